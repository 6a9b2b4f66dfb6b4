import { expect, test } from 'vitest'
import { api, type EndpointName } from '#contract/api.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { callbackAuthorization } from '#server/partners/callback-secret.ts'
import { TABLE } from '#testing/authorization-table.ts'
import { fieldsOf } from '#testing/hostile-inputs.ts'
import { openWorld } from '#testing/people/roles.ts'
import type { Answer } from '#testing/service/client.ts'

const NUL = 'a\0b'
const endpoints = Object.entries(api) as [EndpointName, Endpoint][]
const world = await openWorld()
const { nobody, services } = world.server

function expectRefused(answers: [where: string, answer: Answer][]): void {
  expect(answers.map(([where, { status }]) => [where, status])).toEqual(answers.map(([where]) => [where, 400]))
}

test.each(endpoints)('a NUL in any parameter of %s is refused', async (name, endpoint) => {
  const { method, path, who } = endpoint
  const { people } = world
  const client = who === 'operator' ? people.operator : who === 'guard' ? people.worker : people.customer
  const { id = '', query = '', body } = (await TABLE[name].ask?.(world)) ?? {}
  const call = (inPath: string, inQuery: string, sent = body) =>
    client.ask(method, `${path.replace(':id', inPath)}?${inQuery}`, method === 'GET' ? {} : { body: sent })
  const nulIn = (field: string) => `${new URLSearchParams(query)}&${field}=a%00b`
  const answers: [string, Answer][] = [
    ['an unknown parameter', await call(id, nulIn('more'))],
    ['a name', await call(id, `${query}&a%00b=1`)],
  ]
  for (const { place, name: field } of fieldsOf(endpoint)) {
    const sent = place === 'body' ? { ...(body as object), [field]: NUL } : body
    answers.push([field, await call(place === 'params' ? 'a%00b' : id, place === 'query' ? nulIn(field) : query, sent)])
  }
  if (endpoint.body) answers.push(['an unknown field', await call(id, query, { ...(body as object), [NUL]: 1 })])

  expectRefused(answers)
})

/** An order that the simulated bank takes. */
const ORDER = {
  amount: { currency: 'ZAR', quantity: '1.00' },
  nonce: 'whole',
  beneficiaryReference: 'Enkosi',
  beneficiary: { name: 'S Dlamini', accountNumber: '62123456789', bankId: '250655' },
  type: 'DEFAULT',
}
const FORM = { 'content-type': 'application/x-www-form-urlencoded' }

test('a NUL is refused by the simulators, the sign-in page and the callbacks of the gateway too', async () => {
  const { bank, gateway } = services.config
  const asGateway = { ...FORM, authorization: callbackAuthorization(gateway?.callbackSecret ?? '') }
  const asBank = { authorization: `Bearer ${bank.token}` }

  expectRefused([
    ['bank, id', await nobody.get('/sim/bank/v2/disbursements/a%00b', asBank)],
    ['bank, order', await nobody.post('/sim/bank/v2/disbursements', { ...ORDER, beneficiaryReference: NUL }, asBank)],
    [
      'SMS',
      await nobody.post('/sim/gateway/version1/messaging', 'to=a%00b', { ...FORM, apikey: gateway?.apiKey ?? '' }),
    ],
    ['phone, step', await nobody.post('/sim/phone/ussd', { number: '0821234567', sessionId: NUL, text: '' })],
    ['USSD', await nobody.post('/api/callbacks/ussd', 'sessionId=a&phoneNumber=b&text=a%00b', asGateway)],
    ['incoming SMS', await nobody.post('/api/callbacks/sms', 'from=a%00b&text=STOP', asGateway)],
    ['pay page', await nobody.get('/sim/vodapay/pay/a%00b')],
    ['sign-in page', await nobody.get('/idp/sign-in/a%00b')],
    ['sign-in form', await nobody.post('/idp/sign-in/x', 'email=a%00b', FORM)],
    ['authorization', await nobody.get('/idp/auth?client_id=enkosi&nonce=a%00b')],
    ['a page', await nobody.get('/a%00b')],
  ])
})

test('a NUL in what the simulated identity provider reads itself finds no record', async () => {
  const form = 'client_id=a%00b&client_secret=x&grant_type=authorization_code&code=a%00b'

  expect((await nobody.post('/idp/token', form, FORM)).status).toBe(401)
})

test('text that only looks like a NUL is ordinary text', async () => {
  const body = { name: 'A', email: 'a@example.test', subject: 'S', message: 'How do I write \\u0000 or %00?' }

  expect((await nobody.post('/api/contact', body)).status).toBe(201)
})
