import { expect, test } from 'vitest'
import { leave, times } from '#testing/people/rate-counts.ts'
import { startTestServer } from '#testing/service/server.ts'

const server = await startTestServer({ RATE_LIMITS: 'on', TRUSTED_PROXIES: '1' })

const contact = { name: 'A', email: 'a@example.test', subject: 'B', message: 'A message of some length' }

test('addresses of one IPv6 network count as one', async () => {
  await leave(server, 5, 'sign-in', '2001:db8:1:2::/64')
  let n = 0
  const calls = await times(7, () =>
    server.nobody.get('/api/login', { 'x-forwarded-for': `2001:db8:1:2:${(++n).toString(16)}::1` }),
  )

  expect(calls.filter(({ status }) => status === 429)).toHaveLength(2)
  expect((await server.nobody.get('/api/login', { 'x-forwarded-for': '2001:db8:1:3::1' })).status).toBe(302)
})

test.each([
  // Each call comes from a /64 of its own.
  ['one /56 may do twice as much as one client', (n: number) => `2001:0DB8:7:${(0x1200 + n).toString(16)}::1`, 20],
  ['one /48 may do four times as much', (n: number) => `2001:db8:8:${(0x100 * n).toString(16)}::1`, 40],
  ['an IPv4 address is one, however it is written', () => '::ffff:203.0.113.9', 10],
])('%s, and no more', async (_what, address, most) => {
  let n = 0
  const report = () =>
    server.nobody.post('/api/contact', contact, { 'x-forwarded-for': address(++n) }).then(({ status }) => status)

  const calls = await times(most + 5, report)

  expect(calls.filter((status) => status === 201)).toHaveLength(most)
  expect(calls.slice(most)).toEqual(Array(5).fill(429))
})

test('what a proxy takes for an address and is none is refused', async () => {
  const { status } = await server.nobody.post('/api/contact', contact, { 'x-forwarded-for': 'not-an-address' })

  expect(status).toBe(400)
})

test('a worker may have twenty PDFs of the printed code a minute', async () => {
  const worker = await server.signIn('printer@enkosi.test')
  await worker.post('/api/guard/register', { guardNumber: 'PRINT-1', serviceCategory: 'waiter' })
  await leave(server, 2, 'pdfs', worker.personId)

  const calls = await Promise.all(Array.from({ length: 4 }, () => worker.get('/card/stickers.pdf')))

  expect(calls.map(({ status }) => status).sort()).toEqual([200, 200, 429, 429])
})
