import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Client } from '#testing/service/client.ts'

/** How money moves from a person to a worker, and from a worker to a shop. */
export const KINDS = ['tip', 'transfer', 'guest tip', 'by phone', 'cash'] as const
export type Kind = (typeof KINDS)[number]

/** A movement that somebody means to make, however many tries it takes. */
export interface Intention {
  kind: Kind
  keys: string[]
  /** The key of the request that was answered with a yes. */
  acknowledged: string | undefined
  refused: string | undefined
  /** The cash code that was shown for it. */
  cashCode?: string | undefined
}

export interface Tipping {
  intentions: Intention[]
  /** Requests that got no answer, or a 5xx, and were sent again. */
  failedRequests: number
  /** The same by kind and status. */
  failures: Map<string, number>
  requests: number
  /** Of a tip: a guest takes time to pay. */
  slowestMs: number
  /** Whether movements are acknowledged again in time. */
  recovers(withinMs: number): Promise<boolean>
  /** Lets everybody finish what they have in hand. */
  finish(): Promise<void>
}

export interface TippingOptions {
  /** A client that forgets its key between tries: the control that shows that doubles are seen. */
  forgetful?: boolean
  pauseMs?: number
  amount?: number
}

/** Somebody who does one thing again and again. */
export interface Doing {
  kind: Kind
  /** A key as the books know it, or as a guest's browser made it. */
  newKey(): string
  /** Makes a try; no answer, or a 5xx, means another try. */
  ask(key: string, n: number): Promise<{ status: number; text: string; cashCode?: string | undefined }>
  /** The last thing that they do. */
  leave?(): Promise<void>
  pauseMs?: number | undefined
  /** After so many tries they leave it; 2,000 if nothing is said. */
  tries?: number | undefined
}

export function tips(tipper: Client, workers: string[], first: number, options: TippingOptions): Doing {
  return {
    kind: 'tip',
    newKey: randomUUID,
    ask: (key, n) => {
      const guardId = workers[(first + n) % workers.length]
      return tipper.post('/api/tips', { guardId, amount: options.amount ?? 100 }, { 'idempotency-key': key })
    },
    pauseMs: options.pauseMs,
  }
}

/** Everybody goes on, one movement after another, trying each again with the same key until there is a definitive answer. */
export function keepDoing(doings: Doing[], { forgetful = false }: TippingOptions): Tipping {
  let going = true
  const tipping: Tipping = {
    intentions: [],
    failedRequests: 0,
    failures: new Map(),
    requests: 0,
    slowestMs: 0,
    recovers: (withinMs) => {
      const acknowledged = () => tipping.intentions.filter((intention) => intention.acknowledged).length
      const before = acknowledged()
      return isSoon(() => acknowledged() > before + 20, withinMs)
    },
    finish: async () => {
      going = false
      await Promise.all(all)
    },
  }
  const all = doings.map(async (doing) => {
    for (let n = 0; going; n += 1) {
      await doOne(tipping, doing, n, forgetful)
      if (doing.pauseMs) await sleep(doing.pauseMs)
    }
    await doing.leave?.()
  })
  return tipping
}

async function doOne(tipping: Tipping, doing: Doing, n: number, forgetful: boolean): Promise<void> {
  const { kind, newKey, ask, tries: most = 2_000 } = doing
  let key = newKey()
  const intention: Intention = { kind, keys: [key], acknowledged: undefined, refused: undefined }
  tipping.intentions.push(intention)
  for (let tries = 0; tries < most; tries += 1) {
    const started = performance.now()
    tipping.requests += 1
    const answer = await ask(key, n).catch(() => undefined)
    if (kind === 'tip') tipping.slowestMs = Math.max(tipping.slowestMs, performance.now() - started)
    if (answer?.status === 201) {
      intention.acknowledged = key
      intention.cashCode = answer.cashCode
      return
    }
    if (answer && answer.status < 500 && answer.status !== 429) {
      intention.refused = answer.text
      return
    }
    tipping.failedRequests += 1
    const failure = `${kind} ${answer?.status ?? 'without an answer'}`
    tipping.failures.set(failure, (tipping.failures.get(failure) ?? 0) + 1)
    if (forgetful) {
      key = newKey()
      intention.keys.push(key)
    }
    await sleep(50)
  }
}

/** Whether it becomes true in time. */
export async function isSoon(check: () => boolean | Promise<boolean>, withinMs: number): Promise<boolean> {
  for (const end = Date.now() + withinMs; Date.now() < end; await sleep(200)) if (await check()) return true
  return check()
}
