import './tip-done.css'
import { useEffect, useState } from 'react'
import { clock } from '#contract/dates.ts'
import { rand } from '#contract/money.ts'
import { RateTip } from '#web/parts/rate-tip.tsx'
import { send } from '#web/texts/en/send.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { CheckIcon } from '#web/ui/icons.tsx'

const words = send.done

export interface SentTip {
  id: string
  amount: number
  guardNumber: string
  displayName: string | null
}

/** The tip has arrived: a whole screen to hold up to the worker, with stars if one likes. */
export default function TipDone({ tip, onDone }: { tip: SentTip; onDone: () => void }) {
  const called = tip.displayName ?? tip.guardNumber
  return (
    <Dialog
      open
      full
      onClose={onDone}
      title={
        <>
          <CheckIcon size={72} />
          {words.title(rand(tip.amount), called)}
        </>
      }
      closeLabel={words.close}
    >
      <div className="tip-done">
        {tip.displayName && <p className="tip-done-worker">{tip.guardNumber}</p>}
        <Clock />
        <p className="small">{words.reference(tip.id)}</p>
        <p>{words.text}</p>
        <div className="tip-done-stars">
          <RateTip tipId={tip.id} worker={called} />
        </div>
        <Button wide onClick={onDone}>
          {words.done}
        </Button>
      </div>
    </Dialog>
  )
}

/** A clock that runs: the clock of a picture does not. */
function Clock() {
  const [now, setNow] = useState(Date.now)
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1_000)
    return () => clearInterval(timer)
  }, [])
  return <time className="tip-done-clock">{clock(now)}</time>
}
