import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useEffect, useMemo, useState } from 'react'
import { rand } from '#contract/money.ts'
import { readOfflineCopy, saveOfflineCopy } from '#web/data/offline-copy.ts'
import { earnings, wallet, workerProfile } from '#web/data/queries.ts'
import { transactions } from '#web/data/transactions.ts'
import { useUser } from '#web/data/user.ts'
import { LatestTips } from '#web/parts/latest-tips.tsx'
import { QueryProblem } from '#web/parts/loaded.tsx'
import { ShowCode } from '#web/parts/my-code/show-code.tsx'
import { clockTime } from '#web/parts/relative-time.ts'
import { common } from '#web/texts/en/common.ts'
import { workerDay as words } from '#web/texts/en/worker-day.ts'
import { Card } from '#web/ui/card.tsx'
import { Spinner } from '#web/ui/spinner.tsx'
import { Notice } from '#web/ui/states.tsx'
import { SoundRow } from './sound-row.tsx'
import { useNews } from './use-news.ts'

export { WithdrawButton } from '#web/parts/withdraw/withdraw-button.tsx'

const loadCode = () => import('#web/parts/my-code/offline-code.tsx')
const SHOWN_TIPS = 5

/** The code to show, and what a worker wants to know at a glance. Loaded for workers only. */
export default function WorkerDay() {
  const { received, tips } = useTips()
  const news = useNews(tips, received.dataUpdatedAt)
  useKept()
  useEffect(fetchForOffline, [])
  return (
    <>
      <ShowCode owner={useCodeOwner()} />
      <Card title={words.title} aside={<Today />}>
        <div role="status">
          {news && <Notice>{words.news(news.tips, rand(news.cents), clockTime(news.since, Date.now()))}</Notice>}
        </div>
        <h3 className="hidden-visually">{words.latest}</h3>
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
      </Card>
    </>
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

function Today() {
  const today = useQuery(earnings).data?.days.at(-1)
  if (!today) return null
  return <strong>{words.today(rand(today.amount), today.tips)}</strong>
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
