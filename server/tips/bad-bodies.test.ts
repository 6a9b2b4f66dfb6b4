import { randomUUID } from 'node:crypto'
import { Agent, request } from 'node:http'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { Withdraw } from '#contract/payouts.ts'
import { SendTip } from '#contract/tips.ts'
import { LoadWallet } from '#contract/wallet.ts'
import { tries } from '#testing/long-form.ts'
import { balanceOf, fund, testWorker } from '#testing/people.ts'
import { registerWorker } from '#testing/register-and-fund.ts'
import { startTestServer, type TestServer } from '#testing/server.ts'

const BODIES = tries(2_000, 10_000)
const AT_ONCE = 16

let server: TestServer
const agent = new Agent({ keepAlive: true, maxSockets: AT_ONCE })

beforeAll(async () => {
  server = await startTestServer()
})
afterAll(async () => {
  agent.destroy()
  await server.close()
})

const guardId = randomUUID()
const endpoints = {
  '/api/tips': { schema: SendTip, good: { guardId, amount: 1_000 } },
  '/api/wallet/load': { schema: LoadWallet, good: { amount: 1_000, paymentReference: 'vodapay-1' } },
  '/api/wallet/withdraw': { schema: Withdraw, good: { amount: 1_000 } },
} as const
type Path = keyof typeof endpoints

const oddAmount = fc.oneof(
  fc.constantFrom(
    0,
    -1,
    -100,
    99,
    99.99,
    100.5,
    1e-9,
    500_001,
    2_499_901,
    1e21,
    2 ** 53,
    -(2 ** 53),
    null,
    true,
    '',
    '100',
    '1e3',
    [],
    [100],
    {},
  ),
  fc.double({ noNaN: true }),
  fc.integer(),
  fc.string(),
)
const odd = fc.oneof({ weight: 3, arbitrary: oddAmount }, { weight: 1, arbitrary: fc.jsonValue({ maxDepth: 2 }) })
const fields = ['amount', 'guardId', 'paymentReference', 'fee', '__proto__', 'constructor', 'balance']

/** A good body with one thing wrong, any JSON at all, or text that is none. */
const text: fc.Arbitrary<(good: object) => string> = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.tuple(fc.constantFrom(...fields), odd).map(
      ([field, value]) =>
        (good: object) =>
          withField(good, field, value),
    ),
  },
  { weight: 2, arbitrary: fc.jsonValue({ maxDepth: 3 }).map((value) => () => JSON.stringify(value)) },
  { weight: 1, arbitrary: fc.string().map((words) => () => words) },
  { weight: 1, arbitrary: fc.nat(60).map((cut) => (good: object) => JSON.stringify(good).slice(0, cut)) },
)
const type = fc.constantFrom(
  'application/json',
  'application/json',
  'application/json',
  'text/plain',
  'application/x-www-form-urlencoded',
  '',
)
const bad = fc.record({ path: fc.constantFrom(...(Object.keys(endpoints) as Path[])), text, type })

/** Written out by hand, so that `__proto__` is a field like any other. */
function withField(good: object, field: string, value: unknown): string {
  const rest = Object.entries(good).filter(([name]) => name !== field)
  return `{${[...rest, [field, value] as const].map(([name, one]) => `${JSON.stringify(name)}:${JSON.stringify(one)}`).join(',')}}`
}

test(`${BODIES} bad bodies: never a 5xx, never a success, never a changed balance`, async () => {
  const client = await server.signIn('sipho@enkosi.test')
  await registerWorker(client, { guardNumber: 'PG-1' })
  await fund(server.db, client, 100_000)
  const other = await testWorker(server.db)
  const before = await counts()
  const queue = fc
    .sample(bad, { numRuns: BODIES * 1.2, seed: 20_270_310 })
    .flatMap(({ path, text: write, type: contentType }) => {
      const good = path === '/api/tips' ? { guardId: other.workerId, amount: 1_000 } : endpoints[path].good
      const body = write(good)
      return isGood(path, body) ? [] : [{ path, body, contentType }]
    })
  const unexpected: unknown[] = []
  let sent = 0
  const sender = async () => {
    while (sent < BODIES) {
      const one = queue[sent]
      if (!one) return
      sent += 1
      const status = await post(client.cookie, one)
      if (status < 400 || status >= 500) unexpected.push({ ...one, status })
    }
  }

  await Promise.all(Array.from({ length: AT_ONCE }, sender))

  expect(unexpected).toEqual([])
  expect(sent).toBe(BODIES)
  expect(await client.balance()).toBe(100_000)
  expect(await balanceOf(server.db, other)).toBe(0)
  expect(await counts()).toEqual(before)
})

function isGood(path: Path, body: string): boolean {
  try {
    return endpoints[path].schema.safeParse(JSON.parse(body)).success
  } catch {
    return false
  }
}

async function counts() {
  const [rows] = await server.db`
    select (select count(*) from ledger_entry) as entries, (select count(*) from load) as loads,
      (select count(*) from payout) as payouts
  `
  return rows
}

function post(
  cookie: string,
  { path, body, contentType }: { path: Path; body: string; contentType: string },
): Promise<number> {
  return new Promise((resolve, reject) => {
    const headers = {
      cookie,
      ...(contentType && { 'content-type': contentType }),
      'content-length': Buffer.byteLength(body),
    }
    const asked = request(server.url + path, { method: 'POST', agent, headers }, (response) => {
      response.resume()
      response.on('end', () => resolve(response.statusCode ?? 0))
    })
    asked.on('error', reject)
    asked.end(body)
  })
}
