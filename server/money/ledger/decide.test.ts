import { describe, expect, test } from 'vitest'
import { book, owner, TODAY, wallet } from '#testing/money/ledger-decisions.ts'
import * as movements from '#testing/money/movements.ts'
import { decide } from './decide-all.ts'
import type { Decision } from './kind.ts'
import type { KnownWithdrawal } from './kinds/payout-paid.ts'
import type { Movement } from './movement.ts'
import { onDay } from './wallet-arithmetic.ts'
import type { WalletState } from './wallet-columns.ts'

const asked = { key: 'k', actor: 'system', requestId: 'r' }
const tip = (amount: number, from = 1, to = 2) => movements.tip(owner(from), owner(to), amount)
const load = (amount: number): Movement => ({ kind: 'load', ...asked, to: 1, amount, loadId: 'l' })
const withdrawal = (amount: number) => movements.withdrawal(owner(1), amount)
const payer = (over: Partial<WalletState>) => book([wallet(1, over), wallet(2)])

describe('a tip', () => {
  test('moves the amount and the fee, counts the amount alone, and says which version each wallet reached', () => {
    const verdict = decide(book([wallet(1, { dayOut: 10, monthOut: 20 }), wallet(2, { balance: 5 })]), tip(1_000))

    expect(verdict).toEqual({
      kind: 'tip',
      amount: 1_000,
      fee: 49,
      localDay: TODAY,
      debit: wallet(1, { balance: 998_951, version: 8, dayOut: 1_010, monthOut: 1_020 }),
      credit: wallet(2, { balance: 1_005, version: 8, tipsReceived: 4 }),
    })
  })

  test('to oneself is refused before anything else', () => {
    expect(decide(book([wallet(1, { acceptsTips: false, frozen: true })]), tip(1_000, 1, 1))).toEqual({
      refused: 'own_tip',
    })
  })

  test('needs a worker who accepts tips', () => {
    expect(decide(book([wallet(1), wallet(2, { acceptsTips: false })]), tip(1_000))).toEqual({
      refused: 'unknown_worker',
    })
    expect(decide(book([wallet(1)]), tip(1_000))).toEqual({ refused: 'unknown_worker' })
  })

  test('does not reach a wallet on hold, as a guest’s does not', () => {
    expect(decide(book([wallet(1), wallet(2, { frozen: true })]), tip(1_000))).toEqual({ refused: 'unknown_worker' })
  })

  test('needs the fee too, to the cent', () => {
    expect(decide(payer({ balance: 1_049 }), tip(1_000))).toMatchObject({ debit: { balance: 0 } })
    expect(decide(payer({ balance: 1_048 }), tip(1_000))).toEqual({ refused: 'insufficient_balance' })
  })

  test('may reach the limits of day and month exactly', () => {
    expect(decide(payer({ dayOut: 499_000 }), tip(1_000))).toMatchObject({ debit: { dayOut: 500_000 } })
    expect(decide(payer({ dayOut: 499_001 }), tip(1_000))).toEqual({ refused: 'daily_limit' })
    expect(decide(payer({ monthOut: 2_498_900 }), tip(1_000))).toMatchObject({ debit: { monthOut: 2_499_900 } })
    expect(decide(payer({ monthOut: 2_498_901 }), tip(1_000))).toEqual({ refused: 'monthly_limit' })
  })

  test('is refused first for the reason that the person can do least about', () => {
    const all = { frozen: true, dayOut: 500_000, monthOut: 2_499_900, balance: 0 }
    expect(decide(payer(all), tip(100))).toEqual({ refused: 'wallet_frozen' })
    expect(decide(payer({ ...all, frozen: false }), tip(100))).toEqual({ refused: 'daily_limit' })
    expect(decide(payer({ ...all, frozen: false, dayOut: 0 }), tip(100))).toEqual({ refused: 'monthly_limit' })
  })
})

test.each([
  ['tip', tip, [99, 500_001, 100.5, Number.NaN, -100, Number.POSITIVE_INFINITY], 'amounts are checked before'],
  ['withdrawal', withdrawal, [99, 500_001], 'amounts are checked before'],
  ['load', load, [0, -1, 0.5], 'a positive whole number'],
  [
    'correction',
    (cents: number) => movements.correction(owner(1), 'in', cents),
    [0, -1, 0.5],
    'a positive whole number',
  ],
])('a %s of an impossible amount is a bug of the caller', (_, movementOf, amounts, bug) => {
  for (const amount of amounts) expect(() => decide(payer({}), movementOf(amount))).toThrow(bug)
})

test('a "no" that was found beforehand is the answer', () => {
  expect(decide(payer({}), { ...withdrawal(100), refuse: 'no_bank_account' })).toEqual({ refused: 'no_bank_account' })
})

test('a wallet that does not exist is a bug', () => {
  expect(() => decide(book([]), withdrawal(100))).toThrow('every movement names wallets that exist')
})

