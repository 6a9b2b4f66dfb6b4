import './rate-tip.css'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { RATING } from '#contract/limits.ts'
import { useAct } from '#web/data/act.ts'
import { call } from '#web/data/api.ts'
import { rating as words } from '#web/texts/en/rating.ts'
import { StarIcon } from '#web/ui/icons.tsx'
import { toast } from '#web/ui/toast.ts'

const STARS = Array.from({ length: RATING.max }, (_, index) => index + 1)

/** One tap gives the worker of a tip their stars, once. */
export function RateTip({ tipId, worker, onDone }: { tipId: string; worker: string; onDone?: () => void }) {
  const client = useQueryClient()
  const rate = useAct({
    mutationFn: (stars: number) => call('rateTip', { params: { id: tipId }, body: { stars } }),
    onSuccess: () => {
      toast(words.thanks)
      void client.invalidateQueries({ queryKey: ['listTransactions'] })
      void client.invalidateQueries({ queryKey: ['searchWorkers'] })
      onDone?.()
    },
  })
  if (rate.isSuccess) return <Stars given={rate.variables} takesFocus />
  return (
    <fieldset className="stars" disabled={rate.isBlocked}>
      <legend>{words.ask(worker)}</legend>
      {STARS.map((star) => (
        <button
          key={star}
          type="button"
          className="star"
          aria-label={words.stars(star)}
          onClick={() => rate.mutate(star)}
        >
          <StarIcon size={28} fill={rate.isPending && star <= rate.variables ? 'currentColor' : 'none'} />
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
