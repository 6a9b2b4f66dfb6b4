import { expect, test } from 'vitest'
import type { CardToBankCase } from '#contract/card-to-bank.ts'
import type { Movement } from '#server/money/ledger/movement.ts'
import { addDatabaseFigures } from '#server/operations/database-figures.ts'
import { openMetrics } from '#server/platform/observability/metrics.ts'
import { guestTip, returned } from '#testing/money/movements.ts'
import { fund, openGuestTip, walletOf } from '#testing/people/people.ts'
import { BANK_ACCOUNT, loadWallet, registerWorker } from '#testing/people/register-and-fund.ts'
import type { Client } from '#testing/service/client.ts'
import { startTestServer } from '#testing/service/server.ts'
import { watchCardToBank } from './watch-card-to-bank.ts'

const server = await startTestServer({ BUSINESS_DAY_SECONDS: '3600', DEMO_MONTH: 'off' })
const operator = await server.signIn('operator@enkosi.test')

async function listed(page = 1): Promise<CardToBankCase[]> {
  await watchCardToBank(server.services)
  return (await operator.get(`/api/operator/card-to-bank?page=${page}`)).json as CardToBankCase[]
}
const seen = async (person: Client) => (await listed()).find(({ personId }) => personId === person.personId)

/** How many people the alert is about. */
async function counted(): Promise<number> {
  await watchCardToBank(server.services)
  const { registry } = openMetrics({ waiting: () => 0, readsAtReplica: () => null })
  addDatabaseFigures(server.db, registry, server.services.anchors.signer)
  return Number(/^enkosi_card_to_bank_people (\d+)$/m.exec(await registry.metrics())?.[1])
}

type Worker = Client & { guardId: string; walletId: number }

async function worker(name: string, bankAccountNumber = BANK_ACCOUNT.bankAccountNumber): Promise<Worker> {
  const client = await server.signIn(`${name}@example.test`)
  const { id: guardId } = await registerWorker(client, { ...BANK_ACCOUNT, bankAccountNumber })
  return { ...client, guardId, ...(await walletOf(server.db, client)) }
}

const withdraw = (client: Client, amount: number) => client.mustPost('/api/wallet/withdraw', { amount })
const tip = (from: Client, { guardId }: Worker, amount: number) => from.mustPost('/api/tips', { guardId, amount })
const pass = (from: Client, { guardId }: Worker, amount: number) =>
  from.mustPost('/api/wallet/transfer', { guardId, amount })
async function tipAsGuest(to: Worker, amount: number): Promise<string> {
  const id = await openGuestTip(server.db, to, amount)
  await server.services.ledger.post(guestTip(to, id, amount))
  return id
}
const steps = (line: CardToBankCase | undefined) =>
  line?.chain.map(({ kind, from, to }) =>
    [kind, from?.email, to?.email].map((part) => part?.split('@')[0] ?? '-').join(' '),
  )

test('card to bank for nothing: operators see who, how much and how fast, and freeze it at once', async () => {
  const before = await counted()
  const mallory = await worker('mallory')
  for (let load = 0; load < 3; load += 1) await loadWallet(mallory, 800_000)
  await withdraw(mallory, 500_000)

  const line = await seen(mallory)
  expect(line).toMatchObject({
    email: 'mallory@example.test',
    verified: false,
    withdrawn: 500_000,
    cardMoney: 500_000,
    sources: [{ personId: mallory.personId, isSelf: false, cardMoney: 500_000 }],
    guests: 0,
    isCurrent: true,
    fastestSeconds: expect.toSatisfy((seconds: number) => seconds >= 0 && seconds < 300),
    frozenAt: null,
    links: [],
  })
  expect(steps(line)).toEqual(['withdrawal mallory -', ...Array(3).fill('load - mallory')])
  expect(await counted()).toBe(before + 1)
  expect(await listed(2)).toEqual([])

  const freeze = await operator.post(`/api/operator/people/${mallory.personId}/freeze`, { reason: 'Card to bank' })
  expect(freeze.status).toBe(200)
  expect((await seen(mallory))?.frozenAt).not.toBeNull()
  // Somebody has dealt with it: the alert is over.
  expect(await counted()).toBe(before)
})

