import type { FastifyInstance } from 'fastify'
import { expect, test } from 'vitest'
import { buildApp } from '#server/entrypoints/http/app.ts'
import type { Services } from '#server/services.ts'
import { atEnd } from '#testing/at-end.ts'
import { leave, times } from '#testing/people/rate-counts.ts'
import { anotherProcess, startTestServer } from '#testing/service/server.ts'
import { openRateLimits } from './rate-limits.ts'

const server = await startTestServer({ RATE_LIMITS: 'on', TRUSTED_PROXIES: '1' })

async function otherProcess(changes: Partial<Services['config']> = {}): Promise<FastifyInstance> {
  const app = await buildApp(await anotherProcess(server, changes))
  atEnd(() => app.close())
  return app
}

const contact = { name: 'A', email: 'a@example.test', subject: 'B', message: 'A message of some length' }

test('an address may leave ten messages, contact and feedback together; the refusal says when to retry', async () => {
  const from = { 'x-forwarded-for': '203.0.113.1' }
  const taken = await times(10, () => server.nobody.post('/api/contact', contact, from))
  const refused = await server.nobody.post('/api/contact', contact, from)
  const feedback = await server.nobody.post('/api/feedback', { ...contact, category: 'bug' }, from)

  expect(taken.map(({ status }) => status)).toEqual(Array(10).fill(201))
  expect([refused.status, refused.headers.get('error-code')]).toEqual([429, 'too_many'])
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
  expect(Number(refused.headers.get('retry-after'))).toBeLessThanOrEqual(600)
  expect(feedback.status).toBe(429)
  expect(await server.db`select from message`).toHaveLength(10)
})

test('what a client writes into X-Forwarded-For itself changes nothing', async () => {
  await leave(server, 5, 'sign-in', '203.0.113.2')
  let n = 0
  const forged = () => ({ 'x-forwarded-for': `198.51.100.${++n}, 10.0.0.${n}, 203.0.113.2` })
  const calls = await times(12, () => server.nobody.get('/api/login', forged()))

  expect(calls.map(({ status }) => status)).toEqual([...Array(5).fill(302), ...Array(7).fill(429)])
})

test('without a trusted proxy the header is not even read', async () => {
  const app = await otherProcess({ trustedProxies: 0 })
  await leave(server, 5, 'sign-in', '127.0.0.1')
  let n = 0
  const call = () => app.inject({ url: '/api/login', headers: { 'x-forwarded-for': `192.0.2.${++n}` } })

  const calls = await times(8, call)

  expect(calls.map(({ statusCode }) => statusCode)).toEqual([...Array(5).fill(302), ...Array(3).fill(429)])
})

test('a flood of other callers does not make a process forget what somebody has used', async () => {
  const limits = openRateLimits(server.db, () => server.services.config, undefined, 100)
  const isLetIn = () =>
    Promise.resolve(limits.count('phone-step', 'flooder')).then(
      () => 1,
      () => 0,
    )
  let letIn = 0
  for (let round = 0; round < 5; round++) {
    for (let n = 0; n < 20; n++) letIn += await isLetIn()
    await Promise.all(Array.from({ length: 101 }, (_, n) => limits.count('names', `other ${round} ${n}`)))
  }
  await limits.stop()

  expect(letIn).toBe(60)
})

test('of more callers than are reported at once none is left out', async () => {
  const limits = openRateLimits(server.db, () => server.services.config)
  const callers = Array.from({ length: 250 }, (_, n) => `one of many ${n}`)
  for (let call = 0; call < 3; call++) await Promise.all(callers.map((who) => limits.count('money', who)))
  await limits.stop()

  const counts = await server.db`select used from rate_count where key like 'money:one of many %' and used = 3`
  expect(counts).toHaveLength(callers.length)
})

test('a process that is full forgets the oldest first, and keeps the others without asking', async () => {
  let asked = 0
  const db = new Proxy(server.db, {
    apply: (ask, self, words) => {
      asked += 1
      return Reflect.apply(ask, self, words)
    },
  })
  const limits = openRateLimits(db, () => server.services.config, undefined, 100)
  for (let n = 0; n < 100; n++) await limits.count('names', `known ${n}`)
  await limits.count('names', 'one more')
  asked = 0

  await limits.count('names', 'known 99')

  expect(asked).toBe(0)
  await limits.stop()
})

test('searches and money writes count by person, whatever the address', async () => {
  const thandi = await server.signIn('thandi@enkosi.test')
  const johan = await server.signIn('johan@enkosi.test')
  await leave(server, 8, 'search', thandi.personId)
  await leave(server, 6, 'money', thandi.personId)
  let n = 0
  const elsewhere = () => ({ 'x-forwarded-for': `203.0.113.${100 + ++n}` })

  const searches = await times(9, () => thandi.get('/api/guards/search?query=ab', elsewhere()))
  const tip = { guardId: crypto.randomUUID(), amount: 1_000 }
  const tips = await times(7, () => thandi.post('/api/tips', tip, elsewhere()))

  expect(searches.map(({ status }) => status)).toEqual([...Array(8).fill(200), 429])
  expect(tips.map(({ status }) => status)).toEqual([...Array(6).fill(404), 429])
  expect((await johan.post('/api/tips', tip)).status).toBe(404)
  expect((await thandi.get('/api/wallet')).status).toBe(200)
})

