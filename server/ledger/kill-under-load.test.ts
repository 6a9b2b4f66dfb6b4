import { type ChildProcess, spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Caller } from '#server/identity/caller.ts'
import { startSession } from '#server/identity/sessions.ts'
import { type TestDatabase, testDatabase } from '#testing/database.ts'
import { expectBooksRight } from '#testing/expect-books-right.ts'
import { testCaller, testWorker } from '#testing/people.ts'

const KILLS = 3
const TIPPERS = 6
/** Each server must have answered so many before it is killed, so that every kill meets work on its way. */
const ANSWERS_EACH = 30

let base: TestDatabase
const scratch = mkdtempSync(join(tmpdir(), 'enkosi-kill-'))
let server: ChildProcess | undefined

beforeAll(async () => {
  base = await testDatabase()
  // The demo people are not needed here, and take their time.
  await base.db`insert into seeded (what) values ('demo people')`
})
afterAll(async () => {
  server?.kill('SIGKILL')
  await base.close()
  rmSync(scratch, { recursive: true, force: true })
})

/** The real program on the test's database. */
async function startServer(): Promise<string> {
  const child = spawn(process.execPath, [join(import.meta.dirname, '../main.ts')], {
    env: {
      PATH: '/usr/bin:/bin',
      PORT: '0',
      HOST: '127.0.0.1',
      LOG_LEVEL: 'silent',
      DATABASE_URL: base.url,
      DATA_DIR: scratch,
      RATE_LIMIT_MONEY: '1000000',
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  server = child
  let output = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream?.on('data', (chunk: Buffer) => {
      output += chunk
    })
  }
  await expect
    .poll(() => child.exitCode !== null || /http:\/\/localhost:\d+/.test(output), { timeout: 120_000, interval: 20 })
    .toBe(true)
  const port = /http:\/\/localhost:(\d+)/.exec(output)?.[1]
  if (!port) throw new Error(`It did not start: ${output}`)
  return `http://127.0.0.1:${port}`
}

test('kill -9 of the server under load: no answered tip is lost, none is doubled', async () => {
  const sipho = await testWorker(base.db)
  const tippers = await Promise.all(Array.from({ length: TIPPERS }, () => signedIn()))
  const answered = new Map<string, string>()
  const waiting = new Map(tippers.map((tipper): [Tipper, string] => [tipper, randomUUID()]))
  let url = await startServer()
  let done = false

  /** Like the web app: a key is kept until an answer to it arrives. */
  const keepTipping = async (tipper: Tipper) => {
    while (!done) {
      const key = waiting.get(tipper) as string
      const id = await sendTip(url, tipper, sipho.workerId, key)
      if (id === undefined) continue
      answered.set(key, id)
      waiting.set(tipper, randomUUID())
    }
  }
  const tipping = Promise.all(tippers.map(keepTipping))
  for (let kill = 0; kill < KILLS; kill += 1) {
    const target = answered.size + ANSWERS_EACH
    await expect.poll(() => answered.size >= target, { timeout: 120_000, interval: 5 }).toBe(true)
    server?.kill('SIGKILL')
    url = await startServer()
  }
  const target = answered.size + ANSWERS_EACH
  await expect.poll(() => answered.size >= target, { timeout: 120_000, interval: 5 }).toBe(true)
  done = true
  await tipping
  // What is still waiting is sent once more with its key, as a person would who saw no answer.
  for (const [tipper, key] of waiting) {
    const id = await sendTip(url, tipper, sipho.workerId, key)
    if (id !== undefined) answered.set(key, id)
  }

  const entries = await base.db<{ key: string; id: number }[]>`
    select key, id from ledger_entry where credit_wallet = ${sipho.walletId}
  `
  expect(new Map(entries.map(({ key, id }) => [key, String(id)]))).toEqual(answered)
  expect(entries).toHaveLength(answered.size)
  await expectBooksRight(base.db)
}, 300_000)

type Tipper = Caller & { cookie: string }

async function signedIn(): Promise<Tipper> {
  const caller = await testCaller(base.db, { balance: 450_000 })
  const token = await startSession(base.db, {
    personId: caller.personId,
    device: 'Unknown device',
    idToken: null,
    authTime: null,
  })
  return { ...caller, cookie: `enkosi_session=${token}` }
}

/** The id of the tip, or nothing when no answer came. */
async function sendTip(url: string, { cookie }: Tipper, guardId: string, key: string): Promise<string | undefined> {
  let response: Response
  try {
    response = await fetch(`${url}/api/tips`, {
      method: 'POST',
      headers: { cookie, 'content-type': 'application/json', 'idempotency-key': key },
      body: JSON.stringify({ guardId, amount: 100 }),
      signal: AbortSignal.timeout(30_000),
    })
    const text = await response.text()
    if (response.status === 201) return JSON.parse(text).transaction.id
    if (response.status === 503) return undefined
    throw new Error(`${response.status}: ${text}`)
  } catch (error) {
    if (error instanceof TypeError || (error as Error).name === 'TimeoutError') return undefined
    throw error
  }
}
