import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Caller } from '#server/people/identity/caller.ts'
import type { Statement } from '#server/platform/db/client.ts'
import { approvedCorrection } from '#testing/money/approved-correction.ts'
import {
  beneficiary,
  correction,
  debtPayment,
  guestRefund,
  guestTip,
  guestTipReversal,
  paid,
  returned,
  reversal,
  settlement,
  tip,
  transfer,
  withdrawal,
} from '#testing/money/movements.ts'
import { balanceOf, moveClockTo, openGuestTip, postOn, testWorker } from '#testing/people/people.ts'
import { testDatabase } from '#testing/service/database.ts'
import { postBatch } from './batch.ts'
import type { Outcome } from './decide-all.ts'
import type { Movement } from './movement.ts'

const base = await testDatabase()
await moveClockTo(base.db, '2027-03-10T10:00:00Z')

test('a wallet that is no longer as it was read fails the whole batch, and nothing is written', async () => {
  const [thandi, sipho, zola] = await Promise.all([
    testWorker(base.db, { balance: 10_000 }),
    testWorker(base.db),
    testWorker(base.db),
  ])
  const connection = await base.db.reserve()
  let isMeddled = false
  const meddling = {
    ...connection,
    askAll: <Row>(statements: Statement[]) => {
      // Between the reading and the writing, in the same transaction: only a fault of our own could do that.
      if (statements.some(({ text }) => text.includes('insert into ledger_entry')) && !isMeddled) {
        isMeddled = true
        connection.ask({ text: `update wallet set version = version + 5 where id = ${sipho.walletId}` })
      }
      return connection.askAll<Row>(statements)
    },
  }

  const posted = postBatch(meddling, [tip(thandi, sipho, 1_000), tip(thandi, zola, 1_000)], { writing: false })

  await expect(posted).rejects.toMatchObject({ constraint: 'wallet_moves_from_the_version_read' })
  await connection.ask({ text: 'rollback' })
  connection.release()
  expect(await Promise.all([thandi, sipho, zola].map((one) => balanceOf(base.db, one)))).toEqual([10_000, 0, 0])
})

/** A payment of R50 that was asked for; gives the movement that credits what was taken instead. */
async function openLoad({ personId, walletId }: Caller, amount: number): Promise<Movement & { loadId: string }> {
  const loadId = randomUUID()
  await base.db`
    insert into load (id, person_id, wallet_id, amount_cents, payment_reference, key, request_hash)
    values (${loadId}, ${personId}, ${walletId}, 5000, ${loadId}, ${loadId}, 'test')
  `
  return { kind: 'load', key: `load:${loadId}`, actor: 'system', requestId: 'test', to: walletId, amount, loadId }
}

