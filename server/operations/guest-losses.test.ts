import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import type { GuestLoss } from '#contract/guests-seen.ts'
import { LANGUAGES } from '#contract/languages.ts'
import { openMetrics } from '#server/platform/observability/metrics.ts'
import { guestTip, guestTipReversal } from '#testing/money/movements.ts'
import { openGuestTip } from '#testing/people/people.ts'
import { BANK_ACCOUNT, loadWallet, registerWorker, unique } from '#testing/people/register-and-fund.ts'
import type { Client } from '#testing/service/client.ts'
import { startTestServer } from '#testing/service/server.ts'
import { addDatabaseFigures } from './database-figures.ts'

const server = await startTestServer({ BUSINESS_DAY_SECONDS: '3600', DEMO_MONTH: 'off' })
const operator = await server.signIn('operator@enkosi.test')

type Worker = Client & { guardNumber: string; guardId: string; walletId: number }

async function worker(client?: Client): Promise<Worker> {
  const guardNumber = unique('GL').toUpperCase()
  const person = client ?? (await server.signIn(`${guardNumber}@example.test`))
  const { id: guardId } = await registerWorker(person, { ...BANK_ACCOUNT, guardNumber })
  const [wallet] = await server.db<[{ id: number }]>`select id from wallet where person_id = ${person.personId}`
  return { ...person, guardNumber, guardId, walletId: wallet.id }
}

/** Guests' tips that were paid; gives what takes one of them back. */
async function tips(to: Worker, ...amounts: number[]): Promise<(() => Promise<unknown>)[]> {
  const { ledger } = server.services
  const chargebacks: (() => Promise<unknown>)[] = []
  for (const amount of amounts) {
    const id = await openGuestTip(server.db, to, amount)
    await ledger.post(guestTip(to, id, amount))
    chargebacks.push(() => ledger.post(guestTipReversal(to, id, amount + 49)))
  }
  return chargebacks
}
const all = async (chargebacks: (() => Promise<unknown>)[]) => {
  for (const chargeBack of chargebacks) await chargeBack()
}
const open = (to: Worker, client = server.nobody) =>
  client.post('/api/guest-tips', { guardNumber: to.guardNumber, amount: 2_000 }, { 'idempotency-key': randomUUID() })
const lossOf = async ({ personId }: Client) =>
  ((await operator.get('/api/operator/guest-losses')).json as GuestLoss[]).find((loss) => loss.personId === personId)
const resume = (of: Client, by = operator) =>
  by.post(`/api/operator/guest-losses/${of.personId}/resume`, {
    reason: 'The cards were stolen; the worker knew nobody',
  })
const page = async ({ guardNumber }: Worker, prefix = '/') =>
  (await server.nobody.get(`${prefix}?w=${guardNumber}`)).text

async function figures(): Promise<Record<string, number>> {
  const { registry } = openMetrics({ waiting: () => 0, readsAtReplica: () => null })
  addDatabaseFigures(server.db, registry, server.services.anchors.signer)
  const text = await registry.metrics()
  return Object.fromEntries(
    [...text.matchAll(/^(enkosi_\w+) (\d+)$/gm)].map(([, name, value]) => [name, Number(value)]),
  )
}

