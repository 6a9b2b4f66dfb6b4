import { expect, test } from 'vitest'
import { beneficiary } from '#testing/movements.ts'
import type { Outcome } from './decide-all.ts'
import { decideAll } from './decide-all.ts'
import type { Movement, WalletState } from './movement.ts'
import type { Answered } from './read-batch.ts'

const AT = new Date('2027-03-10T10:00:00Z')
const TODAY = '2027-03-10'
const TAKEN = {
  id: 9,
  wallet: 1,
  amount: 500,
  fee: 0,
  businessDay: TODAY,
  paid: false,
  returned: false,
  claimNumber: 3,
  isAtBank: false,
}

const wallet = (id: number, balance = 10_000): WalletState => ({
  id,
  balance,
  debt: 0,
  version: 0,
  day: TODAY,
  dayOut: 0,
  monthOut: 0,
  dayFreeWithdrawals: 0,
  tipsReceived: 0,
  acceptsTips: true,
  frozen: false,
})
const asked = (key: string, actor = 'thandi') => ({ key, actor, requestId: 'r' })
const tip = (key: string, amount = 1_000, to = 2): Movement => ({ kind: 'tip', ...asked(key), from: 1, to, amount })
const read = {
  wallets: [wallet(1), wallet(2), wallet(3)],
  answered: [] as Answered[],
  withdrawals: [],
  loads: [],
  guestTips: [],
  guestDays: [],
  today: TODAY,
  at: AT,
}
const hear = (outcomes: (() => Outcome)[]) => outcomes.map((outcome) => outcome())

test('each movement sees what those before it did, and each wallet is written once', () => {
  const { outcomes, drafts, moved, refusals } = decideAll([tip('a', 4_000), tip('b', 5_000, 3), tip('c', 2_000)], read)

  expect(hear(outcomes)).toMatchObject([
    { balanceAfter: 5_951 },
    { balanceAfter: 902 },
    { refused: 'insufficient_balance' },
  ])
  expect(drafts.map((draft) => draft.movement.key)).toEqual(['a', 'b'])
  expect(refusals.map((refused) => [refused.movement.key, refused.code])).toEqual([['c', 'insufficient_balance']])
  expect(moved.map(({ id, balance, version }) => [id, balance, version])).toEqual([
    [1, 902, 2],
    [2, 14_000, 1],
    [3, 15_000, 1],
  ])
})

test('a posted movement is told with everything but its id, which comes from the database', () => {
  const { outcomes, drafts } = decideAll([tip('a')], read)

  expect(hear(outcomes)).toEqual([
    {
      entryId: 0,
      kind: 'tip',
      amount: 1_000,
      fee: 49,
      balanceAfter: 8_951,
      businessDay: TODAY,
      at: AT,
      replayed: false,
    },
  ])
  ;(drafts[0] as { posted: { entryId: number } }).posted.entryId = 77
  expect(hear(outcomes)).toMatchObject([{ entryId: 77 }])
})

test('the same key twice in a batch is done once; with other details, or for another actor, it is another matter', () => {
  const other: Movement = { ...tip('a'), ...asked('a', 'johan') }
  const { outcomes, drafts } = decideAll([tip('a'), tip('a'), tip('a', 1_001), tip('a', 1_000, 3), other], read)
  ;(drafts[0] as { posted: { entryId: number } }).posted.entryId = 77

  expect(drafts).toHaveLength(2)
  expect(hear(outcomes)).toMatchObject([
    { entryId: 77, replayed: false },
    { entryId: 77, replayed: true },
    { refused: 'idempotency_mismatch' },
    { refused: 'idempotency_mismatch' },
    { replayed: false },
  ])
})

test('a key refused in the batch is refused the same way again, and remembered once', () => {
  const { outcomes, refusals } = decideAll([tip('a', 20_000), tip('a', 20_000)], read)

  expect(hear(outcomes)).toEqual([
    { refused: 'insufficient_balance' },
    { refused: 'insufficient_balance', replayed: true },
  ])
  expect(refusals).toHaveLength(1)
})