test('a batch of every kind of movement writes what belongs to each, and sent again it is the same answer', async () => {
  const { db } = base
  const [thandi, sipho, zola] = await Promise.all([
    testWorker(db, { balance: 100_000 }),
    testWorker(db, { balance: 100_000 }),
    testWorker(db),
  ])
  const [asAsked, other] = [await openLoad(thandi, 5_000), await openLoad(thandi, 4_000)]
  const [kept, owed] = [await openGuestTip(db, sipho, 2_000), await openGuestTip(db, zola, 3_000)]
  // The characters that an array or a text of SQL would have to escape.
  const odd = String.raw`a "key", {with} \back\ and 'NULL'`
  const first = [
    asAsked,
    other,
    tip(thandi, sipho, 1_000, odd),
    transfer(sipho, zola, 700),
    withdrawal(sipho, 10_000),
    withdrawal(sipho, 20_000),
    withdrawal(sipho, 30_000),
    guestTip(sipho, kept, 2_000),
    guestTip(zola, owed, 3_000, 9_999),
    await approvedCorrection(db, thandi, 'in', 50),
    await approvedCorrection(db, thandi, 'out', 40),
    settlement(5_000, 15),
  ]
  const posted = (await postOn(db, first)) as { entryId: number }[]
  const withdrawn = (n: number) => posted[n]?.entryId ?? 0
  const second = [
    paid(sipho, withdrawn(4)),
    returned(sipho, withdrawn(5)),
    paid(sipho, withdrawn(6)),
    returned(sipho, withdrawn(6)),
    reversal(thandi, other.loadId, 1_000),
    reversal(thandi, other.loadId, 2_500),
    guestTipReversal(sipho, kept, 500),
    guestTipReversal(sipho, kept, 600),
    guestRefund(zola, owed, 9_999),
  ]
  const settled = await postOn(db, second)

  expect(settled.map((outcome) => 'kind' in outcome && [outcome.kind, outcome.amount, outcome.fee])).toEqual([
    ['payout_paid', 10_000, 0],
    ['withdrawal_return', 20_000, 49],
    ['payout_paid', 29_951, 0],
    ['payout_reversal', 30_000, 49],
    ['load_reversal', 1_000, 0],
    ['load_reversal', 1_500, 0],
    ['guest_tip_reversal', 500, 49],
    ['guest_tip_reversal', 100, 0],
    ['guest_refund', 9_999, 0],
  ])
  expect(
    await db`
      select load.id, state, load.amount_cents as amount, asked_cents as asked, reversed_cents as reversed, settled_at = e.at as at
      from load join ledger_entry e on e.id = entry_id where load.id in (${asAsked.loadId}, ${other.loadId}) order by amount desc
    `,
  ).toEqual([
    { id: asAsked.loadId, state: 'completed', amount: 5_000, asked: null, reversed: 0, at: true },
    { id: other.loadId, state: 'completed', amount: 4_000, asked: 5_000, reversed: 2_500, at: true },
  ])
  expect(
    await db`
      select state, amount_cents as amount, fee_cents as fee, net_cents as net, destination, beneficiary::text,
        beneficiary_key_id as "keyId", settled_at is not null as settled
      from payout where wallet_id = ${sipho.walletId} order by amount
    `,
  ).toEqual(
    [
      { state: 'paid', amount: 10_000, fee: 0, net: 10_000 },
      { state: 'returned', amount: 20_000, fee: 49, net: 19_951 },
      { state: 'returned', amount: 30_000, fee: 49, net: 29_951 },
    ].map((payout) => ({
      ...payout,
      destination: 'FNB •••• 1234',
      beneficiary: `\\x${beneficiary.sealed.toString('hex')}`,
      keyId: beneficiary.keyId,
      settled: true,
    })),
  )
  expect(
    await db`select id, state, reversed_cents as reversed from guest_tip where id in (${kept}, ${owed}) order by state`,
  ).toEqual([
    { id: kept, state: 'completed', reversed: 600 },
    { id: owed, state: 'given_back', reversed: 0 },
  ])
  expect(await postOn(db, first)).toEqual(posted.map((outcome) => ({ ...outcome, replayed: true })))
  expect(await postOn(db, second)).toEqual(settled.map((outcome) => ({ ...outcome, replayed: true })))
  expect(await db`select from ledger_entry where key = ${odd}`).toHaveLength(1)
})

test('a "no" is kept with all that was asked, whatever the kind, and only the same request hears it again', async () => {
  const { db } = base
  const [thandi, sipho] = await Promise.all([testWorker(db), testWorker(db)])
  const [loadId, guestTipId] = [randomUUID(), randomUUID()]
  const [from, to] = [thandi.walletId, sipho.walletId]
  const asked: [Movement, debit: number | null, credit: number | null, amount: number][] = [
    [tip(thandi, sipho, 101), from, to, 101],
    [transfer(thandi, sipho, 102), from, to, 102],
    [{ ...(await openLoad(sipho, 103)), key: randomUUID() }, null, to, 103],
    [reversal(thandi, loadId, 104), from, null, 104],
    [debtPayment(thandi, 105), from, null, 105],
    [withdrawal(thandi, 106), from, null, 106],
    [guestTip(sipho, guestTipId, 107), null, to, 156],
    [guestRefund(sipho, guestTipId, 108), null, to, 108],
    [guestTipReversal(thandi, guestTipId, 109), from, null, 109],
    [paid(sipho, 110), null, to, 110],
    [returned(sipho, 111), null, to, 111],
    [correction(sipho, 'in', 112), null, to, 112],
    [correction(thandi, 'out', 113), from, null, 113],
    [settlement(114, 0), null, null, 114],
  ]
  const movements = asked.map(([movement]) => movement)
  const refused = { refused: 'wallet_frozen' }

  const answers = await postOn(
    db,
    movements.map((movement) => ({ ...movement, refuse: 'wallet_frozen' as const })),
  )

  expect(answers).toEqual(movements.map(() => refused))
  const kept = await db`
    select key, kind, debit_wallet as debit, credit_wallet as credit, amount_cents as amount, code, request_id as request,
      nullif(actor, '00000000-0000-0000-0000-000000000000') as actor
    from ledger_refusal where key = any(${movements.map(({ key }) => key)}) order by amount_cents
  `
  const expected = asked.map(([{ key, kind, actor, requestId: request }, debit, credit, amount]) => {
    return {
      key,
      kind,
      debit,
      credit,
      amount,
      code: 'wallet_frozen',
      request,
      actor: actor === 'system' ? null : actor,
    }
  })
  expect(kept).toEqual(expected.sort((a, b) => a.amount - b.amount))
  expect(await postOn(db, movements)).toEqual(movements.map(() => ({ ...refused, replayed: true })))
})

