import { expect, test } from 'vitest'
import { decideBatch, NOON, TODAY, wallet } from '#testing/money/ledger-decisions.ts'
import { loadRefundReturn } from '#testing/money/movements.ts'
import type { Answered } from '../kind.ts'
import type { KnownRefund } from './load-refund-return.ts'

const refund = (over: Partial<KnownRefund> = {}): KnownRefund => {
  return { id: 'f', wallet: 1, loadId: 'new', amount: 5_000, isOpen: true, isAsked: false, reversed: 5_500, ...over }
}
const back = loadRefundReturn({ walletId: 1 }, 'f', 5_000)
const owing = { wallets: [wallet(1, { balance: 0, debt: 7, dayOut: 7, frozen: true })] }

test('what the provider refused is in the wallet again, once, on hold, in debt or not', () => {
  const again = { ...back, key: 'other' }

  const { answers, drafts, moved } = decideBatch([back, again], { ...owing, refunds: [refund()] })

  expect(answers).toMatchObject([{ kind: 'load_refund_return', amount: 5_000 }, { refused: 'already_done' }])
  expect(drafts).toMatchObject([{ decision: { reversed: [{ loadId: 'new', total: 500, refundId: 'f' }] } }])
  expect(moved).toMatchObject([{ balance: 5_000, debt: 7, version: 8, dayOut: 7 }])
})

test.each<[what: string, refund: Partial<KnownRefund>, answer: object]>([
  ['one that is no longer open is done', { isOpen: false }, { refused: 'already_done' }],
  ['one of another wallet is a bug', { wallet: 2 }, { bug: {} }],
  ['one of another amount is a bug', { amount: 4_999 }, { bug: {} }],
  ['one that the provider was asked for comes back on its word', { isAsked: true }, { amount: 5_000 }],
])('%s', (_, over, answer) => {
  expect(decideBatch([back], { ...owing, refunds: [refund(over)] }).answers).toMatchObject([answer])
})

test('given up by operators it is refused while a request to the provider may be under way, and not remembered', () => {
  const givenUp = loadRefundReturn({ walletId: 1 }, 'f', 5_000, { unlessAsked: true })
  const { answers, refusals } = decideBatch([givenUp], { ...owing, refunds: [refund({ isAsked: true })] })

  expect([answers, refusals]).toEqual([[{ refused: 'overtaken' }], []])
  expect(decideBatch([givenUp], { ...owing, refunds: [refund()] }).answers).toMatchObject([{ amount: 5_000 }])
})

test('of two parts of a load that come back in one batch, the second sees the first', () => {
  const refunds = [refund(), refund({ id: 'g', amount: 500 })]
  const { drafts } = decideBatch([back, loadRefundReturn({ walletId: 1 }, 'g', 500)], { ...owing, refunds })

  expect(drafts).toMatchObject([
    { decision: { reversed: [{ total: 500 }] } },
    { decision: { reversed: [{ total: 0 }] } },
  ])
})

test('its key is answered once, for its wallet and amount alone', () => {
  const answered = { position: 1, entryId: 77, kind: 'load_refund_return', creditWallet: 1, debitWallet: null } as const
  const before = {
    ...answered,
    amount: 5_000,
    fee: 0,
    balanceAfter: 9,
    localDay: TODAY,
    at: NOON,
    about: null,
    code: null,
  }
  const hear = (over: Partial<Answered>) =>
    decideBatch([back], { ...owing, answered: [{ ...before, ...over }] }).answers

  expect(hear({})).toMatchObject([{ entryId: 77, balanceAfter: 9, replayed: true }])
  for (const other of [{ amount: 4_999 }, { creditWallet: 2 }, { kind: 'load' }])
    expect(hear(other)).toEqual([{ refused: 'idempotency_mismatch' }])
})
