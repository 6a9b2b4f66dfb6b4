import '#web/parts/bars.css'
import { rand } from '#contract/money.ts'
import type { Overview } from '#contract/operator.ts'
import { namedDay } from '#web/parts/relative-time.ts'
import { operator } from '#web/texts/en/operator.ts'

const words = operator.charts
type Day = Overview['days'][number]
const WIDTH = 300
const HEIGHT = 70

/** One figure of each day as a bar. People are not added up: the same person may come every day. */
export function DayChart({
  label,
  days,
  value,
  show,
  isPeak = false,
}: {
  label: string
  days: Day[]
  value: (day: Day) => number
  show: (value: number) => string
  isPeak?: boolean
}) {
  const most = Math.max(...days.map(value))
  const total = isPeak ? most : days.reduce((sum, day) => sum + value(day), 0)
  const step = WIDTH / days.length
  return (
    <figure className="desk-chart">
      <figcaption>
        <span className="muted">{label}</span> <strong>{show(total)}</strong>
        <span className="muted small">{words.best(show(most))}</span>
      </figcaption>
      <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} role="img" aria-label={words.picture(label, show(total), show(most))}>
        {days.map((day, index) => {
          const height = value(day) > 0 ? Math.max(4, (HEIGHT * value(day)) / most) : 2
          return (
            <rect
              key={day.day}
              className={value(day) > 0 ? 'bar' : 'bar bar-none'}
              x={index * step + 1}
              y={HEIGHT - height}
              width={step - 2}
              height={height}
              rx={2}
            >
              <title>{words.bar(namedDay(day.day), show(value(day)))}</title>
            </rect>
          )
        })}
      </svg>
    </figure>
  )
}

/** The same figures as a table. */
export function DayTable({ days }: { days: Day[] }) {
  return (
    <details className="desk-details">
      <summary>{words.figures}</summary>
      <table className="desk-table">
        <thead>
          <tr>
            <th scope="col">{words.day}</th>
            <th scope="col">{words.volume}</th>
            <th scope="col">{words.fees}</th>
            <th scope="col">{words.people}</th>
          </tr>
        </thead>
        <tbody>
          {days.toReversed().map(({ day, volume, fees, people }) => (
            <tr key={day}>
              <th scope="row">{namedDay(day)}</th>
              <td>{rand(volume)}</td>
              <td>{rand(fees)}</td>
              <td>{people}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  )
}
