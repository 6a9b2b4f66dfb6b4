import { useQuery } from '@tanstack/react-query'
import type { Sums } from '#contract/history-sums.ts'
import { rand } from '#contract/money.ts'
import { type HistoryFilter, monthSums } from '#web/data/transactions.ts'
import { wholeMonth } from '#web/parts/relative-time.ts'
import { history } from '#web/texts/en/history.ts'
import type { MonthOfDays } from './by-day.ts'

/** The month with what came in and went out of it. While only a part of it is here, the server sums it; the line keeps its room. */
export function MonthHead({
  month,
  isCut,
  filter,
  isSearch,
  ...own
}: MonthOfDays & { filter: HistoryFilter; isSearch: boolean }) {
  const { data } = useQuery({ ...monthSums({ ...filter, month }), enabled: isCut && !isSearch })
  return (
    <div className="month-head">
      <h2>{wholeMonth(month)}</h2>
      {!isSearch && <InAndOut {...((isCut ? data : own) ?? { received: 0, sent: 0 })} />}
    </div>
  )
}

export function InAndOut({ received, sent }: Sums) {
  return (
    <p className="in-and-out small">
      {received > 0 && <span className="came-in">{history.in(rand(received))}</span>}{' '}
      {sent > 0 && <span>{history.out(rand(sent))}</span>}
    </p>
  )
}
