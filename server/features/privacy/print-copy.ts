import { dayOf, timeOf } from '#contract/dates.ts'
import type { Language } from '#contract/languages.ts'
import { rand } from '#contract/money.ts'
import { PRODUCT } from '#contract/product.ts'
import { drawPdf, inFont, type Pdf, WORD_BY_WORD } from '#server/platform/documents/pdf.ts'
import { SERVER_SENTENCES } from '#server/platform/language/sentences.ts'

const MARGIN = 56
const WIDTH = 483
const STEP = 14
const INK = '#10231c'

/** The copy of somebody's data on paper, for people without a screen to read it on: everything in it, in its order, with its own names. */
export function printCopy(copy: Record<string, unknown>, language: Language): Promise<Buffer> {
  const { title, about } = SERVER_SENTENCES[language].copy
  return drawPdf({ title: `${PRODUCT.name}: ${title}`, size: 'A4', margin: MARGIN }, (pdf) => {
    write(pdf, `${PRODUCT.name}: ${title}`, { size: 18, bold: true })
    write(pdf, about)
    for (const [name, value] of Object.entries(plain(copy))) {
      pdf.y += 8
      write(pdf, named(name), { size: 12, bold: true })
      writeValue(pdf, value, 0)
    }
  })
}

/** As it is in the file that the app downloads. */
function plain(copy: Record<string, unknown>): Record<string, unknown> {
  return JSON.parse(JSON.stringify(copy))
}

function writeValue(pdf: Pdf, value: unknown, depth: number): void {
  const rows = typeof value === 'object' && value !== null ? Object.entries(value) : []
  if (rows.length === 0) write(pdf, textOf('', value), { depth })
  for (const [name, each] of rows) {
    const label = Array.isArray(value) ? `${Number(name) + 1}.` : named(name)
    if (typeof each === 'object' && each !== null) {
      write(pdf, label, { depth, bold: true })
      writeValue(pdf, each, depth + 1)
    } else write(pdf, `${label}: ${textOf(name, each)}`, { depth })
  }
}

const CENTS = 'amount fee net takenBack balance debt dayLeft monthLeft loadLeft totalTipsReceived'.split(' ')

/** Money in rand and moments by the clock of Johannesburg: the file of the app is for programs, the paper is for people. */
function textOf(name: string, value: unknown): string {
  if (value === null || value === '' || typeof value === 'object') return '-'
  if (typeof value === 'number' && CENTS.includes(name)) return rand(value)
  const isMoment = typeof value === 'string' && /^\d{4}-\d\d-\d\dT[\d:.]+Z$/.test(value)
  return isMoment ? `${dayOf(value)} ${timeOf(value)}` : String(value)
}

/** `firstName` as people read it: First name. */
function named(name: string): string {
  const words = name.replace(/([A-Z])/g, (_, letter: string) => ` ${letter.toLowerCase()}`)
  return words.charAt(0).toUpperCase() + words.slice(1)
}

type Look = { size?: number; bold?: boolean; depth?: number }

function write(pdf: Pdf, text: string, { size = 9, bold = false, depth = 0 }: Look = {}): void {
  const left = MARGIN + depth * STEP
  pdf
    .font(bold ? 'Helvetica-Bold' : 'Helvetica')
    .fontSize(size)
    .fillColor(INK)
    .text(inFont(text), left, pdf.y, { ...WORD_BY_WORD, width: WIDTH - depth * STEP })
  pdf.y += 1.5
}