test('card money is followed through transfers over three wallets, newest step first; a longer chain is card money of the last one seen', async () => {
  const [ann, ben, carl, dora, emil] = [
    await worker('ann', '62000000011'),
    await worker('ben', '62000000012'),
    await worker('carl', '62000000013'),
    await worker('dora', '62000000014'),
    await worker('emil', '62000000015'),
  ] as const
  const before = await counted()
  await loadWallet(ann, 500_000)
  await pass(ann, ben, 500_000)
  await pass(ben, carl, 500_000)
  await pass(carl, dora, 500_000)
  await pass(dora, emil, 200_000)
  await withdraw(dora, 300_000)
  await withdraw(emil, 200_000)

  const line = await seen(dora)
  const sources = [{ personId: ann.personId }]
  expect(line).toMatchObject({ withdrawn: 300_000, cardMoney: 300_000, sources })
  expect(steps(line)).toEqual([
    'withdrawal dora -',
    'transfer carl dora',
    'transfer ben carl',
    'transfer ann ben',
    'load - ann',
  ])
  expect(await seen(emil)).toMatchObject({ withdrawn: 200_000, cardMoney: 200_000, sources })
  expect(await counted()).toBe(before + 2)
})

test('tips of the few who gave most are card money, those of many people are earned', async () => {
  const [sipho, few, zola] = [await worker('sipho'), await worker('few'), await worker('zola')]
  const payers = await Promise.all(Array.from({ length: 8 }, (_, n) => server.signIn(`payer${n}@example.test`)))
  for (const payer of payers) await loadWallet(payer, 500_000)
  await tip(payers[0] as Client, sipho, 90_000)
  await tip(payers[1] as Client, sipho, 20_000)
  for (const payer of payers.slice(0, 5)) await tip(payer, few, 40_000)
  for (const payer of payers) await tip(payer, zola, 25_000)
  await withdraw(sipho, 110_000)
  await withdraw(few, 200_000)
  await withdraw(zola, 200_000)

  const largest = { personId: payers[0]?.personId, cardMoney: 90_000 }
  expect(await seen(sipho)).toMatchObject({ withdrawn: 110_000, cardMoney: 110_000, sources: [largest, {}] })
  expect((await seen(few))?.sources).toHaveLength(5)
  expect(await seen(zola)).toBeUndefined()
})

test('tips of guests are one source, whoever claims them; a verified worker whom only guests paid raises no alert', async () => {
  const [gina, hugo] = [await worker('gina', '62000000021'), await worker('hugo', '62000000022')]
  const before = await counted()
  for (let payment = 0; payment < 10; payment += 1) await tipAsGuest(gina, 50_000)
  for (const name of ['one', 'two', 'three']) {
    const { personId } = await server.signIn(`${name}@example.test`)
    const id = await tipAsGuest(hugo, 50_000)
    await server.db`update guest_tip set claimed_by = ${personId}, claimed_at = business_now() where id = ${id}`
  }
  await withdraw(gina, 500_000)
  await withdraw(hugo, 150_000)

  expect(await seen(gina)).toMatchObject({ withdrawn: 500_000, cardMoney: 500_000, guests: 500_000, sources: [] })
  expect(await seen(hugo)).toMatchObject({ withdrawn: 150_000, guests: 150_000, sources: [] })
  expect(await counted()).toBe(before + 2)
  // Somebody has seen who this is: the list has it still, at its end, and the alert is over.
  await server.db`update worker set verified_at = business_now() where id = ${gina.guardId}`
  expect(await counted()).toBe(before + 1)
  expect((await listed()).at(-1)?.personId).toBe(gina.personId)
})

