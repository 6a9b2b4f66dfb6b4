import { expect } from 'vitest'
import { startListener } from '#server/events/listener.ts'
import type { TestServer } from './server.ts'

const MARK = '{"wallets":[0]}'

/** What those who look at their money are told, from now on. */
export async function listenToMoney({ db, databaseUrl: url }: TestServer) {
  const listener = await startListener({ url, db })
  let told: string[] = []
  await listener.listen('money', (payload) => told.push(payload))
  const hear = (payload: string) => expect.poll(() => told, { timeout: 60_000 }).toContain(payload)
  /** All that was told before this moment, each time it was. */
  const untilNow = async () => {
    await db`select pg_notify('money', ${MARK})`
    await hear(MARK)
    const before = told.slice(0, told.indexOf(MARK))
    told = []
    return before
  }
  await untilNow()
  return { hear, untilNow, stop: () => listener.stop() }
}
