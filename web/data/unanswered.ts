import { useSyncExternalStore } from 'react'
import { newKey } from '#contract/idempotency-key.ts'
import type { CallName } from './api.ts'
import { useUser } from './user.ts'

/** The calls that move money. */
export type MoneyCall = Extract<
  CallName,
  'sendTip' | 'loadWallet' | 'withdraw' | 'settleDebt' | 'sendTransfer' | 'refundLoads'
>

/** A money request whose answer has not arrived: it may or may not have been carried out. */
export interface Unanswered {
  name: MoneyCall
  owner: string
  /** The same wish gives the same text, so that tapping again or reloading finds the same key. */
  wish: string
  key: string
  body: object
  /** What a person calls it: `R20.00 to PG-1024`. */
  label: string
  at: number
}

type Wanted = Omit<Unanswered, 'wish' | 'key' | 'at'>
type Store = Pick<Storage, 'getItem' | 'setItem'>

const NAME = 'enkosi.unanswered'
/** After a day a person who asks again means a new payment. */
const KEPT_MS = 24 * 60 * 60 * 1000

/**
 * Remembers a request before it is sent. An unanswered one with the same wish is taken up again, key and body, so that
 * the server can tell that it is the same one.
 */
export function remember(wanted: Wanted, store: Store = localStorage): Unanswered {
  const all = read(store)
  // All that is asked for makes the wish. Only the name of a payment is new each time.
  const wish = JSON.stringify({ ...wanted.body, paymentReference: undefined })
  const known = all.find((it) => it.name === wanted.name && it.owner === wanted.owner && it.wish === wish)
  if (known) return known
  const fresh = { ...wanted, wish, key: newKey(), at: Date.now() }
  write(store, [...all, fresh])
  return fresh
}

/** An answer has arrived, or the person let it go. */
export function forget(key: string, store: Store = localStorage): void {
  write(
    store,
    read(store).filter((it) => it.key !== key),
  )
}

export function unansweredOf(owner: string, store: Store = localStorage): Unanswered[] {
  return read(store).filter((it) => it.owner === owner)
}

function read(store: Store): Unanswered[] {
  try {
    const all = JSON.parse(store.getItem(NAME) ?? '[]') as Unanswered[]
    return all.filter((it) => Date.now() - it.at < KEPT_MS)
  } catch {
    return [] // What another program wrote there, or a browser without storage: start over.
  }
}

function write(store: Store, all: Unanswered[]): void {
  try {
    store.setItem(NAME, JSON.stringify(all))
  } catch {
    // A browser that keeps nothing still sends one key per tap; only a reload then loses it.
  }
}

/** The keys of requests that are on their way now. */
export const underWay = new Set<string>()
const listeners = new Set<() => void>()
let shown: Unanswered[] = []

/** Requests that were sent and never clearly answered, and are not on their way now. */
export function useUnanswered(): Unanswered[] {
  const owner = useUser().id
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => {
      const now = unansweredOf(owner).filter((it) => !underWay.has(it.key))
      if (now.map((it) => it.key).join() !== shown.map((it) => it.key).join()) shown = now
      return shown
    },
  )
}

export function letGo(request: Unanswered): void {
  forget(request.key)
  tell()
}

/** Whoever shows what is unanswered looks again. */
export function tell(): void {
  for (const listener of listeners) listener()
}
