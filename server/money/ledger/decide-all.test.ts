import { expect, test } from 'vitest'
import { decideBatch, NOON, owner, TODAY, wallet as walletOf } from '#testing/money/ledger-decisions.ts'
import * as movements from '#testing/money/movements.ts'
import type { Answered } from './kind.ts'
import type { KnownWithdrawal } from './kinds/payout-paid.ts'
import type { Movement } from './movement.ts'

const taken: KnownWithdrawal = {
  ...{ id: 9, wallet: 1, amount: 500, fee: 0, localDay: TODAY },
  ...{ paid: false, returned: false, claimNumber: 0, isAtBank: false, isOrdered: false },
}
const wallet = (id: number) => walletOf(id, { balance: 10_000, version: 0 })
const tip = (key: string, amount = 1_000, to = 2) => movements.tip(owner(1), owner(to), amount, key)
const paid = (key: string) => movements.paid(owner(1), taken.id, key)
const returned = (key: string) => movements.returned(owner(1), taken.id, key)
const read = { wallets: [wallet(1), wallet(2), wallet(3)] }
const posted = { kind: 'tip', amount: 1_000, fee: 49, balanceAfter: 8_951, localDay: TODAY, at: NOON }
const mismatch = { refused: 'idempotency_mismatch' }

test('each movement sees what those before it did, and each wallet is written once', () => {
  const { answers, drafts, moved, refusals } = decideBatch([tip('a', 4_000), tip('b', 5_000, 3), tip('c', 2_000)], read)

  expect(answers).toMatchObject([{ balanceAfter: 5_951 }, { balanceAfter: 902 }, { refused: 'insufficient_balance' }])
  expect(drafts.map((draft) => draft.movement.key)).toEqual(['a', 'b'])
  expect(refusals.map((refused) => [refused.movement.key, refused.code])).toEqual([['c', 'insufficient_balance']])
  expect(moved.map(({ id, balance, version }) => [id, balance, version])).toEqual([
    [1, 902, 2],
    [2, 14_000, 1],
    [3, 15_000, 1],
  ])
})

test('the same key twice in a batch is done once; with other details, or for another actor, it is another request', () => {
  const other: Movement = { ...tip('a'), actor: 'johan' }
  const { answers, outcomes, drafts } = decideBatch(
    [tip('a'), tip('a'), tip('a', 1_001), tip('a', 1_000, 3), other],
    read,
  )
  expect(answers[0]).toEqual({ ...posted, entryId: 0, replayed: false })
  // The id comes from the database, when the batch is written.
  ;(drafts[0] as { posted: { entryId: number } }).posted.entryId = 77

  expect(drafts).toHaveLength(2)
  expect(outcomes.map((outcome) => outcome())).toMatchObject([
    { entryId: 77, replayed: false },
    { entryId: 77, replayed: true },
    mismatch,
    mismatch,
    { replayed: false },
  ])
})

test('a key refused in the batch is refused the same way again, and remembered once', () => {
  const { answers, refusals } = decideBatch([tip('a', 20_000), tip('a', 20_000)], read)

  expect(answers).toEqual([{ refused: 'insufficient_balance' }, { refused: 'insufficient_balance', replayed: true }])
  expect(refusals).toHaveLength(1)
})

test('a "no" found beforehand is remembered, but never replaces an answer already given', () => {
  const refusedTip = (key: string): Movement => ({ ...tip(key), refuse: 'no_bank_account' })
  const { answers, refusals } = decideBatch([tip('a'), refusedTip('a'), refusedTip('b'), tip('b')], read)

  const refused = { refused: 'no_bank_account' }
  expect(answers).toMatchObject([
    { kind: 'tip' },
    { replayed: true, kind: 'tip' },
    refused,
    { ...refused, replayed: true },
  ])
  expect(refusals).toHaveLength(1)
})

test('another kind, another payer, or a payout that came back instead is another request', () => {
  const load: Movement = { kind: 'load', key: 'b', actor: 'owner 1', requestId: 'r', to: 2, amount: 1_000, loadId: 'l' }
  const withdrawal = movements.withdrawal(owner(1), 1_000, 'b')
  const fromAnother = { ...tip('b'), from: 3 } as Movement
  const batch = [paid('a'), returned('a'), tip('b'), load, withdrawal, fromAnother]

  expect(decideBatch(batch, { ...read, withdrawals: [taken] }).answers).toMatchObject([
    { kind: 'payout_paid' },
    mismatch,
    { kind: 'tip' },
    mismatch,
    mismatch,
    mismatch,
  ])
})

test('a key that was answered before gets that answer and moves nothing; answers are matched by position', () => {
  const wallets = { debitWallet: 1, creditWallet: 2 }
  const answer = { ...posted, entryId: 5, position: 2, ...wallets, about: null, code: null } as Answered

  const { answers, drafts } = decideBatch([tip('a'), tip('b'), tip('c', 1_001)], {
    ...read,
    answered: [answer, { ...answer, position: 3 }],
  })

  expect(answers).toEqual([
    { ...posted, entryId: 0, replayed: false },
    { ...posted, entryId: 5, replayed: true },
    mismatch,
  ])
  expect(drafts).toHaveLength(1)
})

test('a withdrawal paid, then returned, then returned again in one batch', () => {
  const wallets = [{ ...wallet(1), dayOut: 500, monthOut: 500, dayFreeWithdrawals: 1 }]
  const batch = [paid('p'), paid('q'), returned('r'), returned('s')]

  expect(decideBatch(batch, { wallets, withdrawals: [taken] }).answers).toMatchObject([
    { kind: 'payout_paid', amount: 500, balanceAfter: 0 },
    { refused: 'already_done' },
    { kind: 'payout_reversal', balanceAfter: 10_500 },
    { refused: 'already_done' },
  ])
})

test('a bug in one movement fails that movement alone, and is not remembered', () => {
  const { answers, drafts, refusals } = decideBatch([tip('a', 5), tip('b')], read)

  expect(answers).toMatchObject([{ bug: expect.any(Error) }, { kind: 'tip' }])
  expect(drafts.map((draft) => draft.movement.key)).toEqual(['b'])
  expect(refusals).toEqual([])
})

test('a result found under an earlier claim is refused, leaves nothing under the key, and blocks no other', () => {
  const under = (claimNumber: number) => ({ ...returned('r'), claimNumber }) as Movement
  const withdrawals = [{ ...taken, claimNumber: 3 }]

  const { answers, refusals } = decideBatch([under(2), under(3), under(2)], { ...read, withdrawals })

  expect(answers).toMatchObject([
    { refused: 'overtaken' },
    { kind: 'withdrawal_return', replayed: false },
    { kind: 'withdrawal_return', replayed: true },
  ])
  expect(refusals).toEqual([])
})
