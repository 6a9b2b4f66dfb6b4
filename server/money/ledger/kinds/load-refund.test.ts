import { expect, test } from 'vitest'
import { book, decideBatch, owner, TODAY, wallet as walletOf } from '#testing/money/ledger-decisions.ts'
import { loadRefund, loadRefundReturn } from '#testing/money/movements.ts'
import { decide } from '../decide-all.ts'
import type { Movement } from '../movement.ts'
import type { WalletState } from '../wallet-columns.ts'
import type { KnownRefund } from './load-refund-return.ts'
import type { Credit, KnownRefunds } from './refundable.ts'

const caller = owner(1)

function wallet(over: Partial<WalletState> = {}): WalletState {
  const counters = { day: '2027-03-01', dayOut: 7, monthOut: 7, dayFreeWithdrawals: 1 }
  return walletOf(1, { balance: 8_000, ...counters, acceptsTips: false, ...over })
}

const credit = (loadId: string | null, amount: number, over: Partial<Credit> = {}): Credit => {
  return { wallet: 1, loadId, amount, reversed: 0, day: TODAY, ...over }
}
const NONE = { lastDay: null, lastLeavingDay: null, isOpen: false }
/** Newest first. */
const CREDITS = [credit('new', 5_000), credit('old', 6_000)]

function decided(amount: number, { credits = CREDITS, before = NONE, isLeaving = false, ...over }: Given = {}) {
  const read = book([wallet(over.wallet)], { refundsBefore: [{ wallet: 1, ...before }], credits })
  return decide(read, loadRefund(caller, amount, { isLeaving }))
}
type Given = {
  credits?: Credit[]
  before?: Omit<KnownRefunds, 'wallet'>
  isLeaving?: boolean
  wallet?: Partial<WalletState>
}

test('the newest load is refunded first, free of charge and beside the limits', () => {
  expect(decided(6_000)).toMatchObject({
    kind: 'load_refund',
    amount: 6_000,
    fee: 0,
    localDay: TODAY,
    debit: { balance: 2_000, version: 8, day: '2027-03-01', dayOut: 7, monthOut: 7, dayFreeWithdrawals: 1 },
    refunds: [
      { loadId: 'new', amount: 5_000 },
      { loadId: 'old', amount: 1_000 },
    ],
    reversed: [
      { loadId: 'new', total: 5_000 },
      { loadId: 'old', total: 1_000 },
    ],
  })
  expect(decided(5_000)).toMatchObject({ refunds: [{ loadId: 'new', amount: 5_000 }] })
})

test.each<[string, number, number, Given]>([
  ['what is in the wallet', 8_000, 8_001, {}],
  [
    'what did not go back before',
    6_500,
    6_501,
    { credits: [credit('new', 5_000, { reversed: 1_500 }), credit('old', 3_000)] },
  ],
  ['what was not received otherwise', 5_000, 5_001, { credits: [credit(null, 3_000), ...CREDITS] }],
  [
    'what came last, whatever it was',
    3_000,
    3_001,
    { credits: [credit('new', 3_000), credit(null, 9_000), credit('old', 9_000)] },
  ],
  [
    'loads of 180 days',
    5_000,
    5_001,
    { credits: [credit('new', 5_000, { day: '2026-09-11' }), credit('old', 6_000, { day: '2026-09-10' })] },
  ],
  [
    'loads of 180 days by a wallet that is ahead',
    5_000,
    5_001,
    {
      wallet: { day: '2027-03-11' },
      credits: [credit('new', 5_000, { day: '2026-09-12' }), credit('old', 6_000, { day: '2026-09-11' })],
    },
  ],
])('no more goes back than %s', (_, most, tooMuch, given) => {
  expect(decided(most, given)).toMatchObject({ kind: 'load_refund', amount: most })
  expect(decided(tooMuch, given)).toEqual({ refused: 'not_refundable' })
})

test.each<[string, string, Given]>([
  ['a wallet on hold', 'wallet_frozen', { wallet: { frozen: true } }],
  ['a wallet in debt', 'wallet_in_debt', { wallet: { debt: 1 } }],
  ['a worker, who withdraws', 'not_refundable', { wallet: { acceptsTips: true } }],
  ['one that is on its way', 'already_asked', { before: { ...NONE, isOpen: true }, isLeaving: true }],
  ['one of 29 days ago', 'refund_too_soon', { before: { ...NONE, lastDay: '2027-02-09' } }],
  [
    'one with which somebody meant to leave 29 days ago, and stayed or came back',
    'refund_too_soon',
    { before: { ...NONE, lastDay: TODAY, lastLeavingDay: '2027-02-09' }, isLeaving: true },
  ],
])('nothing goes back from or after %s', (_, code, given) => {
  expect(decided(100, given)).toEqual({ refused: code })
})

test('30 days later it may be asked for again, and at once by somebody who leaves', () => {
  const leaving = { isLeaving: true }
  expect(decided(100, { before: { ...NONE, lastDay: '2027-02-08' } })).toMatchObject({ amount: 100 })
  expect(decided(100, { before: { ...NONE, lastDay: TODAY }, ...leaving })).toMatchObject({ amount: 100 })
  const left = { ...NONE, lastDay: TODAY, lastLeavingDay: '2027-02-08' }
  expect(decided(100, { before: left, ...leaving })).toMatchObject({ amount: 100 })
  expect(decided(100, { before: left })).toEqual({ refused: 'refund_too_soon' })
})

const refund = (over: Partial<KnownRefund> = {}): KnownRefund => {
  return { id: 'f', wallet: 1, loadId: 'new', amount: 5_000, isOpen: true, isAsked: false, reversed: 5_500, ...over }
}

/** A wallet that is empty and had no refund before. */
function batch(movements: Movement[], about: { refunds?: KnownRefund[]; credits?: Credit[] }) {
  const refundsBefore = [{ wallet: 1, ...NONE }]
  return decideBatch(movements, { wallets: [wallet({ balance: 0 })], refundsBefore, ...about })
}

test('a batch sees what its earlier movements loaded, refunded and brought back', () => {
  const load: Movement = { kind: 'load', key: 'l', actor: 'system', requestId: 'r', to: 1, amount: 700, loadId: 'now' }

  const loaded = batch([load, loadRefund(caller, 600), loadRefund(caller, 100)], { credits: CREDITS })
  expect(loaded.answers).toMatchObject([{ kind: 'load' }, { kind: 'load_refund' }, { refused: 'already_asked' }])
  expect(loaded.drafts[1]).toMatchObject({ decision: { refunds: [{ loadId: 'now', amount: 600 }] } })

  const back = loadRefundReturn({ walletId: 1 }, 'f', 5_000)
  const brought = batch([back, loadRefund(caller, 5_000)], {
    refunds: [refund({ reversed: 5_000 })],
    credits: [credit('new', 5_000, { reversed: 5_000 }), credit('old', 6_000)],
  })
  expect(brought.drafts[1]).toMatchObject({ decision: { refunds: [{ loadId: 'new', amount: 5_000 }] } })
})
