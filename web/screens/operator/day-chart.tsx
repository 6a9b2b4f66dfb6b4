import '#web/parts/figures.css'
import { rand, shortRand } from '#contract/money.ts'
import type { Overview } from '#contract/operator.ts'
import { BarChart } from '#web/parts/bar-chart.tsx'
import { namedDay } from '#web/parts/relative-time.ts'
import { operator } from '#web/texts/en/operator.ts'

const words = operator.charts
type Day = Overview['days'][number]

/**
 * A figure as one bar per day, and their sum. Daily counts of people do not add up, since the same person may come every day: `people` is
 * their number.
 */
export function DayChart({
  label,
  days,
  value,
  people,
}: {
  label: string
  days: Day[]
  value: (day: Day) => number
  people?: number
}) {
  const isPeople = people !== undefined
  const show = isPeople ? String : rand
  const most = Math.max(...days.map(value))
  const total = people ?? days.reduce((sum, day) => sum + value(day), 0)
  return (
    <figure className="desk-chart">
      <figcaption>
        <span className="muted">{label}</span> <strong>{show(total)}</strong>
        <span className="muted small">{words.best(show(most))}</span>
      </figcaption>
      <BarChart
        bars={days.map((day) => ({
          key: day.day,
          value: value(day),
          says: words.bar(namedDay(day.day), show(value(day))),
        }))}
        picture={words.picture(label, show(total), show(most))}
        choice={`${label}, ${words.day}`}
        scale={isPeople ? String : shortRand}
      />
    </figure>
  )
}

/** The same figures as a table. */
export function DayTable({ days }: { days: Day[] }) {
  return (
    <details className="figures-more">
      <summary>{words.figures}</summary>
      <table className="figures">
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
