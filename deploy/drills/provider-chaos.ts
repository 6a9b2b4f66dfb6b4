import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { asking, type Db } from '#server/platform/db/connect.ts'
import { faultyBank, faultyCash, faultyGateway, faultyVodapay, makeFaulty } from '#testing/partners/faulty-partners.ts'
import { BANK_ACCOUNT, loadWallet, registerWorker } from '#testing/people/register-and-fund.ts'
import { signIn } from '#testing/people/sign-in.ts'
import type { Answer, Client } from '#testing/service/client.ts'
import { until } from '#testing/service/program.ts'
import { type Drill, type Outcome, type Say, withMachine } from './drill.ts'
import { inParallel } from './in-parallel.ts'
import { disagreements } from './partners-side.ts'
import { startSingleMachine } from './single-machine.ts'
import type { Intention } from './tipping.ts'
import { type Crowd, startTraffic } from './traffic.ts'
import { holds, inWords, judge } from './verdict.ts'

export const providerChaos: Drill = {
  name: 'provider-chaos',
  what: 'Payment provider, bank and cash partner are late, silent, repeat themselves, mix the order up and change their minds, while people tip, pass money on, dial and collect cash, and guests pay; then the bank pays without ever answering an order. In the end every load, guest tip and payout is settled once, as the partners say.',
  run: ({ full, say }) => misbehave(full ? FULL : SHORT, say, async () => {}),
  control: {
    without: 'one payment: in the end the payment provider knows nothing of having taken it',
    run: (say) => misbehave(SHORT, say, forgetPayment),
  },
}

interface Scale {
  people: number
  /** Of each of them, while the partners misbehave. */
  loads: number
  withdrawals: number
  crowd: Crowd
}

const DAY_SECONDS = 3
/** A guest leaves what cannot be opened. */
const guests = { amountOf: (n: number) => 100 + 7 * n, tries: 3 }
const FULL: Scale = { people: 240, loads: 9, withdrawals: 3, crowd: { tippers: 8, others: 6, guests, cashers: 6 } }
const SHORT: Scale = { people: 12, loads: 2, withdrawals: 2, crowd: { tippers: 2, others: 2, guests, cashers: 2 } }

async function misbehave(scale: Scale, say: Say, meddle: (db: Db) => Promise<unknown>): Promise<Outcome> {
  const env = { BUSINESS_DAY_SECONDS: `${DAY_SECONDS}`, PARTNER_TIMEOUT_MS: '300', CASH_FOR_UNVERIFIED: 'on' }
  return withMachine(startSingleMachine({ env }), (machine) =>
    asking(machine.databaseUrl, async (db) => {
      const people = await inParallel(scale.people, (n) => arriveWithAccount(machine.url, n))
      const traffic = await startTraffic(machine, scale.crowd, { pauseMs: 100 })
      await until('a guest has paid while all is well', () => traffic.intentions.some(isGuests), 60_000)
      const { calmDown } = makeFaulty(db, (random) => ({
        vodapay: faultyVodapay(random),
        bank: faultyBank(random, DAY_SECONDS * 1_000),
        cash: faultyCash(random, DAY_SECONDS * 1_000),
        gateway: faultyGateway(random),
      }))
      say(`${people.length} people are there; the partners begin to misbehave`)
      await inParallel(people.length, (n) => loadAndWithdraw(people[n] as Client, n, scale))
      await traffic.finish()
      say('everybody has loaded and withdrawn; waiting for the last to be settled')
      await sleep(20_000)
      // From here on the bank carries out orders but never answers them: their result must be asked for.
      await calmDown({ bank: { answer: 'after' } })
      await inParallel(people.length, async (n) => {
        const { status, text } = await askUntilAnswered(people[n] as Client, '/api/wallet/withdraw', { amount: 1_000 })
        if (status !== 201) throw new Error(`Everybody must be able to withdraw, but: ${status} ${text}`)
      })
      await settleEverything(db)
      await meddle(db)
      const verdict = await judge(machine.databaseUrl, traffic.intentions)
      const differ = await disagreements(db)
      const counted = await count(db)
      return {
        holds: holds(verdict) && counted.transit === 0 && differ.length === 0,
        words: [
          `${counted.loads} loads, ${counted.guests} guest tips and ${counted.payouts} payouts, ${counted.transit} cents left in transit`,
          differ.length > 0 ? `the partners say otherwise: ${differ.join(', ')}` : 'as the partners say',
          inWords(verdict),
        ].join('; '),
      }
    }),
  )
}

const isGuests = ({ kind, acknowledged }: Intention) => kind === 'guest tip' && acknowledged !== undefined

/** A worker with an account at a bank, and with money from before. */
async function arriveWithAccount(url: string, n: number): Promise<Client> {
  const person = await signIn(url, { email: `chaos-${n}@enkosi.test` })
  await loadWallet(person, 100_000 + n)
  await registerWorker(person, { ...BANK_ACCOUNT, bankAccountNumber: `62${100_000_000 + n}` })
  return person
}

/** Declined loads are simply not there. */
async function loadAndWithdraw(person: Client, n: number, { loads, withdrawals }: Scale): Promise<void> {
  for (let load = 0; load < loads; load += 1) {
    const amount = 5_000 + 100 * n + load
    await askUntilAnswered(person, '/api/wallet/load', { amount, paymentReference: `CHAOS-${n}-${load}` })
  }
  for (let out = 0; out < withdrawals; out += 1)
    await askUntilAnswered(person, '/api/wallet/withdraw', { amount: 2_000 + 10 * n + out })
}

/** On a busy machine a connection may be cut, like that of any slow client: the same is asked again under its key, as the app does. */
async function askUntilAnswered(person: Client, path: string, body: object): Promise<Answer> {
  const key = { 'Idempotency-Key': randomUUID() }
  for (let tries = 1; ; tries += 1) {
    const answer = await person.post(path, body, key).catch((error: unknown) => error)
    if (!(answer instanceof Error)) return answer as Answer
    if (tries === 5) throw answer
    await sleep(1_000)
  }
}

/** Requests that were never answered expire after an hour; those that get no answer now are asked about again within five minutes. */
async function settleEverything(db: Db): Promise<void> {
  await db`update clock_shift set by = interval '2 hours'`
  const settle = async () => {
    if (await allSettled(db)) return true
    await sleep(10_000)
    await db`update clock_shift set by = by + interval '5 minutes'`
    return false
  }
  await until('every load, guest tip and payout is settled', settle, 300_000)
  // Comparing finds the reports that came late, and the money taken back.
  await until('the partners and we agree', async () => (await disagreements(db)).length === 0, 120_000).catch(() => {})
}

async function allSettled(db: Db): Promise<boolean> {
  const [row] = await db<{ open: number }[]>`
    select (select count(*) from load where state = 'pending')::int
      + (select count(*) from guest_tip where state in ('pending', 'owed'))::int
      + (select count(*) from payout where state in ('pending', 'processing'))::int as open
  `
  return row?.open === 0
}

async function count(db: Db): Promise<{ loads: number; guests: number; payouts: number; transit: number }> {
  const [counted] = await db<[{ loads: number; guests: number; payouts: number; transit: number }]>`
    select (select count(*) from load)::int as loads, (select count(*) from guest_tip)::int as guests,
      (select count(*) from payout)::int as payouts,
      (select coalesce(sum(cents), 0) from posting where account = 'payouts_in_transit')::int as transit
  `
  return counted
}

async function forgetPayment(db: Db): Promise<void> {
  await db`
    update sim_payment set final_code = '05'
    where trace_id = (select min(id::text) from load where state = 'completed')
  `
}
