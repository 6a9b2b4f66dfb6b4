import './print-code.css'
import { useEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import {
  A6,
  badgePieces,
  INVITATIONS,
  MOTTOS,
  PRINT_KINDS,
  type PrintKind,
  type PrintWords,
  posterPieces,
  STICKER,
  stickerPieces,
} from '#contract/print-layout.ts'
import { workerLink } from '#contract/qr.ts'
import { categoryLabel } from '#contract/texts/category-label.ts'
import type { WorkerProfile } from '#contract/workers.ts'
import { LANGUAGE } from '#web/data/language.ts'
import { profile } from '#web/texts/en/profile.ts'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { SelectField } from '#web/ui/field.tsx'
import { PrintPicture, pictureOf } from './print-picture.tsx'

const words = profile.qr

/** A badge to wear, a poster, or eight stickers. The code is a link, so that any phone's camera opens it. */
export default function PrintCode({ worker }: { worker: WorkerProfile }) {
  const [kind, setKind] = useState<PrintKind>('badge')
  const preview = useRef<HTMLDivElement>(null)
  const box = kind === 'stickers' ? STICKER : A6

  async function save() {
    const svg = preview.current?.querySelector('svg')
    const picture = svg && (await pictureOf(svg, box))
    if (picture) download(picture, words.file(worker.guardNumber))
  }

  return (
    <>
      <SelectField label={words.size} value={kind} onChange={(event) => setKind(event.target.value as PrintKind)}>
        {PRINT_KINDS.map((one) => (
          <option key={one} value={one}>
            {words[one]}
          </option>
        ))}
      </SelectField>
      <div ref={preview} className={`sheet-preview sheet-preview-${kind}`}>
        <Print worker={worker} kind={kind} />
      </div>
      <div className="row">
        <Button onClick={() => window.print()}>{words.printNow}</Button>
        <Button look="secondary" onClick={save}>
          {words.save}
        </Button>
        <ButtonLink look="secondary" href={`/card/${kind}.pdf?lang=${LANGUAGE}`} target="_blank">
          {words.pdf}
        </ButtonLink>
      </div>
      <OnPaper worker={worker} kind={kind} />
    </>
  )
}

/** Prints the badge without a question. */
export function PrintAtOnce({ worker, onDone }: { worker: WorkerProfile; onDone: () => void }) {
  useEffect(() => {
    addEventListener('afterprint', onDone)
    window.print()
    return () => removeEventListener('afterprint', onDone)
  }, [onDone])
  return <OnPaper worker={worker} kind="badge" />
}

function OnPaper({ worker, kind }: { worker: WorkerProfile; kind: PrintKind }) {
  const print = <Print worker={worker} kind={kind} />
  return createPortal(
    <div className={`print-only ${PRINTED[kind]}`} aria-hidden="true">
      {kind === 'stickers' ? EIGHT.map((one) => <div key={one}>{print}</div>) : print}
    </div>,
    document.body,
  )
}

const PRINTED: Record<PrintKind, string> = {
  badge: 'print-badge',
  poster: 'print-poster',
  stickers: 'print-stickers',
}
const EIGHT = [1, 2, 3, 4, 5, 6, 7, 8]

function Print({ worker, kind }: { worker: WorkerProfile; kind: PrintKind }) {
  const { guardNumber, workerNumber, displayName: name, serviceCategory, location: place } = worker
  const about = [categoryLabel(serviceCategory), place].filter(Boolean).join(' · ')
  const inLanguage = { motto: MOTTOS[LANGUAGE], invitation: INVITATIONS[LANGUAGE] }
  const said: PrintWords = { guardNumber, workerNumber, name, about, ...inLanguage }
  const pieces = { badge: badgePieces, poster: posterPieces, stickers: stickerPieces }[kind](said)
  const box = kind === 'stickers' ? STICKER : A6
  const link = workerLink(location.origin, guardNumber)
  return <PrintPicture pieces={pieces} box={box} link={link} label={words.drawing(guardNumber)} />
}

function download(picture: Blob, name: string): void {
  const file = document.createElement('a')
  file.href = URL.createObjectURL(picture)
  file.download = name
  file.click()
  URL.revokeObjectURL(file.href)
}
