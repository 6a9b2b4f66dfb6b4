import { expect, test } from 'vitest'
import type { Difference } from '#server/differences/differences.ts'
import { comparePayment, type OurLoad, PAYMENT_KINDS } from './compare-payment.ts'
import { comparePayout, type OurPayout, PAYOUT_KINDS } from './compare-payout.ts'
import { inStep } from './in-step.ts'

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
const no = { ...payment, responseCode: '05' }
const pending: OurLoad = { ...load, state: 'pending' }
const declined: OurLoad = { ...load, state: 'declined' }
const found = (kind: string, subject: string, amount: number, explanation: string): Difference => {
  return { kind, subject, amount, explanation, since: createdAt }
}

test.each<[string, OurLoad | undefined, typeof payment | undefined, Difference | undefined]>([
  ['agree', load, payment, undefined],
  [
    'differ in the amount',
    load,
    { ...payment, amount: 90 },
    found('payment_amount_differs', 'l', 10, 'R1.00 was credited, and the provider took R0.90.'),
  ],
  [
    'have a credit without approval',
    load,
    no,
    found('credit_without_payment', 'l', 100, 'R1.00 was credited, and the provider does not say that it was paid.'),
  ],
  [
    'have a credit without a payment',
    load,
    undefined,
    found('credit_without_payment', 'l', 100, 'R1.00 was credited, and the provider does not say that it was paid.'),
  ],
  [
    'have an approval without a credit',
    declined,
    { ...payment, amount: 90 },
    found('payment_not_credited', 'l', 90, 'The provider took R0.90, and the load is declined.'),
  ],
  [
    'are approved, and nobody will ask',
    pending,
    payment,
    found('payment_not_credited', 'l', 100, 'The provider took R1.00, and the load is pending.'),
  ],
  [
    'have an approval without a credit, and we shall ask again',
    { ...declined, willAsk: true },
    payment,
    found('payment_not_credited', 'l', 100, 'The provider took R1.00, and the load is declined.'),
  ],
  ['are about to agree', { ...pending, willAsk: true }, payment, undefined],
  ['both wait for an answer', { ...pending, willAsk: true }, undefined, undefined],
  [
    'take longer than a day',
    { ...pending, willAsk: true, isOld: true },
    undefined,
    found('load_left_open', 'l', 100, 'A load is pending, and was asked for more than a day ago.'),
  ],
  [
    'were forgotten by our polling',
    pending,
    no,
    found('load_left_open', 'l', 100, 'A load is pending, and nobody asks the provider about it.'),
  ],
  [
    'differ in what was given back',
    { ...load, reversed: 10 },
    { ...payment, refundedAmount: 40 },
    found('refund_not_booked', 'l', 30, 'The provider gave back R0.40, and R0.10 was taken back here.'),
  ],
  ['agree in what was given back', { ...load, reversed: 40 }, { ...payment, refundedAmount: 40 }, undefined],
  [
    'differ in the amount, with the same given back',
    { ...load, reversed: 40 },
    { ...payment, amount: 90, refundedAmount: 40 },
    found('payment_amount_differs', 'l', 10, 'R1.00 was credited, and the provider took R0.90.'),
  ],
  [
    'are not about the same',
    { ...pending, willAsk: true },
    { ...payment, traceId: 'another' },
    found('payment_word_differs', 'l', 100, 'Asked about this payment, the provider answered about another one.'),
  ],
  ['both say no', declined, no, undefined],
  ['never met, one having expired', { ...load, state: 'expired' }, undefined, undefined],
  ['are both missing', undefined, undefined, undefined],
  ['are a "no" that nobody asked for', undefined, no, undefined],
  [
    'are money that nobody asked for',
    undefined,
    payment,
    {
      ...found('payment_without_load', 'l', 100, 'The provider took R1.00 for a payment that nobody here asked for.'),
      since: null,
    },
  ],
])('a load and a payment that %s', (_what, ours, theirs, difference) => {
  expect(comparePayment(ours, theirs)).toEqual(difference)
  if (difference) expect(PAYMENT_KINDS).toContain(difference.kind)
})

