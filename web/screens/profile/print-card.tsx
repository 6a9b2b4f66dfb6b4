import './print-card.css'
import { useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import {
  CARD,
  CARD_KINDS,
  type CardKind,
  type CardWords,
  cardPieces,
  INVITATIONS,
  MOTTOS,
  posterPieces,
  STICKER,
  stickerPieces,
} from '#contract/card-layout.ts'
import { workerLink } from '#contract/qr.ts'
import { categoryLabel } from '#contract/texts/category-label.ts'
import type { WorkerProfile } from '#contract/workers.ts'
import { LANGUAGE } from '#web/data/language.ts'
import { profile } from '#web/texts/en/profile.ts'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { SelectField } from '#web/ui/field.tsx'
import { CardPicture, pictureOf } from './card-picture.tsx'

const words = profile.qr

/** A card to wear, a poster, or eight stickers. The code is a link, so that any phone's camera opens it. */
export default function PrintCard({ worker }: { worker: WorkerProfile }) {
  const [kind, setKind] = useState<CardKind>('badge')
  const preview = useRef<HTMLDivElement>(null)
  const box = kind === 'stickers' ? STICKER : CARD
  const card = <OneCard worker={worker} kind={kind} />

  async function save() {
    const svg = preview.current?.querySelector('svg')
    const picture = svg && (await pictureOf(svg, box))
    if (picture) download(picture, words.file(worker.guardNumber))
  }

  return (
    <>
      <SelectField label={words.card} value={kind} onChange={(event) => setKind(event.target.value as CardKind)}>
        {CARD_KINDS.map((one) => (
          <option key={one} value={one}>
            {words[one]}
          </option>
        ))}
      </SelectField>
      <div ref={preview} className={`sheet-preview sheet-preview-${kind}`}>
        {card}
      </div>
      <div className="row">
        <Button onClick={() => print()}>{words.printNow}</Button>
        <Button look="secondary" onClick={save}>
          {words.save}
        </Button>
        <ButtonLink look="secondary" href={`/card/${kind}.pdf?lang=${LANGUAGE}`} target="_blank">
          {words.pdf}
        </ButtonLink>
      </div>
      {createPortal(
        <div className={`print-only ${PRINTED[kind]}`} aria-hidden="true">
          {kind === 'stickers' ? EIGHT.map((one) => <div key={one}>{card}</div>) : card}
        </div>,
        document.body,
      )}
    </>
  )
}

const PRINTED: Record<CardKind, string> = {
  badge: 'print-badge',
  poster: 'print-poster',
  stickers: 'print-stickers',
}
const EIGHT = [1, 2, 3, 4, 5, 6, 7, 8]

function OneCard({ worker, kind }: { worker: WorkerProfile; kind: CardKind }) {
  const { guardNumber, workerNumber, displayName: name, serviceCategory, location: place } = worker
  const about = [categoryLabel(serviceCategory), place].filter(Boolean).join(' · ')
  const inLanguage = { motto: MOTTOS[LANGUAGE], invitation: INVITATIONS[LANGUAGE] }
  const said: CardWords = { guardNumber, workerNumber, name, about, ...inLanguage }
  const pieces = { badge: cardPieces, poster: posterPieces, stickers: stickerPieces }[kind](said)
  const box = kind === 'stickers' ? STICKER : CARD
  const link = workerLink(location.origin, guardNumber)
  return <CardPicture pieces={pieces} box={box} link={link} label={words.cardPicture(guardNumber)} />
}

function download(picture: Blob, name: string): void {
  const file = document.createElement('a')
  file.href = URL.createObjectURL(picture)
  file.download = name
  file.click()
  URL.revokeObjectURL(file.href)
}
