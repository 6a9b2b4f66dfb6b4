import { infiniteQueryOptions, useInfiniteQuery } from '@tanstack/react-query'
import { OPERATOR } from '#contract/limits.ts'
import type { AuditedDeed } from '#contract/oversight.ts'
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

const words = operator.deed

const trail = infiniteQueryOptions({
  queryKey: ['operator', 'listDeeds'] as const,
  staleTime: 0,
  initialPageParam: undefined as string | undefined,
  queryFn: ({ pageParam }) => operate('listDeeds', { query: pageParam ? { before: pageParam } : {} }),
  getNextPageParam: (last) => (last.length < OPERATOR.deeds ? undefined : last.at(-1)?.id),
})

/** Who did what, when and why; newest first. */
export default function AuditPage() {
  const deeds = useInfiniteQuery(trail)
  if (deeds.isPending) return <Spinner label={common.loading} />
  if (deeds.isError) return <QueryProblem query={deeds} />
  const all = deeds.data.pages.flat()
  if (all.length === 0) return <Empty>{words.none}</Empty>
  return (
    <Card>
      <ol className="desk-deeds">
        {all.map((deed) => (
          <Deed key={deed.id} deed={deed} />
        ))}
      </ol>
      {deeds.hasNextPage && (
        <Button look="secondary" disabled={deeds.isFetchingNextPage} onClick={() => void deeds.fetchNextPage()}>
          {words.older}
        </Button>
      )}
    </Card>
  )
}

function Deed({ deed }: { deed: AuditedDeed }) {
  const details = Object.entries(deed.details).map(([name, value]) => `${name}: ${value}`)
  return (
    <li>
      <p>
        <strong>{deed.action.replaceAll('_', ' ')}</strong>{' '}
        <Badge look={deed.sealed ? 'plain' : 'waiting'}>{deed.sealed ? words.sealed : words.unsealed}</Badge>
      </p>
      <p className="muted small">
        {deed.actor === 'system' ? operator.system : deed.actor} · <Ago at={deed.at} /> · {deed.subject}
      </p>
      {deed.reason && <p className="desk-text">{deed.reason}</p>}
      {details.length > 0 && <p className="muted small">{details.join(' · ')}</p>}
    </li>
  )
}