const payout: OurPayout = {
  id: 'p',
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
const word: Word = { id: 'd', nonce: 'p', currency: 'ZAR', cents: 100, state: 'Completed' }
const submitted: Word = { ...word, state: 'Submitted' }
const reversed: Word = { ...word, state: 'Reversed' }
const inTransit: OurPayout = { ...payout, state: 'processing', bankState: 'Submitted' }
const waiting: OurPayout = { ...inTransit, state: 'pending', bankId: null, bankState: null }
const returned: OurPayout = { ...payout, state: 'returned', bankState: 'Reversed', willAsk: false }

test.each<[string, OurPayout | undefined, Word | undefined, Difference | undefined]>([
  ['agree', payout, word, undefined],
  [
    'differ in the amount',
    payout,
    { ...word, cents: 99 },
    found('payout_amount_differs', 'p', 1, 'The payout is R1.00, and the bank has R0.99.'),
  ],
  [
    'are not about the same',
    payout,
    { ...word, nonce: 'another' },
    found('payout_word_differs', 'p', 100, 'Asked about this payout, the bank answered about another one.'),
  ],
  ['are both on their way', inTransit, submitted, undefined],
  ['are on their way, ours not yet sent', { ...waiting, willAsk: false }, submitted, undefined],
  ['were reversed, which we do not know yet', payout, reversed, undefined],
  [
    'were reversed, and nobody asks',
    { ...payout, willAsk: false },
    reversed,
    found('payout_state_differs', 'p', 100, 'The payout is paid, and the bank says Reversed.'),
  ],
  ['both came back', returned, reversed, undefined],
  ['both came back after an error', returned, { ...word, state: 'Error' }, undefined],
  ['both came back, cancelled', returned, { ...word, state: 'Cancelled' }, undefined],
  [
    'came back, though the bank completed it',
    { ...returned, bankState: 'Completed', willAsk: true },
    word,
    found('payout_state_differs', 'p', 100, 'The payout is returned, and the bank says Completed.'),
  ],
  [
    'came back, though the bank has it on its way',
    returned,
    submitted,
    found('payout_state_differs', 'p', 100, 'The payout is returned, and the bank says Submitted.'),
  ],
  [
    'were lost by the bank',
    payout,
    undefined,
    found('payout_unknown_to_bank', 'p', 100, 'The bank no longer knows this payout.'),
  ],
  ['have not met yet', waiting, undefined, undefined],
  [
    'never met, and that for too long',
    { ...waiting, isOverdue: true },
    undefined,
    found('payout_open_too_long', 'p', 100, 'Asked for more than three business days ago, and still pending.'),
  ],
  [
    'take too long',
    { ...inTransit, isOverdue: true },
    submitted,
    found('payout_open_too_long', 'p', 100, 'Asked for more than three business days ago, and still processing.'),
  ],
  ['agree, however old they are', { ...payout, isOverdue: true }, word, undefined],
  ['are both missing', undefined, undefined, undefined],
  [
    'are an order that nobody gave',
    undefined,
    word,
    {
      ...found(
        'disbursement_without_payout',
        'p',
        100,
        'The bank has a disbursement of R1.00 that nobody here asked for.',
      ),
      since: null,
    },
  ],
])('a payout and a disbursement that %s', (_what, ours, theirs, difference) => {
  expect(comparePayout(ours, theirs)).toEqual(difference)
  if (difference) expect(PAYOUT_KINDS).toContain(difference.kind)
})

test('streams in step pair what belongs together and leave nothing out, in any order', async () => {
  const stream = async function* (ids: string[]) {
    for (const id of ids) yield { id }
  }
  const pairsOf = async (ours: string[], theirs: string[]) => {
    const seen: string[] = []
    for await (const { id, ours: our, theirs: their } of inStep(stream(ours), stream(theirs), (item) => item.id)) {
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

  for await (const _pair of inStep(stream('ours'), stream('theirs'), ({ id }) => id)) break
  for await (const _pair of inStep(endless(), stream('beside what has no end'), ({ id }) => id)) break
  for await (const _pair of inStep(stream('before what has no end'), endless(), ({ id }) => id)) break

  expect(closed).toEqual(['ours', 'theirs', 'beside what has no end', 'before what has no end'])
})
