import { randomUUID } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { beforeEach, expect, test } from 'vitest'
import type { PhonesReport } from '#contract/phones.ts'
import { shortReference } from '#contract/short-reference.ts'
import { sendTip } from '#server/features/tips/send-tip.ts'
import { markMoved } from '#server/people/notices/notified.ts'
import { sumUpTips, tellBySms } from '#server/people/phones/tell-by-sms.ts'
import { writeSwitches } from '#server/simulators/switches.ts'
import { guestTip, guestTipReversal } from '#testing/money/movements.ts'
import { newWorker } from '#testing/people/new-worker.ts'
import { moveClockTo, openGuestTip, testCaller } from '#testing/people/people.ts'
import {
  callBack,
  deliverReports,
  inboxOf,
  linkNumber,
  sendSms,
  someNumber,
  tellPhones,
} from '#testing/phones/phone.ts'
import type { Client } from '#testing/service/client.ts'
import { startTestServer } from '#testing/service/server.ts'
import { queueSms } from './queue-sms.ts'
import { sendDueSms } from './send-due-sms.ts'

const server = await startTestServer({ OPERATOR_EMAILS: 'boss@enkosi.test' })
await moveClockTo(server.db, '2026-11-16T10:00:00+02:00')
beforeEach(() => writeSwitches(server.db, {}))

/** A worker with a phone, and a way to tip them. */
async function workerWithPhone() {
  const client = await newWorker(server, { bankAccountNumber: '1234567890', bankName: 'Capitec' })
  const { workerId: id, guardNumber } = client
  const number = someNumber()
  await linkNumber(server, client, number)
  await sendSms(server)
  const tipper = await testCaller(server.db, { balance: 400_000 })
  const tip = (amount: number) => sendTip(server.services, tipper, { guardId: id, amount, key: randomUUID() })
  return { client, id, guardNumber, number, tip }
}

const statesOf = async ({ personId }: Client) =>
  (await server.db`select kind, state from sms where person_id = ${personId} order by id`).map(
    ({ kind, state }) => `${kind} ${state}`,
  )

async function inbox(number: string): Promise<string[]> {
  await tellPhones(server)
  await sendSms(server)
  return inboxOf(server, number)
}

test('every tip is one message, however many processes look at the same moment', async () => {
  const { number, tip } = await workerWithPhone()
  const first = await tip(2_000)
  await tip(6_750)
  await Promise.all(Array.from({ length: 6 }, () => tellPhones(server)))
  await Promise.all(Array.from({ length: 6 }, () => sendDueSms(server.services)))

  const tips = (await inbox(number)).filter((text) => text.includes('tip on Enkosi'))
  expect(tips).toHaveLength(2)
  expect(tips).toContain(`R20 tip on Enkosi. Today R87.50. Balance R20. Ref ${shortReference(first.transaction.id)}`)
})

test('a guest’s tip is a message like any other; a transfer has words of its own and is no tip of the day', async () => {
  const [sipho, nomsa] = [await workerWithPhone(), await workerWithPhone()]
  const wallet = sipho.client
  const guestTipId = await openGuestTip(server.db, wallet, 2_000)
  await server.services.ledger.post(guestTip(wallet, guestTipId, 2_000))
  await nomsa.tip(10_000)
  await nomsa.client.mustPost('/api/wallet/transfer', { guardId: sipho.id, amount: 1_500 })
  await nomsa.client.mustPost('/api/tips', { guardId: sipho.id, amount: 500 })

  expect((await inbox(sipho.number)).slice(-3)).toEqual([
    expect.stringMatching(/^R20 tip on Enkosi\. Today R25\. Balance R20\. Ref \S{8}$/),
    expect.stringMatching(/^Enkosi: a worker sent you R15\. Balance R35\. Ref \S{8}$/),
    expect.stringMatching(/^R5 tip on Enkosi\. Today R25\. Balance R40\. Ref \S{8}$/),
  ])
  // The sender gets no message.
  expect((await inbox(nomsa.number)).slice(-1)).toEqual([expect.stringMatching(/^R100 tip on Enkosi/)])

  await sipho.client.put('/api/me/phone', { tipMessages: 'none' })
  await nomsa.client.mustPost('/api/wallet/transfer', { guardId: sipho.id, amount: 1_000 })
  expect((await inbox(sipho.number)).at(-1)).toContain('R5 tip')
})

test('the ID of who passed money on is sent only if an operator has verified it', async () => {
  const [sipho, nomsa] = [await workerWithPhone(), await workerWithPhone()]
  await nomsa.tip(10_000)
  for (const verified of [false, true]) {
    await server.db`update worker set verified_at = case when ${verified} then business_now() end where id = ${nomsa.id}`
    await nomsa.client.mustPost('/api/wallet/transfer', { guardId: sipho.id, amount: 1_500 })

    expect((await inbox(sipho.number)).at(-1)).toMatch(
      `Enkosi: ${verified ? nomsa.guardNumber : 'a worker'} sent you R15.`,
    )
  }
})

