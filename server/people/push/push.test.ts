import { createECDH } from 'node:crypto'
import { expect, test } from 'vitest'
import { markMoved } from '#server/people/notices/notified.ts'
import { writeSwitches } from '#server/simulators/switches.ts'
import { atEnd } from '#testing/at-end.ts'
import { openMessage, startPushService } from '#testing/partners/push-service.ts'
import { fund } from '#testing/people/people.ts'
import { BANK_ACCOUNT, registerWorker } from '#testing/people/register-and-fund.ts'
import { inboxOf, linkNumber, sendSms, someNumber } from '#testing/phones/phone.ts'
import type { Client } from '#testing/service/client.ts'
import { startTestServer } from '#testing/service/server.ts'
import { isKnownPushService } from './subscribe.ts'
import { tellByPush } from './tell-by-push.ts'

const answer = { status: 201 }
const push = await startPushService(answer)
atEnd(push.close)
const server = await startTestServer()
const thandi = await server.signIn('thandi@enkosi.test')
await fund(server.db, thandi, 100_000)

/** The browser's maker is known by its address, which then leads to the push service of this test. */
async function subscribe(client: Client, { endpoint, keys }: ReturnType<typeof push.subscribe>): Promise<void> {
  const known = endpoint.replace(push.origin, 'https://fcm.googleapis.com')
  expect((await client.post('/api/me/push', { endpoint: known, keys })).status).toBe(201)
  await server.db`update push_subscription set endpoint = ${endpoint} where endpoint = ${known}`
}

/** A worker whose phone is subscribed. */
async function subscribed(email: string) {
  const client = await server.signIn(email)
  const { id: guardId } = await registerWorker(client)
  const { key } = (await client.get('/api/me/push')).json as { key: string }
  await subscribe(client, push.subscribe(key))
  push.pushed.length = 0
  return { ...client, guardId }
}
const tip = (guardId: string, amount: number) => thandi.mustPost('/api/tips', { guardId, amount })
/** Tells as the jobs do; says how many people there was something to look at for. */
async function tellAll(): Promise<number> {
  await markMoved(server.db)
  return tellByPush(server.services)
}
const bodies = () => push.pushed.map(({ body }) => (body as { body: string }).body)
const titles = () => push.pushed.map(({ body }) => (body as { title: string }).title)

test('a tip is pushed once, encrypted for the browser and signed by our key; several are one message', async () => {
  const sipho = await subscribed('sipho@enkosi.test')
  await tip(sipho.guardId, 2_000)

  expect(await tellAll()).toBe(1)
  expect(await tellAll()).toBe(0)
  expect(push.pushed.map(({ body }) => body)).toEqual([
    { title: 'You received R20.00', body: 'A tip has just arrived in your wallet.' },
  ])
  const [{ claims, headers } = { claims: null, headers: {} }] = push.pushed
  expect(claims).toMatchObject({ aud: push.origin, sub: expect.stringMatching(/^mailto:/) })
  expect(headers).toMatchObject({ 'content-encoding': 'aes128gcm', urgency: 'high' })

  await tip(sipho.guardId, 1_000)
  await tip(sipho.guardId, 1_500)
  await Promise.all([tellAll(), tellAll()])
  expect(titles()).toEqual(['You received R20.00', '2 new tips, R25.00'])
  expect(push.refused).toEqual([])
})

test('the browser of these tests opens the example of RFC 8291, which others sealed', () => {
  const bytes = (text: string) => Buffer.from(text, 'base64url')
  const browser = createECDH('prime256v1')
  browser.setPrivateKey(bytes('q1dXpw3UpT5VOmu_cf_v6ih07Aems3njxI-JWgLcM94'))
  const sealed = [
    'DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6',
    'cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN',
  ]

  const opened = openMessage(bytes(sealed.join('')), browser, bytes('BTBZMqHH6r4Tts7J_aSIgg'))

  expect(opened).toBe('When I grow up, I want to be a watermelon')
})

