import type { Language } from '#contract/languages.ts'
import {
  A6,
  badgePieces,
  CARD,
  CARD_CLAIMS,
  cardPieces,
  INVITATIONS,
  MOTTOS,
  type PrintKind,
  type PrintPiece,
  type PrintWords,
  posterPieces,
  STICKER,
  stickerPieces,
} from '#contract/print-layout.ts'
import { PRODUCT } from '#contract/product.ts'
import { workerLink } from '#contract/qr.ts'
import { categoryLabel } from '#contract/texts/category-label.ts'
import { drawPdf, drawQr, inFont, type Pdf, WORD_BY_WORD } from '#server/platform/documents/pdf.ts'
import { SERVICE_NAMES } from '#server/platform/language/sentences.ts'

type Worker = {
  guardNumber: string
  workerNumber: string
  displayName: string | null
  serviceCategory: string
  location?: string | null
}
type Wanted = { kind: PrintKind; language: Language; publicUrl: string }

/** Points a millimetre. */
const MM = 72 / 25.4
/** The palette's colours that are the same in both schemes. */
const COLOURS = {
  brand: '#0b6e4f',
  'brand-sun': '#ffb81c',
  paper: '#ffffff',
  'on-brand': '#ffffff',
  'on-paper': '#10231c',
}

/** A worker's code to print: a badge of A6, a poster of A4, or eight stickers on A4. */
export function printPdf(worker: Worker, { kind, language, publicUrl }: Wanted): Promise<Buffer> {
  const { guardNumber, workerNumber, displayName: name, serviceCategory, location } = worker
  const about = [categoryLabel(serviceCategory, SERVICE_NAMES[language]), location].filter(Boolean).join(' · ')
  const said = { motto: MOTTOS[language], invitation: INVITATIONS[language] }
  const words: PrintWords = { guardNumber, workerNumber, name, about, ...said }
  const link = workerLink(publicUrl, guardNumber)
  const size: 'A4' | [number, number] = kind === 'badge' ? [A6.width * MM, A6.height * MM] : 'A4'
  return drawPdf({ title: guardNumber, size }, (pdf) => {
    if (kind === 'badge') return drawAt(pdf, badgePieces(words), { x: 0, y: 0, scale: 1, link })
    if (kind === 'poster') return drawAt(pdf, posterPieces(words), { x: 0, y: 0, scale: 2, link })
    for (let one = 0; one < 8; one += 1) {
      const corner = { x: (one % 2) * STICKER.width, y: Math.floor(one / 2) * STICKER.height }
      drawAt(pdf, stickerPieces(words), { ...corner, scale: 1, link })
    }
  })
}

/** Blank cards, ten on a page of A4. */
export function printCards(
  cards: readonly { number: string; code: string }[],
  { language, publicUrl, dial }: { language: Language; publicUrl: string; dial: string },
): Promise<Buffer> {
  const words = { motto: MOTTOS[language], claim: CARD_CLAIMS[language].map((line) => line.replace('{dial}', dial)) }
  const corner = { x: 105 - CARD.width, y: 148.5 - 2.5 * CARD.height }
  return drawPdf({ title: PRODUCT.name, size: 'A4' }, (pdf) => {
    cards.forEach((card, index) => {
      const place = index % 10
      if (index > 0 && place === 0) pdf.addPage()
      const at = { x: corner.x + (place % 2) * CARD.width, y: corner.y + Math.floor(place / 2) * CARD.height, scale: 1 }
      drawAt(pdf, cardPieces({ ...card, ...words }), { ...at, link: workerLink(publicUrl, card.number) })
    })
  })
}

type Position = { x: number; y: number; scale: number; link: string }

function drawAt(pdf: Pdf, pieces: PrintPiece[], { x, y, scale, link }: Position): void {
  pdf
    .save()
    .translate(x * MM, y * MM)
    .scale(scale * MM)
  for (const piece of pieces) drawPiece(pdf, piece, link)
  pdf.restore()
}

function drawPiece(pdf: Pdf, piece: PrintPiece, link: string): void {
  if (piece.kind === 'qr') drawQr(pdf, link, piece)
  else if (piece.kind === 'box') {
    pdf.fillColor(COLOURS[piece.fill]).rect(piece.x, piece.y, piece.width, piece.height).fill()
  } else {
    const text = inFont(piece.text)
    pdf.fillColor(COLOURS[piece.fill]).font('Helvetica-Bold').fontSize(piece.size)
    pdf.text(text, piece.x - pdf.widthOfString(text) / 2, piece.y, {
      ...WORD_BY_WORD,
      lineBreak: false,
      baseline: 'alphabetic',
    })
  }
}