test('a withdrawal, and its return, is a message also for those who want no others', async () => {
  const { client, number, tip } = await workerWithPhone()
  await client.put('/api/me/phone', { tipMessages: 'none', language: 'af' })
  await tip(10_000)
  await client.mustPost('/api/wallet/withdraw', { amount: 10_000 })

  const messages = await inbox(number)
  expect(messages.at(-1)).toMatch(/^Enkosi: R100 is op pad na Capitec\.\.7890, daar teen Di 17 Nov\. Ref \S{8}\./)
  expect(messages.filter((text) => text.includes('fooitjie'))).toEqual([])
})

test('an instant withdrawal, and one that its owner took back, are told as they are', async () => {
  const { client, number, tip } = await workerWithPhone()
  await tip(10_000)
  await server.db`update person set first_name = 'Sipho', last_name = 'Dlamini' where id = ${client.personId}`
  await client.put('/api/guard/profile', { accountHolderName: 'Sipho Dlamini' })
  const asked = { amount: 10_000, rail: 'instant' }
  const { transaction } = await client.mustPost<{ transaction: { id: string } }>('/api/wallet/withdraw', asked)
  expect((await inbox(number)).at(-1)).toMatch(
    /^Enkosi: R97.50 is on its way to Capitec\.\.7890, arrives by Mon 16 Nov\./,
  )

  await client.mustPost(`/api/withdrawals/${transaction.id}/cancel`, {})
  expect((await inbox(number)).at(-1)).toMatch(/^Enkosi: you cancelled a withdrawal\. R100 is in your wallet again\./)
})

test('who chose once a day gets one message, in the evening, about the tips that stayed', async () => {
  const { client, number, tip } = await workerWithPhone()
  await client.put('/api/me/phone', { tipMessages: 'daily' })
  await tip(1_000)
  await tip(2_050)
  const wallet = client
  const takenBack = await openGuestTip(server.db, wallet, 4_000)
  await server.services.ledger.post(guestTip(wallet, takenBack, 4_000))
  await server.services.ledger.post(guestTipReversal(wallet, takenBack, 4_049))
  await tellPhones(server)
  expect((await inbox(number)).at(-1)).not.toContain('new tips')

  await moveClockTo(server.db, '2026-11-16T18:30:00+02:00')
  await Promise.all([tellPhones(server), tellPhones(server)])
  await tip(500)
  await tellPhones(server)
  const said = (await inbox(number)).filter((text) => text.includes('new tips'))
  expect(said).toEqual(['Enkosi: 2 new tips, total R30.50. Balance R30.50.'])

  await moveClockTo(server.db, '2026-11-16T23:30:00+02:00')
  await tellPhones(server)
  await moveClockTo(server.db, '2026-11-17T10:00:00+02:00')
  expect((await inbox(number)).filter((text) => text.includes('new tips'))).toHaveLength(1)
})

test('STOP ends the messages about tips and nothing else; START begins them again', async () => {
  const { client, number, tip } = await workerWithPhone()
  const hears = (text: string) =>
    callBack(server, 'sms', {
      date: '2026-11-16 10:00:00',
      from: number,
      id: randomUUID(),
      linkId: '',
      text,
      to: '30657',
      networkCode: '65501',
    })
  expect((await hears(' stop ')).status).toBe(204)
  await hears('STOP')
  await tip(2_000)
  const messages = await inbox(number)
  expect(messages.at(-1)).toContain('Send START')
  expect(messages.filter((text) => text.includes('Send START'))).toHaveLength(1)

  await client.mustPost('/api/wallet/withdraw', { amount: 1_000 })
  expect((await inbox(number)).at(-1)).toContain('on its way')
  await hears('start')
  await tip(3_000)
  expect((await inbox(number)).at(-1)).toContain('R30 tip on Enkosi')
})

test('a STOP without the secret, from a foreign number or in other words changes nothing', async () => {
  const { client, number } = await workerWithPhone()
  const incoming = { from: number, text: 'STOP' }
  expect((await callBack(server, 'sms', incoming, 'Basic Z2F0ZXdheTp3cm9uZw==')).status).toBe(403)
  expect((await callBack(server, 'sms', { from: someNumber(), text: 'STOP' })).status).toBe(204)
  expect((await callBack(server, 'sms', { from: number, text: 'Please do not stop' })).status).toBe(204)
  expect((await callBack(server, 'sms', { from: 'Enkosi', text: 'STOP' })).status).toBe(204)
  expect((await callBack(server, 'sms', { nothing: 'known' })).status).toBe(400)

  expect((await client.get('/api/me/phone')).json).toMatchObject({ stopped: false })
})

