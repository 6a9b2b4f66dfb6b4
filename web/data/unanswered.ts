import { useSyncExternalStore } from 'react'
import { newKey } from '#contract/idempotency-key.ts'
import type { CallName } from './api.ts'
import { DEVICE_DATA, readStored, store } from './storage.ts'
import { useUser } from './user.ts'

/** The calls that move money. */
export type MoneyCall = Extract<
  CallName,
  'sendTip' | 'loadWallet' | 'withdraw' | 'settleDebt' | 'sendTransfer' | 'refundLoads'
>

/** A money request without a response, or with a page on which it is paid: it may or may not have been carried out. */
export interface Unanswered {
  name: MoneyCall
  owner: string
  /** The same request gives the same text, so that tapping again or reloading finds the same key. */
  wish: string
  key: string
  body: object
  /** The name that a person would use: `R20.00 to PG-1024`. */
  label: string
  at: number
  /** It is paid on the provider's page. */
  onPage?: true
}

type Wanted = Omit<Unanswered, 'wish' | 'key' | 'at'> & { key?: string | undefined }

/** After a day the same request means a new payment. */
const KEPT_MS = 24 * 60 * 60 * 1000

/**
 * Stores a request before it is sent. An identical one without a response is used again, key and body, so that
 * the server recognises it.
 */
export function remember(wanted: Wanted): Unanswered {
  // All fields but the reference of a payment, which is new each time.
  const wish = JSON.stringify({ ...wanted.body, paymentReference: undefined })
  const known = read().find((it) => it.name === wanted.name && it.owner === wanted.owner && it.wish === wish)
  const request = known ?? { ...wanted, wish, key: wanted.key ?? newKey(), at: Date.now() }
  sentHere.set(request.key, request)
  if (!known) write([...stored(), request])
  return request
}

/** The response is a page on which it is paid: until that is decided, the same request finds the same page. */
export function waitOnPage(request: Unanswered): void {
  const waiting = { ...request, onPage: true } as const
  sentHere.set(request.key, waiting)
  write([...stored().filter((it) => it.key !== request.key), waiting])
}

/** A response has arrived, or the person dismissed it. */
export function forget(key: string): void {
  sentHere.delete(key)
  write(stored().filter((it) => it.key !== key))
}

export function unansweredOf(owner: string): Unanswered[] {
  return read().filter((it) => it.owner === owner)
}

/** Of any person. */
export function hasUnanswered(): boolean {
  return read().length > 0
}

/**
 * Without a response to this window. Another window may have learnt what became of one and forgotten it, but here somebody was told that it is
 * safe to try again: that must find the same key. It also stands in for storage that a browser lacks, until a reload.
 */
const sentHere = new Map<string, Unanswered>()

function read(): Unanswered[] {
  const others = stored().filter((it) => !sentHere.has(it.key))
  return [...others, ...sentHere.values()].filter(isRecent)
}

function stored(): Unanswered[] {
  const all = readStored<Unanswered[]>(DEVICE_DATA.unanswered)
  // Written by another program it may be anything.
  return Array.isArray(all) ? all.filter(isRecent) : []
}

function isRecent({ at }: Unanswered): boolean {
  return Date.now() - at < KEPT_MS
}

function write(all: Unanswered[]): void {
  store(DEVICE_DATA.unanswered, all)
}

/** The keys of requests that are being sent now. */
export const underWay = new Set<string>()
const listeners = new Set<() => void>()
let shown: Unanswered[] = []

/** Requests with a known outcome, shown until somebody has read it. Sending the same request once more is a new payment. */
let settled: Unanswered[] = []

/** Requests without a clear response that are not being sent now, and those that are shown as settled. */
export function useUnanswered(): Unanswered[] {
  const owner = useUser().id
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => {
      const open = unansweredOf(owner).filter((it) => !underWay.has(it.key))
      const now = [...settled.filter((it) => it.owner === owner), ...open]
      if (now.map((it) => it.key).join() !== shown.map((it) => it.key).join()) shown = now
      return shown
    },
  )
}

/** Its outcome was found: it needs no key any more. */
export function settle(request: Unanswered): void {
  if (settled.some((it) => it.key === request.key)) return
  forget(request.key)
  settled = [...settled, request]
  notifyListeners()
}

export function dismiss(request: Pick<Unanswered, 'key'>): void {
  forget(request.key)
  settled = settled.filter((it) => it.key !== request.key)
  notifyListeners()
}

/** Screens that show what is unanswered read it again. */
export function notifyListeners(): void {
  for (const listener of listeners) listener()
}
