import './print-card.css'
import { useState } from 'react'
import { createPortal } from 'react-dom'
import { categoryLabel } from '#contract/categories.ts'
import { PRODUCT } from '#contract/product.ts'
import { workerLink } from '#contract/qr.ts'
import type { WorkerProfile } from '#contract/workers.ts'
import QrPicture, { qrPath } from '#web/parts/qr-picture.tsx'
import { profile } from '#web/texts/en/profile.ts'
import { Button } from '#web/ui/button.tsx'
import { SelectField } from '#web/ui/field.tsx'

const words = profile.qr
type Size = 'lanyard' | 'poster'

/** A card to wear or to put on the wall. The code is a link, so that any phone's camera opens it. */
export default function PrintCard({ worker }: { worker: WorkerProfile }) {
  const [size, setSize] = useState<Size>('lanyard')
  const link = workerLink(location.origin, worker.guardNumber)
  const sheet = <Sheet worker={worker} link={link} />
  return (
    <>
      <SelectField label={words.card} value={size} onChange={(event) => setSize(event.target.value as Size)}>
        <option value="lanyard">{words.lanyard}</option>
        <option value="poster">{words.poster}</option>
      </SelectField>
      <div className="sheet-preview">{sheet}</div>
      <div className="row">
        <Button onClick={() => print()}>{words.printNow}</Button>
        <Button look="secondary" onClick={() => savePicture(link, words.file(worker.guardNumber))}>
          {words.save}
        </Button>
      </div>
      {createPortal(
        <div className={`print-only print-${size}`} aria-hidden="true">
          {sheet}
        </div>,
        document.body,
      )}
    </>
  )
}

function Sheet({ worker, link }: { worker: WorkerProfile; link: string }) {
  return (
    <div className="sheet">
      <p className="sheet-title">{words.cardTitle}</p>
      <QrPicture text={link} level="quartile" size={256} label={words.cardPicture(worker.guardNumber)} />
      <p className="sheet-id">{worker.guardNumber}</p>
      <p>
        {categoryLabel(worker.serviceCategory)}
        {worker.location && ` · ${worker.location}`}
      </p>
      <p>{words.cardHow}</p>
      <p className="sheet-brand">{PRODUCT.name}</p>
    </div>
  )
}

/** Pixels a module: a picture that prints sharply even large. */
const SCALE = 24

/** Gives the code to the phone as a picture file. */
function savePicture(link: string, name: string): void {
  const { path, width } = qrPath(link, 'quartile')
  const canvas = document.createElement('canvas')
  canvas.width = canvas.height = width * SCALE
  const pen = canvas.getContext('2d') as CanvasRenderingContext2D
  pen.fillStyle = 'white'
  pen.fillRect(0, 0, canvas.width, canvas.height)
  pen.scale(SCALE, SCALE)
  pen.fillStyle = 'black'
  pen.fill(new Path2D(path))
  canvas.toBlob((blob) => {
    if (!blob) return
    const file = document.createElement('a')
    file.href = URL.createObjectURL(blob)
    file.download = name
    file.click()
    URL.revokeObjectURL(file.href)
  }, 'image/png')
}
