import type { Ledger } from '#server/money/ledger/ledger.ts'
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

function tipOnce(ledger: Ledger, { personId, walletId }: Payer, to: number): Promise<unknown> {
  const asked = { key: nextKey(), actor: personId, requestId: 'bench' }
  return ledger.post({ kind: 'tip', ...asked, from: walletId, to, amount: 100 })
}
