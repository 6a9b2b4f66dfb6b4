import { setTimeout as sleep } from 'node:timers/promises'
import { connect, type Db } from '#server/db/connect.ts'
import { prove } from '#server/ledger/prove.ts'
import { writeSwitches } from '#server/simulators/switches.ts'
import type { Client } from '#testing/client.ts'
import { until } from '#testing/program.ts'
import { BANK_ACCOUNT, registerWorker } from '#testing/register-and-fund.ts'
import { signIn } from '#testing/sign-in.ts'
import { type Drill, type Outcome, type Say, withMachine } from './drill.ts'
import { startSingleMachine } from './single-machine.ts'

export const providerChaos: Drill = {
  name: 'provider-chaos',
  what: 'Payment provider and bank are late, silent, repeat themselves, mix the order up and change their minds; in the end every load and payout is settled once.',
  run: ({ full, say }) => misbehave(full ? 200 : 24, say, async () => {}),
  control: {
    without: 'the provider’s word: one load is credited by hand that the provider knows nothing of',
    run: (say) => misbehave(6, say, creditByHand),
  },
}

async function misbehave(people: number, say: Say, meddle: (db: Db) => Promise<unknown>): Promise<Outcome> {
  const env = { BUSINESS_DAY_SECONDS: '3', SIMULATED_LATE_SECONDS: '2', PARTNER_TIMEOUT_MS: '300' }
  return withMachine(startSingleMachine({ env }), async (machine) => {
    const db = connect(machine.databaseUrl, { max: 2 })
    await writeSwitches(db, { vodapay: { seed: 1 }, bank: { seed: 2 } })
    for (let n = 0; n < people; n += 1) await workFor(await signIn(machine.url, { email: `chaos-${n}@enkosi.test` }), n)
    say(`${people} people have loaded and withdrawn; waiting for the last to be settled`)
    await meddle(db)
    await sleep(20_000)
    // What was never answered expires after an hour.
    await db`update clock_shift set by = interval '2 hours'`
    await until('every load and payout is settled', () => allSettled(db), 120_000)
    await sleep(5_000)
    const { checks } = await prove(db)
    const broken = checks.filter((check) => check.broken > 0).map((check) => check.name)
    const [counted] = await db<{ loads: number; payouts: number; transit: number }[]>`
      select (select count(*) from load)::int as loads, (select count(*) from payout)::int as payouts,
        (select coalesce(sum(cents), 0) from posting where account = 'payouts_in_transit')::int as transit
    `
    await db.end()
    return {
      holds: broken.length === 0 && counted?.transit === 0,
      words: `${counted?.loads} loads and ${counted?.payouts} payouts, ${counted?.transit} cents left in transit; ${broken.length > 0 ? `violations: ${broken.join(', ')}` : 'books right'}`,
    }
  })
}

/** Loads some money, registers as a worker and withdraws part of it. What the provider declines is simply not there. */
async function workFor(person: Client, n: number): Promise<void> {
  const amount = 5_000 + n * 100
  await person.post('/api/wallet/load', { amount, paymentReference: `CHAOS-${n}` })
  await registerWorker(person, { ...BANK_ACCOUNT, bankAccountNumber: `62${100_000_000 + n}` })
  await person.post('/api/wallet/withdraw', { amount: 2_000 + n })
}

async function allSettled(db: Db): Promise<boolean> {
  const [row] = await db<{ open: number }[]>`
    select (select count(*) from load where state = 'pending')::int
      + (select count(*) from payout where state in ('pending', 'processing'))::int as open
  `
  return row?.open === 0
}

/** What a thief with the database would do. */
async function creditByHand(db: Db): Promise<void> {
  await db`
    update wallet set balance_cents = balance_cents + 100000
    where id = (select min(wallet_id) from load where state = 'completed')
  `
}