test('a batch of tips asks for nothing that tips do not have', async () => {
  const [thandi, sipho] = await Promise.all([testWorker(base.db, { balance: 10_000 }), testWorker(base.db)])
  const connection = await base.db.reserve()
  const sent: string[][] = []
  const counting = {
    ...connection,
    askAll: <Row>(statements: Statement[]) => {
      sent.push(statements.map(({ text }) => text))
      return connection.askAll<Row>(statements)
    },
  }

  await postBatch(counting, [tip(thandi, sipho, 100)], { writing: false })

  connection.release()
  expect(sent.map(({ length }) => length)).toEqual([4, 2])
})

/** A request without its people: the same plan is carried out by two sets of people. */
type Step = { kind: 'tip' | 'withdrawal'; from: number; to: number; amount: number; key: number }

const step: fc.Arbitrary<Step> = fc.record({
  kind: fc.constantFrom('tip', 'tip', 'withdrawal'),
  from: fc.nat(2),
  to: fc.nat(2),
  // Large ones cross the daily limit in mid-batch, small ones fill it up.
  amount: fc.constantFrom(100, 1_000, 90_000, 200_000, 500_000),
  // Few keys, so that the same one comes twice in one batch, with the same and with other details.
  key: fc.nat(25),
})

test('in batches of any size the answers and the books are the same as one by one', async () => {
  const plan = fc.record({
    steps: fc.array(step, { minLength: 10, maxLength: 40 }),
    cuts: fc.array(fc.integer({ min: 1, max: 12 }), { minLength: 5 }),
  })
  await fc.assert(
    fc.asyncProperty(plan, async ({ steps, cuts }) => {
      const oneByOne = await carryOut(steps, [1])
      const batched = await carryOut(steps, cuts)
      const atOnce = await carryOut(steps, [steps.length])

      expect(batched).toEqual(oneByOne)
      expect(atOnce).toEqual(oneByOne)
    }),
    { seed: 20_270_310, numRuns: 12 },
  )
})

async function carryOut(steps: Step[], sizes: number[]) {
  const people = [
    await testWorker(base.db, { balance: 1_200_000 }),
    await testWorker(base.db, { balance: 300_000 }),
    await testWorker(base.db),
  ]
  const movements = steps.map((one) => movementOf(one, people))
  const outcomes: Outcome[] = []
  for (let start = 0, turn = 0; start < movements.length; turn += 1) {
    const size = sizes[turn % sizes.length] as number
    outcomes.push(...(await postOn(base.db, movements.slice(start, start + size))))
    start += size
  }
  const wallets = await base.db`
    select balance_cents, version, day, day_out_cents, month_out_cents, day_free_withdrawals, tips_received
    from wallet where id = any(${people.map((one) => one.walletId)}) order by id
  `
  return { answers: nameless(outcomes), wallets: [...wallets] }
}

function movementOf({ kind, from, to, amount, key }: Step, people: Caller[]): Movement {
  const payer = people[from] as Caller
  if (kind === 'tip') return tip(payer, people[to] as Caller, amount, `key ${key}`)
  return withdrawal(payer, amount, `key ${key}`)
}

/** Ids and times differ from run to run; which answers share an id does not. */
function nameless(outcomes: Outcome[]) {
  const ids = new Map<number, number>()
  return outcomes.map((outcome) => {
    if (!('entryId' in outcome)) return outcome
    const { at: _, entryId, ...rest } = outcome
    if (!ids.has(entryId)) ids.set(entryId, ids.size)
    return { ...rest, entry: ids.get(entryId) }
  })
}
