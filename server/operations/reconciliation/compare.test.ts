import { expect, test } from 'vitest'
import { RAIL_FILES } from '#server/features/payouts/rails/index.ts'
import type { Difference } from '#server/money/differences.ts'
import { comparePayment, type OurLoad, PAYMENT_KINDS } from './compare-payment.ts'
import { comparePayout, type OurPayout, PAYOUT_KINDS, UNASKED } from './compare-payout.ts'
import { mergeById } from './merge-by-id.ts'

const createdAt = new Date('2026-11-16T08:00:00Z')
const load: OurLoad = {
  purpose: 'load',
  id: 'l',
  walletId: 1,
  state: 'completed',
  amount: 100,
  reversed: 0,
  onItsWay: 0,
  createdAt,
  willAsk: false,
  isOld: false,
}
const payment = { traceId: 'l', transactionId: 't', responseCode: '00', amount: 100, refundedAmount: 0 }
const refused = { ...payment, responseCode: '05' }
const pending: OurLoad = { ...load, state: 'pending' }
const declined: OurLoad = { ...load, state: 'declined' }
type Found = [kind: string, amount: number] | undefined
const shown = (difference: Difference | undefined): Found => difference && [difference.kind, difference.amount ?? 0]

test.each<[string, OurLoad | undefined, typeof payment | undefined, Found]>([
  ['agree', load, payment, undefined],
  ['differ in the amount', load, { ...payment, amount: 90 }, ['payment_amount_differs', 10]],
  ['have a credit without approval', load, refused, ['credit_without_payment', 100]],
  ['have a credit without a payment', load, undefined, ['credit_without_payment', 100]],
  ['have an approval without a credit', declined, { ...payment, amount: 90 }, ['payment_not_credited', 90]],
  ['are approved, and nobody will ask', pending, payment, ['payment_not_credited', 100]],
  [
    'have an approval without a credit, and we shall ask again',
    { ...declined, willAsk: true },
    payment,
    ['payment_not_credited', 100],
  ],
  ['are about to agree', { ...pending, willAsk: true }, payment, undefined],
  ['both wait for an answer', { ...pending, willAsk: true }, undefined, undefined],
  ['take longer than a day', { ...pending, willAsk: true, isOld: true }, undefined, ['load_left_open', 100]],
  ['were forgotten by our polling', pending, refused, ['load_left_open', 100]],
  [
    'differ in what was given back',
    { ...load, reversed: 10 },
    { ...payment, refundedAmount: 40 },
    ['refund_not_booked', 30],
  ],
  ['agree in what was given back', { ...load, reversed: 40 }, { ...payment, refundedAmount: 40 }, undefined],
  [
    'differ in the amount, with the same given back',
    { ...load, reversed: 40 },
    { ...payment, amount: 90, refundedAmount: 40 },
    ['payment_amount_differs', 10],
  ],
  [
    'are not about the same',
    { ...pending, willAsk: true },
    { ...payment, traceId: 'another' },
    ['payment_word_differs', 100],
  ],
  ['both say no', declined, refused, undefined],
  ['never met, one having expired', { ...load, state: 'expired' }, undefined, undefined],
  ['are both missing', undefined, undefined, undefined],
  ['are a "no" that nobody asked for', undefined, refused, undefined],
  ['are money that nobody asked for', undefined, payment, ['payment_without_load', 100]],
])('a load and a payment that %s', (_what, ours, theirs, difference) => {
  expect(shown(comparePayment(ours, theirs))).toEqual(difference)
  if (difference) expect(PAYMENT_KINDS).toContain(difference[0])
})

const payout: OurPayout = {
  id: 'p',
  rail: 'bank',
  state: 'paid',
  net: 100,
  createdAt,
  bankId: 'd',
  bankState: 'Completed',
  willAsk: true,
  isAtRest: false,
  isOverdue: false,
}
type Word = NonNullable<Parameters<typeof comparePayout>[1]>
const bank = { unasked: UNASKED.bank, outcome: RAIL_FILES.bank({ bank: {} } as never).outcome }
const word: Word = { id: 'd', nonce: 'p', cents: 100, state: 'Completed' }
const submitted: Word = { ...word, state: 'Submitted' }
const reversed: Word = { ...word, state: 'Reversed' }
const inTransit: OurPayout = { ...payout, state: 'processing', bankState: 'Submitted' }
const waiting: OurPayout = { ...inTransit, state: 'pending', bankId: null, bankState: null }
const returned: OurPayout = { ...payout, state: 'returned', bankState: 'Reversed', willAsk: false }

