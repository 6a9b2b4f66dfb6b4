import { z } from 'zod'
import { SERVICE_CATEGORIES } from './categories.ts'
import { complaint } from './complaint.ts'
import { endpoint } from './endpoint.ts'
import { FACES } from './faces.ts'
import { isGuardNumber } from './guard-number.ts'
import { ACCOUNT_NUMBER, GUARD_NUMBER, SEARCH } from './limits.ts'
import { isMisleadingPlace } from './misleading-text.ts'
import { ROUTES } from './routes.ts'
import { line, Timestamp } from './shapes.ts'

const ServiceCategory = z.enum(SERVICE_CATEGORIES, { error: complaint('service') })

const GUARD_NUMBER_RULE = complaint('workerId', { most: GUARD_NUMBER.max })

const GuardNumber = z
  .string({ error: complaint('noWorkerId') })
  .max(4 * GUARD_NUMBER.max, { error: GUARD_NUMBER_RULE })
  .refine(isGuardNumber, { error: GUARD_NUMBER_RULE })

/** Digits, spaces dropped. Empty clears it. */
const AccountNumber = z
  .string()
  .max(64, { error: complaint('tooLong', { field: 'account number' }) })
  .transform((typed) => typed.replace(/\s/g, ''))
  .refine(
    (digits) =>
      digits === '' ||
      (/^\d+$/.test(digits) && digits.length >= ACCOUNT_NUMBER.minDigits && digits.length <= ACCOUNT_NUMBER.maxDigits),
    { error: complaint('account', { from: ACCOUNT_NUMBER.minDigits, to: ACCOUNT_NUMBER.maxDigits }) },
  )

const optionalLine = (max: number, name: string) => z.union([z.literal(''), line(max, name)])

const Location = line(100, 'location').refine((place) => !isMisleadingPlace(place), {
  error: complaint('misleadingPlace'),
})

export const WorkerDetails = z.strictObject({
  /** Strangers read it where they pay. */
  location: z.union([z.literal(''), Location]).optional(),
  bankAccountNumber: AccountNumber.optional(),
  bankName: optionalLine(60, 'bank name').optional(),
  accountHolderName: optionalLine(100, 'account holder name').optional(),
  /** Whether tippers see first name and initial. */
  showsName: z.boolean({ error: complaint('showsName') }).optional(),
  /** Which of the drawings of their service type stands for them. */
  face: z
    .int({ error: complaint('face') })
    .min(1, { error: complaint('face') })
    .max(FACES, { error: complaint('face') })
    .optional(),
})
export type WorkerDetails = z.infer<typeof WorkerDetails>

export const RegisterWorker = WorkerDetails.extend({
  guardNumber: GuardNumber,
  serviceCategory: ServiceCategory,
})
export type RegisterWorker = z.infer<typeof RegisterWorker>

export const FoundWorker = z.strictObject({
  id: z.uuid(),
  guardNumber: z.string(),
  serviceCategory: z.string(),
  location: z.string().nullable(),
  rating: z.string(),
  totalTipsReceived: z.int(),
  /** An operator has verified the person. */
  verified: z.boolean(),
  /** First name and initial; null if the worker hides it. */
  displayName: z.string().nullable(),
  /** The drawing that stands for them, from 1. */
  face: z.int(),
  /** The photo that an operator has approved. Not in a list of search results: only of the worker whose whole ID, number or code was asked for. */
  photo: z.uuid().nullable(),
})
export type FoundWorker = z.infer<typeof FoundWorker>

export const WorkerProfile = FoundWorker.extend({
  /** Eight digits that any keypad can type; shown as `4821 0937`. */
  workerNumber: z.string(),
  showsName: z.boolean(),
  /** Always masked: only the last four digits leave the server. */
  bankAccountNumber: z.string().nullable(),
  bankName: z.string().nullable(),
  accountHolderName: z.string().nullable(),
  /** When the bank details were last changed, for 72 hours. */
  bankChangedAt: Timestamp.nullable(),
  /** An operator's reason for the rejection; empty if it was not kept, null if not rejected. */
  rejection: z.string().nullable(),
  /** A photo that waits for an operator. */
  photoWaiting: z.uuid().nullable(),
  /** An operator's reason for rejecting the last photo, until another one is sent. */
  photoRejection: z.string().nullable(),
})
export type WorkerProfile = z.infer<typeof WorkerProfile>

export const searchWorkers = endpoint({
  route: ROUTES.searchWorkers,
  summary: `Finds workers by worker ID, suburb, service type or the text of a QR code; best first, at most ${SEARCH.results}.`,
  who: 'signed-in',
  query: z.strictObject({
    query: z
      .string()
      .max(SEARCH.maxCharacters, { error: complaint('search') })
      .optional(),
    category: z.union([z.literal(''), ServiceCategory]).optional(),
  }),
  replies: { 200: z.array(FoundWorker) },
  refusals: ['search_too_short', 'card_not_in_use'],
  limit: 'search',
})

export const registerWorker = endpoint({
  route: ROUTES.registerWorker,
  summary: 'Makes the caller a service worker.',
  who: 'signed-in',
  body: RegisterWorker,
  replies: { 201: WorkerProfile },
  refusals: ['worker_id_taken', 'misleading_id', 'already_worker', 'registered_too_often', 'sign_in_again'],
  limit: 'profile',
})

export const suggestWorkerId = endpoint({
  route: ROUTES.suggestWorkerId,
  summary: 'A worker ID that is free now, for somebody who is about to register. It is not kept for them.',
  who: 'signed-in',
  query: z.strictObject({ category: ServiceCategory }),
  replies: { 200: z.strictObject({ guardNumber: z.string().nullable() }) },
  limit: 'profile',
})

export const readWorkerProfile = endpoint({
  route: ROUTES.readWorkerProfile,
  summary: 'The caller’s own worker profile.',
  who: 'guard',
  replies: { 200: WorkerProfile },
})

export const updateWorkerProfile = endpoint({
  route: ROUTES.updateWorkerProfile,
  summary:
    'Changes location, bank details and whether the name is shown: an absent field stays, an empty one is cleared.',
  who: 'guard',
  body: WorkerDetails,
  replies: { 200: WorkerProfile },
  refusals: ['sign_in_again'],
  limit: 'profile',
})

export const removeWorkerProfile = endpoint({
  route: ROUTES.removeWorkerProfile,
  summary:
    'The caller stops being a service worker: no longer found, no longer tipped. Bank details and verification are lost. Needs a fresh sign-in, and sends a message.',
  who: 'guard',
  refusals: ['sign_in_again'],
  limit: 'profile',
})
