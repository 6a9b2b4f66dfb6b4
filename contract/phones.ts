import { z } from 'zod'
import { complaint } from './complaint.ts'
import { endpoint } from './endpoint.ts'
import { LANGUAGES } from './languages.ts'
import { PHONE_CODE, PIN } from './limits.ts'
import { actById, Reason } from './operator.ts'
import { OPERATOR_ROUTES } from './operator-routes.ts'
import { readPhoneNumber } from './phone-number.ts'
import { ROUTES } from './routes.ts'
import { Timestamp } from './shapes.ts'

const TIP_MESSAGES = ['every', 'daily', 'none'] as const
export type TipMessages = (typeof TIP_MESSAGES)[number]

const TipMessages = z.enum(TIP_MESSAGES, { error: complaint('whenToTell') })
const Language = z.enum(LANGUAGES, { error: complaint('language') })

export const Phone = z.strictObject({
  /** Whether this service has a gateway to phones at all. */
  available: z.boolean(),
  /** The code to dial, and the number to call when something is wrong. */
  ussdCode: z.string(),
  supportNumber: z.string(),
  /** Masked, always. */
  number: z.string().nullable(),
  /** A number to which a code was sent that has not been typed yet; masked. */
  unconfirmed: z.string().nullable(),
  language: Language,
  tipMessages: TipMessages,
  /** Somebody sent STOP from this number. */
  stopped: z.boolean(),
  hasPin: z.boolean(),
  locked: z.boolean(),
  /** The PIN was said to be forgotten: from then on a new one may be chosen on the phone. */
  newPinFrom: Timestamp.nullable(),
  /** The number has another SIM: until then it moves no money. */
  heldUntil: Timestamp.nullable(),
  /** It has another SIM, on which its PIN was not typed after that day: until then, a new PIN needs the number to be linked again. */
  hasNewSim: z.boolean(),
  /** Nobody has dialled from it for 90 days: until somebody dials and types the PIN, or it is linked again, it gets no amounts. */
  idle: z.boolean(),
})
export type Phone = z.infer<typeof Phone>

export const readPhone = endpoint({
  route: ROUTES.readPhone,
  summary: 'The caller’s mobile number, masked, and how it is used.',
  who: 'signed-in',
  replies: { 200: Phone },
})

const NOT_A_NUMBER = complaint('phone')

export const LinkPhone = z.strictObject({
  number: z.string({ error: NOT_A_NUMBER }).transform((typed, context) => {
    const number = readPhoneNumber(typed)
    if (number !== undefined) return number
    context.addIssue({ code: 'custom', message: NOT_A_NUMBER })
    return z.NEVER
  }),
})
export type LinkPhone = z.infer<typeof LinkPhone>

export const linkPhone = endpoint({
  route: ROUTES.linkPhone,
  summary: `Sends a code of ${PHONE_CODE.digits} digits to a number that the caller wants to link. Needs a fresh sign-in. After too many codes the phone has to dial first, so that nobody keeps a number from its owner.`,
  who: 'signed-in',
  body: LinkPhone,
  replies: { 202: Phone },
  refusals: ['sign_in_again', 'not_found', 'too_many', 'dial_first'],
  limit: 'phone-code',
  addressLimit: 'phone-code-address',
})

export const ConfirmPhone = z.strictObject({
  code: z
    .string({ error: complaint('noCode') })
    .max(40)
    .transform((typed) => typed.replace(/\s/g, ''))
    .refine((digits) => digits.length === PHONE_CODE.digits && /^\d+$/.test(digits), {
      error: complaint('code', { digits: PHONE_CODE.digits }),
    }),
})
export type ConfirmPhone = z.infer<typeof ConfirmPhone>

export const confirmPhone = endpoint({
  route: ROUTES.confirmPhone,
  summary:
    'Links the number to which the code was sent. Both numbers get a message if it replaces another. `phone_joins` says that somebody joined by phone with it, whose account can go on here.',
  who: 'signed-in',
  body: ConfirmPhone,
  replies: { 200: Phone },
  refusals: ['wrong_code', 'code_expired', 'phone_taken', 'phone_joins'],
  limit: 'profile',
})

