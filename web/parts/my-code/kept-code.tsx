import { useState } from 'react'
import { rand } from '#contract/money.ts'
import { readKept } from '#web/data/kept.ts'
import { Fact } from '#web/parts/fact.tsx'
import { LatestTips } from '#web/parts/latest-tips.tsx'
import { clockTime } from '#web/parts/relative-time.ts'
import { workerDay as words } from '#web/texts/en/worker-day.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { MyCode } from './my-code.tsx'

export { MyCode }

/** What a worker has without a connection: the code, the last known balance and the latest tips. */
export default function KeptCode() {
  const [kept] = useState(readKept)
  const [showing, setShowing] = useState(false)
  if (!kept) return null
  return (
    <Card title={kept.guardNumber}>
      <p>{words.offline}</p>
      <Button wide className="card-actions" onClick={() => setShowing(true)}>
        {words.showCode}
      </Button>
      <dl className="facts">
        <Fact name={words.balance}>
          {rand(kept.balance)} <span className="muted">{words.asOf(clockTime(kept.at, Date.now()))}</span>
        </Fact>
      </dl>
      {kept.tips.length > 0 && <LatestTips tips={kept.tips} />}
      {showing && <MyCode worker={kept} onClose={() => setShowing(false)} />}
    </Card>
  )
}
