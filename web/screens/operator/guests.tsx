import { infiniteQueryOptions, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import type { ReportedCode } from '#contract/guests-seen.ts'
import { rand } from '#contract/money.ts'
import { OPERATOR } from '#contract/operator-limits.ts'
import { operate, operatorQuery } from '#web/data/operator-calls.ts'
import { useUser } from '#web/data/user.ts'
import { Ago } from '#web/parts/ago.tsx'
import { QueryProblem } from '#web/parts/query-problem.tsx'
import { common } from '#web/texts/en/common.ts'
import { operator } from '#web/texts/en/operator.ts'
import { guests as words } from '#web/texts/en/operator-guests.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { Spinner } from '#web/ui/spinner.tsx'
import { Empty } from '#web/ui/states.tsx'
import { ActionButton } from './action-button.tsx'
import { Facts, Listed } from './listed.tsx'

/** Codes that people do not trust, and what guests paid or failed to pay to whom. */
export default function GuestsPage() {
  return (
    <>
      <h2>{words.reports}</h2>
      <Reports />
      <h2>{words.tips}</h2>
      <p className="muted">{words.tipsText}</p>
      <Listed query={useQuery(operatorQuery('listGuestTips', {}))} none={words.noTips}>
        {(seen) => (
          <Card key={seen.personId} listed title={seen.guardNumber}>
            <Facts
              facts={[
                [words.paid, words.paidValue(seen.paid, rand(seen.paidAmount))],
                [words.declined, seen.declined],
                [words.unpaid, seen.unpaid],
                [words.givenBack, seen.givenBack],
                [words.takenBack, seen.takenBack > 0 && rand(seen.takenBack)],
                [words.latest, <Ago key="at" at={seen.latest} />],
              ]}
            />
          </Card>
        )}
      </Listed>
    </>
  )
}

const reported = infiniteQueryOptions({
  queryKey: ['operator', 'listCodeReports'] as const,
  staleTime: 0,
  initialPageParam: undefined as string | undefined,
  queryFn: ({ pageParam }) => operate('listCodeReports', { query: pageParam ? { before: pageParam } : {} }),
  getNextPageParam: (last) => (last.length < OPERATOR.reportedCodes ? undefined : last.at(-1)?.reports[0]?.id),
})

function Reports() {
  const codes = useInfiniteQuery(reported)
  if (codes.isPending) return <Spinner label={common.loading} />
  if (codes.isError) return <QueryProblem query={codes} />
  const all = codes.data.pages.flat()
  if (all.length === 0) return <Empty>{words.noReports}</Empty>
  return (
    <>
      {all.map((code) => (
        <Reported key={code.personId} code={code} />
      ))}
      {codes.hasNextPage && (
        <Button look="secondary" disabled={codes.isFetchingNextPage} onClick={() => void codes.fetchNextPage()}>
          {words.older}
        </Button>
      )}
    </>
  )
}

function Reported({ code: { personId, guardNumber, count, reports } }: { code: ReportedCode }) {
  const { id: self } = useUser()
  return (
    <Card listed title={guardNumber} aside={<Badge look="waiting">{words.count(count)}</Badge>}>
      {reports.map((report) => (
        <Facts
          key={report.id}
          facts={[
            [words.message, report.message],
            [words.by, report.signedIn ? words.signedIn : words.anonymous],
            [words.at, <Ago key="at" at={report.reportedAt} />],
          ]}
        />
      ))}
      {personId === self ? (
        <p className="muted card-actions">{operator.person.self}</p>
      ) : (
        <div className="row card-actions">
          <ActionButton
            label={words.close(count)}
            name={words.closeOf(count, guardNumber)}
            text={words.closeText}
            run={(reason) => operate('closeCodeReport', { params: { id: reports[0]?.id ?? '' }, body: { reason } })}
          />
        </div>
      )}
    </Card>
  )
}
