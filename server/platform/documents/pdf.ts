import type PdfDocument from 'pdfkit'
import encodeQR from 'qr'
import { PRODUCT } from '#contract/product.ts'

export type Pdf = InstanceType<typeof PdfDocument>

/** Draws a page; `size` is A4 or width and height in points. Text that reaches the margin below goes on on a new page. */
export async function drawPdf(
  { title, size, margin = 0 }: { title: string; size: 'A4' | [number, number]; margin?: number },
  onto: (pdf: Pdf) => void,
): Promise<Buffer> {
  // Loaded only now: few people ask for one, and the library is large.
  const { default: Document } = await import('pdfkit')
  const pdf = new Document({ size, margin, autoFirstPage: true, info: { Title: title, Author: PRODUCT.name } })
  const parts: Buffer[] = []
  const done = new Promise<Buffer>((resolve, reject) => {
    pdf.on('data', (part: Buffer) => parts.push(part))
    pdf.on('end', () => resolve(Buffer.concat(parts)))
    pdf.on('error', reject)
  })
  onto(pdf)
  pdf.end()
  return done
}

/** Words are set one by one: kerning across a blank narrows it until programs that read the text see none. */
export const WORD_BY_WORD = { wordSpacing: 0.001 }

/** Black, with the quiet space that readers need around it. */
export function drawQr(pdf: Pdf, text: string, { x, y, size }: { x: number; y: number; size: number }): void {
  const rows = encodeQR(text, 'raw', { ecc: 'quartile', border: 4 })
  const step = size / rows.length
  rows.forEach((row, line) => {
    for (const [start, length] of runsOf(row)) pdf.rect(x + start * step, y + line * step, length * step, step)
  })
  pdf.fillColor('#000').fill()
}

/** The fonts that every reader of PDFs has know the letters of Western Europe; others lose their marks, or become a question mark. */
export function inFont(text: string): string {
  return Array.from(text, (letter) => {
    if (KNOWN.test(letter)) return letter
    const plain = letter.normalize('NFD').replace(/\p{M}/gu, '')
    return KNOWN.test(plain) ? plain : '?'
  }).join('')
}

const KNOWN = /^[\x20-\x7e\u00a0-\u00ff\u2013\u2014\u2018\u2019\u201c\u201d\u2022\u0160\u0161\u017d\u017e]$/

/** Where each run of dark squares begins, and how long it is. */
export function runsOf(row: boolean[]): [start: number, length: number][] {
  const runs: [number, number][] = []
  row.forEach((isDark, x) => {
    const last = runs.at(-1)
    if (isDark && last && last[0] + last[1] === x) last[1] += 1
    else if (isDark) runs.push([x, 1])
  })
  return runs
}
