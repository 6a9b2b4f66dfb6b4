import { expect, onTestFinished, test, vi } from 'vitest'
import { REFUSALS } from '#contract/refusals.ts'
import { keepFaults } from '#server/money/books/faults.ts'
import { openProxy } from '#testing/service/proxy.ts'
import { startTestServer, type TestServer } from '#testing/service/server.ts'

let server: TestServer
let proxy: Awaited<ReturnType<typeof openProxy>>

async function startBehindProxy(): Promise<void> {
  server = await startTestServer({ DATABASE_POOL: '2' }, async (url) => {
    proxy = await openProxy(url)
    return proxy.url
  })
}

const ready = async () => {
  const { status, text } = await server.nobody.get('/readyz')
  return [status, text]
}

test('a service is ready while every connection for requests is busy', async () => {
  await startBehindProxy()
  expect(await ready()).toEqual([200, 'ready'])
  const { promise: until, resolve: letGo } = Promise.withResolvers<void>()
  const busy = [1, 2, 3].map(() => server.db.begin(async (tx) => [await tx`select 1`, await until]))

  expect(await ready()).toEqual([200, 'ready'])

  letGo()
  await Promise.all(busy)
})

test('faults of the books are told beside ready, with how many are explained, and stop nothing', async () => {
  await startBehindProxy()
  await keepFaults(server.db, [{ name: 'versions have no gaps', about: 'entry 7' }])

  await expect.poll(ready).toEqual([200, 'ready; faults of the books: 1 not explained, 0 explained'])
})

test('a service whose ledger cannot reach the database is not ready, and is again once it can', async () => {
  await startBehindProxy()
  expect(await ready()).toEqual([200, 'ready'])

  proxy.refuse('enkosi ledger')
  await expect.poll(ready).toEqual([503, 'the database does not answer'])

  proxy.refuse('nobody')
  await expect.poll(ready).toEqual([200, 'ready'])
})

test('a database that is silent makes a service not ready within seconds', async () => {
  await startBehindProxy()
  expect(await ready()).toEqual([200, 'ready'])

  proxy.goSilent()

  expect(await ready()).toEqual([503, 'the database does not answer'])
})

test('while the database is away requests get a 503 with Retry-After, and the process stays up', async () => {
  await startBehindProxy()
  const client = await server.signIn('lost@enkosi.test')
  await proxy.close()

  const read = await client.get('/api/wallet')

  expect([read.status, read.text]).toEqual([503, REFUSALS.away.sentence])
  expect(Number(read.headers.get('retry-after'))).toBeGreaterThan(0)
  expect((await ready())[0]).toBe(503)
  expect((await client.get('/healthz')).text).toBe('ok')
})

test('a process whose clock differs from the database is not ready, answers no calls, signs nobody out, and says so', async () => {
  await startBehindProxy()
  const client = await server.signIn('early@enkosi.test')
  const realNow = Date.now
  onTestFinished(() => void vi.restoreAllMocks())
  vi.spyOn(Date, 'now').mockImplementation(() => realNow() + 11 * 60_000)

  await expect.poll(ready).toEqual([503, 'The clock of the database and our own are 11 minutes apart.'])

  const read = await client.get('/api/wallet')
  expect([read.status, read.text]).toEqual([503, REFUSALS.away.sentence])
  expect((await client.get('/healthz')).text).toBe('ok')
  expect(server.log.filter((line) => line.includes('clock wrong'))).toHaveLength(1)
  const figures = await server.services.metrics.registry.metrics()
  expect(figures).toMatch(/enkosi_clocks_differed_seconds_total 0?[1-9.]/)
  vi.restoreAllMocks()
  await expect.poll(ready).toEqual([200, 'ready'])
  expect((await client.get('/api/wallet')).status).toBe(200)
})

const write = () =>
  server.nobody.post('/api/feedback', {
    name: 'Thandi',
    email: 'thandi@enkosi.test',
    category: 'general',
    message: 'Hi',
  })

/** PostgreSQL's own error, raised where the message is written. */
async function failWith(code: string): Promise<void> {
  await server.db.unsafe(`
    create function fail() returns trigger language plpgsql as $$
    begin
      raise exception 'could not extend file' using errcode = '${code}';
    end $$;
    create trigger fail before insert on message for each row execute function fail();
  `)
}

test('a full disk of the database is said in words, asks people to try again, and makes a service not ready', async () => {
  await startBehindProxy()
  await failWith('53100')

  const { status, headers } = await write()
  await write()

  expect([status, headers.get('retry-after')]).toEqual([503, '2'])
  expect(await ready()).toEqual([503, 'the database does not answer writes: its disk is full'])
  const said = server.log.map((line) => JSON.parse(line)).filter(({ level }) => level === 'error')
  expect(said.map(({ event, errorCode }) => [event, errorCode])).toEqual([
    ['the disk of the database is full', '53100'],
  ])
})

test('a database that fails inside itself is no bug of ours: people try again, and the log has its code', async () => {
  await startBehindProxy()
  await failWith('XX000')

  const { status, headers, code } = await write()

  expect([status, code, headers.get('retry-after')]).toEqual([503, 'busy', '2'])
  expect(await ready()).toEqual([200, 'ready'])
  const said = server.log.map((line) => JSON.parse(line)).filter(({ level }) => level === 'error')
  expect(said.map(({ event, errorCode }) => [event, errorCode])).toEqual([['dependency unavailable', 'XX000']])
})
