import { inflateSync } from 'node:zlib'
import decodeQR from 'qr/decode.js'

type Box = { x: number; y: number; width: number; height: number }

/** Pixels of a module: a camera has no fewer. */
const SCALE = 4
const QUIET = 4 * SCALE
/** A code is one shape of many boxes; nothing else on our pages is. */
const FEWEST_BOXES = 100

/** Reads the codes on a PDF's pages from the drawing, as a camera would. */
export function codesIn(pdf: Buffer): string[] {
  return pagesOf(pdf).flatMap((drawn) =>
    drawn
      .split(/\bf\b/)
      .map(boxesOf)
      .filter((boxes) => boxes.length >= FEWEST_BOXES)
      .map((boxes) => decodeQR(pictureOf(boxes))),
  )
}

/** Gaps of text that are a blank, in thousandths of the size of its letters. */
const BLANK = 200

/** The lines of text on a PDF's pages, in the order in which they were drawn. */
export function wordsIn(pdf: Buffer): string[] {
  return pagesOf(pdf)
    .flatMap((drawn) => drawn.match(/\[<.*?\] TJ/g) ?? [])
    .map((line) =>
      [...line.matchAll(/<([0-9a-f]*)>(?: (-?\d+(?:\.\d+)?))?/g)]
        .map(
          ([, hex = '', gap = '0']) => Buffer.from(hex, 'hex').toString('latin1') + (-Number(gap) > BLANK ? ' ' : ''),
        )
        .join('')
        .trim(),
    )
}

/** The operators of each packed stream. */
export function pagesOf(pdf: Buffer): string[] {
  const text = pdf.toString('latin1')
  // Packed bytes may end in \r: only the \n that PDFKit writes behind them is not theirs.
  return [...text.matchAll(/FlateDecode.*?stream\n(.*?)\nendstream/gs)].map(([, packed = '']) =>
    inflateSync(Buffer.from(packed, 'latin1')).toString('latin1'),
  )
}

function boxesOf(drawn: string): Box[] {
  return [...drawn.matchAll(/(\S+) (\S+) (\S+) (\S+) re\b/g)].map(([, x, y, width, height]) => ({
    x: Number(x),
    y: Number(y),
    width: Number(width),
    height: Number(height),
  }))
}

/** Black on white, one row of boxes for each row of modules. */
function pictureOf(boxes: Box[]): { width: number; height: number; data: Uint8ClampedArray } {
  const [left, top] = [Math.min(...boxes.map(({ x }) => x)), Math.min(...boxes.map(({ y }) => y))]
  const step = Math.min(...boxes.map(({ height }) => height)) / SCALE
  const pixels = (length: number) => Math.round(length / step)
  const width = pixels(Math.max(...boxes.map((box) => box.x + box.width)) - left) + 2 * QUIET
  const height = pixels(Math.max(...boxes.map((box) => box.y + box.height)) - top) + 2 * QUIET
  const data = new Uint8ClampedArray(4 * width * height).fill(255)
  for (const box of boxes) {
    const [x, y] = [pixels(box.x - left) + QUIET, pixels(box.y - top) + QUIET]
    for (let row = y; row < y + pixels(box.height); row += 1)
      for (let column = x; column < x + pixels(box.width); column += 1)
        data.fill(0, 4 * (row * width + column), 4 * (row * width + column) + 3)
  }
  return { width, height, data }
}
