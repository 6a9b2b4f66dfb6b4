import type { Db } from '#server/db/connect.ts'
import type { Ledger } from '#server/ledger/ledger.ts'
import type { Payer } from './world.ts'

export const any = <T>(list: T[]): T => list[Math.floor(Math.random() * list.length)] as T

let keys = 0

/** Like a key of the app, without its random digits: to make those is the client's work, and takes a fifth of what the ledger takes. */
export function nextKey(): string {
  keys += 1
  return Date.now().toString(16).padStart(12, '0') + keys.toString(16).padStart(20, '0')
}

export type Tipping = { ledger: Ledger; payers: Payer[]; clients: number }

/** Tips a second, with every tipper sending the next as soon as the last is answered. */
export async function tipFor({ ledger, payers, clients }: Tipping, seconds: number, to: number[]): Promise<number> {
  const started = performance.now()
  const until = started + seconds * 1_000
  let sent = 0
  const tipper = async () => {
    while (performance.now() < until) {
      await tipOnce(ledger, any(payers), any(to))
      sent += 1
    }
  }
  await Promise.all(Array.from({ length: clients }, tipper))
  return sent / ((performance.now() - started) / 1_000)
}

/** Sends so many tips. */
export async function sendTips({ ledger, payers, clients }: Tipping, tips: number, to: number[]): Promise<void> {
  let left = tips
  const tipper = async () => {
    while (left-- > 0) await tipOnce(ledger, any(payers), any(to))
  }
  await Promise.all(Array.from({ length: clients }, tipper))
}

/** Milliseconds of each of some tips sent one after the other while nothing else happens. */
export async function loneTips({ ledger, payers }: Tipping, count: number, to: number[]): Promise<number[]> {
  return timed(count, () => tipOnce(ledger, any(payers), any(to)))
}

/** The same rows, written the way one would by hand: a transaction, one statement after the other. */
export async function handWritten(db: Db, { payers }: Tipping, count: number, to: number[]): Promise<number[]> {
  return timed(count, () => writeByHand(db, any(payers), any(to)))
}

async function timed(count: number, act: () => Promise<unknown>): Promise<number[]> {
  const times: number[] = []
  for (let n = 0; n < count; n += 1) {
    const started = performance.now()
    await act()
    times.push(performance.now() - started)
  }
  return times
}

export function tipOnce(ledger: Ledger, { personId, walletId }: Payer, to: number): Promise<unknown> {
  const asked = { key: nextKey(), actor: personId, requestId: 'bench' }
  return ledger.post({ kind: 'tip', ...asked, from: walletId, to, amount: 100 })
}

async function writeByHand(db: Db, { personId, walletId }: Payer, to: number): Promise<void> {
  const key = nextKey()
  await db.begin(async (tx) => {
    const wallets = await tx<{ id: number; balance: number; version: number }[]>`
      select id, balance_cents as balance, version from wallet where id in (${walletId}, ${to}) order by id for no key update
    `
    const [payer, worker] = [walletId, to].map((id) => wallets.find((one) => one.id === id))
    if (!payer || !worker) throw new Error('The wallets of the bench are gone.')
    await tx`select from request_key where key = ${key} and actor = ${personId}`
    await tx`
      update wallet set balance_cents = balance_cents - 149, version = version + 1, day = business_today(),
        day_out_cents = day_out_cents + 100, month_out_cents = month_out_cents + 100
      where id = ${walletId}
    `
    await tx`
      update wallet set balance_cents = balance_cents + 100, version = version + 1, tips_received = tips_received + 1
      where id = ${to}
    `
    await tx`
      insert into ledger_entry (debit_wallet, debit_version, debit_balance, credit_wallet, credit_version, credit_balance,
        amount_cents, fee_cents, at, business_day, kind, actor, key, request_id)
      values (${walletId}, ${payer.version + 1}, ${payer.balance - 149}, ${to}, ${worker.version + 1}, ${worker.balance + 100},
        100, 49, business_now(), business_today(), 'tip', ${personId}, ${key}, 'bench')
    `
  })
}
