import '#web/parts/bars.css'
import './earnings-card.css'
import { useQuery } from '@tanstack/react-query'
import { rand } from '#contract/money.ts'
import type { Answer } from '#web/data/api.ts'
import { earnings } from '#web/data/queries.ts'
import { QueryProblem } from '#web/parts/query-problem.tsx'
import { namedDay } from '#web/parts/relative-time.ts'
import { common } from '#web/texts/en/common.ts'
import { wallet } from '#web/texts/en/wallet.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Card } from '#web/ui/card.tsx'
import { Spinner } from '#web/ui/spinner.tsx'

const words = wallet.earnings
type Days = Answer<'readEarnings'>

/** Tips of the last 30 days: as bars, and the same figures as a table. */
export default function EarningsCard() {
  const query = useQuery(earnings)
  return (
    <Card title={words.title} aside={<Badge look="plain">{words.last}</Badge>}>
      {query.isPending ? (
        <Spinner label={common.loading} />
      ) : query.isError ? (
        <QueryProblem query={query} />
      ) : query.data.every((day) => day.tips === 0) ? (
        <p className="muted">{words.none}</p>
      ) : (
        <Chart days={query.data} />
      )}
    </Card>
  )
}

const WIDTH = 300
const HEIGHT = 90

function Chart({ days }: { days: Days }) {
  const total = days.reduce((sum, day) => sum + day.amount, 0)
  const tips = days.reduce((sum, day) => sum + day.tips, 0)
  const most = Math.max(...days.map((day) => day.amount))
  const step = WIDTH / days.length
  const first = days[0]
  const last = days.at(-1)
  return (
    <figure className="earnings">
      <figcaption className="earnings-total">{words.total(rand(total), tips)}</figcaption>
      <svg
        className="earnings-bars"
        viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
        preserveAspectRatio="none"
        role="img"
        aria-label={words.picture(rand(total), rand(most))}
      >
        {days.map(({ day, amount, tips }, index) => {
          const height = amount === 0 ? 2 : Math.max(4, (HEIGHT * amount) / most)
          return (
            <rect
              key={day}
              className={amount === 0 ? 'bar bar-none' : 'bar'}
              x={index * step + 1}
              y={HEIGHT - height}
              width={step - 2}
              height={height}
            >
              <title>{words.day(namedDay(day), rand(amount), tips)}</title>
            </rect>
          )
        })}
      </svg>
      {first && last && (
        <p className="earnings-ends muted small" aria-hidden="true">
          <span>{namedDay(first.day)}</span>
          <span>{namedDay(last.day)}</span>
        </p>
      )}
      <details>
        <summary>{words.table}</summary>
        <DayTable days={days} />
      </details>
    </figure>
  )
}

function DayTable({ days }: { days: Days }) {
  return (
    <table className="earnings-table">
      <thead>
        <tr>
          <th scope="col">{words.columns.day}</th>
          <th scope="col">{words.columns.tips}</th>
          <th scope="col">{words.columns.amount}</th>
        </tr>
      </thead>
      <tbody>
        {days
          .filter((day) => day.tips > 0)
          .toReversed()
          .map(({ day, amount, tips }) => (
            <tr key={day}>
              <th scope="row">{namedDay(day)}</th>
              <td>{tips}</td>
              <td>{rand(amount)}</td>
            </tr>
          ))}
      </tbody>
    </table>
  )
}