export const JoinPhone = ConfirmPhone.extend({
  pin: z
    .string({ error: complaint('pin', { digits: PIN.digits }) })
    .refine((pin) => pin.length === PIN.digits && /^\d+$/.test(pin), {
      error: complaint('pin', { digits: PIN.digits }),
    }),
})
export type JoinPhone = z.infer<typeof JoinPhone>

export const joinPhone = endpoint({
  route: ROUTES.joinPhone,
  summary:
    'The account that was opened by dialling goes on under the caller’s sign-in, and the caller’s own empty account is closed. Takes the code that was sent to the number and the PIN of that phone; the third wrong PIN locks the phone. Needs a fresh sign-in, and gives this browser a new session.',
  who: 'signed-in',
  body: JoinPhone,
  refusals: [
    'sign_in_again',
    'wrong_code',
    'code_expired',
    'phone_taken',
    'phone_idle',
    'both_used',
    'wallet_frozen',
    'operators_stay',
    'wrong_pin',
    'phone_locked',
  ],
  limit: 'profile',
})

export const SetPhone = z.strictObject({ language: Language.optional(), tipMessages: TipMessages.optional() })
export type SetPhone = z.infer<typeof SetPhone>

export const setPhone = endpoint({
  route: ROUTES.setPhone,
  summary: 'Sets the language of menus and messages, and when tip messages are sent. Ends a STOP.',
  who: 'signed-in',
  body: SetPhone,
  replies: { 200: Phone },
  refusals: ['no_phone'],
  limit: 'profile',
})

export const unlockPhone = endpoint({
  route: ROUTES.unlockPhone,
  summary:
    'Forgets the PIN, and with it a lock: the phone chooses a new one when it dials next. With another SIM it can do nothing until the number is linked again. Needs a fresh sign-in.',
  who: 'signed-in',
  replies: { 200: Phone },
  refusals: ['no_phone', 'sign_in_again'],
  limit: 'profile',
})

export const removePhone = endpoint({
  route: ROUTES.removePhone,
  summary: 'Removes the number, which gets a message. Needs a fresh sign-in.',
  who: 'signed-in',
  refusals: ['no_phone', 'sign_in_again'],
  limit: 'profile',
})

/** Money for SMS, in thousandths of a cent, as gateways count. */
const Millicents = z.int()

export const PhonesReport = z.strictObject({
  linked: z.int(),
  /** Messages of this month in Johannesburg, by what became of them. */
  sms: z.array(z.strictObject({ state: z.string(), count: z.int(), cost: Millicents })),
  waiting: z.int(),
  oldestWaitingSeconds: z.int().nullable(),
  /** The people whose SMS cost most this month, and the locked ones. */
  costliest: z.array(
    z.strictObject({ personId: z.uuid(), email: z.string().nullable(), count: z.int(), cost: Millicents }),
  ),
  locked: z.array(
    z.strictObject({
      personId: z.uuid(),
      email: z.string().nullable(),
      name: z.string(),
      number: z.string(),
      lockedAt: Timestamp,
      isSelf: z.boolean(),
    }),
  ),
})
export type PhonesReport = z.infer<typeof PhonesReport>

export const readPhones = endpoint({
  route: OPERATOR_ROUTES.readPhones,
  summary: 'Messages of this month and what they cost, and the phones that are locked after wrong PINs.',
  who: 'operator',
  replies: { 200: PhonesReport },
})

const UnlockPhoneOf = z.strictObject({
  reason: Reason,
  calledBack: z.literal(true, { error: 'Please call the number on file first, and confirm that you did.' }),
})

export const unlockPhoneOf = endpoint({
  ...actById,
  route: OPERATOR_ROUTES.unlockPhoneOf,
  summary:
    'Unlocks a phone after wrong PINs, once the person was called back on the number on file. The PIN stays. Refused on the day after a SIM swap.',
  body: UnlockPhoneOf,
  refusals: ['not_found', 'own_account', 'already_done', 'new_sim'],
})
