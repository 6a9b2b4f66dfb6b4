import { execFileSync } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { entryIdsOf } from '#server/crypto/entry-ids.ts'
import { makeSecrets } from '#server/start/secrets.ts'
import { type Client, clientOf } from '#testing/client.ts'
import { type TestDatabase, testDatabase } from '#testing/database.ts'
import { expectBooksRight } from '#testing/expect-books-right.ts'
import { freePorts } from '#testing/free-ports.ts'
import { testCaller, testWorker } from '#testing/people.ts'
import { type ServerProcess, serverProcess } from '#testing/server-process.ts'
import { sessionCookie } from '#testing/session-cookie.ts'

const TIPPERS = 6
const { IDENTITY_KEY } = makeSecrets()
const entryIds = entryIdsOf(IDENTITY_KEY)

let base: TestDatabase
let server: ServerProcess
let metricsUrl: string

beforeAll(async () => {
  base = await testDatabase()
  // The demo people are not needed here, and take their time.
  await base.db`insert into seeded (what) values ('demo people')`
  const [port = 0, metricsPort = 0] = await freePorts(2)
  metricsUrl = `http://127.0.0.1:${metricsPort}/metrics`
  server = serverProcess({
    settings: {
      DATABASE_URL: base.url,
      DATABASE_OWNER_URL: base.ownerUrl,
      PORT: `${port}`,
      METRICS_PORT: `${metricsPort}`,
      PROCESSES: '2',
      LOG_LEVEL: 'info',
      RATE_LIMITS: 'off',
      IDENTITY_KEY,
    },
  })
  await server.start()
})
afterAll(async () => {
  await server.stop()
  await base.close()
})

type Line = { event: string; process?: number; route?: string }

/** What the log says, whichever process wrote it. */
const lines = (): Line[] =>
  server
    .output()
    .split('\n')
    .filter((line) => line.startsWith('{'))
    .map((line) => JSON.parse(line) as Line)
/** In the order in which they first did. */
const processesThat = (isMeant: (line: Line) => boolean) => [
  ...new Set(
    lines()
      .filter(isMeant)
      .map((line) => line.process),
  ),
]
const withJobs = () => processesThat(({ event }) => event === 'jobs started in this process')

/** The processes that this one has started and that have not ended. */
function startedBy(pid: number): number[] {
  const all = execFileSync('ps', ['-A', '-o', 'pid=,ppid=,stat='], { encoding: 'utf8' })
  return all
    .split('\n')
    .map((line) => line.trim().split(/\s+/))
    .filter(([, parent, state]) => Number(parent) === pid && !state?.startsWith('Z'))
    .map(([child]) => Number(child))
}

async function figure(name: string): Promise<number> {
  const text = await (await fetch(metricsUrl)).text()
  const line = text.split('\n').find((each) => each.startsWith(`${name} `))
  return Number(line?.slice(name.length + 1))
}
const TIPS = 'enkosi_http_requests_total{method="POST",route="/api/tips",status="201"}'

/** Tips until told to stop, like the web app: a key is kept until an answer to it arrives. */
function startTipping(tippers: Client[], workerId: string) {
  const answered = new Map<string, string>()
  let isOver = false
  const tip = async (tipper: Client) => {
    while (!isOver) {
      const key = randomUUID()
      for (let id: string | undefined; id === undefined; ) {
        id = await sendTip(tipper, workerId, key)
        if (id !== undefined) answered.set(key, id)
        await pause(20)
      }
    }
  }
  const all = Promise.all(tippers.map(tip))
  return {
    answered,
    untilMore: (count: number) => {
      const target = answered.size + count
      return expect.poll(() => answered.size >= target, { timeout: 120_000, interval: 5 }).toBe(true)
    },
    finish: () => {
      isOver = true
      return all
    },
  }
}

