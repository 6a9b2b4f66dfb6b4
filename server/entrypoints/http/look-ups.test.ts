import { beforeAll, expect, test } from 'vitest'
import { leave, times } from '#testing/people/rate-counts.ts'
import { clientOf } from '#testing/service/client.ts'
import { startTestServer } from '#testing/service/server.ts'

const server = await startTestServer({ RATE_LIMITS: 'on', TRUSTED_PROXIES: '1' })

let workerNumber: string

beforeAll(async () => {
  const worker = await server.signIn('curb@example.test', { firstName: 'Sipho', lastName: 'Dlamini' })
  await worker.mustPost('/api/guard/register', {
    guardNumber: 'CURB-1',
    serviceCategory: 'parking_guard',
    location: 'Rosebank',
  })
  ;({ workerNumber } = (await worker.get('/api/guard/profile')).json as { workerNumber: string })
})

const key = () => ({ 'idempotency-key': crypto.randomUUID() })

/** A client behind an address, without a cookie unless one is given. */
function guest(address: string, cookie = '') {
  const browser = clientOf(server.services.config.publicUrl, { cookie })
  const from = { 'x-forwarded-for': address }
  return {
    page: (w: string) => browser.get(`/?${new URLSearchParams({ w })}`, from),
    card: (w: string) => browser.get(`/api/guards/card?${new URLSearchParams({ w })}`, from),
    nameOf: async (w: string) => {
      const { json } = await browser.get(`/api/guards/card?${new URLSearchParams({ w })}`, from)
      return (json as { displayName: string | null }).displayName
    },
    tip: (guardNumber: string) =>
      browser.post('/api/guest-tips', { guardNumber, amount: 1_000 }, { ...from, ...key() }),
  }
}

const cookieOf = ({ headers }: { headers: Headers }) => headers.getSetCookie()[0]?.split(';')[0] ?? ''

test('codes that nobody has are counted together, whichever way they are tried', async () => {
  await leave(server, 3, 'misses', '203.0.113.40')
  const { page, card, tip } = guest('203.0.113.40')

  expect([(await page('NONE-1')).status, (await card('NONE-2')).status, (await tip('NONE-3')).status]).toEqual([
    200, 404, 404,
  ])
  expect([(await page('NONE-4')).status, (await card('NONE-5')).status, (await tip('NONE-6')).status]).toEqual([
    429, 429, 429,
  ])
})

test('after too many unknown codes the others behind the address still see and tip a worker, who is not named', async () => {
  await leave(server, 1, 'misses', '203.0.113.41')
  const { page, card, tip } = guest('203.0.113.41')
  const known = guest('203.0.113.41', cookieOf(await page('CURB-1')))
  expect((await card('NONE-1')).status).toBe(404)
  const refused = await card('NONE-2')
  expect([refused.status, Number(refused.headers.get('retry-after')) <= 600]).toEqual([429, true])

  for (const code of ['CURB-1', workerNumber]) {
    const shown = (await page(code)).text
    expect(shown).toContain('id="pay"')
    expect(shown).not.toMatch(/Sipho|Rosebank/)
    expect((await card(code)).json).toMatchObject({ guardNumber: 'CURB-1', displayName: null, location: null })
    expect((await tip(code)).status).toBe(201)
  }
  expect((await known.page('CURB-1')).text).toContain('Sipho D.')
  expect((await known.card('CURB-1')).json).toMatchObject({ displayName: 'Sipho D.', location: 'Rosebank' })
})

test('too many cards with names from one address: shown without', async () => {
  await leave(server, 1, 'names', '203.0.113.42')
  const { nameOf } = guest('203.0.113.42')

  expect(await nameOf('CURB-1')).toBe('Sipho D.')
  expect(await nameOf('CURB-1')).toBeNull()
})

test('a browser that tries twenty unknown codes is shown no name any more, and others behind its address are', async () => {
  const first = await guest('203.0.113.43').page('CURB-1')
  const busy = guest('203.0.113.43', cookieOf(first))

  const statuses = await times(21, async () => (await busy.card('NONE-1')).status)

  expect(statuses).toEqual([...Array(20).fill(404), 429])
  expect(await busy.nameOf('CURB-1')).toBeNull()
  expect(await guest('203.0.113.43').nameOf('CURB-1')).toBe('Sipho D.')
})

