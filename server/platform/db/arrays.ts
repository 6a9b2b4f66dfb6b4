// Lists as one parameter each. The driver would look at every element.

const INT8 = 20
const HEADER_BYTES = 20
const ELEMENT_BYTES = 12

/**
 * In the format of PostgreSQL itself, which costs it and us half of what digits do. A list without any number is empty: `unnest` fills it
 * up beside longer ones.
 */
export function numberArray(values: (number | null | undefined)[]): Buffer {
  const buffer = Buffer.allocUnsafe(HEADER_BYTES + values.length * ELEMENT_BYTES)
  const view = new DataView(buffer.buffer, buffer.byteOffset)
  let end = HEADER_BYTES
  let gaps = 0
  for (const value of values) {
    if (value === null || value === undefined) {
      view.setInt32(end, -1)
      end += 4
      gaps += 1
      continue
    }
    const high = Math.floor(value / 2 ** 32)
    view.setInt32(end, 8)
    view.setInt32(end + 4, high)
    view.setUint32(end + 8, value - high * 2 ** 32)
    end += ELEMENT_BYTES
  }
  const isEmpty = gaps === values.length
  view.setInt32(0, isEmpty ? 0 : 1)
  view.setInt32(4, gaps > 0 ? 1 : 0)
  view.setInt32(8, INT8)
  view.setInt32(12, values.length)
  view.setInt32(16, 1)
  return buffer.subarray(0, isEmpty ? 12 : end)
}

const UUID = 2950
const DATE = 1082
const DAY_MS = 86_400_000
const EPOCH_MS = Date.UTC(2000, 0, 1)

/** UUIDs with dashes, in the format of PostgreSQL itself: of all types their text takes it longest to read. */
export function uuidArray(values: string[]): Buffer {
  const buffer = arrayOf(UUID, values.length, 16)
  let end = HEADER_BYTES
  for (const value of values) {
    end = buffer.writeInt32BE(16, end)
    for (let at = 0; at < 36; at += 2) {
      // A dash stands before the ninth, thirteenth, seventeenth and twenty-first digit.
      if (at === 8 || at === 13 || at === 18 || at === 23) at += 1
      buffer[end] = (digitAt(value, at) << 4) | digitAt(value, at + 1)
      end += 1
    }
  }
  return buffer
}

function digitAt(value: string, at: number): number {
  const digit = DIGITS[value.charCodeAt(at)]
  if (digit === undefined) throw new Error('This is no UUID.')
  return digit
}

const DIGITS: (number | undefined)[] = []
for (const [value, digit] of [...'0123456789abcdef'].entries()) {
  DIGITS[digit.charCodeAt(0)] = value
  DIGITS[digit.toUpperCase().charCodeAt(0)] = value
}

/** Days as 'YYYY-MM-DD', of which a list has few. */
export function dateArray(values: string[]): Buffer {
  const buffer = arrayOf(DATE, values.length, 4)
  let end = HEADER_BYTES
  let read = { day: '', number: 0 }
  for (const day of values) {
    if (day !== read.day) read = { day, number: (Date.parse(day) - EPOCH_MS) / DAY_MS }
    end = buffer.writeInt32BE(read.number, buffer.writeInt32BE(4, end))
  }
  return buffer
}

/** The header of a list of so many values, none of which is null, and room for them. One without values has no dimension. */
function arrayOf(type: number, count: number, bytes: number): Buffer {
  const buffer = Buffer.alloc(count === 0 ? 12 : HEADER_BYTES + count * (4 + bytes))
  buffer.writeInt32BE(type, 8)
  if (count === 0) return buffer
  buffer.writeInt32BE(1, 0)
  buffer.writeInt32BE(count, 12)
  buffer.writeInt32BE(1, 16)
  return buffer
}

export function textArray(values: string[]): string {
  return `{${values.map((value) => `"${holdsSpecial(value) ? value.replace(/["\\]/g, '\\$&') : value}"`).join(',')}}`
}

/** Hardly any does, and to ask first takes a fraction of the time. */
function holdsSpecial(value: string): boolean {
  return value.includes('"') || value.includes('\\')
}

/** For values that need no quotes: days, kinds, ids, codes. */
export function rawArray(values: string[]): string {
  return `{${values.join(',')}}`
}
