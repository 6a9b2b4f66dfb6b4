import { z } from 'zod'
import { MESSAGE } from './limits.ts'

/** A whole number of cents. Strings, floats and numbers past the safe range are refused. */
export const Cents = z.int()

/** An amount between two bounds, with one plain sentence for every way of being wrong. */
export function amountBetween(min: number, max: number, sentence: string) {
  return z.int({ error: sentence }).min(min, { error: sentence }).max(max, { error: sentence })
}

/** A single line that a person typed: no line breaks or other control characters. */
export function line(max: number, name: string) {
  return z
    .string({ error: `Please give a ${name}.` })
    .trim()
    .min(1, { error: `Please give a ${name}.` })
    .max(max, { error: `The ${name} is too long.` })
    .regex(/^[^\p{Cc}\u2028\u2029]*$/u, { error: `The ${name} must be one line of plain text.` })
}

export const Email = line(MESSAGE.maxLine, 'e-mail address').regex(/^[^\s@,;:<>()[\]"\\]+@[^\s@,;:<>()[\]"\\]+$/, {
  error: 'Please give a valid e-mail address.',
})

/** Text that may have several lines; what PostgreSQL cannot store is refused here. */
export function text(min: number, max: number, name: string) {
  return z
    .string({ error: `Please give a ${name}.` })
    .trim()
    .min(min, {
      error: min > 1 ? `Please write at least ${min} characters in your ${name}.` : `Please give a ${name}.`,
    })
    .max(max, { error: `The ${name} is too long.` })
    .regex(/^[^\0]*$/, { error: `The ${name} holds a character that cannot be stored.` })
}

export const Timestamp = z.iso.datetime()
export const Day = z.iso.date()
export const Done = z.strictObject({ done: z.literal(true) })

/** The id of an entry in the ledger, as it travels. */
export const EntryId = z.string().regex(/^[1-9]\d{0,15}$/, { error: 'This is not the id of a transaction.' })
