import { rand } from '#contract/money.ts'
import { namedDay } from '#web/parts/relative-time.ts'
import { wallet } from '#web/texts/en/wallet.ts'
import { type Bar, type Period, sumOf } from './periods.ts'

const words = wallet.earnings
const WIDTH = 300
const HEIGHT = 90

/** Bars, with what each stands for below; the same figures as a table. */
export function EarningsChart({ bars, period }: { bars: Bar[]; period: Period }) {
  const total = sumOf(bars)
  const most = Math.max(1, ...bars.map(({ amount }) => amount))
  const step = WIDTH / bars.length
  return (
    <figure className="earnings">
      <figcaption className="earnings-total">{words.total(rand(total.amount), total.tips)}</figcaption>
      <svg
        className="earnings-bars"
        viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
        preserveAspectRatio="none"
        role="img"
        aria-label={words.picture(words.periods[period], rand(total.amount), rand(total.amount === 0 ? 0 : most))}
      >
        {bars.map(({ at, amount, tips }, index) => {
          const height = amount === 0 ? 2 : Math.max(4, (HEIGHT * amount) / most)
          return (
            <rect
              key={at}
              className={amount === 0 ? 'bar bar-none' : 'bar'}
              x={index * step + 1}
              y={HEIGHT - height}
              width={step - 2}
              height={height}
            >
              <title>{words.bar(nameOf(at), rand(amount), tips)}</title>
            </rect>
          )
        })}
      </svg>
      <Labels bars={bars} period={period} />
      <details>
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
    <table className="earnings-table">
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
