import type { Movement } from './movement.ts'
import type { Answered } from './read-batch.ts'
import type { Of } from './verdict.ts'

/**
 * How each field of a request is compared with what its key was used for before. A field that is neither compared nor listed as
 * ignored does not compile: if it were forgotten, another request could pass for the first one.
 */
export type Comparison<Request, Known> = {
  [Field in keyof Request]-?: 'ignored' | ((asked: Request[Field], known: Known) => boolean)
}

/** Whether a request is the one that is known under its key. */
export function isSame<Request extends object, Known>(
  comparison: Comparison<Request, Known>,
  asked: Request,
  known: Known,
): boolean {
  return fieldsOf(comparison).every((field) => {
    const compare = comparison[field]
    return compare === 'ignored' || compare(asked[field], known)
  })
}

/** The same key twice in one batch: whether both ask for the same. */
export function sameRequest(a: Movement, b: Movement): boolean {
  const comparison = COMPARED[a.kind] as Comparison<Movement, Answered>
  return fieldsOf(comparison).every((field) => comparison[field] === 'ignored' || a[field] === b[field])
}

/** Whether a movement asks for what was done, or refused, under its key. */
export function isAnswerTo(movement: Movement, answer: Answered): boolean {
  return isSame(COMPARED[movement.kind] as Comparison<Movement, Answered>, movement, answer)
}

function fieldsOf<Request>(comparison: Comparison<Request, never>): (keyof Request)[] {
  return Object.keys(comparison) as (keyof Request)[]
}

const entry =
  (...kinds: string[]) =>
  (_: string, { kind }: Answered) =>
    kind !== null && kinds.includes(kind)
const debit = (wallet: number, { debitWallet }: Answered) => wallet === debitWallet
const credit = (wallet: number, { creditWallet }: Answered) => wallet === creditWallet
const amount = (cents: number, answer: Answered) => cents === answer.amount

/** The answer was found by actor and key. The others are new each time. */
const ASKED = { key: 'ignored', actor: 'ignored', requestId: 'ignored', refuse: 'ignored' } as const

/** A payout names its withdrawal. A remembered "no" has the number of the withdrawal in place of an amount. */
const PAYOUT = {
  ...ASKED,
  wallet: (wallet: number, { about, creditWallet }: Answered) => about !== null || wallet === creditWallet,
  withdrawal: (withdrawal: number, { about, amount }: Answered) => withdrawal === (about ?? amount),
  claimNumber: 'ignored',
} as const

const COMPARED: { [Kind in Movement['kind']]: Comparison<Of<Kind>, Answered> } = {
  tip: { ...ASKED, kind: entry('tip'), from: debit, to: credit, amount },
  transfer: { ...ASKED, kind: entry('transfer'), from: debit, to: credit, amount },
  load: { ...ASKED, kind: entry('load'), to: credit, amount, loadId: 'ignored' },
  debt_payment: { ...ASKED, kind: entry('debt_payment'), from: debit, amount },
  provider_settlement: {
    ...ASKED,
    kind: entry('provider_settlement'),
    amount,
    cost: (cents, { fee }) => cents === fee,
  },
  // The key names the payment and the total. The entry has only what was added to the total.
  load_reversal: { ...ASKED, kind: entry('load_reversal'), wallet: debit, loadId: 'ignored', total: 'ignored' },
  load_refund: { ...ASKED, kind: entry('load_refund'), from: debit, amount, isLeaving: 'ignored' },
  // The key names the refund.
  load_refund_return: {
    ...ASKED,
    kind: entry('load_refund_return'),
    wallet: credit,
    amount,
    refundId: 'ignored',
    unlessAsked: 'ignored',
  },
  guest_tip_reversal: {
    ...ASKED,
    kind: entry('guest_tip_reversal'),
    wallet: debit,
    guestTipId: 'ignored',
    total: 'ignored',
  },
  // The key names the payment. One that is owed or went back moved no wallet.
  guest_tip: {
    ...ASKED,
    kind: entry('guest_tip', 'guest_refund_due'),
    to: 'ignored',
    amount: 'ignored',
    paid: (cents, answer) => cents === answer.amount + answer.fee,
    guestTipId: 'ignored',
  },
  guest_refund: { ...ASKED, kind: entry('guest_refund'), wallet: 'ignored', amount, guestTipId: 'ignored' },
  // Where it goes was decided when it was asked for first: the worker may have changed the bank account since.
  withdrawal: {
    ...ASKED,
    kind: entry('withdrawal'),
    from: debit,
    amount,
    payoutId: 'ignored',
    destination: 'ignored',
    beneficiary: 'ignored',
  },
  payout_paid: { ...PAYOUT, kind: entry('payout_paid') },
  withdrawal_return: { ...PAYOUT, kind: entry('withdrawal_return', 'payout_reversal'), unlessOrdered: 'ignored' },
  correction: {
    ...ASKED,
    kind: entry('correction', 'correction_in', 'correction_out'),
    wallet: (wallet, { debitWallet, creditWallet }) => wallet === (debitWallet ?? creditWallet),
    direction: (direction, { debitWallet }) => direction === (debitWallet === null ? 'in' : 'out'),
    amount,
  },
}
