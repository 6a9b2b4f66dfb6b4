import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Client } from '#testing/client.ts'

/** One tip that a tipper means to send, however many tries it takes. */
export interface Intention {
  keys: string[]
  amount: number
  /** The key of the request that was answered with a yes. */
  acknowledged: string | undefined
  refused: string | undefined
}

export interface Tipping {
  intentions: Intention[]
  /** Requests that got no answer, or a 5xx, and were sent again. */
  failedRequests: number
  requests: number
  slowestMs: number
  /** Lets each tipper finish the tip in hand. */
  finish(): Promise<void>
}

export interface TippingOptions {
  /** A client that forgets its key between tries: the control that shows that doubles are seen. */
  forgetful?: boolean
  pauseMs?: number
  amount?: number
}

/** Everybody tips, one tip after another, trying each again with the same key until there is a definitive answer. */
export function startTipping(tippers: Client[], workers: string[], options: TippingOptions = {}): Tipping {
  let going = true
  const tipping: Tipping = {
    intentions: [],
    failedRequests: 0,
    requests: 0,
    slowestMs: 0,
    finish: async () => {
      going = false
      await Promise.all(all)
    },
  }
  const all = tippers.map(async (tipper, index) => {
    for (let n = index; going; n += 1) {
      await sendOne(tipping, tipper, workers[n % workers.length] ?? '', options)
      if (options.pauseMs) await sleep(options.pauseMs)
    }
  })
  return tipping
}

async function sendOne(tipping: Tipping, tipper: Client, guardId: string, options: TippingOptions): Promise<void> {
  const amount = options.amount ?? 100
  const intention: Intention = { keys: [randomUUID()], amount, acknowledged: undefined, refused: undefined }
  tipping.intentions.push(intention)
  for (let tries = 0; tries < 2_000; tries += 1) {
    const started = performance.now()
    tipping.requests += 1
    const key = { 'idempotency-key': intention.keys.at(-1) ?? '' }
    const answer = await tipper.post('/api/tips', { guardId, amount }, key).catch(() => undefined)
    tipping.slowestMs = Math.max(tipping.slowestMs, performance.now() - started)
    if (answer?.status === 201) {
      intention.acknowledged = key['idempotency-key']
      return
    }
    if (answer && answer.status < 500 && answer.status !== 429) {
      intention.refused = answer.text
      return
    }
    tipping.failedRequests += 1
    if (options.forgetful) intention.keys.push(randomUUID())
    await sleep(50)
  }
}