/** Ways to split what comes from cards, each of which took R5000 to a bank unseen while every source was judged by itself. */
const SPLIT: [what: string, carryOut: (mule: Worker, name: (nth: number | string) => string) => Promise<void>][] = [
  [
    'two accounts that load and transfer half each',
    async (mule, name) => {
      for (const nth of [1, 2]) await feed(await worker(name(nth)), mule, 250_000)
    },
  ],
  [
    'five accounts that transfer a fifth each',
    async (mule, name) => {
      for (const nth of [1, 2, 3, 4, 5]) await feed(await worker(name(nth)), mule, 100_000)
    },
  ],
  [
    'five accounts that tip',
    async (mule, name) => {
      for (const nth of [1, 2, 3, 4, 5]) {
        const payer = await server.signIn(`${name(nth)}@example.test`)
        await loadWallet(payer, 101_000)
        await tip(payer, mule, 100_000)
      }
    },
  ],
  [
    'ten accounts that tip a tenth each',
    async (mule, name) => {
      for (let nth = 0; nth < 10; nth += 1) {
        const payer = await server.signIn(`${name(nth)}@example.test`)
        await loadWallet(payer, 51_000)
        await tip(payer, mule, 50_000)
      }
    },
  ],
  [
    'ten accounts that transfer to one, which tips',
    async (mule, name) => {
      const hub = await worker(name('hub'))
      for (let nth = 0; nth < 10; nth += 1) await feed(await worker(name(nth)), hub, 50_100)
      await tip(hub, mule, 500_000)
    },
  ],
  [
    'one account that transfers to ten, which tip',
    async (mule, name) => {
      const source = await worker(name('source'))
      await loadWallet(source, 510_000)
      for (let nth = 0; nth < 10; nth += 1) {
        const hub = await worker(name(nth))
        await pass(source, hub, 50_000)
        await tip(hub, mule, 49_900)
      }
      await loadWallet(mule, 1_000)
    },
  ],
  [
    'a chain of six wallets',
    async (mule, name) => {
      let last = await worker(name(0))
      await loadWallet(last, 500_000)
      for (let nth = 1; nth < 6; nth += 1) {
        const next = await worker(name(nth))
        await pass(last, next, 500_000)
        last = next
      }
      await pass(last, mule, 500_000)
    },
  ],
  [
    'a third of guests, a third loaded, a third transferred',
    async (mule, name) => {
      for (let nth = 0; nth < 4; nth += 1) await tipAsGuest(mule, 41_500)
      await loadWallet(mule, 167_000)
      await feed(await worker(name(1)), mule, 167_000)
    },
  ],
]

async function feed(from: Worker, to: Worker, amount: number): Promise<void> {
  await loadWallet(from, amount)
  await pass(from, to, amount)
}

test.each(SPLIT)('splitting hides nothing: %s', async (what, carryOut) => {
  const name = (nth: number | string) => `${what.replaceAll(/\W/g, '')}-${nth}`
  const mule = await worker(name('mule'))
  await carryOut(mule, name)
  await withdraw(mule, 500_000)

  expect(await seen(mule)).toMatchObject({ withdrawn: 500_000, cardMoney: 500_000 })
})

test('a little each day, each under the limit, adds up', async () => {
  const mule = await worker('daily')
  for (let day = 0; day < 3; day += 1) {
    await server.db`update clock_shift set by = ${`${day} days`}::text::interval`
    const payer = await server.signIn(`daily${day}@example.test`)
    await loadWallet(payer, 50_000)
    await tip(payer, mule, 40_000)
    await withdraw(mule, 40_000)
    expect((await seen(mule))?.cardMoney).toBe(day < 2 ? undefined : 120_000)
  }
  await server.db`update clock_shift set by = interval '0'`
})

test('honest tips that are a little more than a fifth hide no large amount', async () => {
  const mule = await worker('mixed')
  await feed(await worker('mixed-one'), mule, 260_000)
  await feed(await worker('mixed-two'), mule, 260_000)
  for (let nth = 0; nth < 40; nth += 1) {
    const payer = await server.signIn(`mixed${nth}@example.test`)
    await loadWallet(payer, 4_100)
    await tip(payer, mule, 4_000)
  }
  await withdraw(mule, 500_000)
  // With those of the five who gave most 79 %.
  expect(await seen(mule)).toBeUndefined()
  await server.db`update clock_shift set by = interval '1 day'`
  await withdraw(mule, 180_000)
  const line = await seen(mule)
  await server.db`update clock_shift set by = interval '0'`

  expect(line).toMatchObject({ withdrawn: 680_000, guests: 0, isCurrent: true })
  expect(line?.cardMoney).toBeGreaterThanOrEqual(520_000)
  expect(5 * (line?.cardMoney ?? 0)).toBeLessThan(4 * 680_000)
})

test('claims by throw-away accounts take no worker off the list, nor the guests out of what is found again', async () => {
  const mule = await worker('claimed')
  const ids = [await tipAsGuest(mule, 50_000), await tipAsGuest(mule, 50_000), await tipAsGuest(mule, 50_000)]
  await withdraw(mule, 100_000)
  expect(await seen(mule)).toMatchObject({ guests: 100_000, isCurrent: true })

  for (const id of ids) {
    const { personId } = await server.signIn(`throw-away-${id}@example.test`)
    await server.db`update guest_tip set claimed_by = ${personId}, claimed_at = business_now() where id = ${id}`
  }
  await withdraw(mule, 50_000)

  expect(await seen(mule)).toMatchObject({ withdrawn: 150_000, guests: 150_000, sources: [], isCurrent: true })
})