test('what the phone sent itself, or took out, is no news', async () => {
  const zola = await subscribed('zola@enkosi.test')
  await fund(server.db, zola, 10_000)
  await zola.mustPost('/api/tips', { guardId: (await subscribed('other@enkosi.test')).guardId, amount: 100 })
  push.pushed.length = 0
  await tellAll()

  expect(titles().filter((title) => title !== 'You received R1.00')).toEqual([])
})

test('after signing out, or once the browser has gone, nothing is sent', async () => {
  const lindiwe = await subscribed('lindiwe@enkosi.test')
  await lindiwe.get('/api/logout', { 'sec-fetch-site': 'same-origin' })
  await tip(lindiwe.guardId, 500)
  await tellAll()
  expect(titles()).toEqual([])

  const nomsa = await subscribed('nomsa@enkosi.test')
  const count = async () => (await server.db`select from push_subscription`).length
  const before = await count()
  answer.status = 410
  await tip(nomsa.guardId, 500)
  await tellAll()
  answer.status = 201
  expect(await count()).toBe(before - 1)
})

test('keys that cannot be used are forgotten, and delay nobody else', async () => {
  const bongani = await subscribed('bongani@enkosi.test')
  const broken = await server.signIn('broken@enkosi.test')
  const { id: guardId } = await registerWorker(broken)
  const keys = { p256dh: 'A'.repeat(87), auth: 'A'.repeat(22) }
  await subscribe(broken, { endpoint: `${push.origin}/broken`, keys })
  await tip(guardId, 300)
  await tip(bongani.guardId, 400)
  await tellAll()

  expect(titles()).toEqual(['You received R4.00'])
  expect(await server.db`select from push_subscription where endpoint = ${`${push.origin}/broken`}`).toHaveLength(0)
})

test('what a push service did not take is pushed a minute later, with what came since', async () => {
  const ayanda = await subscribed('ayanda@enkosi.test')
  answer.status = 503
  await tip(ayanda.guardId, 1_000)
  expect(await tellAll()).toBe(1)
  await tip(ayanda.guardId, 500)
  expect(await tellAll()).toBe(0)
  answer.status = 201
  await server.db`update notified set due_at = due_at - interval '1 minute' where person_id = ${ayanda.personId}`

  expect(await tellAll()).toBe(1)
  expect(titles()).toEqual(['2 new tips, R15.00'])
})

test('the ID of who passed money on is pushed only if an operator has verified it', async () => {
  const [kagiso, palesa] = [await subscribed('kagiso@enkosi.test'), await subscribed('palesa@enkosi.test')]
  await fund(server.db, palesa, 10_000)
  const [{ number }] = await server.db<
    [{ number: string }]
  >`select guard_number as number from worker where id = ${palesa.guardId}`
  for (const verified of [false, true]) {
    await server.db`update worker set verified_at = case when ${verified} then business_now() end where id = ${palesa.guardId}`
    await palesa.mustPost('/api/wallet/transfer', { guardId: kagiso.guardId, amount: 500 })
    await tellAll()
  }

  expect(bodies()).toEqual(['A worker sent it to you.', `${number} sent it to you.`])
})

test('a message about safety is pushed too, once, also if the gateway did not take it at first; a code is not', async () => {
  const zanele = await subscribed('zanele@enkosi.test')
  await linkNumber(server, zanele, someNumber())
  await sendSms(server)
  await writeSwitches(server.db, { gateway: { code: '500' } })
  expect((await zanele.post('/api/me/phone/unlock')).status).toBe(200)
  await sendSms(server)
  await writeSwitches(server.db, {})
  await server.db`update sms set due_at = business_now() where state = 'waiting'`
  await sendSms(server)

  expect(bodies()).toEqual([
    'This number is now linked to your Enkosi account. Dial *120*3657#. Not you? Call 0800 365 746.',
    'Enkosi: your Enkosi PIN was removed in the app. Not you? Call 0800 365 746.',
  ])
  const sent = await server.db`select state, attempts from sms where person_id = ${zanele.personId} order by id`
  expect(sent.at(-1)).toEqual({ state: 'sent', attempts: 2 })
})

