import './rate-tip.css'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { RATING } from '#contract/limits.ts'
import { useAct } from '#web/data/act.ts'
import { call, pathOf } from '#web/data/api.ts'
import { errorWords } from '#web/data/error-words.ts'
import { rating as words } from '#web/texts/en/rating.ts'
import { Button } from '#web/ui/button.tsx'
import { StarIcon } from '#web/ui/icons.tsx'
import { toast } from '#web/ui/toast.ts'

const STARS = Array.from({ length: RATING.max }, (_, index) => index + 1)

/** The server takes stars once, so a slip of the finger can be undone before they are sent. */
const UNDO_MS = 5_000

/** A single tap gives the worker of a tip their stars, once: a moment later, or when this component or the page is left. */
export function RateTip({ tipId, worker, onDone }: { tipId: string; worker: string; onDone?: () => void }) {
  const client = useQueryClient()
  const [chosen, choose] = useState<number>()
  const rate = useAct({
    mutationFn: (stars: number) => call('rateTip', { params: { id: tipId }, body: { stars } }),
    onSuccess: () => {
      toast(words.thanks)
      void client.invalidateQueries({ queryKey: ['listTransactions'] })
      void client.invalidateQueries({ queryKey: ['searchWorkers'] })
      onDone?.()
    },
    onError: (error) => {
      toast(errorWords(error))
      choose(undefined)
    },
  })
  const send = useRef(() => {})
  send.current = () => {
    if (chosen !== undefined && rate.isIdle) rate.mutate(chosen)
  }
  useEffect(() => {
    if (chosen === undefined) return
    const timer = setTimeout(() => send.current(), UNDO_MS)
    return () => clearTimeout(timer)
  }, [chosen])
  const sendAtEnd = useRef(() => {})
  sendAtEnd.current = () => {
    if (chosen === undefined || !rate.isIdle) return
    const body = new Blob([JSON.stringify({ stars: chosen })], { type: 'application/json' })
    navigator.sendBeacon(pathOf('rateTip', { params: { id: tipId } }), body)
    choose(undefined)
  }
  useEffect(() => {
    const leave = () => sendAtEnd.current()
    addEventListener('pagehide', leave)
    return () => {
      removeEventListener('pagehide', leave)
      send.current()
    }
  }, [])

  if (chosen !== undefined) {
    return (
      <span className="stars-chosen">
        <Stars given={chosen} takesFocus />
        {!rate.isSuccess && (
          <Button look="quiet" small disabled={rate.isPending} onClick={() => choose(undefined)}>
            {words.undo}
          </Button>
        )}
      </span>
    )
  }
  return (
    <fieldset className="stars" disabled={rate.isBlocked}>
      <legend>{words.ask(worker)}</legend>
      {STARS.map((star) => (
        <button
          key={star}
          type="button"
          className="star"
          aria-label={words.stars(star)}
          onClick={() => {
            rate.reset()
            choose(star)
          }}
        >
          <StarIcon size={28} fill="none" />
        </button>
      ))}
    </fieldset>
  )
}

/** The stars that were given. */
export function Stars({ given, takesFocus = false }: { given: number; takesFocus?: boolean }) {
  const stars = useRef<HTMLSpanElement>(null)
  // In the place of the buttons that gave them, which had the focus.
  useEffect(() => {
    if (takesFocus) stars.current?.focus({ preventScroll: true })
  }, [takesFocus])
  return (
    <span
      ref={stars}
      tabIndex={takesFocus ? -1 : undefined}
      className="stars-given"
      role="img"
      aria-label={words.given(given)}
    >
      {STARS.map((star) => (
        <StarIcon key={star} size={16} fill={star <= given ? 'currentColor' : 'none'} />
      ))}
    </span>
  )
}