test.each<[string, OurPayout | undefined, Word | undefined, Found]>([
  ['agree', payout, word, undefined],
  ['differ in the amount', payout, { ...word, cents: 99 }, ['payout_amount_differs', 1]],
  ['have two names of the bank', { ...payout, bankId: 'b' }, { ...word, id: 'c' }, ['payout_word_differs', 100]],
  ['are not about the same', payout, { ...word, nonce: 'another' }, ['payout_word_differs', 100]],
  ['are both on their way', inTransit, submitted, undefined],
  ['are on their way, ours not yet sent', { ...waiting, willAsk: false }, submitted, undefined],
  ['were reversed, which we do not know yet', payout, reversed, undefined],
  ['were reversed, and nobody asks', { ...payout, willAsk: false }, reversed, ['payout_state_differs', 100]],
  ['both came back', returned, reversed, undefined],
  ['both came back after an error', returned, { ...word, state: 'Error' }, undefined],
  ['both came back, cancelled', returned, { ...word, state: 'Cancelled' }, undefined],
  [
    'came back, though the bank completed it',
    { ...returned, bankState: 'Completed', willAsk: true },
    word,
    ['payout_state_differs', 100],
  ],
  ['came back, though the bank has it on its way', returned, submitted, ['payout_state_differs', 100]],
  ['were lost by the bank', payout, undefined, ['payout_unknown_to_bank', 100]],
  ['have not met yet', waiting, undefined, undefined],
  ['never met, and that for too long', { ...waiting, isOverdue: true }, undefined, ['payout_open_too_long', 100]],
  ['take too long', { ...inTransit, isOverdue: true }, submitted, ['payout_open_too_long', 100]],
  ['agree, however old they are', { ...payout, isOverdue: true }, word, undefined],
  ['are both missing', undefined, undefined, undefined],
  ['are an order that nobody gave', undefined, word, ['disbursement_without_payout', 100]],
])('a payout and a disbursement that %s', (_what, ours, theirs, difference) => {
  expect(shown(comparePayout(ours, theirs, bank))).toEqual(difference)
  if (difference) expect([UNASKED.bank, ...PAYOUT_KINDS]).toContain(difference[0])
})

test('a difference says in a sentence what is here and what is there, and since when', () => {
  const about = { since: createdAt, subject: 'l' }
  expect(comparePayment({ ...load, reversed: 10 }, { ...payment, refundedAmount: 40 })).toEqual({
    ...{ kind: 'refund_not_booked', amount: 30, ...about },
    explanation: 'The provider gave back R0.40, and R0.10 was taken back here.',
  })
  expect(comparePayment(undefined, payment)).toMatchObject({ subject: 'l', since: null })
  expect(comparePayout(undefined, word, bank)).toMatchObject({ subject: 'p', since: null })
})

test('streams in step pair what belongs together and leave nothing out, in any order', async () => {
  const stream = async function* (ids: string[]) {
    for (const id of ids) yield { id }
  }
  const pairsOf = async (ours: string[], theirs: string[]) => {
    const seen: string[] = []
    for await (const { id, ours: our, theirs: their } of mergeById(stream(ours), stream(theirs), (item) => item.id)) {
      expect(id).toBe(our?.id ?? their?.id)
      seen.push(`${our?.id ?? ''}-${their?.id ?? ''}`)
    }
    return seen
  }

  expect(await pairsOf(['a', 'b', 'd'], ['b', 'c', 'd', 'e'])).toEqual(['a-', 'b-b', '-c', 'd-d', '-e'])
  expect(await pairsOf([], ['x'])).toEqual(['-x'])
  expect(await pairsOf(['x'], [])).toEqual(['x-'])
  expect((await pairsOf(['a', 'b', 'c'], ['c', 'a', 'b'])).join('').replaceAll('-', '').split('').sort()).toEqual(
    'aabbcc'.split(''),
  )
})

test('stopping half-way closes both streams, even if closing one fails', async () => {
  const closed: string[] = []
  const stream = async function* (name: string) {
    try {
      yield* [{ id: 'a' }, { id: 'b' }]
    } finally {
      closed.push(name)
    }
  }
  const endless = (): AsyncIterable<{ id: string }> => ({
    [Symbol.asyncIterator]: () => ({ next: async () => ({ done: false, value: { id: 'a' } }) }),
  })

  for await (const _pair of mergeById(stream('ours'), stream('theirs'), ({ id }) => id)) break
  for await (const _pair of mergeById(endless(), stream('beside what has no end'), ({ id }) => id)) break
  for await (const _pair of mergeById(stream('before what has no end'), endless(), ({ id }) => id)) break

  expect(closed).toEqual(['ours', 'theirs', 'beside what has no end', 'before what has no end'])
})
