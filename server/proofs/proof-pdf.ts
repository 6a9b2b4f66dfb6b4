import type { Language } from '#contract/languages.ts'
import { PRODUCT } from '#contract/product.ts'
import { drawPdf, drawQr, inFont, type Pdf } from '#server/pdf/pdf.ts'
import { linesOf } from './lines.ts'
import type { OpenedProof } from './open-proof.ts'
import { PROOF_TEXTS, shownDay } from './texts/proof-texts.ts'

type Shown = { language: Language; publicUrl: string }

const PAGE = { left: 56, right: 539, bottom: 786 }
const INK = '#10231c'
const BRAND = '#0b6e4f'
const ACROSS = '#b3261e'

/** The same page as one sheet of A4. */
export function proofPdf({ statement, name }: OpenedProof, { language, publicUrl }: Shown): Promise<Buffer> {
  const texts = PROOF_TEXTS[language]
  const lines = linesOf(language, statement, name)
  const address = `${publicUrl}/proof/${statement.code}`
  return drawPdf({ title: `${texts.title} ${statement.guardNumber}`, size: 'A4' }, (pdf) => {
    if (statement.simulation) writeAcross(pdf, texts.simulation)
    pdf.fillColor(BRAND).font('Helvetica-Bold').fontSize(12).text(PRODUCT.name, PAGE.left, 56)
    pdf.fillColor(INK).fontSize(24).text(texts.title)
    pdf.fontSize(11).text(inFont(texts.says)).moveDown(0.6)
    pdf
      .fillColor(BRAND)
      .text(inFont(texts.unchanged(shownDay(texts, statement.issuedAt))))
      .moveDown(0.8)
    for (const [label, value] of lines.who) writeRow(pdf, [label, value])
    pdf.moveDown(0.6)
    for (const [label, value] of lines.figures) writeRow(pdf, [label, value])
    pdf.moveDown(0.6)
    writeRow(pdf, [texts.month, texts.tips, texts.received], 'Helvetica-Bold')
    for (const row of lines.months) writeRow(pdf, row)
    writeFoot(pdf, address, [texts.check(address), statement.code, texts.until(shownDay(texts, statement.expiresAt))])
  })
}

function writeAcross(pdf: Pdf, word: string): void {
  pdf.save().rotate(-35, { origin: [297, 421] })
  pdf.fillColor(ACROSS, 0.14).font('Helvetica-Bold').fontSize(84)
  pdf.text(inFont(word), -50, 385, { width: 695, align: 'center', lineBreak: false })
  pdf.restore().fillColor(INK, 1)
}

/** Label on the left, figures on the right. */
function writeRow(pdf: Pdf, [label, ...values]: string[], font = 'Helvetica'): void {
  const { y } = pdf
  const width = (PAGE.right - PAGE.left) / (values.length + 1)
  pdf
    .fillColor(INK)
    .fontSize(10.5)
    .font(font)
    .text(inFont(label ?? ''), PAGE.left, y, { width: width + 60 })
  const after = pdf.y
  values.forEach((value, index) => {
    const bold = index === values.length - 1 ? 'Helvetica-Bold' : font
    pdf.font(bold).text(inFont(value), PAGE.left + width * (index + 1), y, { width, align: 'right' })
  })
  pdf.y = Math.max(after, pdf.y) + 7
  pdf
    .moveTo(PAGE.left, pdf.y - 5)
    .lineTo(PAGE.right, pdf.y - 5)
    .lineWidth(0.4)
    .strokeColor('#c9c2b2')
    .stroke()
}

const QR_SIZE = 110

function writeFoot(pdf: Pdf, address: string, lines: string[]): void {
  const top = PAGE.bottom - QR_SIZE
  drawQr(pdf, address, { x: PAGE.left - 10, y: top, size: QR_SIZE })
  pdf.font('Helvetica').fontSize(10).fillColor(INK)
  const left = PAGE.left + QR_SIZE + 6
  lines.forEach((line, index) => {
    pdf.text(inFont(line), left, index === 0 ? top + 18 : pdf.y + 6, { width: PAGE.right - left })
  })
}
