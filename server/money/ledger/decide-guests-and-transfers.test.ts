import { describe, expect, test } from 'vitest'
import { GUEST_TIP, OUT, TIP, TRANSFER } from '#contract/limits.ts'
import { book, decideBatch, owner, TODAY, wallet } from '#testing/money/ledger-decisions.ts'
import { guestRefund, guestTip, guestTipReversal, tip, transfer as transferOf } from '#testing/money/movements.ts'
import { decide } from './decide-all.ts'
import type { Book } from './kind.ts'
import type { KnownGuestTip } from './kinds/guest-refund.ts'
import type { Movement } from './movement.ts'
import type { WalletState } from './wallet-columns.ts'

const [YESTERDAY, TOMORROW] = ['2027-03-09', '2027-03-11']

type Held = { worker?: Partial<WalletState>; given?: number; tip?: Partial<KnownGuestTip> }

/** A worker, what guests gave on the worker's day before, and the tip that a movement names. */
function held({ worker, given = 0, tip }: Held = {}): Book {
  const receiver = wallet(1, worker)
  const known = { id: 't', wallet: 1, paid: 2_049, owed: 0, reversed: 0, ...tip }
  return book([receiver], {
    guestTips: [known],
    guestDays: [{ wallet: 1, day: receiver.day > TODAY ? receiver.day : TODAY, cents: given }],
  })
}

const to = { walletId: 1 }
const tipOf = (amount: number, paid?: number) => guestTip(to, 't', amount, paid)

describe('a tip of a guest', () => {
  test('reaches the worker, with the fee beside it, on the later day', () => {
    expect(decide(held(), tipOf(2_000))).toEqual({
      kind: 'guest_tip',
      amount: 2_000,
      fee: TIP.fee,
      localDay: TODAY,
      credit: wallet(1, { balance: 1_002_000, version: 8, tipsReceived: 4 }),
    })
    expect(decide(held({ worker: { day: YESTERDAY } }), tipOf(2_000))).toMatchObject({ localDay: TODAY })
    expect(decide(held({ worker: { day: TOMORROW } }), tipOf(2_000))).toMatchObject({ localDay: TOMORROW })
  })

  test.each<[why: string, given: Held, paid: number]>([
    ['the worker has stopped', { worker: { acceptsTips: false } }, 2_049],
    ['the wallet is on hold', { worker: { frozen: true } }, 2_049],
    ['guests gave enough today', { given: GUEST_TIP.perDay - 1_999 }, 2_049],
    ['the provider took less', {}, 2_048],
    ['the provider took more', {}, 2_050],
  ])('is owed to the guest when %s', (_, given, paid) => {
    const due = { kind: 'guest_refund_due', amount: paid, fee: 0, localDay: TODAY }
    expect(decide(held(given), tipOf(2_000, paid))).toEqual(due)
  })

  test('fills the day to the last cent', () => {
    expect(decide(held({ given: GUEST_TIP.perDay - 2_000 }), tipOf(2_000))).toMatchObject({ kind: 'guest_tip' })
    const ahead = { worker: { day: TOMORROW }, given: GUEST_TIP.perDay - 1_999 }
    expect(decide(held(ahead), tipOf(2_000))).toMatchObject({ kind: 'guest_refund_due', localDay: TODAY })
  })

  test('has an amount from R1 to R500, and something was paid for it', () => {
    for (const amount of [GUEST_TIP.min, GUEST_TIP.max])
      expect(decide(held(), tipOf(amount))).toMatchObject({ kind: 'guest_tip', amount })
    for (const amount of [GUEST_TIP.min - 1, GUEST_TIP.max + 1, 100.5])
      expect(() => decide(held(), tipOf(amount))).toThrow('checked before the ledger')
    for (const paid of [0, -1, 0.5]) expect(() => decide(held(), tipOf(2_000, paid))).toThrow('positive whole number')
    expect(() => decide(held(), guestTip({ walletId: 9 }, 't', 2_000))).toThrow('wallets that exist')
  })

  test('counts for those behind it in the same batch', () => {
    const all = [1, 2, 3].map((n) => guestTip(to, `t${n}`, GUEST_TIP.max))
    const guestDays = [{ wallet: 1, day: TODAY, cents: GUEST_TIP.perDay - 2 * GUEST_TIP.max }]
    const { answers, moved } = decideBatch(all, { wallets: [wallet(1)], guestDays })

    expect(answers).toMatchObject([{ kind: 'guest_tip' }, { kind: 'guest_tip' }, { kind: 'guest_refund_due' }])
    expect(moved).toEqual([wallet(1, { balance: 1_100_000, version: 9, tipsReceived: 5 })])
  })
})

test('tips of members do not count against what guests may give', () => {
  const all = [tip(owner(2), owner(1), GUEST_TIP.perDay), tipOf(2_000)]
  const { answers } = decideBatch(all, { wallets: [wallet(1), wallet(2)] })

  expect(answers).toMatchObject([{ kind: 'tip' }, { kind: 'guest_tip' }])
})

