import { useState } from 'react'
import { rand } from '#contract/money.ts'
import { readOfflineCopy } from '#web/data/offline-copy.ts'
import { Fact } from '#web/parts/fact.tsx'
import { LatestTips } from '#web/parts/latest-tips.tsx'
import { clockTime } from '#web/parts/relative-time.ts'
import { workerDay as words } from '#web/texts/en/worker-day.ts'
import { Card } from '#web/ui/card.tsx'
import { ShowCode } from './show-code.tsx'

export { MyCode } from './my-code.tsx'

/** A worker's stored screen while the server has not answered: the code, the last known balance and the latest tips. */
export default function OfflineCode() {
  const [kept] = useState(readOfflineCopy)
  if (!kept) return null
  return (
    <>
      <ShowCode owner={kept} />
      <Card title={words.title}>
        <p>{words.offline}</p>
        <dl className="facts card-actions">
          <Fact name={words.balance}>
            {rand(kept.balance)} <span className="muted">{words.asOf(clockTime(kept.at, Date.now()))}</span>
          </Fact>
        </dl>
        {kept.tips.length > 0 && <LatestTips tips={kept.tips} />}
      </Card>
    </>
  )
}
