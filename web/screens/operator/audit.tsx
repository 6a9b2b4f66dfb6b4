import { infiniteQueryOptions, useInfiniteQuery } from '@tanstack/react-query'
import { OPERATOR } from '#contract/operator-limits.ts'
import type { AuditEvent } from '#contract/oversight.ts'
import { operate } from '#web/data/operator-calls.ts'
import { Ago } from '#web/parts/ago.tsx'
import { QueryProblem } from '#web/parts/query-problem.tsx'
import { common } from '#web/texts/en/common.ts'
import { operator } from '#web/texts/en/operator.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { Spinner } from '#web/ui/spinner.tsx'
import { Empty } from '#web/ui/states.tsx'

const words = operator.event

const trail = infiniteQueryOptions({
  queryKey: ['operator', 'listAuditEvents'] as const,
  staleTime: 0,
  initialPageParam: undefined as string | undefined,
  queryFn: ({ pageParam }) => operate('listAuditEvents', { query: pageParam ? { before: pageParam } : {} }),
  getNextPageParam: (last) => (last.length < OPERATOR.auditEvents ? undefined : last.at(-1)?.id),
})

/** Who did what, when and why; newest first. */
export default function AuditPage() {
  const events = useInfiniteQuery(trail)
  if (events.isPending) return <Spinner label={common.loading} />
  if (events.isError) return <QueryProblem query={events} />
  const all = events.data.pages.flat()
  if (all.length === 0) return <Empty>{words.none}</Empty>
  return (
    <Card>
      <ol className="desk-events">
        {all.map((event) => (
          <Event key={event.id} event={event} />
        ))}
      </ol>
      {events.hasNextPage && (
        <Button look="secondary" disabled={events.isFetchingNextPage} onClick={() => void events.fetchNextPage()}>
          {words.older}
        </Button>
      )}
    </Card>
  )
}

function Event({ event }: { event: AuditEvent }) {
  const details = Object.entries(event.details).map(([name, value]) => `${name}: ${value}`)
  return (
    <li>
      <p>
        <strong>{event.action.replaceAll('_', ' ')}</strong>{' '}
        <Badge look={event.sealed ? 'plain' : 'waiting'}>{event.sealed ? words.sealed : words.unsealed}</Badge>
      </p>
      <p className="muted small">
        {event.actor === 'system' ? operator.system : event.actor} · <Ago at={event.at} /> · {event.subject}
      </p>
      {event.reason && <p className="desk-text">{event.reason}</p>}
      {details.length > 0 && <p className="muted small">{details.join(' · ')}</p>}
    </li>
  )
}
