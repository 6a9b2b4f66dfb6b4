import './worker-day.css'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useEffect, useMemo, useState } from 'react'
import { rand } from '#contract/money.ts'
import { readOfflineCopy, saveOfflineCopy } from '#web/data/offline-copy.ts'
import { earnings, wallet, workerProfile } from '#web/data/queries.ts'
import { transactions } from '#web/data/transactions.ts'
import { useUser } from '#web/data/user.ts'
import { ViewHistory } from '#web/parts/latest-movements.tsx'
import { LatestTips } from '#web/parts/latest-tips.tsx'
import { QueryProblem } from '#web/parts/loaded.tsx'
import { ShowCode } from '#web/parts/my-code/show-code.tsx'
import { clockTime } from '#web/parts/relative-time.ts'
import { common } from '#web/texts/en/common.ts'
import { workerDay as words } from '#web/texts/en/worker-day.ts'
import { Card } from '#web/ui/card.tsx'
import { Spinner } from '#web/ui/spinner.tsx'
import { Notice } from '#web/ui/states.tsx'
import { SoundBell, SoundRow } from './sound-row.tsx'
import { useNews } from './use-news.ts'

export { WithdrawButton } from '#web/parts/withdraw/withdraw-button.tsx'

const loadCode = () => import('#web/parts/my-code/offline-code.tsx')
const SHOWN_TIPS = 5

/** The code to show, and the day at a glance. Loaded for workers only. */
export default function WorkerDay() {
  const { received, tips } = useTips()
  const news = useNews(tips, received.dataUpdatedAt)
  useKept()
  useEffect(fetchForOffline, [])
  return (
    <>
      <ShowCode owner={useCodeOwner()} />
      <Card hero className="day-card" title={<span className="hidden-visually">{words.title}</span>}>
        <Today />
        <SoundBell />
        <div role="status">
          {news && <Notice>{words.news(news.tips, rand(news.cents), clockTime(news.since, Date.now()))}</Notice>}
        </div>
      </Card>
    </>
  )
}

/** The newest tips. */
export function WorkerTips() {
  const { received, tips } = useTips()
  return (
    <Card plain title={words.latest}>
      {received.isPending ? (
        <Spinner label={common.loading} />
      ) : !tips ? (
        <QueryProblem query={received} />
      ) : tips.length === 0 ? (
        <p className="muted">{words.none}</p>
      ) : (
        <LatestTips tips={tips.slice(0, SHOWN_TIPS)} />
      )}
      <SoundRow />
      <ViewHistory />
    </Card>
  )
}

/** From what is kept on the phone, so that the code waits for no network. */
function useCodeOwner() {
  const owner = useUser().id
  const [kept] = useState(readOfflineCopy)
  return useQuery(workerProfile).data ?? (kept?.owner === owner ? kept : undefined)
}

/** The newest tips, with what stayed of each. */
function useTips() {
  const received = useInfiniteQuery(transactions({ type: 'tip', direction: 'received' }))
  const listed = received.data?.pages[0]?.body
  const tips = useMemo(
    () =>
      listed
        ?.filter(({ status }) => status !== 'returned')
        .map((tip) => ({ ...tip, amount: tip.amount - (tip.takenBack ?? 0) })),
    [listed],
  )
  return { received, tips }
}

/** Today's sum as the number of the screen, and the week as a line. */
function Today() {
  const days = useQuery(earnings).data?.days.slice(-7)
  const today = days?.at(-1)
  if (!days || !today) return null
  const amount = rand(today.amount)
  const [before, after] = words.today(amount, today.tips).split(amount)
  return (
    <>
      <p className="day-sum">
        <span>{before}</span>
        <strong className="money">{amount}</strong>
        {after}
      </p>
      <WeekLine amounts={days.map((day) => day.amount)} />
    </>
  )
}

/** Seven days, today last. The wallet says the same in words. */
function WeekLine({ amounts }: { amounts: number[] }) {
  const most = Math.max(1, ...amounts)
  const points = amounts.map((amount, day) => ({ x: 6 + day * 38, y: 42 - (36 * amount) / most }))
  const today = points.at(-1)
  return (
    <svg className="week-line" viewBox="0 0 240 48" preserveAspectRatio="xMinYMid" aria-hidden="true" focusable="false">
      <polyline points={points.map(({ x, y }) => `${x},${y}`).join(' ')} />
      <circle cx={today?.x} cy={today?.y} r="5" />
    </svg>
  )
}

/** Keeps on this phone what is shown while there is no connection. */
function useKept(): void {
  const owner = useUser().id
  const profile = useQuery(workerProfile).data
  const balance = useQuery(wallet)
  const { tips } = useTips()
  useEffect(() => {
    if (!profile || !balance.data || !tips) return
    const { guardNumber, workerNumber, displayName } = profile
    saveOfflineCopy({
      owner,
      guardNumber,
      workerNumber,
      displayName,
      balance: balance.data.balance,
      tips: tips.slice(0, SHOWN_TIPS).map(({ id, amount, createdAt }) => ({ id, amount, createdAt })),
      at: balance.dataUpdatedAt,
    })
  }, [owner, profile, balance.data, balance.dataUpdatedAt, tips])
}

/** The code's own code is kept by the service worker once it goes through it. */
function fetchForOffline(): void {
  const { serviceWorker } = navigator
  if (!serviceWorker) return
  if (serviceWorker.controller) void loadCode()
  else serviceWorker.addEventListener('controllerchange', () => void loadCode(), { once: true })
}