test('ten guest tips, withdrawn and charged back: guests cannot tip this worker until an operator has looked, others can', async () => {
  const [sipho, other] = [await worker(), await worker()]
  const chargebacks = await tips(sipho, ...Array<number>(10).fill(50_000))
  await sipho.mustPost('/api/wallet/withdraw', { amount: 500_000 })
  expect(await lossOf(sipho)).toBeUndefined()
  await all(chargebacks)

  expect(await lossOf(sipho)).toMatchObject({
    guardNumber: sipho.guardNumber,
    chargebacks: 10,
    lost: 500_000,
    paused: true,
  })
  expect(await figures()).toMatchObject({
    enkosi_chargeback_losses_cents: 500_000,
    enkosi_guest_tips_paused_workers: 1,
  })
  const { json } = await operator.get('/api/operator/overview')
  expect(json).toMatchObject({ waiting: { guestsPaused: 1 } })
  const card = () => server.nobody.get(`/api/guards/card?w=${sipho.guardNumber}`)
  for (const answer of [await open(sipho), await card()])
    expect([answer.status, answer.code]).toEqual([422, 'guests_paused'])
  expect((await open(other)).status).toBe(201)
  // Somebody with a wallet is known, and tips on.
  const thandi = await server.signIn('thandi@example.test')
  await loadWallet(thandi, 10_000)
  await thandi.mustPost('/api/tips', { guardId: sipho.guardId, amount: 1_000 })
  expect((await open(sipho, thandi)).code).toBe('guests_paused')

  expect((await resume(sipho, sipho)).status).toBe(403)
  expect((await resume(sipho)).status).toBe(200)
  expect((await resume(sipho)).code).toBe('already_done')

  expect([await lossOf(sipho), (await card()).status]).toEqual([undefined, 200])
  expect(await figures()).toMatchObject({
    enkosi_chargeback_losses_cents: 500_000,
    enkosi_guest_tips_paused_workers: 0,
  })
  const events = await server.db`
    select reason, details from audit_event where action = 'guest_tips_resumed' and subject = ${sipho.personId}
  `
  expect(events).toEqual([
    { reason: 'The cards were stolen; the worker knew nobody', details: { lost: 500_000, chargebacks: 10 } },
  ])
})

test('small losses are seen and add up, what is still in the wallet is none, and later ones count from zero', async () => {
  const sipho = await worker()
  const chargebacks = await tips(sipho, 20_000, 20_000, 20_000, 20_000)
  await sipho.mustPost('/api/wallet/withdraw', { amount: 70_000 })
  await all(chargebacks.slice(0, 2))
  // R100 were still there.
  expect(await lossOf(sipho)).toMatchObject({ lost: 30_000, paused: false })
  expect((await open(sipho)).status).toBe(201)
  await all(chargebacks.slice(2, 3))
  expect(await lossOf(sipho)).toMatchObject({ lost: 50_000, paused: true })
  expect((await open(sipho)).code).toBe('guests_paused')

  expect((await resume(sipho)).status).toBe(200)
  await all(chargebacks.slice(3))
  expect(await lossOf(sipho)).toMatchObject({ chargebacks: 1, lost: 20_000, paused: false })
  expect((await open(sipho)).status).toBe(201)
})

test('stopping and starting again under another ID ends no pause', async () => {
  const sipho = await worker()
  const chargebacks = await tips(sipho, 50_000)
  await sipho.mustPost('/api/wallet/withdraw', { amount: 50_000 })
  await all(chargebacks)
  expect((await sipho.delete('/api/guard/profile')).status).toBe(200)

  const again = await worker(sipho)

  expect((await open(again)).code).toBe('guests_paused')
})

test('nobody ends the pause of their own tips', async () => {
  const own = await worker(operator)
  const chargebacks = await tips(own, 50_000)
  await own.mustPost('/api/wallet/withdraw', { amount: 50_000 })
  await all(chargebacks)

  expect([(await resume(own)).code, (await lossOf(own))?.paused]).toEqual(['own_account', true])
})

test('a guest reads that nothing was paid, what else is possible, and nothing about why, in five languages', async () => {
  const sipho = await worker()
  const chargebacks = await tips(sipho, 50_000)
  await sipho.mustPost('/api/wallet/withdraw', { amount: 50_000 })
  expect(await page(sipho)).toContain('id="pay"')
  await all(chargebacks)

  const pages = await Promise.all(LANGUAGES.map((tag) => page(sipho, tag === 'en' ? '/' : `/${tag}/`)))

  expect(pages[0]).toMatch(/<span>Tips by card are paused for this worker\.<\/span>/)
  expect(pages[0]).toContain(`Sign in to tip ${sipho.guardNumber}`)
  const headings = pages.map((html) => /<h1>.*?<\/h1>/s.exec(html)?.[0] ?? '')
  expect(new Set(headings).size).toBe(LANGUAGES.length)
  for (const html of pages) expect(html).not.toContain('id="pay"')
})
