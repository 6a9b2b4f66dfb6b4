import './tip-done.css'
import { useEffect, useState } from 'react'
import { clock } from '#contract/dates.ts'
import { rand } from '#contract/money.ts'
import { ageOfReceipt, RECEIPT_IS_NEW_MS } from '#contract/receipt-age.ts'
import { shortReference } from '#contract/short-reference.ts'
import { paidAgo } from '#contract/texts/en/paid-ago.ts'
import { RateTip } from '#web/parts/rate-tip.tsx'
import { dayAndTime } from '#web/parts/relative-time.ts'
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
  createdAt: string
  /** This tap moved nothing: the money was sent by an earlier one, up to a day ago. */
  wasBefore: boolean
}

/** The tip has arrived: a whole screen to hold up to the worker, with stars if one likes. After ten minutes it no longer looks new. */
export default function TipDone({ tip, onDone }: { tip: SentTip; onDone: () => void }) {
  const called = tip.displayName ?? tip.guardNumber
  const age = useAge(tip)
  const isNew = !tip.wasBefore && age < RECEIPT_IS_NEW_MS
  const { day, time } = dayAndTime(tip.createdAt)
  return (
    <Dialog
      open
      full
      grey={!isNew}
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
        <p className="tip-done-when">
          <strong>{time}</strong> {day}
        </p>
        {isNew && (
          <p className="tip-done-now">
            {words.now} <time>{clock(Date.now())}</time>
          </p>
        )}
        {age >= RECEIPT_IS_NEW_MS && <p>{ageOfReceipt(paidAgo, age)}</p>}
        <p className="small">{words.reference(shortReference(tip.id))}</p>
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

/** How long ago it was paid, kept up to date each second, with which the clock runs: that of a picture does not. */
function useAge({ createdAt, wasBefore }: SentTip): number {
  // A tip that was sent just now is new whatever the clock of this phone says.
  const [from] = useState(() => (wasBefore ? Math.min(Date.parse(createdAt), Date.now()) : Date.now()))
  const [now, setNow] = useState(Date.now)
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1_000)
    return () => clearInterval(timer)
  }, [])
  return now - from
}
