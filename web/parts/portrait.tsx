import { useState } from 'react'
import { facePath } from '#contract/faces.ts'
import { photoPath } from '#contract/photo.ts'
import { Face } from './face.tsx'

type Shown = { serviceCategory: string; face: number; photo: string | null }

/** The photo of a worker, with the drawing behind it until it is here; or the drawing. It says nothing that the words beside it do not say. */
export function Portrait({ worker, size }: { worker: Shown; size: number }) {
  const [missing, setMissing] = useState<string>()
  const { photo } = worker
  if (!photo || photo === missing) return <Face worker={worker} size={size} />
  const drawing = facePath(worker.serviceCategory, worker.face)
  return (
    <img
      className="face"
      src={photoPath(photo)}
      alt=""
      width={size}
      height={size}
      style={{ background: `center / cover url(${drawing})` }}
      onError={() => setMissing(photo)}
    />
  )
}
