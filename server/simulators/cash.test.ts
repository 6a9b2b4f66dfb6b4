import { randomUUID } from 'node:crypto'
import { createServer } from 'node:http'
import { expect, test } from 'vitest'
import { NoAnswer, Rejected } from '#server/partners/ask.ts'
import { type CashCode, cashPartnerOf, type ListedCashCode } from '#server/partners/cash-partner.ts'
import { startTestServer } from '#testing/service/server.ts'
import { writeSwitches } from './switches.ts'

const server = await startTestServer({ BUSINESS_DAY_SECONDS: '60', PARTNER_TIMEOUT_MS: '20000' })
const { db } = server
const partner = cashPartnerOf(() => server.services.config)

const buy = (amount = 10_000, reference = randomUUID() as string) => partner.purchase({ reference, amount })
const later = (text: string) => db`update clock_shift set by = by + ${text}::interval`
const at = async (path: string, pin: string) => (await server.nobody.post(`/sim/till/${path}`, { pin })).json
const listed = async (since: Date) => {
  const all: ListedCashCode[] = []
  for await (const code of partner.list(since)) all.push(code)
  return all
}
const statusOf = async ({ reference }: CashCode) => (await partner.lookUp({ reference }))?.status

test('a code has twelve digits, is paid out once, and only asking says that it was', async () => {
  const code = await buy()
  const typed = code.pin.replace(/(.{4})/g, '$1 ')

  expect(code).toMatchObject({ pin: expect.stringMatching(/^\d{12}$/), amount: 10_000, status: 'active' })
  expect(Math.round((code.expiresAt.getTime() - Date.now()) / 86_400_000)).toBe(30)
  expect(await at('look', typed)).toEqual({
    responseCode: 0,
    responseMessage: 'Done',
    amount: 10_000,
    shown: 'R100.00',
  })
  expect(await at('redeem', typed)).toMatchObject({ responseCode: 0, paid: true })
  for (const path of ['look', 'redeem'])
    expect(await at(path, code.pin)).toEqual({ responseCode: 2401, responseMessage: 'Already redeemed' })
  expect(await statusOf(code)).toBe('redeemed')
})

test('one reference is one code, whatever is asked under it again', async () => {
  const first = await buy()

  expect(await buy(20_000, first.reference)).toEqual(first)
  expect(await partner.lookUp(first)).toEqual(first)
  expect(await partner.lookUp({ reference: randomUUID() })).toBe(undefined)
})

test('a cancelled code and an expired one are worth nothing', async () => {
  const [cancelled, expired, redeemed] = [await buy(), await buy(49_000), await buy()]
  await partner.cancel(cancelled)
  await later('61 seconds')
  await at('redeem', redeemed.pin)
  for (const code of [cancelled, expired, redeemed]) await partner.cancel(code)

  expect(await at('redeem', cancelled.pin)).toMatchObject({ responseCode: 2403 })
  expect(await at('redeem', expired.pin)).toMatchObject({ responseCode: 2405 })
  expect(await at('redeem', '000000000000')).toMatchObject({ responseCode: 2402 })
  expect(await Promise.all([cancelled, expired, redeemed].map(statusOf))).toEqual(['cancelled', 'expired', 'redeemed'])
})

test('of races between cancelling and paying out each has exactly one winner', async () => {
  for (let round = 0; round < 10; round++) {
    const codes = await Promise.all(Array.from({ length: 10 }, () => buy()))
    const ends = await Promise.all(
      codes.map(async (code, n) => {
        const cancelling = n % 2 ? partner.cancel(code) : undefined
        const redeeming = at('redeem', code.pin)
        await (cancelling ?? partner.cancel(code))
        return 'paid' in ((await redeeming) as object) ? 'redeemed' : 'cancelled'
      }),
    )
    expect(await Promise.all(codes.map(statusOf))).toEqual(ends)
  }
})

test('no money, odd amounts and special amounts are a certain "no"; what is unclear is none', async () => {
  const reference = randomUUID()
  for (const amount of [48_000, 4_000, 51_000, 10_500]) {
    const bought = buy(amount, reference)
    await expect(bought).rejects.toThrow(amount === 48_000 ? Rejected : NoAnswer)
  }
  for (const cash of [{ code: '2210' }, { code: '2220' }, { answer: 'never' }, { delayMs: 60_000 }] as const) {
    await writeSwitches(db, { cash })
    await expect(buy(10_000, reference)).rejects.toThrow(NoAnswer)
    expect(await partner.lookUp({ reference })).toBe(undefined)
  }
  await writeSwitches(db, {})
  await later('61 seconds')

  // The late one has arrived since.
  expect(await partner.lookUp({ reference })).toMatchObject({ reference, status: 'active', amount: 10_000 })
})