test('who is listed stays listed until an operator closes the case, with a reason; later withdrawals count again', async () => {
  const mule = await worker('patient')
  await loadWallet(mule, 200_000)
  await withdraw(mule, 200_000)
  expect(await seen(mule)).toMatchObject({ cardMoney: 200_000, isCurrent: true })

  // Honest tips of many, and all of them withdrawn.
  for (let nth = 0; nth < 30; nth += 1) {
    const payer = await server.signIn(`honest${nth}@example.test`)
    await loadWallet(payer, 10_100)
    await tip(payer, mule, 3_000)
  }
  await withdraw(mule, 90_000)
  expect(await seen(mule)).toMatchObject({ cardMoney: 200_000, isCurrent: false })

  const before = await counted()
  const reason = 'Proved where it came from'
  const close = (by: Client) => by.post(`/api/operator/card-to-bank/${mule.personId}/close`, { reason })
  expect((await close(mule)).status).toBe(403)
  expect((await close(operator)).status).toBe(200)
  expect((await close(operator)).code).toBe('already_done')
  expect(await seen(mule)).toBeUndefined()
  expect(await counted()).toBe(before - 1)
  const events = await server.db`
    select reason, details from audit_event where action = 'card_to_bank_closed' and subject = ${mule.personId}
  `
  expect(events).toEqual([{ reason, details: { cardMoney: 200_000, withdrawn: 200_000 } }])

  await server.db`update clock_shift set by = interval '1 day'`
  await loadWallet(mule, 2_000_000)
  await withdraw(mule, 400_000)
  expect(await seen(mule)).toMatchObject({ isCurrent: true })
  await server.db`update clock_shift set by = interval '0'`
})

test('nobody closes a case in which they are a step', async () => {
  const [mule, boss] = [await worker('friend-of-operator'), operator]
  await registerWorker(boss)
  await loadWallet(boss, 150_100)
  await tip(boss, mule, 150_000)
  await withdraw(mule, 150_000)
  expect(await seen(mule)).toBeDefined()

  const reason = 'Nothing to see here'
  const { code } = await operator.post(`/api/operator/card-to-bank/${mule.personId}/close`, { reason })
  expect(code).toBe('own_account')
})

test('what was there before, what came later and less than R1000 explain nothing', async () => {
  const [old, late] = [await worker('old', '62000000031'), await worker('late', '62000000032')]
  const little = await worker('little', '62000000033')
  await server.db`update clock_shift set by = interval '-31 days'`
  await fund(server.db, old, 200_000)
  await server.db`update clock_shift set by = interval '0'`
  await loadWallet(old, 40_000)
  await withdraw(old, 200_000)
  for (let nth = 0; nth < 8; nth += 1) {
    const payer = await server.signIn(`p${nth}@example.test`)
    await loadWallet(payer, 20_000)
    await tip(payer, late, 15_000)
  }
  await withdraw(late, 120_000)
  await loadWallet(late, 2_000_000)
  await loadWallet(little, 99_999)
  await withdraw(little, 99_999)

  for (const person of [old, late, little]) expect(await seen(person)).toBeUndefined()
})

test('those who seem to belong to it are named: the same account, and large tips to and fro', async () => {
  const [eve, twin] = [await worker('eve', '62999994444'), await worker('twin', '62111114444')]
  const [friend, stranger] = [await worker('friend', '62000005555'), await worker('stranger', '62000007777')]
  await loadWallet(eve, 2_000_000)
  await tip(eve, friend, 150_000)
  await withdraw(eve, 200_000)
  for (const other of [twin, friend, stranger]) {
    await loadWallet(other, 1_000)
    await withdraw(other, 500)
  }

  expect((await seen(eve))?.links).toEqual([
    { personId: twin.personId, email: 'twin@example.test', why: 'bank_account' },
    { personId: friend.personId, email: 'friend@example.test', why: 'tips' },
  ])
})

test('a withdrawal that came back to the wallet took nothing out', async () => {
  const client = await worker('returned', '62000008888')
  await loadWallet(client, 500_000)
  await withdraw(client, 300_000)
  expect(await seen(client)).toBeDefined()

  const [payout] = await server.db<[{ entryId: number; claimNumber: number }]>`
    select entry_id as "entryId", claim_number as "claimNumber" from payout where wallet_id = ${client.walletId}
  `
  const back = { ...returned(client, payout.entryId), claimNumber: payout.claimNumber }
  await server.services.ledger.post(back as Movement)
  // The case stays until it is closed, and says that it is over.
  expect(await seen(client)).toMatchObject({ withdrawn: 300_000, isCurrent: false })
})
