import { expect, test } from 'vitest'
import { driveRefunds } from '#server/features/payments/drive-refunds.ts'
import type { Caller } from '#server/people/identity/caller.ts'
import { loadRefund } from '#testing/money/movements.ts'
import { loadWallet } from '#testing/people/register-and-fund.ts'
import { startTestServer } from '#testing/service/server.ts'
import { reconcile } from './reconcile.ts'

const server = await startTestServer({ PARTNER_TIMEOUT_MS: '20000' })
const { db, services } = server

test('a refund that is said to be paid and was never sent is listed, however old its load is', async () => {
  const thandi = await server.signIn('thandi@enkosi.test')
  const loadId = await loadWallet(thandi, 4_000)
  await db`update clock_shift set by = by + interval '20 days'`
  await reconcile(services)
  const [caller] = await db<[Caller]>`
    select person_id as "personId", wallet_id as "walletId", 'r' as "requestId" from load where id = ${loadId}
  `
  await services.ledger.post(loadRefund(caller, 4_000))
  await db`update load_refund set state = 'paid', settled_at = business_now(), due_at = null`
  const differences = () => db`
    select subject, kind, amount_cents as amount from reconciliation_difference where resolved_at is null
  `

  await reconcile(services)

  expect(await differences()).toEqual([{ subject: loadId, kind: 'refund_not_booked', amount: -4_000 }])
  await db`update load_refund set state = 'pending', settled_at = null, due_at = business_now()`
  await driveRefunds(services)
  await reconcile(services)
  expect(await differences()).toEqual([])
})
