import './history.css'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useEffect, useLayoutEffect, useState } from 'react'
import { Redirect, useLocation } from 'wouter'
import { comeBack } from '#web/data/payment-page.ts'
import { type HistoryFilter, historyMonths, transactions } from '#web/data/transactions.ts'
import { useUser } from '#web/data/user.ts'
import { Screen } from '#web/parts/arrival.tsx'
import { QueryProblem } from '#web/parts/loaded.tsx'
import { wholeMonth } from '#web/parts/relative-time.ts'
import { history } from '#web/texts/en/history.ts'
import { Button } from '#web/ui/button.tsx'
import { SelectField } from '#web/ui/field.tsx'
import { HistoryIcon } from '#web/ui/icons.tsx'
import { Spinner } from '#web/ui/spinner.tsx'
import { Empty } from '#web/ui/states.tsx'
import { Tabs } from '#web/ui/tabs.tsx'
import { byDay, dayName } from './by-day.ts'
import { DaySection } from './day-section.tsx'

const Receipt = lazy(() => import('./receipt.tsx'))

const FILTERS = {
  all: {},
  sent: { type: 'tip', direction: 'sent' },
  received: { type: 'tip', direction: 'received' },
  wallet: { type: 'load,withdrawal,transfer,correction,load_reversal,load_refund,debt_payment' },
} as const satisfies Record<keyof typeof history.tabs, HistoryFilter>

type Tab = keyof typeof FILTERS
const TABS = Object.entries(history.tabs).map(([value, label]) => ({ value, label }))

/** The history; or, back from the payment provider's page, the screen from which this tab went there. */
export default function HistoryScreen() {
  const [back] = useState(() => comeBack(new URLSearchParams(location.search).get('returned') ?? ''))
  return back ? <Redirect to={back} replace /> : <Whole />
}

function Whole() {
  const [tab, setTab] = useState<Tab>('all')
  const [month, setMonth] = useState<string>()
  const months = useQuery(historyMonths)
  const [newest, ...earlier] = months.data ?? []
  const [opened, open] = useState(() => {
    const asked = new URLSearchParams(location.search)
    return asked.get('receipt') ?? asked.get('returned')
  })
  const [, go] = useLocation()
  // Read once: coming back or reloading does not open it again. Before the dialog puts its own mark into the browser's history.
  useLayoutEffect(() => {
    if (location.search) go('/history', { replace: true })
  }, [go])
  const filter = { ...FILTERS[tab], ...(month && { month }) }
  return (
    <Screen title={history.title}>
      <Tabs label={history.show} tabs={TABS} value={tab} onChange={(chosen) => setTab(chosen as Tab)}>
        {newest && earlier.length > 0 && (
          <div className="go-to-month">
            <SelectField
              label={history.month}
              value={month ?? newest}
              onChange={({ target }) => setMonth(target.value === newest ? undefined : target.value)}
            >
              {[newest, ...earlier].map((each) => (
                <option key={each} value={each}>
                  {wholeMonth(each)}
                </option>
              ))}
            </SelectField>
          </div>
        )}
        <Movements key={`${tab} ${month}`} filter={filter} waits={months.isPending} opened={opened} open={open} />
      </Tabs>
    </Screen>
  )
}

interface MovementsProps {
  filter: HistoryFilter
  /** For the months above it, which would push the list down. */
  waits: boolean
  /** The id of the movement whose receipt is shown. */
  opened: string | null
  open: (id: string | null) => void
}

function Movements({ filter, waits, opened, open }: MovementsProps) {
  const userId = useUser().id
  const pages = useInfiniteQuery(transactions(filter))
  const [wanted, setWanted] = useState(1)
  const { data, hasNextPage, isFetching, isError, fetchNextPage } = pages
  const got = data?.pages.length ?? 0
  // Money that moved reads the list again and cancels a page on its way, which is then asked for again.
  useEffect(() => {
    if (got > 0 && got < wanted && hasNextPage && !isFetching && !isError) void fetchNextPage()
  }, [got, wanted, hasNextPage, isFetching, isError, fetchNextPage])
  if (pages.isPending || waits) return <Spinner label={history.loading} />
  if (pages.isError && !pages.data) return <QueryProblem query={pages} />
  const list = pages.data.pages.flatMap((page) => page.body)
  const receipt = list.find(({ id }) => id === opened)
  if (list.length === 0) return <Empty icon={<HistoryIcon size={40} />}>{history.none}</Empty>
  return (
    <>
      {byDay(list, userId, pages.hasNextPage).map(({ day, ...rest }) => (
        <DaySection key={day} name={dayName(day)} userId={userId} onOpen={open} {...rest} />
      ))}
      {receipt && (
        <Suspense fallback={null}>
          <Receipt transaction={receipt} isOutgoing={receipt.fromUserId === userId} onClose={() => open(null)} />
        </Suspense>
      )}
      {pages.hasNextPage && (
        <Button
          look="secondary"
          wide
          className="more"
          disabled={pages.isFetchingNextPage}
          onClick={() => {
            setWanted(got + 1)
            void fetchNextPage()
          }}
        >
          {pages.isFetchingNextPage ? history.loading : history.more}
        </Button>
      )}
      {pages.isError && <QueryProblem query={pages} />}
    </>
  )
}
