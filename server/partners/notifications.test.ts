import { randomUUID } from 'node:crypto'
import { beforeEach, expect, test } from 'vitest'
import { loadWallet } from '#testing/people/register-and-fund.ts'
import type { Client } from '#testing/service/client.ts'
import { startTestServer } from '#testing/service/server.ts'
import { forgetNotifications } from './open-notification.ts'
import { SIGNATURE_HEADER, sign } from './signature.ts'

/** A load that the payment provider has left unanswered, and that only a notification can complete. */
let loadId: string

const server = await startTestServer({ PARTNER_TIMEOUT_MS: '20000' })
let thandi: Client
beforeEach(async () => {
  thandi = await server.signIn(`${randomUUID()}@example.test`)
  loadId = await loadWallet(thandi, 409_100)
  server.log.length = 0
})

const approval = (traceId = loadId, amount = 409_100) =>
  JSON.stringify({ data: { responseCode: '00', traceId, transactionId: randomUUID(), amount, echoData: traceId } })
const secret = () => server.services.config.vodapay.notificationSecret
const send = (body: string, signature?: string, path = '/api/callbacks/vodapay') =>
  server.nobody.post(path, body, signature === undefined ? {} : { [SIGNATURE_HEADER]: signature })
const balance = () => thandi.balance()
const stateOf = async (id: string) => (await server.db`select state from load where id = ${id}`)[0]?.state
const refusals = () =>
  server.log.map((line) => JSON.parse(line)).filter(({ event }) => event === 'notification refused')

test('a signed notification credits the load, once', async () => {
  const before = await balance()
  const body = approval()

  const first = await send(body, sign(secret(), body, Date.now()))
  const again = await send(body, sign(secret(), body, Date.now() + 1))

  expect([first.status, again.status]).toEqual([204, 204])
  expect(await balance()).toBe(before + 409_100)
  expect(await stateOf(loadId)).toBe('completed')
})

type Bad = () => { body: string; signature?: string }
const bad: [why: string, code: string, notification: Bad][] = [
  ['unsigned', 'unsigned', () => ({ body: approval() })],
  ['signed with another secret', 'forged', () => withSignature((body) => sign('x'.repeat(43), body, Date.now()))],
  ['signed for other bytes', 'forged', () => withSignature((body) => sign(secret(), `${body} `, Date.now()))],
  [
    'signed by the bank',
    'forged',
    () => withSignature((body) => sign(server.services.config.bank.webhookSecret, body, Date.now())),
  ],
  [
    'with its time changed',
    'forged',
    () => withSignature((body) => sign(secret(), body, Date.now() - 1).replace(/t=\d+/, `t=${Date.now()}`)),
  ],
  ['with half a signature', 'forged', () => withSignature((body) => sign(secret(), body, Date.now()).slice(0, -32))],
  ['with a signature that is no signature', 'forged', () => withSignature(() => 'yes')],
  ['with an empty signature', 'forged', () => withSignature(() => '')],
  [
    'with two signatures',
    'forged',
    () => withSignature((body) => `${sign(secret(), body, Date.now())}, v1=${'0'.repeat(64)}`),
  ],
  [
    'signed five minutes and a second ago',
    'stale',
    () => withSignature((body) => sign(secret(), body, Date.now() - 301_000)),
  ],
  [
    'signed in the future',
    'from the future',
    () => withSignature((body) => sign(secret(), body, Date.now() + 400_000)),
  ],
  ['signed but not JSON', 'malformed', () => signed('approved')],
  ['signed but without an amount', 'malformed', () => signed(approval().replace('"amount"', '"cents"'))],
  ['signed with a NUL', 'malformed', () => signed(approval().replace('"transactionId":"', '"transactionId":"\\u0000'))],
  ['signed with a negative amount', 'malformed', () => signed(approval(loadId, -409_100))],
]

test.each(bad)('a notification %s is refused, logged as %s, and credits nothing', async (_why, code, make) => {
  const before = await balance()
  const { body, signature } = make()

  const answer = await send(body, signature)

  expect([answer.status, answer.code]).toEqual([403, 'bad_signature'])
  expect(refusals()).toMatchObject([
    { level: 'warn', kind: 'vodapay', code, requestId: answer.headers.get('request-id') },
  ])
  expect(await stateOf(loadId)).toBe('pending')
  expect(await balance()).toBe(before)
})

test('the same bytes a second time are a replay, also after their signature was forgotten', async () => {
  const before = await balance()
  const body = approval()
  const signature = sign(secret(), body, Date.now())
  await send(body, signature)

  const replayed = await send(body, signature)
  await server.db`update clock_shift set by = interval '20 minutes'`
  await forgetNotifications(server.services)
  const [kept] = await server.db<[{ count: number }]>`select count(*) from provider_notification`
  const afterwards = await send(body, signature)
  await server.db`update clock_shift set by = interval '0'`

  expect([replayed.status, afterwards.status]).toEqual([403, 403])
  expect(refusals().map(({ code }) => code)).toEqual(['replayed', 'stale'])
  expect(kept.count).toBe(0)
  expect(await balance()).toBe(before + 409_100)
})

test('the same signature in another spelling is a replay too', async () => {
  const before = await balance()
  const body = approval()
  const signature = sign(secret(), body, Date.now())
  await send(body, signature)

  const spelled = [signature.replace(', ', ','), signature.replace('t=', 't=0'), signature.replace('t=', 't=00')]
  const answers = await Promise.all(spelled.map((each) => send(body, each)))

  expect(answers.map(({ status }) => status)).toEqual([403, 403, 403])
  expect(refusals().map(({ code }) => code)).toEqual(['replayed', 'replayed', 'replayed'])
  expect(await balance()).toBe(before + 409_100)
})

test('a payment that belongs to no load credits nobody', async () => {
  const before = await balance()
  for (const traceId of [randomUUID(), 'not an id']) {
    const body = approval(traceId)
    expect((await send(body, sign(secret(), body, Date.now()))).status).toBe(204)
  }

  expect(server.log.filter((line) => line.includes('notification for unknown payment'))).toHaveLength(2)
  expect(await balance()).toBe(before)
})

test.each([
  ['unsigned', () => undefined],
  ['signed by the payment provider', (body: string) => sign(secret(), body, Date.now())],
  [
    'signed too long ago',
    (body: string) => sign(server.services.config.bank.webhookSecret, body, Date.now() - 301_000),
  ],
])('a bank webhook that is %s is refused', async (_why, signature) => {
  const body = JSON.stringify({ id: 'd1', nonce: randomUUID(), state: 'Completed' })

  const { status } = await send(body, signature(body), '/api/callbacks/bank')

  expect(status).toBe(403)
  expect(refusals()).toMatchObject([{ kind: 'bank' }])
})

test('the log never shows what a notification says', async () => {
  const body = approval()
  await send(body, sign(secret(), body, Date.now() - 301_000))

  expect(server.log.join('')).not.toContain('409100')
})

function signed(body: string) {
  return { body, signature: sign(secret(), body, Date.now()) }
}

function withSignature(make: (body: string) => string) {
  const body = approval()
  return { body, signature: make(body) }
}
