import type { Language } from '#contract/languages.ts'
import { PRODUCT } from '#contract/product.ts'
import { writeWorkerNumber } from '#contract/worker-number.ts'
import { drawPdf, drawQr, inFont, type Pdf, WORD_BY_WORD } from '#server/platform/documents/pdf.ts'
import { PROOF_TEXTS } from '#server/platform/language/sentences.ts'
import { band, rosette } from './guilloche.ts'
import { type Lines, linesOf, shownDay } from './lines.ts'
import type { OpenedProof } from './open-proof.ts'

type Shown = { language: Language; publicUrl: string }
type Column = { left: number; right: number }

const PAGE = { left: 56, right: 539, top: 36, bottom: 806 }
const GAP = 24
const MIDDLE = (PAGE.left + PAGE.right) / 2
const LEFT: Column = { left: PAGE.left, right: MIDDLE - GAP / 2 }
const RIGHT: Column = { left: MIDDLE + GAP / 2, right: PAGE.right }
const BESIDE_SEAL: Column = { left: PAGE.left, right: PAGE.right - 88 }
const INK = '#10231c'
const MUTED = '#4c5f56'
const BRAND = '#0b6e4f'
const WARNING = '#b3261e'
/** Red on white, so pale that a figure over it stays clear. */
const ACROSS = '#f9e9e8'
/** With more months than this, every line is needed. */
const LONG_TABLE = 7

/** The same page as one A4 sheet, in any language and for any number of months. */
export function proofPdf(opened: OpenedProof, { language, publicUrl }: Shown): Promise<Buffer> {
  const texts = PROOF_TEXTS[language]
  const { statement } = opened
  const address = `${publicUrl}/proof/${statement.code}`
  const lines = linesOf(language, opened, address)
  // A short table leaves room for more space between lines.
  const air = lines.months.length > LONG_TABLE ? 0 : 2.5
  return drawPdf({ title: `${texts.title} ${writeWorkerNumber(statement.workerNumber)}`, size: 'A4' }, (pdf) => {
    const heading = (text: string) => writeHeading(pdf, text, air)
    pdf.lineGap(air)
    pdf.y = PAGE.top
    if (statement.simulation) drawAcross(pdf, texts.simulation)
    writeStatus(pdf, lines)
    if (statement.simulation)
      write(pdf, `${texts.simulation}: ${texts.simulationMeans}`, { color: WARNING, bold: true, align: 'center' })
    const sealEnd = drawSeal(pdf, statement.code)
    writeLetterhead(pdf)
    write(pdf, texts.title, { size: 21, bold: true, at: BESIDE_SEAL })
    write(pdf, texts.says, { bold: true, at: BESIDE_SEAL })
    write(pdf, texts.issued(shownDay(language, statement.issuedAt)), { at: BESIDE_SEAL })
    pdf.y = Math.max(pdf.y, sealEnd)
    heading(texts.worker)
    writeFacts(pdf, [...lines.who, [texts.number, statement.code]])
    heading(texts.income)
    write(pdf, lines.period)
    pdf.y += air
    writeFacts(pdf, lines.figures)
    pdf.y += 4
    writeTable(pdf, [texts.month, texts.tips, texts.received], lines, statement.byMonth)
    heading(texts.confirms)
    for (const line of lines.confirms) write(pdf, `•  ${line}`)
    heading(texts.check)
    writeCheck(pdf, address, lines.check)
    writeFooter(pdf, [PRODUCT.name, texts.title, statement.code].join('  ·  '))
  })
}

type Look = { size?: number; color?: string; bold?: boolean; at?: Column; align?: 'left' | 'right' | 'center' }

/** Writes a paragraph after the last one. */
function write(
  pdf: Pdf,
  text: string,
  { size = 9, color = INK, bold = false, at = PAGE, align = 'left' }: Look = {},
): void {
  pdf
    .font(bold ? 'Helvetica-Bold' : 'Helvetica')
    .fontSize(size)
    .fillColor(color)
    .text(inFont(text), at.left, pdf.y, { ...WORD_BY_WORD, width: at.right - at.left, align })
  pdf.y += 1.5
}

/** The headline, in a frame with a tick. */
function writeStatus(pdf: Pdf, { status }: Lines): void {
  const top = pdf.y
  const inside = { left: PAGE.left + 38, right: PAGE.right - 12 }
  pdf.y += 9
  write(pdf, status.genuine, { size: 14, color: BRAND, bold: true, at: inside })
  write(pdf, status.checked, { color: BRAND, at: inside })
  const height = pdf.y + 7 - top
  pdf
    .lineWidth(1.5)
    .strokeColor(BRAND)
    .roundedRect(PAGE.left, top, PAGE.right - PAGE.left, height, 6)
    .stroke()
  const [x, y] = [PAGE.left + 12, top + height / 2]
  pdf
    .lineWidth(3)
    .lineCap('round')
    .moveTo(x, y)
    .lineTo(x + 6, y + 6)
    .lineTo(x + 16, y - 7)
    .stroke()
  pdf.y = top + height + 8
}

/** Once across the sheet, under everything else. */
function drawAcross(pdf: Pdf, word: string): void {
  const [x, y, size] = [MIDDLE, (PAGE.top + PAGE.bottom) / 2, 84]
  pdf.save().rotate(-35, { origin: [x, y] })
  const width = pdf.font('Helvetica-Bold').fontSize(size).widthOfString(inFont(word))
  pdf.fillColor(ACROSS).text(inFont(word), x - width / 2, y - size / 2, { lineBreak: false })
  pdf.restore()
  pdf.y = PAGE.top
}

const SEAL = 36

