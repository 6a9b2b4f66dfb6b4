import { z } from 'zod'
import { complaint } from './complaint.ts'
import { endpoint } from './endpoint.ts'
import { PROOF } from './limits.ts'
import { PROOF_ROUTES } from './proof-routes.ts'
import { Cents, Day, Timestamp } from './shapes.ts'

/**
 * The signed statement: tips and guest tips that were not taken back. Nothing that the worker typed is in it, neither worker ID nor place:
 * beside our signature it would read as if we had said it.
 */
export const ProofStatement = z.strictObject({
  version: z.literal(1),
  code: z.string(),
  /** No real money moved. */
  simulation: z.boolean(),
  workerNumber: z.string(),
  initials: z.string(),
  /**
   * SHA-256 of the code, the name code and the full name, with line breaks between, in hex. The name code is on the worker's own copy
   * alone: its holder can check the name, and a holder of only the proof's code cannot try a list of names.
   */
  nameHash: z.string(),
  service: z.string(),
  verifiedSince: Day.nullable(),
  months: z.int(),
  from: Day,
  to: Day,
  firstTip: Day,
  received: Cents,
  /** For 30 days; null while there are fewer than 30 days of tips. */
  average: Cents.nullable(),
  tips: z.int(),
  days: z.int(),
  /** Different people with an account; guests are unknown. */
  tippers: z.int(),
  guestTips: z.int(),
  paidOut: Cents,
  byMonth: z.array(z.strictObject({ month: z.string(), received: Cents, tips: z.int() })),
  issuedAt: z.iso.datetime(),
  expiresAt: z.iso.datetime(),
})
export type ProofStatement = z.infer<typeof ProofStatement>

/** A statement as it was signed, byte by byte, and by which key. */
export const SignedProof = z.strictObject({ statement: z.string(), signature: z.string(), keyId: z.string() })
export type SignedProof = z.infer<typeof SignedProof>

export const Proof = z.strictObject({
  id: z.uuid(),
  code: z.string(),
  months: z.int(),
  received: Cents,
  tips: z.int(),
  issuedAt: Timestamp,
  expiresAt: Timestamp,
  /** How often somebody else has opened it. */
  opened: z.int(),
})
export type Proof = z.infer<typeof Proof>

const MONTHS = { error: complaint('months') }
const IssueProof = z.strictObject({ months: z.literal(PROOF.months, MONTHS) })
export type IssueProof = z.infer<typeof IssueProof>

export const issueProof = endpoint({
  route: PROOF_ROUTES.issueProof,
  summary: 'Freezes and signs what a worker received in the last months, for a bank or a landlord to check.',
  who: 'guard',
  body: IssueProof,
  replies: { 201: Proof },
  refusals: ['no_tips_then', 'too_many_proofs', 'wallet_frozen'],
  limit: 'profile',
})

export const listProofs = endpoint({
  route: PROOF_ROUTES.listProofs,
  summary: 'The proofs of income that the caller shares now, newest first, and how often each was opened.',
  who: 'guard',
  replies: { 200: z.array(Proof) },
})

export const endProof = endpoint({
  route: PROOF_ROUTES.endProof,
  summary: 'Stops sharing a proof of income: nobody can open it any more.',
  who: 'guard',
  params: z.strictObject({ id: z.uuid() }),
  refusals: ['not_found'],
})

export const readProof = endpoint({
  route: PROOF_ROUTES.readProof,
  summary: 'A proof of income as it was signed, for anyone who has its code.',
  who: 'anyone',
  params: z.strictObject({ id: z.string().max(40) }),
  replies: { 200: SignedProof },
  refusals: ['proof_over'],
  limit: 'proofs',
})
