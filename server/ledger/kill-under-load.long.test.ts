import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { entryIdsOf } from '#server/crypto/entry-ids.ts'
import { makeSecrets } from '#server/start/settings.ts'
import { clientOf } from '#testing/client.ts'
import { type TestDatabase, testDatabase } from '#testing/database.ts'
import { LONG_MS, tries } from '#testing/long-form.ts'
import { testCaller, testWorker } from '#testing/people.ts'
import { type ServerProcess, startServerProcess } from '#testing/server-process.ts'
import { sessionCookie } from '#testing/session-cookie.ts'

const KILLS = tries(1, 3)
const TIPPERS = 6
/** Each server must have answered so many before it is killed, so that every kill meets work on its way. */
const ANSWERS_EACH = 30

const { IDENTITY_KEY } = makeSecrets()
const entryIds = entryIdsOf(IDENTITY_KEY)

let base: TestDatabase
let server: ServerProcess

beforeAll(async () => {
  base = await testDatabase()
  // The demo people are not needed here, and take their time.
  await base.db`insert into seeded (what) values ('demo people')`
  server = await startServerProcess({
    settings: { DATABASE_URL: base.url, DATABASE_OWNER_URL: base.ownerUrl, RATE_LIMITS: 'off', IDENTITY_KEY },
  })
})
afterAll(async () => {
  await server.stop()
  await base.close()
})

test(
  'kill -9 of the server under load: no answered tip is lost, none is doubled',
  async () => {
    const sipho = await testWorker(base.db)
    const tippers = await Promise.all(Array.from({ length: TIPPERS }, () => signedIn()))
    const answered = new Map<string, string>()
    const waiting = new Map(tippers.map((tipper): [Tipper, string] => [tipper, randomUUID()]))
    let done = false

    /** Like the web app: a key is kept until an answer to it arrives. */
    const keepTipping = async (tipper: Tipper) => {
      while (!done) {
        const key = waiting.get(tipper) as string
        const id = await sendTip(tipper, sipho.workerId, key)
        if (id === undefined) continue
        answered.set(key, id)
        waiting.set(tipper, randomUUID())
      }
    }
    const tipping = Promise.all(tippers.map(keepTipping))
    for (let kill = 0; kill < KILLS; kill += 1) {
      const target = answered.size + ANSWERS_EACH
      await expect.poll(() => answered.size >= target, { timeout: 120_000, interval: 5 }).toBe(true)
      await server.end('SIGKILL')
      await server.start()
    }
    const target = answered.size + ANSWERS_EACH
    await expect.poll(() => answered.size >= target, { timeout: 120_000, interval: 5 }).toBe(true)
    done = true
    await tipping
    // What is still waiting is sent once more with its key, as a person would who saw no answer.
    for (const [tipper, key] of waiting) {
      const id = await sendTip(tipper, sipho.workerId, key)
      if (id !== undefined) answered.set(key, id)
    }

    const entries = await base.db<{ key: string; id: number }[]>`
    select key, id from ledger_entry where credit_wallet = ${sipho.walletId}
  `
    expect(new Map(entries.map(({ key, id }) => [key, entryIds.write(id)]))).toEqual(answered)
    expect(entries).toHaveLength(answered.size)
  },
  LONG_MS,
)

type Tipper = { cookie: string }

async function signedIn(): Promise<Tipper> {
  const { personId } = await testCaller(base.db, { balance: 450_000 })
  return { cookie: await sessionCookie(base.db, personId) }
}

/** The id of the tip, or nothing when no answer came. */
async function sendTip({ cookie }: Tipper, guardId: string, key: string): Promise<string | undefined> {
  try {
    const client = clientOf(server.url, { cookie, timeoutMs: 30_000 })
    const { status, text, json } = await client.post('/api/tips', { guardId, amount: 100 }, { 'idempotency-key': key })
    if (status === 201) return (json as { transaction: { id: string } }).transaction.id
    if (status === 503) return undefined
    throw new Error(`${status}: ${text}`)
  } catch (error) {
    if (error instanceof TypeError || (error as Error).name === 'TimeoutError') return undefined
    throw error
  }
}
