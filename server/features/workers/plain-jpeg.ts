import { PHOTO } from '#contract/photo.ts'
import { type Component, type Huffman, isScan } from './jpeg-scan.ts'

type Tables = {
  quantisation: Set<number>
  /** By class and number, as they are written. */
  huffman: Map<number, Huffman>
  components: Component[]
  restartEvery: number
}

/**
 * Whether the bytes are a baseline JPEG of our size and nothing else: known segments only, each once, every table used, a scan that decodes
 * to exactly the blocks of the picture, and no byte after its end. So there is no place for metadata, a second picture or a program.
 */
export function isPlainJpeg(bytes: Uint8Array): boolean {
  if (bytes.length > PHOTO.maxBytes || bytes[0] !== 0xff || bytes[1] !== START) return false
  const tables: Tables = { quantisation: new Set(), huffman: new Map(), components: [], restartEvery: 0 }
  for (let at = 2; at + 4 <= bytes.length; ) {
    const marker = bytes[at + 1] ?? 0
    const end = at + 2 + wordAt(bytes, at + 2)
    const segment = bytes.subarray(at + 4, end)
    if (bytes[at] !== 0xff || end < at + 4 || end > bytes.length) return false
    if (marker === SCAN) {
      const { components, restartEvery } = tables
      return readScanHeader(segment, tables) && isScan(bytes.subarray(end), components, restartEvery)
    }
    const isFirst = at === 2
    const isKnown = marker === JFIF ? isFirst && isPlainJfif(segment) : SEGMENTS.get(marker)?.(segment, tables)
    if (!isKnown) return false
    at = end
  }
  return false
}

const START = 0xd8
const JFIF = 0xe0
const SCAN = 0xda

const SEGMENTS = new Map<number, (segment: Uint8Array, tables: Tables) => boolean>([
  [0xc0, readFrame],
  [0xc4, readHuffmanTables],
  [0xdb, readQuantisationTables],
  [0xdd, readRestartInterval],
])

function wordAt(bytes: Uint8Array, at: number): number {
  return ((bytes[at] ?? 0) << 8) | (bytes[at + 1] ?? 0)
}

/** The header that every tool writes first, without the thumbnail that it may hold. */
function isPlainJfif(segment: Uint8Array): boolean {
  return segment.length === 14 && Buffer.from(segment.subarray(0, 6)).equals(JFIF_1) && wordAt(segment, 12) === 0
}

const JFIF_1 = Buffer.from('JFIF\0\x01', 'latin1')

/** Eight bits, our size whatever it decodes to, three colours. */
function readFrame(segment: Uint8Array, { components }: Tables): boolean {
  const isOurs = segment.length === 15 && segment[0] === 8 && segment[5] === 3 && components.length === 0
  if (!isOurs || wordAt(segment, 1) !== PHOTO.pixels || wordAt(segment, 3) !== PHOTO.pixels) return false
  for (const at of [6, 9, 12]) {
    const [id = 0, sampling = 0, quantisation = 0] = segment.subarray(at, at + 3)
    const [wide, high] = [sampling >> 4, sampling & 15]
    if (wide < 1 || wide > 2 || high < 1 || high > 2 || components.some((each) => each.id === id)) return false
    components.push({ id, wide, high, quantisation })
  }
  return true
}

function readQuantisationTables(segment: Uint8Array, { quantisation }: Tables): boolean {
  for (let at = 0; at < segment.length; at += 65) {
    const name = segment[at] ?? 0
    const values = segment.subarray(at + 1, at + 65)
    if (name > 3 || quantisation.has(name) || values.length !== 64 || values.includes(0)) return false
    quantisation.add(name)
  }
  return segment.length > 0
}

function readHuffmanTables(segment: Uint8Array, { huffman }: Tables): boolean {
  let at = 0
  while (at < segment.length) {
    const name = segment[at] ?? 0
    const counts = segment.subarray(at + 1, at + 17)
    const count = counts.reduce((sum, each) => sum + each, 0)
    const symbols = segment.subarray(at + 17, at + 17 + count)
    if (!HUFFMAN_TABLES.includes(name) || huffman.has(name) || counts.length !== 16) return false
    const table = symbols.length === count && count > 0 ? tableOf(counts, symbols) : undefined
    if (!table) return false
    huffman.set(name, table)
    at += 17 + count
  }
  return segment.length > 0
}

/** Two for the first value of a block, two for the others. */
const HUFFMAN_TABLES = [0x00, 0x01, 0x10, 0x11]

/** Codes are counted upwards within each length. More than fit are no table. */
function tableOf(counts: Uint8Array, symbols: Uint8Array): Huffman | undefined {
  if (new Set(symbols).size < symbols.length) return undefined
  const table: Huffman = { first: [], last: [], symbolAt: [], symbols }
  let code = 0
  let symbolAt = 0
  for (const [index, count] of counts.entries()) {
    const length = index + 1
    if (code + count > 2 ** length) return undefined
    table.first[length] = code
    table.last[length] = code + count - 1
    table.symbolAt[length] = symbolAt
    symbolAt += count
    code = (code + count) << 1
  }
  return table
}

function readRestartInterval(segment: Uint8Array, tables: Tables): boolean {
  if (segment.length !== 2 || tables.restartEvery !== 0) return false
  tables.restartEvery = wordAt(segment, 0)
  return tables.restartEvery > 0
}

/** A single scan of all three colours in their order, which uses every table there is. */
function readScanHeader(segment: Uint8Array, { components, quantisation, huffman }: Tables): boolean {
  if (segment.length !== 10 || segment[0] !== 3 || components.length !== 3) return false
  const used = new Set<number>()
  for (const [index, component] of components.entries()) {
    const [id = 0, names = 0] = segment.subarray(1 + 2 * index, 3 + 2 * index)
    const [dc, ac] = [names >> 4, 0x10 | (names & 15)]
    Object.assign(component, { dc: huffman.get(dc), ac: huffman.get(ac) })
    if (id !== component.id || !component.dc || !component.ac || !quantisation.has(component.quantisation)) return false
    used.add(dc).add(ac)
  }
  const areUsed =
    used.size === huffman.size && new Set(components.map((each) => each.quantisation)).size === quantisation.size
  return areUsed && segment[7] === 0 && segment[8] === 63 && segment[9] === 0
}
