import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { registerWorker } from '#testing/people/register-and-fund.ts'
import type { Client } from '#testing/service/client.ts'
import { until } from '#testing/service/program.ts'
import { arrive } from './people.ts'
import type { Doing } from './tipping.ts'

/** The least that a shop pays out. */
const AMOUNT = 5_000
/** As much as one tip can bring, for cash is paid of what others gave. */
const TIPPED = 500_000
/** People look for their code this often, a fifth of a second apart; without one they take the money back. */
const LOOKS = 25

type Open = { id: string; status: string }

/** A worker who was tipped enough for some hours of cash. */
export async function newCasher(url: string): Promise<Client> {
  const [worker, tipper] = [await arrive(url), await arrive(url)]
  const { id: guardId } = await registerWorker(worker)
  await tipper.mustPost('/api/tips', { guardId, amount: TIPPED })
  return worker
}

/** Asks for cash, looks at the code, and collects every other one at the till. What is not collected is taken back. */
export function cashes(worker: Client): Doing {
  return {
    kind: 'cash',
    newKey: randomUUID,
    ask: async (key, n) => {
      await takeBack(worker)
      const asked = { amount: AMOUNT, rail: 'cash' }
      const answer = await worker.post('/api/wallet/withdraw', asked, { 'idempotency-key': key })
      if (answer.status !== 201) return answer
      const { transaction } = answer.json as { transaction: { id: string } }
      const code = await codeOf(worker, transaction.id)
      if (code && n % 2 === 0) await worker.post('/sim/till/redeem', { pin: code }).catch(() => undefined)
      return { ...answer, cashCode: code }
    },
    // The wish stays, and is carried out once the partner can be asked.
    leave: () => until('all cash was asked back', async () => (await takeBack(worker)) === 0, 60_000),
    pauseMs: 400,
  }
}

/** Asks for all open cash back; returns how much of it was not asked back before. */
async function takeBack(worker: Client): Promise<number> {
  const { json } = await worker.get('/api/wallet/cash').catch(() => ({ json: undefined }))
  const codes = (json as { codes: Open[] } | undefined)?.codes
  const open = codes?.filter(({ status }) => status !== 'cancelling') ?? []
  for (const { id } of open) await worker.post(`/api/wallet/cash/${id}/cancel`).catch(() => undefined)
  return codes ? open.length : 1
}

/** The digits as the app shows them. */
async function codeOf(worker: Client, id: string): Promise<string | undefined> {
  for (let look = 0; look < LOOKS; look += 1) {
    const shown = await worker.post(`/api/wallet/cash/${id}/code`).catch(() => undefined)
    if (shown?.status === 200) return (shown.json as { code: string }).code
    await sleep(200)
  }
  return undefined
}