describe('what goes back to a guest', () => {
  test('is exactly what is owed, and moves no wallet', () => {
    const owed = held({ worker: { day: TOMORROW }, tip: { owed: 2_049 } })
    const given = { kind: 'guest_refund', amount: 2_049, fee: 0, localDay: TODAY }
    expect(decide(owed, guestRefund(to, 't', 2_049))).toEqual(given)
    for (const amount of [2_048, 2_050]) expect(() => decide(owed, guestRefund(to, 't', amount))).toThrow('is owed')
    expect(() => decide(owed, guestRefund(to, 'x', 2_049))).toThrow('belongs to a tip for this wallet')
    expect(() => decide(owed, guestRefund({ walletId: 2 }, 't', 2_049))).toThrow('belongs to a tip for this wallet')
  })

  test('is the fee first, then the worker’s, on hold or not, and what was spent is our loss', () => {
    const fees = held()
    expect(decide(fees, guestTipReversal(to, 't', 30))).toEqual({
      kind: 'guest_tip_reversal',
      amount: 30,
      fee: 30,
      localDay: TODAY,
      debit: wallet(1, { version: 8 }),
    })
    const owing = { balance: 500, debt: 7, frozen: true, day: TOMORROW }
    const rest = held({ worker: owing, tip: { reversed: 30 } })
    expect(decide(rest, guestTipReversal(to, 't', 2_049))).toEqual({
      kind: 'guest_tip_reversal',
      amount: 2_019,
      fee: 19,
      localDay: TOMORROW,
      loss: 1_500,
      debit: wallet(1, { ...owing, balance: 0, version: 8 }),
    })
    const enough = decide(held({ worker: { balance: 2_000 } }), guestTipReversal(to, 't', 2_049))
    expect(enough).not.toHaveProperty('loss')
    expect(enough).toMatchObject({ fee: 49, debit: { balance: 0, debt: 0 } })
  })

  test('is taken back once, and never more than was paid', () => {
    const done = held({ tip: { reversed: 1_000 } })
    for (const total of [999, 1_000])
      expect(decide(done, guestTipReversal(to, 't', total))).toEqual({ refused: 'already_done' })
    expect(decide(done, guestTipReversal(to, 't', 1_001))).toMatchObject({ amount: 1, fee: 0 })
    expect(() => decide(done, guestTipReversal(to, 't', 2_050))).toThrow('no more is taken back')
    expect(() => decide(done, guestTipReversal({ walletId: 2 }, 't', 2_000))).toThrow('belongs to a tip')
  })

  test('counts for what is taken back behind it in the same batch', () => {
    const guestTips = [{ id: 't', wallet: 1, paid: 2_049, owed: 0, reversed: 0 }]
    const all = [1_049, 2_049, 2_000].map((total) => guestTipReversal(to, 't', total))
    const { answers } = decideBatch(all, { wallets: [wallet(1)], guestTips })

    expect(answers).toMatchObject([
      { amount: 1_049, fee: 49, balanceAfter: 999_000 },
      { amount: 1_000, fee: 0, balanceAfter: 998_000 },
      { refused: 'already_done' },
    ])
  })
})

describe('a transfer', () => {
  const transfer = (amount: number, from = 1, receiver = 2) => transferOf(owner(from), owner(receiver), amount)
  const between = (sender: Partial<WalletState> = {}, receiver: Partial<WalletState> = {}) =>
    book([wallet(1, sender), wallet(2, receiver)])

  test('moves the amount, free, and counts against the limits of the sender and as nobody’s tip', () => {
    expect(decide(between({ day: YESTERDAY, dayOut: 9, monthOut: 9 }), transfer(5_000))).toEqual({
      kind: 'transfer',
      amount: 5_000,
      fee: 0,
      localDay: TODAY,
      debit: wallet(1, { balance: 995_000, version: 8, dayOut: 5_000, monthOut: 5_009 }),
      credit: wallet(2, { balance: 1_005_000, version: 8 }),
    })
  })

  test.each<[refused: string, book: Book, movement: Movement]>([
    ['own_transfer', between(), transfer(5_000, 1, 1)],
    ['unknown_worker', between({}, { acceptsTips: false }), transfer(5_000)],
    ['unknown_worker', between({}, { frozen: true }), transfer(5_000)],
    ['unknown_worker', between(), transfer(5_000, 1, 9)],
    ['workers_only', between({ acceptsTips: false }), transfer(5_000)],
    ['wallet_frozen', between({ frozen: true }), transfer(5_000)],
    ['wallet_in_debt', between({ debt: 1 }), transfer(5_000)],
    ['daily_limit', between({ dayOut: OUT.perDay - 4_999 }), transfer(5_000)],
    ['monthly_limit', between({ monthOut: OUT.perMonth - 4_999 }), transfer(5_000)],
    ['insufficient_balance', between({ balance: 4_999 }), transfer(5_000)],
  ])('is refused as %s', (refused, book, movement) => {
    expect(decide(book, movement)).toEqual({ refused })
  })

  test('may be all there is, and as much as the limits leave', () => {
    const last = { balance: 5_000, dayOut: OUT.perDay - 5_000, monthOut: OUT.perMonth - 5_000 }
    expect(decide(between(last), transfer(5_000))).toMatchObject({ debit: { balance: 0 } })
    for (const amount of [TRANSFER.min - 1, TRANSFER.max + 1])
      expect(() => decide(between(), transfer(amount))).toThrow('checked before the ledger')
  })
})
