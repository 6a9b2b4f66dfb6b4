import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { choose } from '#testing/partners/pay-page.ts'
import { startTestServer } from '#testing/service/server.ts'
import { writeSwitches } from './switches.ts'

const server = await startTestServer()

const key = () => ({ 'api-key': server.services.config.vodapay.apiKey, test: 'true' })
const token = () => ({ authorization: `Bearer ${server.services.config.bank.token}` })
const order = (more = {}) => ({
  delaySettlement: false,
  echoData: 'echo',
  traceId: randomUUID(),
  amount: 1_000,
  customerId: 'c',
  notifications: { callbackUrl: `${server.url}/back`, notificationUrl: `${server.url}/api/callbacks/vodapay` },
  styling: {},
  ...more,
})
const pay = (body: unknown, headers: Record<string, string> = key()) =>
  server.nobody.post('/sim/vodapay/v2/Pay/OnceOff', body, headers)
type Data = { data: { responseCode: string; transactionId: string; traceId: string; initiationUrl: string } }

test('VodaPay: a payment is answered in the documented shape, and its trace id a second time as a duplicate', async () => {
  const asked = order()

  const first = (await pay(asked)).json as Data
  const second = (await pay(asked)).json as Data

  expect(first.data).toMatchObject({
    responseCode: '00',
    responseMessage: 'Approved',
    traceId: asked.traceId,
    echoData: 'echo',
  })
  expect(Object.keys(first.data)).toEqual(expect.arrayContaining(['transactionId', 'sessionId']))
  // The card on file was charged.
  expect(first.data.initiationUrl).toBeUndefined()
  expect(second.data).toMatchObject({ responseCode: '26', transactionId: first.data.transactionId })
})

test.each([
  ['a guest', { customerId: 'guest' }, {}],
  ['R4099', { amount: 409_900 }, {}],
  ['everybody, once the switch is on', {}, { page: true }],
])('VodaPay: %s pays on a page, and the browser is sent back with unsigned base64', async (_who, more, vodapay) => {
  await writeSwitches(server.db, { vodapay })
  const asked = order(more)
  const { data } = (await pay(asked)).json as Data
  await writeSwitches(server.db, {})
  const again = (await pay(asked)).json as Data

  const paid = await choose(data.initiationUrl, 'pay')
  const { status, headers } = await server.nobody.get(new URL(data.initiationUrl).pathname)

  const back = new URL(headers.get('location') ?? '')
  expect([data.responseCode, again.data.initiationUrl]).toEqual(['68', data.initiationUrl])
  expect([status, back.pathname, paid]).toEqual([303, '/back', { status: 303, back: back.href }])
  expect(JSON.parse(Buffer.from(back.searchParams.get('data') ?? '', 'base64').toString())).toMatchObject({
    responseCode: '00',
  })
})

test('VodaPay: a refund is for at most what was paid, and once per trace id', async () => {
  const { data } = (await pay(order())).json as Data
  const refund = async (amount: number, traceId: string = randomUUID()) => {
    const body = { originalTransactionId: data.transactionId, amount, traceId }
    return ((await server.nobody.post('/sim/vodapay/v2/Pay/Refund', body, key())).json as Data).data.responseCode
  }
  const traceId = randomUUID()

  expect([await refund(600, traceId), await refund(600), await refund(400, traceId), await refund(400)]).toEqual([
    '00',
    '05',
    '26',
    '00',
  ])
})

const disbursement = (nonce: string, quantity = '12.34') => ({
  amount: { currency: 'ZAR', quantity },
  nonce,
  beneficiaryReference: 'Enkosi tips',
  beneficiary: { name: 'Sipho', accountNumber: '62000001234', bankId: '250655' },
  type: 'DEFAULT',
})

test('bank: a repeated nonce is answered with the first disbursement, for another amount not at all', async () => {
  const nonce = randomUUID()
  const send = (body: unknown) => server.nobody.post('/sim/bank/v2/disbursements', body, token())

  const [first, again, other] = [
    await send(disbursement(nonce)),
    await send(disbursement(nonce)),
    await send(disbursement(nonce, '12.35')),
  ]

  expect(first.json).toMatchObject({ nonce, amount: { currency: 'ZAR', quantity: '12.34' }, state: 'Pending' })
  expect(again.json).toEqual(first.json)
  expect(other.status).toBe(409)
})

test('without the right credentials every request is refused, and so is a malformed one', async () => {
  const wrong = { 'api-key': 'x'.repeat(43), authorization: 'Bearer x' }

  expect((await pay(order(), {})).status).toBe(401)
  expect((await pay(order(), wrong)).status).toBe(401)
  expect((await server.nobody.get('/sim/bank/v2/disbursements', wrong)).status).toBe(401)
  expect((await pay(order({ amount: -1 }))).status).toBe(400)
  expect((await server.nobody.post('/sim/bank/v2/disbursements', disbursement('n', '-1.00'), token())).status).toBe(400)
  expect((await server.nobody.get('/sim/vodapay/v2/Pay/OnceOff/unknown', key())).status).toBe(404)
  expect((await server.nobody.get('/sim/bank/v2/disbursements/unknown', token())).status).toBe(404)
})