test('the same withdrawal paid and returned under one key, or a tip from another wallet, are other requests', () => {
  const withdrawals = [TAKEN]
  const about = { ...asked('a'), wallet: 1, withdrawal: 9, claimNumber: 3, unlessOrdered: false }
  const batch: Movement[] = [
    { kind: 'payout_paid', ...about },
    { kind: 'withdrawal_return', ...about },
    tip('b'),
    { ...tip('b'), from: 3 } as Movement,
  ]

  expect(hear(decideAll(batch, { ...read, withdrawals }).outcomes)).toMatchObject([
    { kind: 'payout_paid' },
    { refused: 'idempotency_mismatch' },
    { kind: 'tip' },
    { refused: 'idempotency_mismatch' },
  ])
})

test('two kinds under one key are two requests', () => {
  const load: Movement = { kind: 'load', ...asked('a'), to: 2, amount: 1_000, loadId: 'l' }
  const withdrawal: Movement = {
    kind: 'withdrawal',
    ...asked('a'),
    from: 1,
    amount: 1_000,
    payoutId: 'p',
    destination: '',
    beneficiary,
  }

  expect(hear(decideAll([tip('a'), load, withdrawal], read).outcomes).slice(1)).toEqual([
    { refused: 'idempotency_mismatch' },
    { refused: 'idempotency_mismatch' },
  ])
})

const entry: Answered = {
  position: 1,
  entryId: 5,
  kind: 'tip',
  debitWallet: 1,
  creditWallet: 2,
  amount: 1_000,
  fee: 49,
  balanceAfter: 1,
  businessDay: '2027-03-01',
  at: AT,
  about: null,
  code: null,
}

test('a key that was answered before gets that answer and moves nothing', () => {
  const { outcomes, drafts, moved } = decideAll([tip('a')], { ...read, answered: [entry] })

  expect(hear(outcomes)).toEqual([
    {
      entryId: 5,
      kind: 'tip',
      amount: 1_000,
      fee: 49,
      balanceAfter: 1,
      businessDay: '2027-03-01',
      at: AT,
      replayed: true,
    },
  ])
  expect([drafts, moved]).toEqual([[], []])
})

test('a refusal remembered under the key is heard again', () => {
  const answered: Answered = { ...entry, entryId: null, businessDay: null, code: 'daily_limit' }

  expect(hear(decideAll([tip('a')], { ...read, answered: [answered] }).outcomes)).toEqual([
    { refused: 'daily_limit', replayed: true },
  ])
})

test.each([{ kind: 'load' as const }, { debitWallet: 3 }, { creditWallet: 3 }, { amount: 1_001 }])(
  'a key answered before with other details (%s) is refused',
  (other) => {
    const { outcomes } = decideAll([tip('a')], { ...read, answered: [{ ...entry, ...other }] })

    expect(hear(outcomes)).toEqual([{ refused: 'idempotency_mismatch' }])
  },
)

test('answers are matched by position in the batch', () => {
  const { outcomes } = decideAll([tip('a'), tip('b')], { ...read, answered: [{ ...entry, position: 2 }] })

  expect(hear(outcomes)).toMatchObject([{ replayed: false }, { entryId: 5, replayed: true }])
})

test.each<{ movement: Movement; told: Partial<Answered> }>([
  {
    movement: { kind: 'load', ...asked('a'), to: 2, amount: 1_000, loadId: 'l' },
    told: { kind: 'load', debitWallet: null },
  },
  {
    movement: {
      kind: 'withdrawal',
      ...asked('a'),
      from: 1,
      amount: 1_000,
      payoutId: 'p',
      destination: '',
      beneficiary,
    },
    told: { kind: 'withdrawal', creditWallet: null },
  },
  {
    movement: { kind: 'payout_paid', ...asked('a'), wallet: 1, withdrawal: 9, claimNumber: 3 },
    told: { kind: 'payout_paid', debitWallet: null, creditWallet: null, about: 9 },
  },
])('a $movement.kind that was answered before gets that answer', ({ movement, told }) => {
  const { outcomes, drafts } = decideAll([movement], { ...read, answered: [{ ...entry, ...told }] })

  expect(hear(outcomes)).toMatchObject([{ entryId: 5, kind: movement.kind, replayed: true }])
  expect(drafts).toEqual([])
})