/** With the code, which is what can be checked. Gives where it ends. */
function drawSeal(pdf: Pdf, code: string): number {
  const top = pdf.y
  const [x, y] = [PAGE.right - SEAL, top + SEAL + 4]
  pdf.save().translate(x, y)
  pdf.lineWidth(0.3).strokeColor(BRAND).path(rosette(SEAL)).stroke()
  pdf.circle(0, 0, SEAL * 0.62).fill('#fff')
  pdf.restore()
  const at = { left: x - SEAL, right: x + SEAL }
  const look = { color: BRAND, bold: true, at, align: 'center' } as const
  const half = Math.ceil(code.length / 2)
  pdf.y = y - 13
  write(pdf, PRODUCT.name, { ...look, size: 8 })
  for (const part of [code.slice(0, half).replace(/-$/, ''), code.slice(half)]) {
    pdf.y -= 2.5
    write(pdf, part, { ...look, size: 6 })
  }
  pdf.y = top
  return y + SEAL - 4
}

/** The mark, the name, and a band of fine lines. */
function writeLetterhead(pdf: Pdf): void {
  const [top, size] = [pdf.y, 22]
  pdf.save().translate(PAGE.left + 96, top + 1)
  pdf
    .lineWidth(0.25)
    .strokeColor(BRAND)
    .path(band(BESIDE_SEAL.right - PAGE.left - 96, 20))
    .stroke()
  pdf.restore()
  pdf.save().translate(PAGE.left, top)
  pdf.roundedRect(0, 0, size, size, 6).fill(BRAND)
  pdf.circle(11, 9, 3.8).fill('#ffb81c')
  pdf
    .path('M4.1 11c0 4.1 3.1 6.9 6.9 6.9s6.9-2.8 6.9-6.9l-2.75 1c-1 2.1-2.4 2.75-4.15 2.75s-3.1-.65-4.1-2.75z')
    .fill('#fbf7ef')
  pdf.restore()
  pdf.y = top + 4
  write(pdf, PRODUCT.name, {
    size: 13,
    color: BRAND,
    bold: true,
    at: { left: PAGE.left + size + 7, right: PAGE.right },
  })
  pdf.y = top + size + 6
}

function writeHeading(pdf: Pdf, text: string, air: number): void {
  pdf.y += 7
  write(pdf, text, { size: 11, bold: true })
  writeLine(pdf, PAGE, 1, INK)
  pdf.y += air / 2
}

/** Which document a sheet belongs to. */
function writeFooter(pdf: Pdf, text: string): void {
  pdf.y = PAGE.bottom - 12
  writeLine(pdf, PAGE)
  write(pdf, text, { size: 8, color: MUTED, align: 'center' })
}

function writeLine(pdf: Pdf, { left, right }: Column, width = 0.4, color = '#c9c2b2'): void {
  pdf.lineCap('butt').moveTo(left, pdf.y).lineTo(right, pdf.y).lineWidth(width).strokeColor(color).stroke()
  pdf.y += 3
}

/** Two columns, read line by line. */
function writeFacts(pdf: Pdf, facts: [label: string, value: string][]): void {
  for (let index = 0; index < facts.length; index += 2) {
    const { y } = pdf
    const ends = [LEFT, RIGHT].map((at, side) => {
      const fact = facts[index + side]
      pdf.y = y
      if (fact) writeCells(pdf, fact, at)
      return pdf.y
    })
    pdf.y = Math.max(...ends)
  }
}

/** The label uses the space that the value leaves; longer ones wrap. */
function writeCells(pdf: Pdf, [label, value]: [string, string], at: Column): void {
  const { y } = pdf
  const wide = pdf.font('Helvetica-Bold').fontSize(9).widthOfString(inFont(value))
  const split = Math.max(at.right - wide - 1, at.left + (at.right - at.left) * 0.3)
  write(pdf, label, { color: MUTED, at: { left: at.left, right: split - 6 } })
  const after = pdf.y
  pdf.y = y
  write(pdf, value, { bold: true, at: { left: split, right: at.right }, align: 'right' })
  pdf.y = Math.max(after, pdf.y)
  writeLine(pdf, at)
}

function writeTable(pdf: Pdf, head: string[], { months, total }: Lines, byMonth: { received: number }[]): void {
  const most = Math.max(1, ...byMonth.map(({ received }) => received))
  writeRow(pdf, head, { color: MUTED, bold: true })
  for (const [index, row] of months.entries()) {
    drawBar(pdf, (byMonth[index]?.received ?? 0) / most)
    writeRow(pdf, row)
  }
  writeRow(pdf, total, { bold: true })
}

/** The month beside the best one, in the room between the two numbers. */
function drawBar(pdf: Pdf, share: number): void {
  if (share > 0) pdf.rect(PAGE.left + 348, pdf.y + 1, 78 * share, 6).fill(BRAND)
}

function writeRow(pdf: Pdf, [label = '', tips = '', received = '']: string[], look: Look = {}): void {
  const { y } = pdf
  const [first, second] = [PAGE.left + 190, PAGE.left + 335]
  write(pdf, label, { ...look, at: { left: PAGE.left, right: first } })
  for (const [text, at] of [
    [tips, { left: first, right: second }],
    [received, { left: second, right: PAGE.right }],
  ] as const) {
    pdf.y = y
    write(pdf, text, { ...look, at, align: 'right' })
  }
  writeLine(pdf, PAGE)
}

const QR_SIZE = 92

function writeCheck(pdf: Pdf, address: string, lines: string[]): void {
  drawQr(pdf, address, { x: PAGE.right - QR_SIZE + 10, y: pdf.y - 4, size: QR_SIZE })
  const at = { left: PAGE.left, right: PAGE.right - QR_SIZE }
  for (const [index, line] of lines.entries()) write(pdf, `${index + 1}.  ${line}`, { at })
}
