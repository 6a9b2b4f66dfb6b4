import { useQuery } from '@tanstack/react-query'
import { Link } from 'wouter'
import type { Overview } from '#contract/operator.ts'
import { useNow } from '#web/data/now.ts'
import { operatorQuery } from '#web/data/operator-calls.ts'
import { QueryProblem } from '#web/parts/loaded.tsx'
import { common } from '#web/texts/en/common.ts'
import { operator } from '#web/texts/en/operator.ts'
import { Card } from '#web/ui/card.tsx'
import { CheckIcon } from '#web/ui/icons.tsx'
import { Spinner } from '#web/ui/spinner.tsx'
import { Empty, Notice } from '#web/ui/states.tsx'
import { DayChart, DayTable } from './day-chart.tsx'
import { duration } from './duration.ts'

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
  ['numberMoves', '/operator/phone-members?only=waiting'],
  ['cardToBank', '/operator/card-to-bank'],
  ['guestsPaused', '/operator/guests'],
  ['faults', '/operator/books'],
]

/** The open work of operators, and the last 30 days. */
export default function OverviewPage() {
  const overview = useQuery(operatorQuery('readOverview', {}))
  if (overview.isPending) return <Spinner label={common.loading} />
  if (overview.isLoadingError) return <QueryProblem query={overview} />
  const { days, people, payoutsStopped } = overview.data
  return (
    <>
      {payoutsStopped && (
        <Notice danger>
          <span>
            {operator.payoutSwitch.nothing} <Link href="/operator/payouts">{operator.payouts}</Link>
          </span>
        </Notice>
      )}
      <div className="desk-columns">
        <Waiting overview={overview.data} />
        <Card title={operator.charts.title}>
          <div className="desk-charts">
            <DayChart label={operator.charts.volume} days={days} value={(day) => day.volume} />
            <DayChart label={operator.charts.fees} days={days} value={(day) => day.fees} />
            <DayChart label={operator.charts.people} days={days} value={(day) => day.people} people={people} />
          </div>
          <DayTable days={days} />
        </Card>
      </div>
    </>
  )
}

/** A row for each kind of work that there is, the one that has waited longest first; where there is none, that. */
function Waiting({ overview: { waiting, oldest } }: { overview: Overview }) {
  const now = useNow((now) => now)
  const since = (what: keyof Overview['waiting']) => (what in oldest ? oldest[what as keyof typeof oldest] : null)
  const open = WAITING.filter(([what]) => waiting[what] > 0)
    .map(([what, href]) => ({ what, href, since: since(what) }))
    // Times of one form sort like their text; what has none comes last, in the order above.
    .sort((one, other) => (one.since ?? 'none').localeCompare(other.since ?? 'none', 'en'))
  if (open.length === 0)
    return (
      <Empty icon={<CheckIcon size={40} />} title={words.clear}>
        {words.clearText}
      </Empty>
    )
  return (
    <Card plain title={words.title}>
      <ul className="lined">
        {open.map(({ what, href, since }) => (
          <li key={what}>
            <Link href={href} className="desk-tile">
              <span className="desk-count">{waiting[what]}</span>
              <span>{words[what]}</span>
              {since && (
                <span className="muted small">
                  {words.oldest(duration(Math.floor((now - Date.parse(since)) / 1_000)))}
                </span>
              )}
            </Link>
          </li>
        ))}
      </ul>
    </Card>
  )
}