test('new cookies are no way round: browsers of one address have a limit together', async () => {
  await leave(server, 2, 'misses', 'known 2001:db8:5:6::/64')
  let n = 0
  const address = () => `2001:db8:5:6::${++n}`
  const rotating = async () => guest(address(), cookieOf(await guest(address()).page('CURB-1')))

  const statuses = await times(4, async () => (await (await rotating()).card('NONE-1')).status)

  expect(statuses).toEqual([404, 404, 429, 429])
  expect(await (await rotating()).nameOf('CURB-1')).toBeNull()
})

test('a cookie that was made up, changed or is old makes no known browser', async () => {
  const address = '203.0.113.44'
  await leave(server, 0, 'names', address)
  const cookie = cookieOf(await guest(address).page('CURB-1'))
  const nameWith = (cookie: string) => guest(address, cookie).nameOf('CURB-1')
  const [name, token = ''] = cookie.split('=')
  const aged = Buffer.from(token, 'base64url')
  aged.writeUIntBE(Date.now() - 601_000, 0, 6)

  expect(await nameWith(cookie)).toBe('Sipho D.')
  for (const forged of [
    'x'.repeat(43),
    `${token.slice(0, 20)}${token[20] === 'A' ? 'B' : 'A'}${token.slice(21)}`,
    aged.toString('base64url'),
  ])
    expect(await nameWith(`${name}=${forged}`)).toBeNull()
})

test('openings without a cookie use up nothing of those who opened the page', async () => {
  const address = '203.0.113.45'
  await leave(server, 1, 'guest-tips', address)
  const stranger = guest(address)
  expect([(await stranger.tip('CURB-1')).status, (await stranger.tip('CURB-1')).status]).toEqual([201, 429])

  const browser = guest(address, cookieOf(await stranger.page('CURB-1')))
  const statuses = await times(31, async () => (await browser.tip('CURB-1')).status)

  expect(statuses).toEqual([...Array(30).fill(201), 429])
})

test('a tip that was only opened tells nobody who the worker is', async () => {
  const { json } = await guest('203.0.113.46').tip('CURB-1')
  const { reference } = json as { reference: string }

  expect((await server.nobody.get(`/api/guest-tips/${reference}`)).json).toMatchObject({
    state: 'waiting',
    guardNumber: 'CURB-1',
    displayName: null,
  })
})

const TRIED_TOO_MANY = {
  zu: 'Amakhodi amaningi azanyiwe kule nethiwekhi.',
  xh: 'Iikhowudi ezininzi zizanyiwe kule nethiwekhi.',
  af: 'Baie kodes is van hierdie netwerk af probeer.',
  st: 'Ho lekilwe dikhoutu tse ngata ho tswa marangrang ana.',
}

test('a flood from an address leads to a page that says what to do, and the next try of that browser is served', async () => {
  const address = '203.0.113.47'
  await leave(server, 0, 'look-ups', address)

  const stopped = await guest(address).page('CURB-1')
  const receipt = await server.nobody.get(`/t/${'x'.repeat(22)}`, { 'x-forwarded-for': address })

  for (const { status, text, headers } of [stopped, receipt]) {
    expect([status, headers.get('cache-control')]).toEqual([429, 'no-store'])
    expect(Number(headers.get('retry-after'))).toBeLessThanOrEqual(60)
    expect(text).toContain('<span>Many codes were tried from this network.</span>')
    expect(text).toContain('try again in 1 min')
  }
  expect(stopped.text).toContain('value="CURB-1"')
  for (const [language, sentence] of Object.entries(TRIED_TOO_MANY)) {
    const { text } = await server.nobody.get('/?w=CURB-1', { 'x-forwarded-for': address, 'accept-language': language })
    expect(text).toContain(`<span>${sentence}</span>`)
    expect(text).toContain(`lang="${language}`)
  }
  expect((await guest(address, cookieOf(stopped)).page('CURB-1')).text).toContain('Sipho D.')
})
