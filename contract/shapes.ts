import { z } from 'zod'
import { complaint } from './complaint.ts'
import { MESSAGE } from './limits.ts'
import { shortRand } from './money.ts'
import { withoutUnseen } from './plain-text.ts'

/** A whole number of cents. Strings, floats and numbers past the safe range are refused. */
export const Cents = z.int()

/** An amount between two bounds, with one message for every mistake. */
export function amountBetween(
  min: number,
  max: number,
  error = complaint('amount', { from: shortRand(min), to: shortRand(max) }),
) {
  return z.int({ error }).min(min, { error }).max(max, { error })
}

/** A single line that a person typed: line breaks and other control characters are refused, invisible ones are dropped. */
export function line(max: number, field: string) {
  return (
    z
      .string({ error: complaint('missing', { field }) })
      .regex(/^[^\p{Cc}\u2028\u2029]*$/u, { error: complaint('oneLine', { field }) })
      .overwrite(withoutUnseen)
      .trim()
      .min(1, { error: complaint('missing', { field }) })
      // Nothing else is asked of a text that is too long: it could cost much.
      .max(max, { error: complaint('tooLong', { field }), abort: true })
  )
}

export const Email = line(MESSAGE.maxLine, 'email address').regex(/^[^\s@,;:<>()[\]"\\]+@[^\s@,;:<>()[\]"\\]+$/, {
  error: complaint('email'),
})

/** Text that may have several lines; other control characters are refused, invisible ones are dropped. */
export function text(min: number, max: number, field: string) {
  return z
    .string({ error: complaint('missing', { field }) })
    .regex(/^(?:[\t\n\r]|\P{Cc})*$/u, { error: complaint('badCharacter', { field }) })
    .overwrite(withoutUnseen)
    .trim()
    .min(min, { error: min > 1 ? complaint('tooShort', { count: min, field }) : complaint('missing', { field }) })
    .max(max, { error: complaint('tooLong', { field }) })
}

/** A moment: the server uses a `Date`, which is sent as ISO text. */
export const Timestamp = z.codec(z.date(), z.iso.datetime(), {
  decode: (moment) => moment.toISOString(),
  encode: (text) => new Date(text),
})

/** A shape as the server returns it, before it is serialised: moments are `Date`s. */
export type Given<Shape extends z.ZodType> = z.input<Shape>

export const Day = z.iso.date()
/** As `2026-11`. */
export const Month = z.string().regex(/^20\d\d-(0[1-9]|1[0-2])$/)
export const Done = z.strictObject({ done: z.literal(true) })

/** The public id of a ledger entry: it is encrypted, so that it does not show how many there are. */
export const EntryId = z.string().regex(/^[\w-]{22}$/, { error: complaint('transactionId') })
