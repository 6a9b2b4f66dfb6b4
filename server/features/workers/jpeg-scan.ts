import { PHOTO } from '#contract/photo.ts'

/** A Huffman table by the length of its codes: the first and last code of each length, and where its symbols begin. */
export type Huffman = { first: number[]; last: number[]; symbolAt: number[]; symbols: Uint8Array }

/** A colour of the picture: how many blocks of 8 by 8 pixels it has in each unit of the scan, and the tables that it uses. */
export type Component = {
  id: number
  wide: number
  high: number
  quantisation: number
  dc?: Huffman | undefined
  ac?: Huffman | undefined
}

/**
 * Whether the bytes are the scan of a picture of our size, block by block, and end with it. No pixel is computed: it is enough to know that
 * each code is one, and that there are neither too few nor too many.
 */
export function isScan(bytes: Uint8Array, components: Component[], restartEvery: number): boolean {
  const widest = 8 * Math.max(...components.map(({ wide }) => wide))
  const highest = 8 * Math.max(...components.map(({ high }) => high))
  const units = Math.ceil(PHOTO.pixels / widest) * Math.ceil(PHOTO.pixels / highest)
  const bits = new Bits(bytes)
  for (let unit = 0; unit < units; unit++) {
    const isRestart = restartEvery > 0 && unit > 0 && unit % restartEvery === 0
    if (isRestart && !bits.endsWith(0xd0 + ((unit / restartEvery - 1) % 8))) return false
    for (const { wide, high, dc, ac } of components) {
      for (let block = 0; block < wide * high; block++) if (!dc || !ac || !isBlock(bits, dc, ac)) return false
    }
  }
  return bits.endsWith(END) && bits.at === bytes.length
}

const END = 0xd9

/** The first value of a block, then pairs of a run of zeros and a value. */
function isBlock(bits: Bits, dc: Huffman, ac: Huffman): boolean {
  const size = symbolOf(bits, dc)
  if (size < 0 || size > 11 || !bits.skip(size)) return false
  for (let place = 1; place < 64; place++) {
    const symbol = symbolOf(bits, ac)
    if (symbol < 0) return false
    if (symbol === REST_IS_ZERO) return true
    const [run, size] = [symbol >> 4, symbol & 15]
    place += run
    const isFitting = size === 0 ? symbol === SIXTEEN_ZEROS && place < 63 : size <= 10 && place < 64
    if (!isFitting || !bits.skip(size)) return false
  }
  return true
}

const REST_IS_ZERO = 0x00
const SIXTEEN_ZEROS = 0xf0

/** -1 where no code begins so. */
function symbolOf(bits: Bits, { first, last, symbolAt, symbols }: Huffman): number {
  let code = 0
  for (let length = 1; length <= 16; length++) {
    const bit = bits.next()
    if (bit < 0) return -1
    code = (code << 1) | bit
    const from = first[length] ?? 0
    if (code >= from && code <= (last[length] ?? -1)) return symbols[(symbolAt[length] ?? 0) + code - from] ?? -1
  }
  return -1
}

/** The bits of a scan. In it 0xff is written as 0xff 0x00, so that a marker is never part of a code. */
class Bits {
  at = 0
  private byte = 0
  private left = 0
  private readonly bytes: Uint8Array

  constructor(bytes: Uint8Array) {
    this.bytes = bytes
  }

  /** -1 at the end, and at a marker. */
  next(): number {
    if (this.left === 0) {
      const byte = this.bytes[this.at]
      if (byte === undefined || (byte === 0xff && this.bytes[this.at + 1] !== 0)) return -1
      this.at += byte === 0xff ? 2 : 1
      this.byte = byte
      this.left = 8
    }
    this.left -= 1
    return (this.byte >> this.left) & 1
  }

  skip(count: number): boolean {
    for (let n = 0; n < count; n++) if (this.next() < 0) return false
    return true
  }

  /** Whether this marker comes next, after nothing but ones that fill the byte. */
  endsWith(marker: number): boolean {
    const filling = 2 ** this.left - 1
    const isFilled = (this.byte & filling) === filling
    this.left = 0
    const isThere = this.bytes[this.at] === 0xff && this.bytes[this.at + 1] === marker
    this.at += 2
    return isFilled && isThere
  }
}
