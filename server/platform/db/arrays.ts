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
