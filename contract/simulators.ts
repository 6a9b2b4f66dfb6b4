import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { Reason } from './operator.ts'
import { OPERATOR_ROUTES } from './operator-routes.ts'

/** How the simulated partners can be made to misbehave, besides the special amounts and accounts. */

const SIMULATED_ANSWERS = ['at once', 'never', 'after'] as const
export const SIMULATED_NOTICES = ['once', 'twice', 'lost', 'reordered', 'stale'] as const
const SIMULATED_CODES = ['00', '05', '17', '26', '51', '68', '91', '96'] as const
const SIMULATED_OUTCOMES = ['Completed', 'Error', 'Cancelled', 'Reversed'] as const

const common = {
  /** `after`: the request is carried out and the answer is lost. */
  answer: z.enum(SIMULATED_ANSWERS).default('at once'),
  /** As it should be, twice, never, in the wrong order, or with an old signature. */
  notify: z.enum(SIMULATED_NOTICES).default('once'),
  /** Adds this delay to everything. */
  delayMs: z.int().min(0).max(86_400_000).default(0),
}

export const VodapaySwitches = z.strictObject({
  ...common,
  code: z.enum(SIMULATED_CODES).nullable().default(null),
  /** No card is on file: everybody pays on the page. */
  page: z.boolean().default(false),
})
export type VodapaySwitches = z.infer<typeof VodapaySwitches>

export const BankSwitches = z.strictObject({
  ...common,
  /** How every disbursement ends, unless its account number decides. */
  outcome: z.enum(SIMULATED_OUTCOMES).default('Completed'),
})
export type BankSwitches = z.infer<typeof BankSwitches>

const SIMULATED_SMS_CODES = ['101', '403', '406', '500'] as const

export const GatewaySwitches = z.strictObject({
  ...common,
  /** The result of every message: sent, no such number, opted out, or a failure of the gateway. */
  code: z.enum(SIMULATED_SMS_CODES).nullable().default(null),
})
export type GatewaySwitches = z.infer<typeof GatewaySwitches>

const SIMULATED_CASH_CODES = ['2003', '2210', '2220'] as const
const SIMULATED_LIES = ['amount', 'reference', 'code'] as const

/** A partner without notifications. With a delay it takes an order that it seems to know nothing of, and has it later. */
export const CashSwitches = z.strictObject({
  answer: common.answer,
  delayMs: common.delayMs,
  /** The answer to every order: no money left, unknown, or busy. */
  code: z.enum(SIMULATED_CASH_CODES).nullable().default(null),
  /** Every answer about a code is of another amount, of another reference, or with the digits of another order. */
  lie: z.enum(SIMULATED_LIES).nullable().default(null),
})
export type CashSwitches = z.infer<typeof CashSwitches>

/** It calls nobody, so it has no notifications. Its delay lasts as long as the question: a long one is silence. */
export const RegisterSwitches = z.strictObject({
  answer: common.answer,
  delayMs: z.int().min(0).max(60_000).default(0),
  /** The answer to every question, unless null. */
  says: z.enum(['matched', 'mismatch', 'unknown', 'deceased']).nullable().default(null),
  /** Answers about somebody else. */
  otherReference: z.boolean().default(false),
})
export type RegisterSwitches = z.infer<typeof RegisterSwitches>

export const Switches = z.strictObject({
  vodapay: VodapaySwitches.prefault({}),
  bank: BankSwitches.prefault({}),
  cash: CashSwitches.prefault({}),
  gateway: GatewaySwitches.prefault({}),
  register: RegisterSwitches.prefault({}),
})
export type Switches = z.infer<typeof Switches>

export const readSimulators = endpoint({
  route: OPERATOR_ROUTES.readSimulators,
  summary:
    'How the simulated payment provider, bank, cash partner, gateway to phones and population register behave. Only in simulation mode.',
  who: 'operator',
  replies: { 200: Switches },
  refusals: ['not_found'],
})

export const SetSimulators = z.strictObject({
  vodapay: VodapaySwitches,
  bank: BankSwitches,
  cash: CashSwitches.prefault({}),
  gateway: GatewaySwitches.prefault({}),
  register: RegisterSwitches.prefault({}),
  reason: Reason,
})
export type SetSimulators = z.infer<typeof SetSimulators>

export const setSimulators = endpoint({
  route: OPERATOR_ROUTES.setSimulators,
  summary:
    'Sets how the simulated payment provider, bank, cash partner, gateway to phones and population register behave. Only in simulation mode.',
  who: 'operator',
  body: SetSimulators,
  replies: { 200: Switches },
  refusals: ['not_found'],
})
