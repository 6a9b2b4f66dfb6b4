import { type InfiniteData, type UseInfiniteQueryOptions, useInfiniteQuery } from '@tanstack/react-query'
import { lazy, Suspense, useEffect, useMemo, useState } from 'react'
import { dayOf } from '#contract/dates.ts'
import type { HistoryFilter, HistoryPart } from '#web/data/transactions.ts'
import { useUser } from '#web/data/user.ts'
import { QueryProblem } from '#web/parts/loaded.tsx'
import { wholeDay } from '#web/parts/relative-time.ts'
import { history } from '#web/texts/en/history.ts'
import { historySearch as words } from '#web/texts/en/history-search.ts'
import { Button } from '#web/ui/button.tsx'
import { HistoryIcon } from '#web/ui/icons.tsx'
import { Spinner } from '#web/ui/spinner.tsx'
import { Empty } from '#web/ui/states.tsx'
import { byMonth, dayName, type MonthOfDays } from './by-day.ts'
import { DaySection } from './day-section.tsx'
import { MonthHead } from './month-head.tsx'

const Receipt = lazy(() => import('./receipt.tsx'))

/** How many calls one tap makes at most to find something: each looks at 500 movements. */
const CALLS = 20

interface MovementsProps {
  asked: UseInfiniteQueryOptions<HistoryPart, Error, InfiniteData<HistoryPart>, readonly unknown[], string | undefined>
  /** Of the movements asked for, for the sums of a month. */
  filter: HistoryFilter
  /** Some of what there is: sums would be wrong, and a call may find nothing. */
  isSearch: boolean
  /** For the months above it, which would push the list down. */
  waits: boolean
  /** The id of the movement whose receipt is shown. */
  opened: string | null
  open: (id: string | null) => void
}

/** The movements that were asked for, month by month and day by day, and the way to more. */
export function Movements({ asked, filter, isSearch, waits, opened, open }: MovementsProps) {
  const userId = useUser().id
  const pages = useInfiniteQuery(asked)
  const [wanted, setWanted] = useState({ parts: 1, found: 0 })
  const { data, hasNextPage, isFetching, isError, fetchNextPage } = pages
  const got = data?.pages.length ?? 0
  const list = useMemo(() => data?.pages.flatMap((page) => page.body) ?? [], [data])
  const months = useMemo(() => byMonth(list, userId, hasNextPage), [list, userId, hasNextPage])
  const isStillEmpty = isSearch && list.length <= wanted.found && got < wanted.parts + CALLS - 1
  // Money that moved reads the list again and cancels a page on its way, which is then asked for again.
  useEffect(() => {
    if (got > 0 && (got < wanted.parts || isStillEmpty) && hasNextPage && !isFetching && !isError) void fetchNextPage()
  }, [got, wanted, isStillEmpty, hasNextPage, isFetching, isError, fetchNextPage])
  if (pages.isPending || waits) return <Spinner label={history.loading} />
  if (pages.isError && !pages.data) return <QueryProblem query={pages} />
  const receipt = list.find(({ id }) => id === opened)
  const lookedBackTo = pages.data.pages.at(-1)?.lookedBackTo
  return (
    <>
      {list.length === 0 && !(isStillEmpty && hasNextPage) && (
        <Empty icon={<HistoryIcon size={40} />}>{isSearch ? words.none : history.none}</Empty>
      )}
      {months.map((month) => (
        <Month key={month.month} of={month} {...{ filter, isSearch, userId, open }} />
      ))}
      {receipt && (
        <Suspense fallback={null}>
          <Receipt transaction={receipt} isOutgoing={receipt.fromUserId === userId} onClose={() => open(null)} />
        </Suspense>
      )}
      {isSearch && hasNextPage && lookedBackTo && (
        <p className="muted small looked-back" role="status">
          {words.lookedBackTo(wholeDay(dayOf(lookedBackTo)))}
        </p>
      )}
      {hasNextPage && (
        <Button
          look="secondary"
          wide
          className="more"
          disabled={pages.isFetchingNextPage}
          onClick={() => {
            setWanted({ parts: got + 1, found: list.length })
            void fetchNextPage()
          }}
        >
          {pages.isFetchingNextPage ? history.loading : isSearch ? words.further : history.more}
        </Button>
      )}
      {pages.isError && <QueryProblem query={pages} />}
    </>
  )
}

function Month({
  of,
  filter,
  isSearch,
  userId,
  open,
}: { of: MonthOfDays; userId: string; open: (id: string) => void } & Pick<MovementsProps, 'filter' | 'isSearch'>) {
  return (
    <>
      <MonthHead {...of} filter={filter} isSearch={isSearch} />
      {of.days.map(({ day, movements, ...sums }) => (
        <DaySection
          key={day}
          name={dayName(day)}
          userId={userId}
          onOpen={open}
          movements={movements}
          {...(isSearch ? { received: 0, sent: 0 } : sums)}
        />
      ))}
    </>
  )
}