test('a message about safety is pushed although the process that took it first died before it handed it over', async () => {
  const lerato = await subscribed('lerato@enkosi.test')
  await linkNumber(server, lerato, someNumber())
  await server.db`update sms set attempts = 1 where person_id = ${lerato.personId} and state = 'waiting'`
  await sendSms(server)

  expect(bodies()).toEqual([expect.stringMatching(/^This number is now linked/)])
})

test('the owner hears of changed bank details, also by registering again, and without a phone by push alone', async () => {
  const changed = 'Enkosi: your bank details were changed. Not you? Call 0800 365 746.'
  const removed =
    'Enkosi: you are no longer listed as a worker, and your bank details were removed. Not you? Call 0800 365 746.'
  const again = { guardNumber: 'BACK-1', serviceCategory: 'waiter', ...BANK_ACCOUNT }
  const mpho = await subscribed('mpho@enkosi.test')
  expect((await mpho.put('/api/guard/profile', BANK_ACCOUNT)).status).toBe(200)
  expect((await mpho.delete('/api/guard/profile')).status).toBe(200)
  await mpho.mustPost('/api/guard/register', again)
  await sendSms(server)
  expect(bodies()).toEqual([changed, removed, changed])
  const states = () =>
    server.db`select state from sms where person_id = ${mpho.personId} and kind = 'security' order by id`
  expect(await states()).toEqual(Array(3).fill({ state: 'dropped' }))

  const number = someNumber()
  await linkNumber(server, mpho, number)
  expect((await mpho.delete('/api/guard/profile')).status).toBe(200)
  await mpho.mustPost('/api/guard/register', again)
  await sendSms(server)
  expect([bodies().at(-1), (await inboxOf(server, number)).at(-1)]).toEqual([changed, changed])
  const silent = await server.signIn('silent@enkosi.test')
  await registerWorker(silent, BANK_ACCOUNT)
  expect(await server.db`select from sms where person_id = ${silent.personId}`).toEqual([])
})

test('one who stops it gets nothing more', async () => {
  const thabo = await subscribed('thabo@enkosi.test')
  expect((await thabo.delete('/api/me/push')).status).toBe(200)
  await tip(thabo.guardId, 500)
  await tellAll()

  expect(titles()).toEqual([])
})

test.each([
  ['https://fcm.googleapis.com/fcm/send/abc', true],
  ['https://updates.push.services.mozilla.com/wpush/v2/abc', true],
  ['https://web.push.apple.com/abc', true],
  ['https://wns2-par02p.notify.windows.com/w/?token=abc', true],
  ['http://fcm.googleapis.com/fcm/send/abc', false],
  ['https://fcm.googleapis.com:8443/fcm/send/abc', false],
  ['https://fcm.googleapis.com@evil.example/', false],
  ['https://user:pass@fcm.googleapis.com/', false],
  ['https://fcm.googleapis.com.evil.example/', false],
  ['https://evilpush.services.mozilla.com.example/', false],
  ['http://169.254.169.254/latest/meta-data', false],
  ['https://localhost/', false],
  ['file:///etc/passwd', false],
])('%s is a known push service: %s', (address, known) => {
  expect(isKnownPushService(address)).toBe(known)
})

test('an address of anybody else, and keys that are none, are refused', async () => {
  const worker = await server.signIn('sipho@enkosi.test')
  const keys = { p256dh: 'A'.repeat(87), auth: 'A'.repeat(22) }
  const code = async (body: unknown) => (await worker.post('/api/me/push', body)).headers.get('error-code')

  expect(await code({ endpoint: 'http://169.254.169.254/', keys })).toBe('unknown_push_service')
  expect(await code({ endpoint: 'not an address', keys })).toBe('malformed')
  expect(await code({ endpoint: push.origin, keys: { ...keys, auth: '' } })).toBe('malformed')
  expect(await code({ endpoint: `${push.origin}/${'a'.repeat(2_000)}`, keys })).toBe('malformed')
})
