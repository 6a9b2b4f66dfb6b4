import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { expect } from 'vitest'
import { drivePayouts } from '#server/features/payouts/drive-payouts.ts'
import type { CashPartner } from '#server/partners/cash-partner.ts'
import { tip } from '#testing/money/movements.ts'
import { postOn, testCaller, walletOf } from '#testing/people/people.ts'
import { BANK_ACCOUNT, registerWorker } from '#testing/people/register-and-fund.ts'
import { callBack, inboxOf, linkedPhone, sendSms, tellPhones } from '#testing/phones/phone.ts'
import type { Client } from '#testing/service/client.ts'
import { payoutWorld, type Withdrawn } from './payout-world.ts'

type Cash = { refusal: string | null; cashable: number; codes: { id: string; net: number; status: string }[] }
type Code = Pick<Withdrawn, 'transaction'> | { transaction: { id: string } }

/** The most that one tip can bring. */
const MOST = 500_000

/** The service with its simulated cash partner and a till. */
export async function cashWorld(settings: Record<string, string> = {}) {
  const world = await payoutWorld({ CASH_FOR_UNVERIFIED: 'on', ...settings })
  const { server, db } = world
  const { services } = server
  const phones = new Map<string, string>()
  return {
    ...world,
    worker,
    earn,
    cashOut,
    askCash,
    cashOf: async (client: Client) => (await client.get('/api/wallet/cash')).json as Cash,
    show: async (client: Client, { transaction }: Code) =>
      ((await client.mustPost(`/api/wallet/cash/${transaction.id}/code`)) as { code: string }).code,
    cancel: async (client: Client, { transaction }: Code) =>
      ((await client.mustPost(`/api/wallet/cash/${transaction.id}/cancel`)) as { status: string }).status,
    redeem: async (pin: string) => (await server.nobody.post('/sim/till/redeem', { pin })).json as object,
    /** Runs a round of a process whose partner behaves as the test says, and otherwise as the simulated one. */
    drive: (cashPartner: Partial<CashPartner> = {}) =>
      drivePayouts({ ...services, cashPartner: { ...services.cashPartner, ...cashPartner } }),
    codesOf,
    sealedCodes: () => db`select id from payout where code is not null or code_hash is not null`,
    /** Of payouts: test money comes by loads of which the payment provider knows nothing. */
    differences: () => db`
      select kind, subject from reconciliation_difference
      where resolved_at is null and (kind like 'payout%' or kind like 'code%')
      order by id
    `,
    everyRow,
    race,
    linkPhone: async (client: Client) => {
      const number = await linkedPhone(server, client)
      phones.set(client.personId ?? '', number)
      return number
    },
    swapSim: async (client: Client) => {
      const number = phones.get(client.personId ?? '') ?? (await linkedPhone(server, client))
      const [{ now }] = await db<[{ now: Date }]>`select business_now() as now`
      await callBack(server, 'sms', { phoneNumber: number, lastSimSwapDate: now.toISOString() })
    },
    messagesTo: async (client: Client) => {
      await tellPhones(server)
      await sendSms(server)
      return inboxOf(server, phones.get(client.personId ?? '') ?? '')
    },
  }

  /** A worker who has earned R1000. */
  async function worker(cents = 100_000, bankAccountNumber = '62000001234'): Promise<Client> {
    const client = await server.signIn(`${randomUUID()}@enkosi.test`)
    await registerWorker(client, { ...BANK_ACCOUNT, bankAccountNumber })
    await earn(client, cents)
    return client
  }

  /** Money from others, which may leave as cash. */
  async function earn(client: Client, cents: number): Promise<void> {
    const to = await walletOf(db, { personId: client.personId ?? '' })
    for (let left = cents; left > 0; left -= MOST) {
      const amount = Math.min(left, MOST)
      await postOn(db, [tip(await testCaller(db, { balance: amount + 49 }), to, amount)])
    }
  }

  async function askCash(client: Client, amount: number) {
    return client.post('/api/wallet/withdraw', { amount, rail: 'cash' })
  }

  async function cashOut(client: Client, amount: number): Promise<Withdrawn> {
    const { status, text, json } = await askCash(client, amount)
    if (status !== 201) throw new Error(`no cash: ${text}`)
    return json as Withdrawn
  }

  /** How many codes the partner has for it. */
  async function codesOf(withdrawn: Withdrawn): Promise<number> {
    const { id } = await world.payoutOf(withdrawn)
    const [made] = await db<[{ count: number }]>`
      select count(*)::int as count from sim_cash_code where reference = ${id}
    `
    return made.count
  }

  /** People cancel codes while somebody types them at a till. Each must end as exactly one of the two, here as at the partner. */
  async function race(races: number): Promise<void> {
    const ends: string[] = []
    /** Of a cancellation, as it was of late: on a busy machine it reaches the partner later. */
    let tookMs = 50
    const people = await Promise.all(Array.from({ length: 20 }, () => worker(300_000)))
    while (ends.length < races) {
      const asked = await atMostAtOnce(8, [...people, ...people, ...people], async (who) => {
        return { who, withdrawn: await cashOut(who, 5_000) }
      })
      while ((await drivePayouts(services)) > 0);
      const ended = await atMostAtOnce(8, asked, async ({ who, withdrawn }, n) => {
        const { transaction } = withdrawn
        const { code } = await who.mustPost<{ code: string }>(`/api/wallet/cash/${transaction.id}/code`)
        const cancel = async () => {
          const began = performance.now()
          const cancelled = await who.mustPost<{ status: string }>(`/api/wallet/cash/${transaction.id}/cancel`)
          tookMs = 0.8 * tookMs + 0.2 * (performance.now() - began)
          return cancelled
        }
        const redeem = () => server.nobody.post('/sim/till/redeem', { pin: code })
        // A cancellation has some way to go before it reaches the partner: the till comes before, at about that moment, or after it.
        const redeeming = pause(n % 2 ? 0 : ((n % 20) / 10) * tookMs).then(redeem)
        const [{ status }, till] = await Promise.all([pause(n % 2 ? n % 40 : 0).then(cancel), redeeming])
        const collected = 'paid' in (till.json as object)
        return `${status} here, ${collected ? 'paid' : 'returned'} there`
      })
      ends.push(...ended)
      if (ends.length % 300 === 0) await world.later('1 day')
    }
    const count = (end: string) => ends.filter((one) => one === end).length
    const [paid, returned] = [count('paid here, paid there'), count('returned here, returned there')]
    expect([paid + returned, paid > 0, returned > 0], `paid ${paid}, returned ${returned}`).toEqual([
      ends.length,
      true,
      true,
    ])
    const balances = await Promise.all(people.map(async (who) => (await world.walletOf(who)).balance))
    expect(balances.reduce((sum, balance) => sum + balance, 0)).toBe(people.length * 300_000 - paid * 5_575)
  }

  /** Everything that the database holds, as text. */
  async function everyRow(): Promise<string> {
    const tables = await db<{ name: string }[]>`
      select quote_ident(tablename) as name from pg_tables where schemaname = 'public'
    `
    const rows: unknown[] = []
    for (const { name } of tables) rows.push(await db`select to_jsonb(t)::text as row from ${db(name)} t`)
    return JSON.stringify(rows)
  }
}

/** Does something for each, so many at a time. */
async function atMostAtOnce<Item, Result>(
  most: number,
  items: Item[],
  work: (item: Item, index: number) => Promise<Result>,
): Promise<Result[]> {
  const results: Result[] = []
  let next = 0
  const one = async () => {
    for (let index = next++; index < items.length; index = next++)
      results[index] = await work(items[index] as Item, index)
  }
  await Promise.all(Array.from({ length: most }, one))
  return results
}
