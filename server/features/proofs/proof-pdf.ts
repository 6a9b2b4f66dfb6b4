import type { Language } from '#contract/languages.ts'
import { PRODUCT } from '#contract/product.ts'
import { writeWorkerNumber } from '#contract/worker-number.ts'
import { drawPdf, drawQr, inFont, type Pdf, WORD_BY_WORD } from '#server/platform/documents/pdf.ts'
import { PROOF_TEXTS } from '#server/platform/language/sentences.ts'
import { type Lines, linesOf, type ProofTexts, shownDay } from './lines.ts'
import type { OpenedProof } from './open-proof.ts'

type Shown = { language: Language; publicUrl: string }
type Column = { left: number; right: number }

const PAGE = { left: 56, right: 539, top: 36, bottom: 806 }
const GAP = 24
const MIDDLE = (PAGE.left + PAGE.right) / 2
const LEFT: Column = { left: PAGE.left, right: MIDDLE - GAP / 2 }
const RIGHT: Column = { left: MIDDLE + GAP / 2, right: PAGE.right }
const INK = '#10231c'
const MUTED = '#4c5f56'
const BRAND = '#0b6e4f'
const WARNING = '#b3261e'
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
    writeStatus(pdf, lines)
    if (statement.simulation) writeSimulation(pdf, texts)
    writeLetterhead(pdf)
    write(pdf, texts.title, { size: 21, bold: true })
    write(pdf, texts.says, { bold: true })
    write(pdf, texts.issued(shownDay(language, statement.issuedAt)))
    heading(texts.worker)
    writeFacts(pdf, [...lines.who, [texts.number, statement.code]])
    heading(texts.income)
    write(pdf, lines.period)
    pdf.y += air
    writeFacts(pdf, lines.figures)
    pdf.y += 4
    writeTable(pdf, [texts.month, texts.tips, texts.received], lines)
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

/** Above the document and down both margins; never over a figure. */
function writeSimulation(pdf: Pdf, { simulation, simulationMeans }: ProofTexts): void {
  write(pdf, `${simulation}: ${simulationMeans}`, { size: 10, color: WARNING, bold: true, align: 'center' })
  const after = pdf.y + 4
  const word = inFont(`${simulation}     `)
  const margin = word.repeat((PAGE.bottom - PAGE.top) / pdf.fontSize(8).widthOfString(word))
  for (const x of [26, 562]) {
    pdf.save().rotate(-90, { origin: [x, PAGE.bottom] })
    pdf.text(margin, x, PAGE.bottom, { width: PAGE.bottom - PAGE.top, lineBreak: false, height: 10 })
    pdf.restore()
  }
  pdf.y = after
}

/** The mark and the name. */
function writeLetterhead(pdf: Pdf): void {
  const [top, size] = [pdf.y, 22]
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

function writeTable(pdf: Pdf, head: string[], { months, total }: Lines): void {
  writeRow(pdf, head, { color: MUTED, bold: true })
  for (const row of months) writeRow(pdf, row)
  writeRow(pdf, total, { bold: true })
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