/** The id of the tip, or nothing when no answer came. Each goes on a connection of its own, so that all processes get some. */
async function sendTip(tipper: Client, guardId: string, key: string): Promise<string | undefined> {
  const sent = tipper.post('/api/tips', { guardId, amount: 100 }, { 'idempotency-key': key, connection: 'close' })
  const answer = await sent.catch(() => undefined)
  if (answer === undefined || answer.status === 503) return undefined
  expect(answer.status, answer.text).toBe(201)
  return (answer.json as { transaction: { id: string } }).transaction.id
}

const people = (count: number) =>
  Promise.all(
    Array.from({ length: count }, async () => {
      const { personId } = await testCaller(base.db, { balance: 450_000 })
      return clientOf(server.url, { cookie: await sessionCookie(base.db, personId), timeoutMs: 30_000 })
    }),
  )

/** Every tip that was answered is in the books once, and nothing else is. */
async function expectTipsOnce(walletId: number, answered: Map<string, string>): Promise<void> {
  const entries = await base.db<{ key: string; id: number }[]>`
    select key, id from ledger_entry where credit_wallet = ${walletId}
  `
  expect(entries).toHaveLength(answered.size)
  expect(new Map(entries.map(({ key, id }) => [key, entryIds.write(id)]))).toEqual(answered)
  await expectBooksRight(base.db)
}

test('two processes serve on one port, one scrape sees both, and one of them has the jobs', async () => {
  const sipho = await testWorker(base.db)
  const tipping = startTipping(await people(TIPPERS), sipho.workerId)

  await expect.poll(() => processesThat(({ route }) => route === '/api/tips').length).toBe(2)
  await tipping.finish()

  expect(await figure(TIPS)).toBe(tipping.answered.size)
  expect(await figure('enkosi_processes')).toBe(2)
  expect(await figure('enkosi_database_up')).toBe(1)
  expect(startedBy(server.pid)).toHaveLength(2)
  await expect.poll(() => lines().some(({ event }) => event === 'books anchored')).toBe(true)
  expect(withJobs()).toHaveLength(1)
  expect(processesThat(({ event }) => event === 'books anchored')).toEqual(withJobs())
  await expectTipsOnce(sipho.walletId, tipping.answered)
})

test('one that is killed under tips is replaced, its jobs go to the other, and no tip is lost or doubled', async () => {
  const sipho = await testWorker(base.db)
  const [killed = 0] = withJobs()
  const counted = await figure(TIPS)
  const tipping = startTipping(await people(TIPPERS), sipho.workerId)
  await tipping.untilMore(30)

  process.kill(killed, 'SIGKILL')
  await expect.poll(() => startedBy(server.pid)).not.toContain(killed)
  await expect.poll(() => figure('enkosi_processes'), { timeout: 120_000 }).toBe(2)
  await tipping.untilMore(30)
  await tipping.finish()

  expect(withJobs()).toEqual([killed, expect.any(Number)])
  // Its share stays counted: a total that falls would look like a new start.
  expect(await figure(TIPS)).toBeGreaterThan(counted)
  await expectTipsOnce(sipho.walletId, tipping.answered)
})

test('a stop drains all of them and leaves nobody behind', async () => {
  const sipho = await testWorker(base.db)
  const tipping = startTipping(await people(TIPPERS), sipho.workerId)
  await tipping.untilMore(30)
  const everyone = [server.pid, ...startedBy(server.pid)]
  expect(everyone).toHaveLength(3)

  expect(await server.end('SIGTERM'), server.output().slice(-5_000)).toBe(0)

  for (const pid of everyone) expect(() => process.kill(pid, 0)).toThrow('ESRCH')
  // What was sent after that is answered by the next start.
  await server.start()
  await tipping.finish()
  await expectTipsOnce(sipho.walletId, tipping.answered)
})

test('processes that end again and again as soon as they are started end the service with one sentence', async () => {
  const { pid } = server
  const killing = setInterval(() => {
    for (const child of startedBy(pid)) kill(child)
  }, 50)

  const how = await server.ended
  clearInterval(killing)

  expect(how).toBe(1)
  expect(server.output()).toContain('times in a row as soon as they were started')
})

function kill(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL')
  } catch {
    // It has ended by itself.
  }
}