describe('a load', () => {
  test('adds to the balance, costs nothing and counts against no limit', () => {
    const at = book([wallet(1, { day: '2027-03-01', dayOut: 5 })])
    expect(decide(at, load(2_499_900))).toEqual({
      kind: 'load',
      amount: 2_499_900,
      fee: 0,
      localDay: TODAY,
      credit: wallet(1, { balance: 3_499_900, version: 8, day: '2027-03-01', dayOut: 5 }),
    })
  })

  test('reaches a wallet on hold', () => {
    expect(decide(book([wallet(1, { frozen: true })]), load(100))).toMatchObject({ kind: 'load' })
  })

  test.each([1, 99, 2_499_901])('of %s cents is credited: the payment provider has taken it', (amount) => {
    expect(decide(book([wallet(1)]), load(amount))).toMatchObject({ kind: 'load', amount })
  })
})

describe('a withdrawal', () => {
  test('is free the first time of the day: the fee is part of what leaves', () => {
    expect(decide(payer({}), withdrawal(2_000))).toEqual({
      kind: 'withdrawal',
      amount: 2_000,
      fee: 0,
      localDay: TODAY,
      debit: wallet(1, { balance: 998_000, version: 8, dayOut: 2_000, monthOut: 2_000, dayFreeWithdrawals: 1 }),
    })
    expect(decide(payer({ dayFreeWithdrawals: 1 }), withdrawal(2_000))).toMatchObject({
      fee: 49,
      debit: { balance: 998_000, dayFreeWithdrawals: 1 },
    })
  })

  test('by the instant rail costs its fee, whether a free one is left or not, and leaves it', () => {
    const instant = { ...withdrawal(2_000), rail: 'instant' } as Movement
    expect(decide(payer({}), instant)).toMatchObject({ fee: 250, debit: { balance: 998_000, dayFreeWithdrawals: 0 } })
    expect(() => decide(payer({}), { ...instant, amount: 999 } as Movement)).toThrow('checked before the ledger')
  })

  test('may empty the wallet, and not more', () => {
    expect(decide(payer({ balance: 100 }), withdrawal(100))).toMatchObject({ debit: { balance: 0 } })
    expect(decide(payer({ balance: 99 }), withdrawal(100))).toEqual({ refused: 'insufficient_balance' })
  })

  test('shares its limits with tips', () => {
    expect(decide(payer({ dayOut: 499_901 }), withdrawal(100))).toEqual({ refused: 'daily_limit' })
    expect(decide(payer({ frozen: true }), withdrawal(100))).toEqual({ refused: 'wallet_frozen' })
  })
})

const taken: KnownWithdrawal = {
  ...{ id: 44, wallet: 1, amount: 2_000, fee: 0, localDay: TODAY },
  ...{ paid: false, returned: false, claimNumber: 3, isAtBank: false, isOrdered: false },
}
/** Somebody who has withdrawn this. */
const withdrawn = (over: Partial<KnownWithdrawal> = {}, own: Partial<WalletState> = {}, today = TODAY) =>
  book([wallet(1, own)], { withdrawals: [{ ...taken, ...over }] }, today)

describe('a payout', () => {
  const paid: Movement = { kind: 'payout_paid', ...asked, wallet: 1, withdrawal: 44, claimNumber: 3 }

  test('settles what the bank got: the amount less the fee', () => {
    expect(decide(withdrawn({ fee: 49 }, {}, '2027-03-12'), paid)).toEqual({
      kind: 'payout_paid',
      amount: 1_951,
      fee: 0,
      localDay: '2027-03-12',
      settles: 44,
    })
  })

  test.each([{ paid: true }, { returned: true }])('is refused when %s', (state) => {
    expect(decide(withdrawn(state), paid)).toEqual({ refused: 'already_done' })
  })

  test('found under an earlier claim is refused', () => {
    expect(decide(withdrawn({ claimNumber: 4 }), paid)).toEqual({ refused: 'overtaken' })
  })

  test('of another wallet, or of nothing, is a bug', () => {
    expect(() => decide(withdrawn({ wallet: 2 }), paid)).toThrow('a withdrawal of its own wallet')
    expect(() => decide(book([wallet(1)]), paid)).toThrow('a withdrawal of its own wallet')
  })
})

