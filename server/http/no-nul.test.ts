import { afterAll, beforeAll, expect, test } from 'vitest'
import { api, type EndpointName } from '#contract/api.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { callbackAuthorization } from '#server/partners/callback-secret.ts'
import { TABLE, type World } from '#testing/authorization-table.ts'
import type { Answer, Client } from '#testing/client.ts'
import { fieldsOf } from '#testing/hostile-inputs.ts'
import { openWorld } from '#testing/roles.ts'

const NUL = 'a\0b'
const endpoints = Object.entries(api) as [EndpointName, Endpoint][]
let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.server.close())

test.each(endpoints)('a NUL in any parameter of %s is refused', async (name, endpoint) => {
  const { method, path, who } = endpoint
  const { people } = world
  const client = who === 'operator' ? people.operator : who === 'guard' ? people.worker : people.customer
  const { id = '', query = '', body } = (await TABLE[name].ask?.(world)) ?? {}
  const address = (inPath: string, inQuery: string) => `${path.replace(':id', inPath)}?${inQuery}`
  const nulIn = (field: string) => `${new URLSearchParams(query)}&${field}=a%00b`
  const answers: [string, Answer][] = [
    ['an unknown parameter', await call(client, method, address(id, nulIn('more')), body)],
    ['a name', await call(client, method, address(id, `${query}&a%00b=1`), body)],
  ]
  for (const { place, name: field } of fieldsOf(endpoint)) {
    const sent = place === 'body' ? { ...(body as object), [field]: NUL } : body
    const at = address(place === 'params' ? 'a%00b' : id, place === 'query' ? nulIn(field) : query)
    answers.push([field, await call(client, method, at, sent)])
  }
  if (endpoint.body) {
    answers.push([
      'an unknown field',
      await call(client, method, address(id, query), { ...(body as object), [NUL]: 1 }),
    ])
  }

  expect(answers.map(([where, { status }]) => [where, status])).toEqual(answers.map(([where]) => [where, 400]))
})

test('a NUL in what the simulators and the sign-in page are asked is refused', async () => {
  const { server } = world
  const { bank, vodapay, gateway } = server.services.config
  const asGateway = { apikey: gateway?.apiKey ?? '' }
  const asCaller = { authorization: callbackAuthorization(gateway?.callbackSecret ?? '') }
  const asBank = { authorization: `Bearer ${bank.token}` }
  const asVodapay = { 'api-key': vodapay.apiKey }
  const asForm = { 'content-type': 'application/x-www-form-urlencoded' }
  const { nobody } = server
  const answers: [string, Answer][] = [
    ['bank, id', await nobody.get('/sim/bank/v2/disbursements/a%00b', asBank)],
    ['bank, after', await nobody.get('/sim/bank/v2/disbursements?after=a%00b', asBank)],
    ['bank, from', await nobody.get('/sim/bank/v2/disbursements?changedFrom=yesterday', asBank)],
    ['bank, order', await nobody.post('/sim/bank/v2/disbursements', { ...ORDER, nonce: NUL }, asBank)],
    ['vodapay, id', await nobody.get('/sim/vodapay/v2/Pay/OnceOff/a%00b', asVodapay)],
    ['vodapay, after', await nobody.get('/sim/vodapay/v2/Pay/OnceOff?after=a%00b', asVodapay)],
    ['vodapay, from', await nobody.get('/sim/vodapay/v2/Pay/OnceOff?from=%F0%9F%8C%B8', asVodapay)],
    ['vodapay, settlements', await nobody.get('/sim/vodapay/v2/Pay/Settlements?after=a%00b', asVodapay)],
    ['vodapay, order', await nobody.post('/sim/vodapay/v2/Pay/OnceOff', { ...PAYMENT, traceId: NUL }, asVodapay)],
    ['vodapay, refund', await nobody.post('/sim/vodapay/v2/Pay/Refund', { ...REFUND, traceId: NUL }, asVodapay)],
    ['gateway', await nobody.post('/sim/gateway/version1/messaging', 'to=a%00b', { ...asForm, ...asGateway })],
    ['phone, step', await nobody.post('/sim/phone/ussd', { number: NUL, sessionId: NUL, text: NUL })],
    ['phone, inbox', await nobody.get('/sim/phone/inbox?number=a%00b')],
    [
      'phones',
      await nobody.post('/api/callbacks/ussd', 'sessionId=a&phoneNumber=b&text=a%00b', { ...asForm, ...asCaller }),
    ],
    ['messages', await nobody.post('/api/callbacks/sms', 'from=a%00b&text=STOP', { ...asForm, ...asCaller })],
    ['pay page', await nobody.get('/sim/vodapay/pay/a%00b')],
    ['sign-in page', await nobody.get('/idp/sign-in/a%00b')],
    ['sign-in form', await nobody.post('/idp/sign-in/x', 'email=a%00b', asForm)],
    ['authorization', await nobody.get('/idp/auth?client_id=enkosi&nonce=a%00b')],
    ['a page', await nobody.get('/a%00b')],
  ]

  expect(answers.map(([where, { status }]) => [where, status])).toEqual(answers.map(([where]) => [where, 400]))
})

test('a NUL in what the simulated identity provider reads itself finds no record', async () => {
  const asForm = { 'content-type': 'application/x-www-form-urlencoded' }
  const form = 'client_id=a%00b&client_secret=x&grant_type=authorization_code&code=a%00b'

  expect((await world.server.nobody.post('/idp/token', form, asForm)).status).toBe(401)
})

test('text that only looks like a NUL is ordinary text', async () => {
  const body = { name: 'A', email: 'a@example.test', subject: 'S', message: 'How do I write \\u0000 or %00?' }

  expect((await world.server.nobody.post('/api/contact', body)).status).toBe(201)
})

const ORDER = {
  amount: { currency: 'ZAR', quantity: '1.00' },
  nonce: 'n',
  beneficiaryReference: 'r',
  beneficiary: { name: 'n', accountNumber: '62123456789', bankId: 'FNB' },
  type: 'DEFAULT',
}
const PAYMENT = {
  delaySettlement: false,
  echoData: '',
  traceId: 't',
  amount: 100,
  customerId: 'c',
  notifications: { callbackUrl: 'http://127.0.0.1/a', notificationUrl: 'http://127.0.0.1/b' },
}
const REFUND = { originalTransactionId: 'o', amount: 100, traceId: 't' }

function call(client: Client, method: Endpoint['method'], address: string, body: unknown): Promise<Answer> {
  if (method === 'GET') return client.get(address)
  if (method === 'DELETE') return client.delete(address)
  return method === 'PUT' ? client.put(address, body) : client.post(address, body)
}
