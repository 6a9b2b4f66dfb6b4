import { type KeyboardEvent, type PointerEvent, useEffect, useId, useRef, useState } from 'react'
import { PHOTO } from '#contract/photo.ts'
import type { WorkerProfile } from '#contract/workers.ts'
import { useAct } from '#web/data/act.ts'
import { common } from '#web/texts/en/common.ts'
import { photo as words } from '#web/texts/en/photo.ts'
import { profile } from '#web/texts/en/profile.ts'
import { Button } from '#web/ui/button.tsx'
import { sendPhoto } from './send-photo.ts'
import { type Crop, drawCrop, moved, sideOf, squareJpeg } from './square-jpeg.ts'

const ARROWS: Record<string, [x: number, y: number]> = {
  ArrowLeft: [1, 0],
  ArrowRight: [-1, 0],
  ArrowUp: [0, 1],
  ArrowDown: [0, -1],
}

/** Shows the part of a picture that others will see, lets it be moved and enlarged, and sends it. Loaded once a picture was chosen. */
export default function CropPhoto({
  picture,
  onSent,
  onCancel,
}: {
  picture: ImageBitmap
  onSent: (worker: WorkerProfile) => void
  onCancel: () => void
}) {
  const square = useRef<HTMLDivElement>(null)
  const canvas = useRef<HTMLCanvasElement>(null)
  const last = useRef({ x: 0, y: 0 })
  const hint = useId()
  const [crop, setCrop] = useState<Crop>({ x: picture.width / 2, y: picture.height / 2, zoom: 1 })
  const send = useAct({
    mutationFn: async () => {
      const photo = canvas.current && (await squareJpeg(canvas.current))
      if (!photo) throw new Error(words.unreadable)
      return sendPhoto(photo)
    },
    onSuccess: onSent,
  })

  useEffect(() => {
    if (canvas.current) drawCrop(canvas.current, picture, crop)
  }, [picture, crop])
  useEffect(() => square.current?.focus(), [])

  /** The picture follows the finger, so the square goes the other way. */
  function drag({ currentTarget, clientX, clientY, buttons }: PointerEvent<HTMLElement>) {
    const { x, y } = last.current
    last.current = { x: clientX, y: clientY }
    if (buttons === 0) return
    const scale = sideOf(picture, crop) / currentTarget.clientWidth
    setCrop((now) => moved(picture, now, { x: (x - clientX) * scale, y: (y - clientY) * scale }))
  }

  /** A finger that leaves the circle still moves the picture. */
  function grab({ currentTarget, pointerId, clientX, clientY }: PointerEvent<HTMLElement>) {
    last.current = { x: clientX, y: clientY }
    currentTarget.setPointerCapture(pointerId)
  }

  function step(event: KeyboardEvent) {
    const arrow = ARROWS[event.key]
    if (!arrow) return
    event.preventDefault()
    const length = sideOf(picture, crop) / 16
    setCrop((now) => moved(picture, now, { x: -arrow[0] * length, y: -arrow[1] * length }))
  }

  return (
    <div className="stack">
      <div
        ref={square}
        className="photo-crop"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: arrow keys move the picture
        tabIndex={0}
        role="application"
        aria-label={words.picture}
        aria-describedby={hint}
        onPointerDown={grab}
        onPointerMove={drag}
        onKeyDown={step}
      >
        <canvas ref={canvas} width={PHOTO.pixels} height={PHOTO.pixels} />
      </div>
      <p id={hint} className="hint">
        {words.move}
      </p>
      <label className="photo-zoom">
        {words.zoom}
        <input
          type="range"
          min={1}
          max={4}
          step={0.1}
          value={crop.zoom}
          onChange={({ target }) => {
            const zoom = target.valueAsNumber
            setCrop((now) => moved(picture, { ...now, zoom }, { x: 0, y: 0 }))
          }}
        />
      </label>
      <div className="row">
        <Button disabled={send.isBlocked} onClick={() => send.mutate()}>
          {send.isPending ? common.sending : words.send}
        </Button>
        <Button look="quiet" disabled={send.isPending} onClick={onCancel}>
          {profile.form.cancel}
        </Button>
      </div>
    </div>
  )
}
