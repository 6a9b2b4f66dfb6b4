import { useSyncExternalStore } from 'react'
import { newKey } from '#contract/idempotency-key.ts'
import type { CallName } from './api.ts'
import { readStored, STAYS, store } from './storage.ts'
import { useUser } from './user.ts'

/** The calls that move money. */
export type MoneyCall = Extract<
  CallName,
  'sendTip' | 'loadWallet' | 'withdraw' | 'settleDebt' | 'sendTransfer' | 'refundLoads'
>

/** A money request without a response: it may or may not have been carried out. */
export interface Unanswered {
  name: MoneyCall
  owner: string
  /** The same request gives the same text, so that tapping again or reloading finds the same key. */
  wish: string
  key: string
  body: object
  /** What a person calls it: `R20.00 to PG-1024`. */
  label: string
  at: number
}

type Wanted = Omit<Unanswered, 'wish' | 'key' | 'at'>

/** After a day the same request means a new payment. */
const KEPT_MS = 24 * 60 * 60 * 1000

/**
 * Stores a request before it is sent. An identical one without a response is used again, key and body, so that
 * the server recognises it.
 */
export function remember(wanted: Wanted): Unanswered {
  const all = read()
  // All fields but the reference of a payment, which is new each time.
  const wish = JSON.stringify({ ...wanted.body, paymentReference: undefined })
  const known = all.find((it) => it.name === wanted.name && it.owner === wanted.owner && it.wish === wish)
  if (known) return known
  const fresh = { ...wanted, wish, key: newKey(), at: Date.now() }
  write([...all, fresh])
  return fresh
}

/** A response has arrived, or the person dismissed it. */
export function forget(key: string): void {
  write(read().filter((it) => it.key !== key))
}

export function unansweredOf(owner: string): Unanswered[] {
  return read().filter((it) => it.owner === owner)
}

/** Of any person. */
export function hasUnanswered(): boolean {
  return read().length > 0
}

function read(): Unanswered[] {
  const all = readStored<Unanswered[]>(STAYS.unanswered)
  // Written by another program it may be anything.
  return Array.isArray(all) ? all.filter((it) => Date.now() - it.at < KEPT_MS) : []
}

/** A browser without storage still sends one key per tap; only a reload loses it. */
function write(all: Unanswered[]): void {
  store(STAYS.unanswered, all)
}

/** The keys of requests that are being sent now. */
export const underWay = new Set<string>()
const listeners = new Set<() => void>()
let shown: Unanswered[] = []

/** Requests without a clear response that are not being sent now. */
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

export function dismiss(request: Unanswered): void {
  forget(request.key)
  notifyListeners()
}

/** Screens that show what is unanswered read it again. */
export function notifyListeners(): void {
  for (const listener of listeners) listener()
}
