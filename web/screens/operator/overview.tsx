import { useQuery } from '@tanstack/react-query'
import { Link } from 'wouter'
import type { Overview } from '#contract/operator.ts'
import { operatorQuery } from '#web/data/operator-calls.ts'
import { QueryProblem } from '#web/parts/loaded.tsx'
import { common } from '#web/texts/en/common.ts'
import { operator } from '#web/texts/en/operator.ts'
import { Card } from '#web/ui/card.tsx'
import { Spinner } from '#web/ui/spinner.tsx'
import { DayChart, DayTable } from './day-chart.tsx'
import { PayoutSwitch } from './payout-switch.tsx'

const words = operator.waiting
const WAITING: [keyof Overview['waiting'], href: string][] = [
  ['workers', '/operator/workers'],
  ['photos', '/operator/photos'],
  ['messages', '/operator/messages'],
  ['questions', '/operator/help'],
  ['codeReports', '/operator/guests'],
  ['payouts', '/operator/payouts'],
  ['differences', '/operator/books'],
  ['corrections', '/operator/corrections'],
  ['privacyRequests', '/operator/privacy'],
  ['cardToBank', '/operator/card-to-bank'],
  ['guestsPaused', '/operator/guests'],
  ['faults', '/operator/books'],
]

/** The open work of operators, and the last 30 days. */
export default function OverviewPage() {
  const overview = useQuery(operatorQuery('readOverview', {}))
  if (overview.isPending) return <Spinner label={common.loading} />
  if (overview.isLoadingError) return <QueryProblem query={overview} />
  const { days, people, waiting, payoutsStopped } = overview.data
  return (
    <>
      <Card title={words.title}>
        <ul className="desk-waiting">
          {WAITING.map(([what, href]) => (
            <li key={what}>
              <Link href={href} className="desk-tile">
                <span className="desk-count">{waiting[what]}</span> {words[what]}
              </Link>
            </li>
          ))}
        </ul>
      </Card>
      <PayoutSwitch stopped={payoutsStopped} />
      <Card title={operator.charts.title}>
        <div className="desk-charts">
          <DayChart label={operator.charts.volume} days={days} value={(day) => day.volume} />
          <DayChart label={operator.charts.fees} days={days} value={(day) => day.fees} />
          <DayChart label={operator.charts.people} days={days} value={(day) => day.people} people={people} />
        </div>
        <DayTable days={days} />
      </Card>
    </>
  )
}