describe('a return', () => {
  const about = { wallet: 1, withdrawal: 44, claimNumber: 3, unlessOrdered: false, cancelled: false }
  const back: Movement = { kind: 'withdrawal_return', ...asked, ...about }
  const sent = { balance: 0, dayOut: 3_000, monthOut: 9_000, dayFreeWithdrawals: 1 }

  test('on the same day undoes what was counted, and frees the free one', () => {
    expect(decide(withdrawn({}, sent), back)).toEqual({
      kind: 'withdrawal_return',
      amount: 2_000,
      fee: 0,
      localDay: TODAY,
      reverses: 44,
      credit: wallet(1, { balance: 2_000, version: 8, dayOut: 1_000, monthOut: 7_000, dayFreeWithdrawals: 0 }),
    })
  })

  test('because the bank has no order is refused once it has one', () => {
    const unheard: Movement = { kind: 'withdrawal_return', ...asked, ...about, unlessOrdered: true }
    const atBank = withdrawn({ isAtBank: true }, sent)
    expect(decide(atBank, unheard)).toEqual({ refused: 'overtaken' })
    expect(decide(withdrawn({}, sent), unheard)).toMatchObject({ kind: 'withdrawal_return' })
    expect(decide(atBank, back)).toMatchObject({ kind: 'withdrawal_return' })
  })

  test('by its owner is refused once an order was sent, answered or not', () => {
    const cancelling: Movement = { kind: 'withdrawal_return', ...asked, ...about, unlessOrdered: true, cancelled: true }
    expect(decide(withdrawn({ isOrdered: true }, sent), cancelling)).toEqual({ refused: 'overtaken' })
    expect(decide(withdrawn({ claimNumber: 4 }, sent), cancelling)).toEqual({ refused: 'overtaken' })
    expect(decide(withdrawn({ returned: true }, sent), cancelling)).toEqual({ refused: 'already_done' })
    expect(decide(withdrawn({}, sent), cancelling)).toMatchObject({ kind: 'withdrawal_return', cancelled: true })
  })

  test('of one that was charged brings the fee back and leaves the free one used', () => {
    expect(decide(withdrawn({ fee: 49 }, sent), back)).toMatchObject({
      fee: 49,
      credit: { balance: 2_000, dayFreeWithdrawals: 1 },
    })
  })

  test('later in the month gives back the month only', () => {
    expect(decide(withdrawn({}, sent, '2027-03-11'), back)).toMatchObject({
      localDay: '2027-03-11',
      credit: { day: '2027-03-11', dayOut: 0, monthOut: 7_000, dayFreeWithdrawals: 0 },
    })
  })

  test('in another month touches no counter', () => {
    expect(decide(withdrawn({}, sent, '2027-04-01'), back)).toMatchObject({
      credit: { balance: 2_000, dayOut: 0, monthOut: 0, dayFreeWithdrawals: 0 },
    })
    const used = { day: '2027-04-01', dayOut: 500, monthOut: 600, dayFreeWithdrawals: 1 }
    expect(decide(withdrawn({}, used, '2027-04-01'), back)).toMatchObject({
      credit: { dayOut: 500, monthOut: 600, dayFreeWithdrawals: 1 },
    })
  })

  test('after the bank had paid is a reversal', () => {
    expect((decide(withdrawn({ paid: true }, sent), back) as Decision).kind).toBe('payout_reversal')
  })
})

describe('a correction', () => {
  const correction = (direction: 'in' | 'out', amount: number) => movements.correction(owner(1), direction, amount)
  const held = wallet(1, { frozen: true, dayOut: 500_000, balance: 10, day: '2027-03-01' })

  test('goes in or out past holds and limits, and counts against none', () => {
    expect(decide(book([held]), correction('in', 5))).toEqual({
      kind: 'correction_in',
      amount: 5,
      fee: 0,
      localDay: TODAY,
      credit: { ...held, balance: 15, version: 8 },
    })
    expect(decide(book([held]), correction('out', 10))).toEqual({
      kind: 'correction_out',
      amount: 10,
      fee: 0,
      localDay: TODAY,
      debit: { ...held, balance: 0, version: 8 },
    })
  })

  test('never takes more than there is', () => {
    expect(decide(book([held]), correction('out', 11))).toEqual({ refused: 'insufficient_balance' })
  })
})

describe('the day of a wallet', () => {
  const used = wallet(1, { dayOut: 5, monthOut: 9, dayFreeWithdrawals: 1 })

  test('stays within the day', () => {
    expect(onDay({ today: TODAY }, used)).toEqual(used)
  })

  test('has new counters each day, and for the month each month', () => {
    expect(onDay({ today: '2027-03-11' }, used)).toEqual({
      ...used,
      day: '2027-03-11',
      dayOut: 0,
      dayFreeWithdrawals: 0,
    })
    expect(onDay({ today: '2027-04-01' }, used)).toMatchObject({ day: '2027-04-01', dayOut: 0, monthOut: 0 })
    expect(onDay({ today: '2028-03-10' }, used)).toMatchObject({ day: '2028-03-10', dayOut: 0, monthOut: 0 })
  })

  test('never goes back when the clock does', () => {
    expect(onDay({ today: '2027-03-09' }, used)).toEqual(used)
    expect(decide(book([used, wallet(2)], {}, '2027-03-09'), tip(100))).toMatchObject({ localDay: TODAY })
    expect(decide(book([used], {}, '2027-03-09'), load(100))).toMatchObject({ localDay: TODAY })
  })
})
