import { z } from 'zod'
import { MESSAGE } from './limits.ts'
import { shortRand } from './money.ts'
import { withoutUnseen } from './plain-text.ts'

/** A whole number of cents. Strings, floats and numbers past the safe range are refused. */
export const Cents = z.int()

/** An amount between two bounds, with one plain sentence for every way of being wrong. */
export function amountBetween(
  min: number,
  max: number,
  sentence = `Please choose an amount from ${shortRand(min)} to ${shortRand(max)}.`,
) {
  return z.int({ error: sentence }).min(min, { error: sentence }).max(max, { error: sentence })
}

/** A single line that a person typed: line breaks and other control characters are refused, invisible ones are dropped. */
export function line(max: number, name: string) {
  return z
    .string({ error: `Please give a ${name}.` })
    .regex(/^[^\p{Cc}\u2028\u2029]*$/u, { error: `The ${name} must be one line of plain text.` })
    .overwrite(withoutUnseen)
    .trim()
    .min(1, { error: `Please give a ${name}.` })
    .max(max, { error: `The ${name} is too long.` })
}

export const Email = line(MESSAGE.maxLine, 'e-mail address').regex(/^[^\s@,;:<>()[\]"\\]+@[^\s@,;:<>()[\]"\\]+$/, {
  error: 'Please give a valid e-mail address.',
})

/** Text that may have several lines; other control characters are refused, invisible ones are dropped. */
export function text(min: number, max: number, name: string) {
  return z
    .string({ error: `Please give a ${name}.` })
    .regex(/^(?:[\t\n\r]|\P{Cc})*$/u, { error: `The ${name} holds a character that cannot be stored.` })
    .overwrite(withoutUnseen)
    .trim()
    .min(min, {
      error: min > 1 ? `Please write at least ${min} characters in your ${name}.` : `Please give a ${name}.`,
    })
    .max(max, { error: `The ${name} is too long.` })
}

/** A moment: the server gives a `Date`, which is sent as ISO text. */
export const Timestamp = z.codec(z.date(), z.iso.datetime(), {
  decode: (moment) => moment.toISOString(),
  encode: (text) => new Date(text),
})

/** A shape as the server gives it, before it is sent: moments are `Date`s. */
export type Given<Shape extends z.ZodType> = z.input<Shape>

export const Day = z.iso.date()
export const Done = z.strictObject({ done: z.literal(true) })

/** The id of an entry in the ledger, as it is sent: it tells nothing, not even how many there are. */
export const EntryId = z.string().regex(/^[\w-]{22}$/, { error: 'This is not the id of a transaction.' })
