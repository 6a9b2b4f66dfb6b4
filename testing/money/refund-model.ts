import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { REFUND } from '#contract/limits.ts'
import { dayOf } from '#server/money/books/entry.ts'
import { asked, type Made } from './asked.ts'

/** Money that came into a wallet, with the id of the load if it was one. */
export type ModelCredit = { load: string | null; cents: number; day: number }
/** A refund to the card of one load. */
export type ModelRefund = {
  load: string
  cents: number
  day: number
  isLeaving: boolean
  state: 'pending' | 'paid' | 'returned'
}

/** The facts of a wallet that a refund depends on. */
type Purse = {
  credits: ModelCredit[]
  refunds: ModelRefund[]
  loads: { id: string; reversed: number }[]
  frozen: boolean
  open: boolean
}

/** A command about refunds, before it is known which refund it meets. */
export type RefundCommand = Made<ReturnType<typeof aboutRefunds>>

export type RefundAction =
  | { do: 'send back'; wallet: number; cents: number; isLeaving: boolean; key: string }
  /** The refund of so many before it of that load. */
  | { do: 'arrives' | 'comes back' | 'is put back'; wallet: number; load: string; nth: number }

/** All of it, a part of it, or one cent too much; the payment provider carries it out, or does not. */
export const aboutRefunds = (wallet: fc.Arbitrary<number>, key: fc.Arbitrary<number | null>) =>
  fc.oneof(
    asked(4, ['send back'], {
      wallet,
      part: fc.constantFrom(0, 1, 1, 2, 3),
      isLeaving: fc.constantFrom(false, false, true),
      key,
    }),
    asked(4, ['arrives', 'arrives', 'comes back', 'is put back', 'is put back'], { wallet, nth: fc.nat(5) }),
  )

export function refundActionOf(command: RefundCommand, purse: Purse, balance: number): RefundAction | undefined {
  const { refunds } = purse
  if (command.do === 'send back') {
    const { wallet, part, isLeaving, key } = command
    const all = leftOfLoads(purse, balance, 0).reduce((sum, { cents }) => sum + cents, 0)
    const cents = part === 0 ? all + 1 : Math.max(1, Math.floor(all / part))
    return { do: 'send back', wallet, cents, isLeaving, key: key === null ? randomUUID() : `key ${key}` }
  }
  // Prefers a refund that is on its way.
  const open = refunds.filter(({ state }) => state === 'pending')
  const meant = open.length > 0 ? open : refunds
  const refund = meant[command.nth % Math.max(meant.length, 1)]
  if (!refund) return undefined
  const nth = refunds.filter(({ load }) => load === refund.load).indexOf(refund)
  return { do: command.do, wallet: command.wallet, load: refund.load, nth }
}

/** The unspent rest of each load since a day, newest first. Credits that did not go back and are no longer in the wallet were spent, oldest first. */
function leftOfLoads({ credits, loads }: Purse, balance: number, since: number): { load: string; cents: number }[] {
  const reversed = (load: string | null) => loads.find(({ id }) => id === load)?.reversed ?? 0
  const came = credits.map(({ cents, load, day }) => ({ load, day, cents: Math.max(0, cents - reversed(load)) }))
  let spent = came.reduce((sum, { cents }) => sum + cents, 0) - balance
  return came
    .map(({ cents, ...credit }) => {
      const gone = Math.min(cents, Math.max(spent, 0))
      spent -= gone
      return { ...credit, cents: cents - gone }
    })
    .flatMap(({ load, cents, day }) => (load !== null && cents > 0 && day >= since ? [{ load, cents }] : []))
    .reverse()
}

/** The parts of a refund, or why there is none. */
export function expectRefund(
  purse: Purse,
  wallet: { balance: number; debt: number; day: number },
  { cents, isLeaving }: Extract<RefundAction, { do: 'send back' }>,
  today: string,
): { load: string; cents: number }[] | string {
  const day = Math.max(dayOf(today), wallet.day)
  const before = purse.refunds.filter(({ state }) => state !== 'returned')
  if (purse.frozen) return 'wallet_frozen'
  if (wallet.debt > 0) return 'wallet_in_debt'
  if (before.some(({ state }) => state === 'pending')) return 'already_asked'
  const counted = isLeaving ? before.filter((refund) => refund.isLeaving) : before
  if (counted.some((refund) => refund.day > day - REFUND.everyDays)) return 'refund_too_soon'
  let left = cents
  const parts = purse.open ? [] : leftOfLoads(purse, wallet.balance, day - REFUND.days)
  const taken = parts.map((part) => {
    const share = Math.min(left, part.cents)
    left -= share
    return { load: part.load, cents: share }
  })
  return left > 0 ? 'not_refundable' : taken.filter((part) => part.cents > 0)
}

/** A correction waits for a refund that the payment provider was asked for a moment ago: here one of an even amount. */
export const wasJustAsked = (cents: number) => cents % 2 === 0

/** The refund that an action is about. */
export function refundOf({ refunds }: Purse, { load, nth }: { load: string; nth: number }): ModelRefund | undefined {
  return refunds.filter((refund) => refund.load === load)[nth]
}
