import { PHOTO } from '#contract/photo.ts'

type Picture = {
  width?: number
  height?: number
  /** How many blocks the brightness has in each unit, across and down: 2 is what cameras write. */
  sampling?: 1 | 2
  restartEvery?: number
  /** From 0 to 255, of a square of 8 by 8 pixels. */
  shadeAt?: (x: number, y: number) => number
}

/** A grey baseline JPEG, as small as they come: of each block only its shade is written. */
export function photo(picture: Picture = {}): Buffer {
  const { width = PHOTO.pixels, height = PHOTO.pixels, sampling = 1, restartEvery = 0 } = picture
  const colour = (id: number, blocks: number) => [id, 16 * blocks + blocks, 0]
  return Buffer.concat([
    Buffer.from([0xff, 0xd8]),
    segment(0xdb, [0, ...Array(64).fill(8)]),
    segment(0xc0, [8, ...word(height), ...word(width), 3, ...colour(1, sampling), ...colour(2, 1), ...colour(3, 1)]),
    // Twelve codes of four bits for the size of a shade; one of one bit that ends a block, and one that nobody uses.
    segment(0xc4, [0x00, ...counts({ 4: 12 }), ...Array(12).keys()]),
    segment(0xc4, [0x10, ...counts({ 1: 1, 2: 1 }), 0x00, 0x01]),
    ...(restartEvery > 0 ? [segment(0xdd, word(restartEvery))] : []),
    segment(0xda, [3, 1, 0, 2, 0, 3, 0, 0, 63, 0]),
    scan({ width, height, sampling, restartEvery, shadeAt: picture.shadeAt ?? (() => 128) }),
    Buffer.from([0xff, 0xd9]),
  ])
}

export function segment(marker: number, content: Iterable<number>): Buffer {
  const bytes = Buffer.from([...content])
  return Buffer.concat([Buffer.from([0xff, marker, ...word(bytes.length + 2)]), bytes])
}

/** The picture with a segment of this kind before all others. */
export function withSegment(jpeg: Buffer, marker: number, content: Iterable<number>): Buffer {
  return Buffer.concat([jpeg.subarray(0, 2), segment(marker, content), jpeg.subarray(2)])
}

/** As cameras and phones write it: Exif with a place in it. */
export function withPlace(jpeg: Buffer, place: string): Buffer {
  const tiff = Buffer.from('II*\0\x08\0\0\0\x01\0\x25\x88\x04\0\x01\0\0\0\x1a\0\0\0\0\0\0\0', 'latin1')
  return withSegment(jpeg, 0xe1, Buffer.concat([Buffer.from('Exif\0\0'), tiff, Buffer.from(place)]))
}

function word(value: number): [number, number] {
  return [value >> 8, value & 255]
}

/** How many codes there are of each length. */
function counts(of: Record<number, number>): number[] {
  return Array.from({ length: 16 }, (_, index) => of[index + 1] ?? 0)
}

function scan({ width, height, sampling, restartEvery, shadeAt }: Required<Picture>): Buffer {
  const bytes: number[] = []
  let bits = ''
  const flush = () => {
    for (const byte of bits.padEnd(8 * Math.ceil(bits.length / 8), '1').match(/.{8}/g) ?? []) {
      const value = Number.parseInt(byte, 2)
      bytes.push(value, ...(value === 0xff ? [0] : []))
    }
    bits = ''
  }
  const across = Math.ceil(width / (8 * sampling))
  const units = across * Math.ceil(height / (8 * sampling))
  let before = 0
  for (let unit = 0; unit < units; unit++) {
    if (restartEvery > 0 && unit > 0 && unit % restartEvery === 0) {
      flush()
      bytes.push(0xff, 0xd0 + ((unit / restartEvery - 1) % 8))
      before = 0
    }
    for (let block = 0; block < sampling ** 2; block++) {
      const x = (unit % across) * sampling + (block % sampling)
      const y = Math.floor(unit / across) * sampling + Math.floor(block / sampling)
      const shade = Math.round(shadeAt(x, y)) - 128
      bits += difference(shade - before)
      before = shade
    }
    // Neither blue nor red.
    bits += difference(0) + difference(0)
  }
  flush()
  return Buffer.from(bytes)
}

/** The size of the difference in bits, the difference, and the end of the block. */
function difference(by: number): string {
  const size = by === 0 ? 0 : Math.floor(Math.log2(Math.abs(by))) + 1
  const value = by < 0 ? by + 2 ** size - 1 : by
  const written = size > 0 ? value.toString(2).padStart(size, '0') : ''
  return `${size.toString(2).padStart(4, '0')}${written}0`
}