test('reports come twice and in any order: the first final one counts', async () => {
  await writeSwitches(server.db, { gateway: { notify: 'reordered' } })
  const { client } = await workerWithPhone()
  await deliverReports(server)
  expect(await statesOf(client)).toEqual(['code delivered', 'security delivered'])

  const [sms] = await server.db<
    { messageId: string }[]
  >`select message_id as "messageId" from sms where person_id = ${client.personId} limit 1`
  await callBack(server, 'sms', { id: sms?.messageId ?? '', status: 'Failed' })
  await callBack(server, 'sms', { id: 'unknown', status: 'Success' })
  expect(await statesOf(client)).toEqual(['code delivered', 'security delivered'])
})

test('what certainly did not go is tried again, what may have gone is not', async () => {
  const { client, number, tip } = await workerWithPhone()
  await writeSwitches(server.db, { gateway: { code: '500' } })
  await tip(2_000)
  await inbox(number)
  expect((await statesOf(client)).at(-1)).toBe('tip waiting')
  await writeSwitches(server.db, {})
  await server.db`update sms set due_at = business_now() where state = 'waiting'`
  expect((await inbox(number)).filter((text) => text.includes('R20 tip'))).toHaveLength(1)

  for (const answer of ['never', 'after'] as const) {
    await writeSwitches(server.db, { gateway: { answer } })
    await tip(3_000)
    await inbox(number)
    expect((await statesOf(client)).at(-1)).toBe('tip unclear')
  }
  await writeSwitches(server.db, {})
  expect((await inbox(number)).filter((text) => text.includes('R30 tip'))).toHaveLength(1)
})

test('a process that dies in the middle has sent it or not, and nobody sends it again', async () => {
  const { client, number, tip } = await workerWithPhone()
  await tip(2_000)
  await tellPhones(server)
  await server.db`update sms set state = 'sending', claimed_at = clock_timestamp() - interval '2 minutes' where state = 'waiting'`

  expect((await inbox(number)).filter((text) => text.includes('R20 tip'))).toHaveLength(0)
  expect((await statesOf(client)).at(-1)).toBe('tip unclear')
})

test('a gateway that takes connections and says nothing holds up no money', async () => {
  const { client, tip } = await workerWithPhone()
  const silent = createServer(() => {}).listen(0, '127.0.0.1')
  await new Promise((resolve) => silent.once('listening', resolve))
  const { services } = server
  const { config } = services
  services.config = {
    ...config,
    partnerTimeoutMs: 300,
    gateway: config.gateway && { ...config.gateway, url: `http://127.0.0.1:${(silent.address() as AddressInfo).port}` },
  }
  try {
    const sent = await tip(2_000)
    await tellPhones(server)
    const sending = sendDueSms(services)
    await tip(2_100)
    await sending

    expect(sent.balance).toBeGreaterThan(0)
    expect(await client.balance()).toBe(4_100)
    expect((await statesOf(client)).at(-1)).toBe('tip unclear')
  } finally {
    services.config = config
    silent.closeAllConnections()
    silent.close()
  }
})

test('a message that is out of date is dropped; its text is gone as soon as it is not needed', async () => {
  const { client, number, tip } = await workerWithPhone()
  await tip(2_000)
  await tellPhones(server)
  await server.db`update sms set expires_at = business_now() where state = 'waiting'`

  expect((await inbox(number)).filter((text) => text.includes('R20 tip'))).toHaveLength(0)
  expect((await statesOf(client)).at(-1)).toBe('tip dropped')
  expect(await server.db`select from sms where sealed is not null`).toHaveLength(0)
})

test('messages cost: counted, shown to operators, and capped but for what matters', async () => {
  const { client, number, tip } = await workerWithPhone()
  await server.db`update sms set cost_millicents = 3000000 where person_id = ${client.personId} and kind = 'code'`
  await tip(5_000)
  await client.mustPost('/api/wallet/withdraw', { amount: 5_000 })
  const messages = await inbox(number)

  expect(messages.filter((text) => text.includes('R50 tip'))).toHaveLength(0)
  expect(messages.at(-1)).toContain('on its way')
  const boss = await server.signIn('boss@enkosi.test')
  const report = (await boss.get('/api/operator/phones')).json as PhonesReport
  expect(report.costliest[0]).toMatchObject({ personId: client.personId, cost: 3_000_000 + 2 * 25_000 })
  expect(report.sms.find(({ state }) => state === 'dropped')?.count).toBeGreaterThan(0)
})