test('an order whose answer was lost is there, and is not ordered twice', async () => {
  const reference = randomUUID()
  await writeSwitches(db, { cash: { answer: 'after' } })
  await expect(buy(10_000, reference)).rejects.toThrow(NoAnswer)
  await writeSwitches(db, {})

  expect(await buy(10_000, reference)).toEqual(await partner.lookUp({ reference }))
})

test('the list has what was ordered or has ended since a moment, without the digits', async () => {
  const codes = await Promise.all(Array.from({ length: 510 }, (_, n) => buy(n === 1 ? 49_000 : 10_000)))
  await later('1 hour')
  const [{ from }] = await db<[{ from: Date }]>`select business_now() as from`
  await later('1 second')
  await at('redeem', codes[0]?.pin ?? '')

  const all = await listed(new Date(0))

  expect(await listed(from)).toMatchObject([{ reference: codes[0]?.reference, status: 'redeemed', amount: 10_000 }])
  // More than a page, in the order of references, each once.
  expect(all.length).toBeGreaterThan(500)
  expect(all.map(({ reference }) => reference)).toEqual([...new Set(all.map(({ reference }) => reference))].sort())
  expect(JSON.stringify(all)).not.toContain('pin')
})

test('a token is asked for once, and again when the partner has forgotten it', async () => {
  const asked: string[] = []
  let isForgotten = false
  const config = server.services.config
  const door = createServer(async (request, response) => {
    asked.push(`${request.method} ${request.url}`)
    let body = ''
    for await (const chunk of request) body += chunk
    const { authorization = '', 'content-type': type = '' } = request.headers
    if (isForgotten && request.url !== '/token') {
      isForgotten = false
      return response.writeHead(401).end()
    }
    const answer = await fetch(`${config.cashPartner.url}${request.url}`, {
      method: 'POST',
      headers: { authorization, 'content-type': type },
      body,
    })
    response.writeHead(answer.status, { 'content-type': 'application/json' }).end(await answer.text())
  })
  await new Promise<void>((done) => door.listen(0, '127.0.0.1', done))
  const { port } = door.address() as { port: number }
  const careful = cashPartnerOf(() => ({
    ...config,
    cashPartner: { ...config.cashPartner, url: `http://127.0.0.1:${port}` },
  }))

  await careful.lookUp({ reference: 'a' })
  await careful.lookUp({ reference: 'b' })
  isForgotten = true
  await careful.lookUp({ reference: 'c' })
  door.close()

  const lookUp = 'POST /cash-codes/lookup'
  expect(asked).toEqual(['POST /token', lookUp, lookUp, lookUp, 'POST /token', lookUp])
})

test('without the right credentials nothing is answered, and the digits are stored nowhere', async () => {
  const { pin } = await buy()
  const basic = { authorization: `Basic ${Buffer.from('sandbox:wrong').toString('base64')}` }
  const asked = await server.nobody.post('/sim/cash/token', 'grant_type=client_credentials', {
    ...basic,
    'content-type': 'application/x-www-form-urlencoded',
  })
  const rows = await db`select to_jsonb(c)::text as row from sim_cash_code c`

  expect(asked.status).toBe(401)
  expect((await server.nobody.post('/sim/cash/cash-codes/lookup', { reference: 'a' })).status).toBe(401)
  expect((await server.nobody.get('/sim/cash/cash-codes')).status).toBe(401)
  expect(rows.length).toBeGreaterThan(500)
  expect(JSON.stringify(rows) + server.log.join('')).not.toContain(pin)
})

test('a till takes thirty codes in ten minutes, right or wrong, also all at once', async () => {
  const shop = await startTestServer({ RATE_LIMITS: 'on' })
  const guess = (n: number) => shop.nobody.post('/sim/till/redeem', { pin: String(n).padStart(12, '0') })

  const answers = await Promise.all(Array.from({ length: 60 }, (_, n) => guess(n)))

  expect(answers.filter(({ status }) => status === 200)).toHaveLength(30)
  expect(answers.filter(({ status }) => status === 429)).toHaveLength(30)
})
