import '#web/parts/figures.css'
import { rand, shortRand } from '#contract/money.ts'
import { BarChart } from '#web/parts/bar-chart.tsx'
import { namedDay } from '#web/parts/relative-time.ts'
import { wallet } from '#web/texts/en/wallet.ts'
import { type Bar, type Period, sumOf } from './periods.ts'

const words = wallet.earnings

/** Bars, with what each shows below; the same figures as a table. */
export function EarningsChart({ bars, period }: { bars: Bar[]; period: Period }) {
  const total = sumOf(bars)
  const most = Math.max(0, ...bars.map(({ amount }) => amount))
  return (
    <figure>
      <figcaption className="earnings-total">{words.total(rand(total.amount), total.tips)}</figcaption>
      <BarChart
        bars={bars.map(({ at, amount, tips }) => ({
          key: at,
          value: amount,
          says: words.bar(nameOf(at), rand(amount), tips),
        }))}
        picture={words.picture(words.periods[period], rand(total.amount), rand(most))}
        choice={period === 'day' ? words.columns.hour : words.columns.day}
        scale={shortRand}
      >
        <Labels bars={bars} period={period} />
      </BarChart>
      <details className="figures-more">
        <summary>{words.table}</summary>
        <Table bars={bars} period={period} />
      </details>
    </figure>
  )
}

function nameOf(at: Bar['at']): string {
  return typeof at === 'number' ? words.hour(at) : namedDay(at)
}

/** Under each bar of a week its weekday; under the others the two ends. */
function Labels({ bars, period }: { bars: Bar[]; period: Period }) {
  const shown = period === 'week' ? bars : [bars[0], bars.at(-1)].filter((bar) => bar !== undefined)
  return (
    <p className={`earnings-labels earnings-${period} muted small`} aria-hidden="true">
      {shown.map(({ at }) => (
        <span key={at}>{period === 'week' ? nameOf(at).slice(0, 3) : nameOf(at)}</span>
      ))}
    </p>
  )
}

function Table({ bars, period }: { bars: Bar[]; period: Period }) {
  return (
    <table className="figures">
      <thead>
        <tr>
          <th scope="col">{period === 'day' ? words.columns.hour : words.columns.day}</th>
          <th scope="col">{words.columns.tips}</th>
          <th scope="col">{words.columns.amount}</th>
        </tr>
      </thead>
      <tbody>
        {bars
          .filter(({ tips }) => tips > 0)
          .toReversed()
          .map(({ at, amount, tips }) => (
            <tr key={at}>
              <th scope="row">{nameOf(at)}</th>
              <td>{tips}</td>
              <td>{rand(amount)}</td>
            </tr>
          ))}
      </tbody>
    </table>
  )
}
