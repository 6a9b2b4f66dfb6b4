import { afterEach, expect, test } from 'vitest'
import { drivePayouts } from '#server/features/payouts/drive-payouts.ts'
import type { Disbursement } from '#server/partners/payout-bank.ts'
import { writeSwitches } from '#server/simulators/switches.ts'
import { payoutWorld, type Withdrawn } from '#testing/partners/payout-world.ts'
import { moveClockTo } from '#testing/people/people.ts'
import { reconcile } from './reconcile.ts'

const world = await payoutWorld()
afterEach(() => world.settle())

const planOf = async ({ transaction }: Withdrawn) => {
  const [row] = await world.db<{ due: Date | null }[]>`
    select due_at as due from payout where entry_id = ${world.entryOf(transaction)}
  `
  return row?.due ?? null
}

test('a payout that the bank takes back without a webhook, long after the last check, is returned', async () => {
  const sipho = await world.worker()
  await writeSwitches(world.db, { bank: { notify: 'lost' } })
  const withdrawn = await world.withdraw(sipho, 10_000)
  for (let day = 0; day < 8; day++) {
    await world.drive()
    await world.later('1 hour')
  }
  expect(await world.statusOf(sipho, withdrawn)).toBe('paid')
  expect(await planOf(withdrawn)).toBe(null)
  await world.later('20 days')
  await world.db`
    update sim_disbursement
    set timeline = timeline || jsonb_build_array(jsonb_build_object('state', 'Reversed', 'afterMs',
        floor(extract(epoch from business_now() - created_at) * 1000))), reason = 'account_closed'
  `

  await world.later('1 second')
  await reconcile(world.server.services)
  await world.drive()

  expect(await world.statusOf(sipho, withdrawn)).toBe('returned')
  expect((await world.walletOf(sipho)).balance).toBe(100_000)
  expect(await reconcile(world.server.services)).toEqual({ open: 0, found: 0, resolved: 0 })
})

test('payouts are watched and overdue by business days, over Easter too', async () => {
  const { db, server } = world
  const services = { ...server.services, config: { ...server.services.config, businessDaySeconds: 86_400 } }
  const overdue = () => db`
    select subject from reconciliation_difference where kind = 'payout_open_too_long' and resolved_at is null
  `
  // Thursday, 10:00 in Johannesburg. Good Friday is tomorrow, Family Day on Monday.
  await moveClockTo(db, '2027-03-25T08:00:00Z')
  const paid = await world.withdraw(await world.worker(), 10_000)
  await drivePayouts(services)
  await db`update sim_disbursement set timeline = '[{"state": "Completed", "afterMs": 0}]'`
  await world.later('1 hour')
  await drivePayouts(services)
  const waiting = await world.withdraw(await world.worker(), 10_000)
  await db`update payout set due_at = 'infinity' where entry_id = ${world.entryOf(waiting.transaction)}`
  const { id } = await world.payoutOf(waiting)

  expect((await planOf(paid))?.toISOString().slice(0, 13)).toBe('2027-03-30T09')
  await moveClockTo(db, '2027-03-31T12:00:00Z')
  await reconcile(services)
  expect(await overdue()).toEqual([])
  await moveClockTo(db, '2027-04-01T12:00:00Z')
  await reconcile(services)
  expect(await overdue()).toEqual([{ subject: id }])
})

test('what differs in any other way than by a late reversal is for operators, and is not looked at again by itself', async () => {
  const { db, server } = world
  const { bank } = server.services
  const [paid, returned] = [
    await world.withdraw(await world.worker(), 10_000),
    await world.withdraw(await world.worker(), 10_000),
  ]
  const [{ id }, { id: returnedId }] = [await world.payoutOf(paid), await world.payoutOf(returned)]
  await drivePayouts(server.services)
  await db`
    update sim_disbursement
    set timeline = jsonb_build_array(jsonb_build_object('state', case nonce when ${id} then 'Completed' else 'Error' end, 'afterMs', 0))
  `
  await world.later('1 hour')
  await drivePayouts(server.services)
  expect([(await world.payoutOf(paid)).state, (await world.payoutOf(returned)).state]).toEqual(['paid', 'returned'])

  /** The open differences once the bank says this about a payout that is due by this plan. */
  const hear = async (about: string, word: Partial<Disbursement>, plan: string | null = null) => {
    await db`update payout set due_at = ${plan}, locked_until = null where id in (${id}, ${returnedId})`
    const find = async (nonce: string) => {
      const said = await bank.find(nonce)
      return said && nonce === about ? { ...said, ...word } : said
    }
    const list = async function* (from: Date) {
      for await (const said of bank.list(from)) yield said.nonce === about ? { ...said, ...word } : said
    }
    await reconcile({ ...server.services, bank: { ...bank, find, list } })
    const [{ due }] = await db<[{ due: string | null }]>`select due_at::text as due from payout where id = ${about}`
    const open = await db`
      select kind, subject from reconciliation_difference where resolved_at is null and kind like 'payout%' order by id
    `
    return { due, open }
  }

  expect(await hear(id, { cents: 9_999 })).toEqual({
    due: null,
    open: [{ kind: 'payout_amount_differs', subject: id }],
  })
  expect(await hear(id, { state: 'Reversed' }, 'infinity')).toEqual({
    due: 'infinity',
    open: [{ kind: 'payout_state_differs', subject: id }],
  })
  expect(await hear(returnedId, { state: 'Completed' })).toEqual({
    due: null,
    open: [{ kind: 'payout_state_differs', subject: returnedId }],
  })
  expect(await hear(id, {})).toEqual({ due: null, open: [] })
})
