import { randomUUID } from 'node:crypto'
import { afterEach, expect, test } from 'vitest'
import { pollPayments } from '#server/features/payments/poll-payments.ts'
import { type GuestTipNews, watchGuestTips } from '#server/people/notices/guest-tip-news.ts'
import { deliverDue } from '#server/simulators/deliver.ts'
import { choose } from '#testing/partners/pay-page.ts'
import type { Client } from '#testing/service/client.ts'
import { startTestServer } from '#testing/service/server.ts'
import { readGuestTip } from './read-guest-tip.ts'

const server = await startTestServer()
afterEach(() => server.db`delete from sim_delivery`)

const HOUR = 3_600_000
let number = 0

async function newWorker(): Promise<Client & { guardNumber: string }> {
  const guardNumber = `RG-${++number}`
  const worker = await server.signIn(`${guardNumber}@example.test`, { firstName: 'Sipho', lastName: 'Dlamini' })
  await worker.mustPost('/api/guard/register', { guardNumber, serviceCategory: 'waiter' })
  return { ...worker, guardNumber }
}

async function opened(): Promise<{ reference: string; page: string; worker: Client }> {
  const worker = await newWorker()
  const asked = { guardNumber: worker.guardNumber, amount: 2_000 }
  const { json } = await server.nobody.post('/api/guest-tips', asked, { 'idempotency-key': randomUUID() })
  return { ...(json as { reference: string; page: string }), worker }
}

type Known = 'waiting' | 'giving_back'

/** Somebody's page that knows a state, and has been waiting for another since this resolves: without news it waits for an hour. */
async function waitingFor(reference: string, known: Known): Promise<{ next: ReturnType<typeof readGuestTip> }> {
  let next: ReturnType<typeof readGuestTip> | undefined
  await new Promise<void>((isWaiting) => {
    const guestTipNews: GuestTipNews = {
      ...server.services.guestTipNews,
      await: (id) => {
        const { told, leave } = server.services.guestTipNews.await(id, HOUR)
        return {
          leave,
          get told() {
            isWaiting()
            return told
          },
        }
      },
    }
    next = readGuestTip({ db: server.db, guestTipNews }, { id: reference, known }, 'en')
  })
  if (!next) throw new Error('Nobody waits.')
  return { next }
}

async function poll(): Promise<void> {
  await server.db`update guest_tip set due_at = business_now() where due_at is not null`
  await pollPayments(server.services)
}

test.each([
  ['pay', 'paid'],
  ['cancel', 'not_paid'],
] as const)('a page that waits is told what became of the payment: %s', async (choice, state) => {
  const { reference, page } = await opened()
  const { next } = await waitingFor(reference, 'waiting')

  await choose(page, choice)
  await deliverDue(server.services)

  expect(await next).toMatchObject({ state })
})

test('a page that waits is told that the payment has expired', async () => {
  const { reference } = await opened()
  const { next } = await waitingFor(reference, 'waiting')

  await server.db`update guest_tip set created_at = created_at - interval '2 hours' where reference = ${reference}`
  await poll()

  expect(await next).toMatchObject({ state: 'not_paid' })
})

test('a page that waits is told that the money goes back, and that it has', async () => {
  const { reference, page, worker } = await opened()
  await worker.delete('/api/guard/profile')
  const { next } = await waitingFor(reference, 'waiting')
  await choose(page, 'pay')
  await deliverDue(server.services)
  expect(await next).toMatchObject({ state: 'giving_back' })

  const { next: last } = await waitingFor(reference, 'giving_back')
  await poll()

  expect(await last).toMatchObject({ state: 'given_back' })
})

test('another state than the known one is answered at once, and so is everything else without it', async () => {
  const { reference } = await opened()
  const ask = (query: string) => server.nobody.get(`/api/guest-tips/${reference}${query}`)

  expect((await ask('?known=giving_back')).json).toMatchObject({ state: 'waiting' })
  expect((await ask('')).json).toMatchObject({ state: 'waiting' })
  expect((await ask('?known=paid')).status).toBe(400)
})

test('a connection to the database that was lost may have missed news: everybody looks again', async () => {
  const { reference } = await opened()
  const { next } = await waitingFor(reference, 'waiting')

  await server.db`select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'enkosi listener'`

  expect(await next).toMatchObject({ state: 'waiting' })
})

test('nobody can make the service hold more than a few answers about one tip, or too many in all; one that is let go makes room', async () => {
  const news = await watchGuestTips(server.services.listener, { pages: 3, ofOneTip: 2 })
  const isHeld = async (reference: string) => {
    const { told } = news.await(reference, HOUR)
    return Promise.race([told.then(() => false), new Promise((resolve) => setImmediate(resolve, true))])
  }
  const first = news.await('a', HOUR)

  expect([await isHeld('a'), await isHeld('a'), await isHeld('b'), await isHeld('c')]).toEqual([
    true,
    false,
    true,
    false,
  ])
  first.leave()
  first.leave()
  expect([await isHeld('c'), await isHeld('c')]).toEqual([true, false])
})

test('a service that stops lets go of everybody who waits', async () => {
  const news = await watchGuestTips(server.services.listener)
  const { told } = news.await('a', HOUR)

  news.stop()

  await told
  await news.await('a', HOUR).told
})
