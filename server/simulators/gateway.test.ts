import { beforeEach, expect, test } from 'vitest'
import { inboxOf, linkedPhone, someNumber } from '#testing/phones/phone.ts'
import { startTestServer } from '#testing/service/server.ts'
import { writeSwitches } from './switches.ts'

const server = await startTestServer()
beforeEach(() => writeSwitches(server.db, {}))

const FORM = { username: 'sandbox', from: 'Enkosi', message: 'Hello' }

function send(form: Record<string, string>, apiKey = server.services.config.gateway?.apiKey ?? '') {
  const body = new URLSearchParams(form)
  return fetch(`${server.url}/sim/gateway/version1/messaging`, { method: 'POST', headers: { apiKey }, body })
}

test('messages are taken in the shapes of the aggregator, one answer for each number', async () => {
  const number = someNumber()
  const response = await send({ ...FORM, to: `${number},+27820000000,12` })

  expect(response.status).toBe(201)
  expect(await response.json()).toEqual({
    SMSMessageData: {
      Message: 'Sent to 1/3',
      Recipients: [
        { statusCode: 101, number, status: 'Success', cost: 'ZAR 0.2500', messageId: expect.stringMatching(/^ATXid_/) },
        { statusCode: 403, number: '+27820000000', status: 'InvalidPhoneNumber', cost: '0', messageId: 'None' },
        { statusCode: 403, number: '12', status: 'InvalidPhoneNumber', cost: '0', messageId: 'None' },
      ],
    },
  })
  expect(await inboxOf(server, number)).toEqual(['Hello'])
})

test('the drawn phone is a page with a policy, and speaks to us only as the gateway does', async () => {
  const page = await server.nobody.get('/sim/phone')
  const step = await server.nobody.post('/sim/phone/ussd', { number: someNumber(), sessionId: 'sim-1', text: '' })

  expect(page.headers.get('content-security-policy')).toMatch(
    /^default-src 'none'; style-src 'sha256-.*script-src 'sha256-/,
  )
  expect(page.text).not.toContain(server.services.config.gateway?.callbackSecret)
  expect((step.json as { answer: string }).answer).toMatch(/^CON Enkosi\n1 English/)
  expect((await server.nobody.post('/sim/phone/ussd', { number: 'x', sessionId: 's', text: '' })).status).toBe(400)
  expect((await server.nobody.get('/sim/phone/inbox?number=12')).status).toBe(400)
})

test('the drawn phone can lose an answer that we gave, and have another SIM put in', async () => {
  const person = await server.signIn('drawn@enkosi.test')
  const number = await linkedPhone(server, person)
  const step = { number, sessionId: 'sim-2', text: '' }
  const lost = await server.nobody.post('/sim/phone/ussd', { ...step, lose: true })
  expect(lost.json).toEqual({ answer: null })
  expect(await server.db`select from ussd_step where session_id = 'sim-2' and answer is not null`).toHaveLength(1)
  expect((await server.nobody.post('/sim/phone/ussd', step)).json).toEqual({
    answer: expect.stringMatching(/^CON Enkosi/),
  })

  expect((await server.nobody.post('/sim/phone/sim', { number })).json).toEqual({ done: true })
  expect((await person.get('/api/me/phone')).json).toMatchObject({ heldUntil: expect.any(String) })
})
