import { expect } from 'vitest'
import { startListener } from '#server/platform/listener.ts'
import type { TestServer } from '#testing/service/server.ts'

const MARK = '{"wallets":[0]}'

/** The notifications about money, from now on. */
export async function listenToMoney({ db, databaseUrl: url }: TestServer) {
  const listener = await startListener({ url, db })
  let heard: string[] = []
  await listener.listen('money', (payload) => heard.push(payload))
  /** A notification may name several wallets. */
  const walletsHeard = () => heard.flatMap((payload): number[] => JSON.parse(payload).wallets)
  const hear = (wallet: number) => expect.poll(walletsHeard, { timeout: 60_000 }).toContain(wallet)
  /** All notifications before this moment. */
  const untilNow = async () => {
    await db`select pg_notify('money', ${MARK})`
    await hear(0)
    const before = heard.slice(0, heard.indexOf(MARK))
    heard = []
    return before
  }
  await untilNow()
  return { hear, untilNow, stop: () => listener.stop() }
}