test('a payout is the same request when it speaks of the same withdrawal, however it ended', () => {
  const about = { wallet: 1, withdrawal: 9, claimNumber: 3, unlessOrdered: false }
  const back: Movement = { kind: 'withdrawal_return', ...asked('a', 'system'), ...about }
  const answered: Answered = { ...entry, kind: 'payout_reversal', debitWallet: null, creditWallet: 1, about: 9 }
  const hearing = (one: Answered, movement: Movement = back) =>
    hear(decideAll([movement], { ...read, answered: [one] }).outcomes)

  expect(hearing(answered)).toMatchObject([{ entryId: 5, replayed: true }])
  expect(hearing({ ...answered, kind: 'withdrawal_return' })).toMatchObject([{ entryId: 5 }])
  expect(hearing({ ...answered, about: 8 })).toEqual([{ refused: 'idempotency_mismatch' }])
  expect(hearing({ ...answered, kind: 'payout_paid' })).toEqual([{ refused: 'idempotency_mismatch' }])
  expect(hearing({ ...entry, about: 9 }, tip('a'))).toEqual([{ refused: 'idempotency_mismatch' }])
})

test('corrections of either direction are told apart', () => {
  const correction = (direction: 'in' | 'out'): Movement => ({
    kind: 'correction',
    ...asked('a'),
    wallet: 1,
    direction,
    amount: 1_000,
  })
  const answered: Answered = { ...entry, kind: 'correction_in', debitWallet: null, creditWallet: 1 }
  const hearing = (movement: Movement, one = answered) =>
    hear(decideAll([movement], { ...read, answered: [one] }).outcomes)

  expect(hearing(correction('in'))).toMatchObject([{ entryId: 5 }])
  expect(hearing(correction('out'))).toEqual([{ refused: 'idempotency_mismatch' }])
  expect(
    hearing(correction('out'), { ...answered, kind: 'correction_out', debitWallet: 1, creditWallet: null }),
  ).toMatchObject([{ entryId: 5 }])
  expect(hearing(correction('in'), { ...answered, kind: 'correction', code: 'insufficient_balance' })).toEqual([
    { refused: 'insufficient_balance', replayed: true },
  ])
})

test('a withdrawal paid, then returned, then returned again in one batch', () => {
  const withdrawals = [TAKEN]
  const about = { wallet: 1, withdrawal: 9, claimNumber: 3, unlessOrdered: false }
  const wallets = [{ ...wallet(1), dayOut: 500, monthOut: 500, dayFreeWithdrawals: 1 }]
  const batch: Movement[] = [
    { kind: 'payout_paid', ...asked('p', 'system'), ...about },
    { kind: 'payout_paid', ...asked('q', 'system'), ...about },
    { kind: 'withdrawal_return', ...asked('r', 'system'), ...about },
    { kind: 'withdrawal_return', ...asked('s', 'system'), ...about },
  ]

  expect(hear(decideAll(batch, { ...read, wallets, withdrawals }).outcomes)).toMatchObject([
    { kind: 'payout_paid', amount: 500, balanceAfter: 0 },
    { refused: 'already_done' },
    { kind: 'payout_reversal', balanceAfter: 10_500 },
    { refused: 'already_done' },
  ])
})

test('a bug in one movement is that movement’s alone, and is not remembered', () => {
  const { outcomes, drafts, refusals } = decideAll([tip('a', 5), tip('b')], read)

  expect(hear(outcomes)).toMatchObject([{ bug: expect.any(Error) }, { kind: 'tip' }])
  expect(drafts.map((draft) => draft.movement.key)).toEqual(['b'])
  expect(refusals).toEqual([])
})

test('one who comes too late is refused, leaves nothing under the key, and blocks no other', () => {
  const about = { wallet: 1, withdrawal: 9, unlessOrdered: false }
  const back = (claimNumber: number): Movement => ({ kind: 'withdrawal_return', ...asked('r', 'system'), ...about, claimNumber })

  const { outcomes, refusals } = decideAll([back(2), back(3), back(2)], { ...read, withdrawals: [TAKEN] })

  const [late, current, again] = outcomes.map((outcome) => outcome())
  expect(late).toEqual({ refused: 'overtaken' })
  expect(current).toMatchObject({ kind: 'withdrawal_return', replayed: false })
  expect(again).toMatchObject({ kind: 'withdrawal_return', replayed: true })
  expect(refusals).toEqual([])
})