test('the cap counts what waits', async () => {
  const { client, tip } = await workerWithPhone()
  for (const tips of [100, 50]) {
    await Promise.all(Array.from({ length: tips }, () => tip(100)))
    await tellPhones(server)
  }

  const states = (await statesOf(client)).filter((each) => each.startsWith('tip'))
  // R30 for 120 messages, of which two went out when the number was linked.
  expect(Map.groupBy(states, (state) => state).get('tip waiting')).toHaveLength(118)
  expect(states).toHaveLength(150)
})

test('a phone whose message fails delays nobody, and gets it later', async () => {
  const workers = [await workerWithPhone(), await workerWithPhone(), await workerWithPhone()]
  const [bad] = workers as [(typeof workers)[number]]
  const [{ sealed }] = await server.db<[{ sealed: Buffer }]>`
    select number_sealed as sealed from phone where person_id = ${bad.client.personId}
  `
  const keep = (bytes: Buffer) => server.db`
    update phone set number_sealed = ${bytes} where person_id = ${bad.client.personId}
  `
  await keep(Buffer.alloc(sealed.length))
  for (const { tip } of workers) await tip(2_000)
  await tellPhones(server)
  await sendSms(server)

  const last = async () => Promise.all(workers.map(async ({ number }) => (await inboxOf(server, number)).at(-1)))
  expect(await last()).toEqual([
    expect.stringContaining('now linked'),
    ...Array(2).fill(expect.stringContaining('R20 tip')),
  ])
  expect(server.log.filter((line) => line.includes('phone notification failed'))).toHaveLength(1)

  await keep(sealed)
  await server.db`update notified set due_at = business_now() where due_at is not null`
  await tellPhones(server)
  await sendSms(server)
  expect(await last()).toEqual(Array(3).fill(expect.stringContaining('R20 tip')))
})

test('a message that cannot be opened has failed, and the next one goes out', async () => {
  const { client, number, tip } = await workerWithPhone()
  await tip(2_000)
  await tip(3_000)
  await tellPhones(server)
  await server.db`
    update sms set sealed = '\\x00' where id = (select min(id) from sms where person_id = ${client.personId} and state = 'waiting')
  `

  expect((await inbox(number)).at(-1)).toContain('R30 tip')
  expect((await statesOf(client)).slice(-2)).toEqual(['tip failed', 'tip sent'])
})

test('what was never handed over is not lost with the process that took it', async () => {
  const { client, number, tip } = await workerWithPhone()
  await tip(2_000)
  await tip(3_000)
  await tellPhones(server)
  const dies = { send: () => Promise.reject(new Error('killed')) }
  await expect(sendDueSms({ ...server.services, gateway: dies })).rejects.toThrow('killed')
  await server.db`update sms set claimed_at = claimed_at - interval '2 minutes', due_at = business_now() where person_id = ${client.personId}`

  expect((await inbox(number)).at(-1)).toContain('R30 tip')
  expect((await statesOf(client)).slice(-2)).toEqual(['tip unclear', 'tip sent'])
})

test('a number that does not exist is said to be that, and not tried again', async () => {
  const { client } = await workerWithPhone()
  const sms = {
    event: randomUUID(),
    personId: client.personId,
    kind: 'security' as const,
    to: '+27820000000',
    text: 'Never.',
  }
  await queueSms(server.db, server.services.keys, [sms])
  await sendSms(server)

  expect((await statesOf(client)).at(-1)).toBe('security failed')
})

test('a PIN does not wait for messages about tips or summaries', async () => {
  const [every, daily] = [await workerWithPhone(), await workerWithPhone()]
  await daily.client.put('/api/me/phone', { tipMessages: 'daily' })
  await moveClockTo(server.db, '2026-11-17T18:30:00+02:00')
  for (const { tip } of [every, daily]) for (const amount of [2_000, 2_100, 2_200]) await tip(amount)
  const waitsForEntries = async () => {
    const [waiting] = await server.db<[{ count: number }]>`
      select count(*) as count from pg_locks where relation = 'ledger_entry'::regclass and not granted
    `
    return waiting.count
  }

  const telling = await server.db.begin(async (tx) => {
    await tx`lock table ledger_entry`
    await markMoved(server.db)
    const telling = [tellBySms(server.services), sumUpTips(server.services)]
    await expect.poll(waitsForEntries, { timeout: 60_000 }).toBe(2)
    for (const { client } of [every, daily]) {
      // Skipping what is locked, so that a kept row differs from a slow machine.
      expect(await tx`select from phone where person_id = ${client.personId} for update skip locked`).toHaveLength(1)
    }
    return telling
  })
  await Promise.all(telling)

  expect((await inbox(every.number)).filter((text) => text.includes('tip on Enkosi'))).toHaveLength(3)
  expect((await inbox(daily.number)).at(-1)).toContain('3 new tips')
})
