import { randomUUID } from 'node:crypto'
import { pollPayments } from '#server/features/payments/poll-payments.ts'
import { writeSwitches } from '#server/simulators/switches.ts'
import { loadWallet, registerWorker } from '#testing/people/register-and-fund.ts'
import type { Client } from '#testing/service/client.ts'
import { startTestServer } from '#testing/service/server.ts'

/** The service with its simulated payment provider, and a worker to tip. */
export async function refundWorld() {
  const server = await startTestServer({ PARTNER_TIMEOUT_MS: '20000', BUSINESS_DAY_SECONDS: '60' })
  const { db, services } = server
  const { id: guardId } = await registerWorker(await server.signIn('sipho@enkosi.test'))
  return {
    server,
    tipper,
    tip: (client: Client, amount: number) => client.post('/api/tips', { guardId, amount }),
    onCards,
    /** The payment provider is asked again, however long the wait was to be. */
    askAgain: async () => {
      await db`update load_refund set due_at = business_now() where state = 'pending'`
      await pollPayments(services)
    },
    /** Nothing of what a test left behind reaches the next one. */
    settle: async () => {
      await db`delete from sim_delivery`
      await writeSwitches(db, {})
    },
  }

  /** Somebody with loads of these amounts, oldest first. */
  async function tipper(...loads: number[]) {
    const email = `${randomUUID()}@example.test`
    const client = await server.signIn(email)
    const ids: string[] = []
    for (const amount of loads) ids.push(await loadWallet(client, amount))
    return { client, email, loads: ids }
  }

  /** The amounts that each card got back, oldest load first. */
  async function onCards(loads: string[]) {
    const rows = await db<{ id: string; cents: number }[]>`
      select trace_id as id, refunded_cents as cents from sim_payment where trace_id = any(${loads})
    `
    return loads.map((load) => rows.find(({ id }) => id === load)?.cents)
  }
}
