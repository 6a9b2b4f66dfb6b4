import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { fund, testWorker } from '#testing/people/people.ts'
import { BANK_ACCOUNT, registerWorker } from '#testing/people/register-and-fund.ts'
import type { Answer } from '#testing/service/client.ts'
import { startTestServer } from '#testing/service/server.ts'

const server = await startTestServer({ PARTNER_TIMEOUT_MS: '20000' })
const guardId = (await testWorker(server.db)).workerId
const sipho = await server.signIn('sipho@enkosi.test')
await registerWorker(sipho, BANK_ACCOUNT)
await fund(server.db, sipho, 50_000)

const balance = async () => ((await sipho.get('/api/wallet')).json as { balance: number }).balance
const send = (path: string, body: object) => (key: string) => sipho.post(path, body, { 'idempotency-key': key })
const heard = ({ status, headers, text }: Answer) => ({
  status,
  code: headers.get('error-code'),
  replayed: headers.get('idempotency-replayed'),
  text,
})
const MISMATCH = {
  status: 422,
  code: 'idempotency_mismatch',
  replayed: null,
  text: 'This request was already sent with other details.',
}

/** Each is new, since a payment reference is a key of its own. */
const requests = {
  tip: () => send('/api/tips', { guardId, amount: 100 }),
  'tip to nobody': () => send('/api/tips', { guardId: randomUUID(), amount: 100 }),
  'tip of too much': () => send('/api/tips', { guardId, amount: 400_000 }),
  transfer: () => send('/api/wallet/transfer', { guardId, amount: 100 }),
  'transfer to nobody': () => send('/api/wallet/transfer', { guardId: randomUUID(), amount: 100 }),
  withdrawal: () => send('/api/wallet/withdraw', { amount: 100 }),
  load: () => send('/api/wallet/load', { amount: 100, paymentReference: randomUUID() }),
  'declined load': () => send('/api/wallet/load', { amount: 400_500, paymentReference: randomUUID() }),
}
type Name = keyof typeof requests
const names = Object.keys(requests) as Name[]

test.each(names)('a key that was used for a %s is good for nothing else', async (first) => {
  // Nobody is there to receive it, whatever the key.
  for (const second of names.filter((name) => name !== first && !name.endsWith('to nobody'))) {
    const key = randomUUID()
    const send = requests[first]()
    const once = await send(key)
    const before = await balance()

    expect(heard(await requests[second]()(key)), second).toEqual(MISMATCH)
    const again = await send(key)

    expect([again.status, again.text], second).toEqual([once.status, once.text])
    expect(await balance()).toBe(before)
  }
})

test.each(names)('a %s that is sent again is answered as the first time, and says so', async (name) => {
  const key = randomUUID()
  const send = requests[name]()

  const once = heard(await send(key))
  const again = heard(await send(key))

  expect(once.replayed).toBeNull()
  expect(again).toEqual({ ...once, replayed: 'true' })
})

test.each(['x'.repeat(201), 'a b', 'é', ''])('a key such as %j is refused', async (key) => {
  expect((await requests.tip()(key)).status).toBe(400)
})
