import { z } from 'zod'
import { Refusal } from '#contract/refusals.ts'

/** Where the next page begins, and its filters. It grants nothing that the caller does not have. */
const Cursor = z.strictObject({
  /** Entries of the wallet before this version. */
  version: z.int().min(0),
  /** Loads before this time and, at this time, before this id; null before the first. PostgreSQL has no year 0. */
  load: z.tuple([z.iso.datetime({ precision: 6 }).regex(/^(?!0000)/), z.uuid()]).nullable(),
  type: z.string().max(60).optional(),
  direction: z.enum(['sent', 'received']).optional(),
})
export type Cursor = z.infer<typeof Cursor>

export function writeCursor(cursor: Cursor): string {
  return Buffer.from(JSON.stringify(cursor)).toString('base64url')
}

export function readCursor(text: string): Cursor {
  try {
    return Cursor.parse(JSON.parse(Buffer.from(text, 'base64url').toString()))
  } catch {
    throw new Refusal('malformed')
  }
}