test('all processes share one count', async () => {
  const other = await otherProcess()
  const aisha = await server.signIn('aisha@enkosi.test')
  await leave(server, 8, 'search', aisha.personId)
  const here = async () => (await aisha.get('/api/guards/search?query=ab')).status
  const there = async () =>
    (await other.inject({ url: '/api/guards/search?query=ab', headers: { cookie: aisha.cookie } })).statusCode

  const first = await times(6, here)
  const then = await times(6, there)

  expect(first).toEqual(Array(6).fill(200))
  expect(then).toEqual([200, 200, 429, 429, 429, 429])
  expect(await here()).toBe(429)
})

test('a window that has ended starts again from zero', async () => {
  const zola = await server.signIn('zola@enkosi.test')
  const fresh = await otherProcess()
  await leave(server, 8, 'search', zola.personId)
  const search = () => fresh.inject({ url: '/api/guards/search?query=ab', headers: { cookie: zola.cookie } })
  await times(9, () => zola.get('/api/guards/search?query=ab'))
  await server.db`update rate_count set ends_at = clock_timestamp() where key = ${`search:${zola.personId}`}`

  expect((await times(9, search)).map(({ statusCode }) => statusCode)).toEqual(Array(9).fill(200))
})

test('of calls that come at the same moment exactly as many are let in as may', async () => {
  const lindiwe = await server.signIn('lindiwe@enkosi.test')
  await leave(server, 8, 'search', lindiwe.personId)

  const calls = await Promise.all(Array.from({ length: 20 }, () => lindiwe.get('/api/guards/search?query=ab')))

  expect(calls.filter(({ status }) => status === 200)).toHaveLength(8)
  expect(calls.filter(({ status }) => status === 429)).toHaveLength(12)
})

test('a late answer of the database does not reset later counts', async () => {
  const late = Promise.withResolvers<void>()
  let asked = 0
  const db = new Proxy(server.db, {
    apply: (ask, self, words) => {
      asked += 1
      const answer = Promise.resolve(Reflect.apply(ask, self, words))
      return asked === 1 ? late.promise.then(() => answer) : answer
    },
  })
  const limits = openRateLimits(db, () => server.services.config)
  const leaveMessage = () => Promise.resolve(limits.count('messages', 'nobody-in-particular'))
  const first = leaveMessage()
  await expect.poll(() => asked).toBe(1)
  await Promise.all(Array.from({ length: 8 }, leaveMessage))
  late.resolve()
  await first

  const more = await Promise.allSettled(Array.from({ length: 10 }, leaveMessage))

  expect(more.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  await limits.stop()
})

test('a person may search so often a day, however slowly', async () => {
  const harvester = await server.signIn('harvester@enkosi.test')
  await leave(server, 12, 'search-day', harvester.personId)

  const calls = await times(13, () => harvester.get('/api/guards/search?query=ro'))

  expect(calls.map(({ status }) => status)).toEqual([...Array(12).fill(200), 429])
})

test('changes of a profile and copies of one’s data are limited together', async () => {
  const worker = await server.signIn('mover@enkosi.test')
  await leave(server, 4, 'profile', worker.personId)
  await worker.post('/api/guard/register', { guardNumber: 'MOVE-1', serviceCategory: 'waiter' })
  const moved = await times(2, () => worker.put('/api/guard/profile', { location: 'Rosebank' }))
  const copied = await worker.get('/api/me/export')

  expect([...moved, copied].map(({ status }) => status)).toEqual([200, 200, 200])
  expect((await worker.put('/api/guard/profile', { location: 'Soweto' })).status).toBe(429)
  expect((await worker.get('/api/me/export')).status).toBe(429)
  expect((await worker.get('/api/guard/profile')).json).toMatchObject({ location: 'Rosebank' })
})

test('a call that two limits refuse is refused once, and nothing is left behind that would end the process', async () => {
  const link = async (email: string) => (await server.signIn(email)).post('/api/me/phone', { number: '082 555 1234' })
  for (let person = 0; person < 12; person += 1) await link(`phone${person}@example.test`)
  expect((await link('phone12@example.test')).code).toBe('dial_first')
  const lost: unknown[] = []
  const hear = (reason: unknown) => lost.push(reason)
  process.on('unhandledRejection', hear)

  const hurried = await server.signIn('phone13@example.test')
  const answers = await Promise.all(
    Array.from({ length: 12 }, () => hurried.post('/api/me/phone', { number: '082 555 1234' })),
  )

  // A promise that nobody waits for is noticed only after the next look at the database.
  await server.db`select pg_sleep(0.2)`
  process.off('unhandledRejection', hear)
  expect(answers.map(({ code }) => code).sort()).toEqual([...Array(5).fill('dial_first'), ...Array(7).fill('too_many')])
  expect(lost).toEqual([])
})
