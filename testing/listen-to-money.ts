import { expect } from 'vitest'
import { startListener } from '#server/events/listener.ts'
import type { TestServer } from './server.ts'

const MARK = '{"wallets":[0]}'

/** The notifications about money, from now on. */
export async function listenToMoney({ db, databaseUrl: url }: TestServer) {
  const listener = await startListener({ url, db })
  let heard: string[] = []
  await listener.listen('money', (payload) => heard.push(payload))
  const hear = (payload: string) => expect.poll(() => heard, { timeout: 60_000 }).toContain(payload)
  /** All notifications before this moment. */
  const untilNow = async () => {
    await db`select pg_notify('money', ${MARK})`
    await hear(MARK)
    const before = heard.slice(0, heard.indexOf(MARK))
    heard = []
    return before
  }
  await untilNow()
  return { hear, untilNow, stop: () => listener.stop() }
}
