import './tip-done.css'
import { useEffect, useRef } from 'react'
import { rand } from '#contract/money.ts'
import { RateTip } from '#web/parts/rate-tip.tsx'
import { send } from '#web/texts/en/send.ts'
import { Button } from '#web/ui/button.tsx'
import { HeartIcon } from '#web/ui/icons.tsx'

const words = send.done

export interface SentTip {
  id: string
  amount: number
  guardNumber: string
}

/** The tip has arrived: a thank you, stars if one likes, done. */
export default function TipDone({ tip, onDone }: { tip: SentTip; onDone: () => void }) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    heading.current?.focus({ preventScroll: true })
    heading.current?.scrollIntoView({ block: 'center' })
  }, [])
  return (
    <section className="card tip-done" aria-labelledby="done-title">
      <HeartIcon size={40} />
      <h2 id="done-title" ref={heading} tabIndex={-1}>
        {words.title(rand(tip.amount), tip.guardNumber)}
      </h2>
      <p className="muted">{words.text}</p>
      <RateTip tipId={tip.id} worker={tip.guardNumber} />
      <Button
        wide
        onClick={() => {
          onDone()
          document.querySelector<HTMLElement>('main')?.focus()
        }}
      >
        {words.done}
      </Button>
    </section>
  )
}
