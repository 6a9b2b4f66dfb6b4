import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { GuestTip } from '#contract/guest-tips.ts'
import type { WorkerProfile } from '#contract/workers.ts'
import { asking } from '#server/platform/db/connect.ts'
import { registerWorker } from '#testing/people/register-and-fund.ts'
import { type Handset, linkHandset, sendStep } from '#testing/phones/handset.ts'
import { someNumber } from '#testing/phones/phone.ts'
import { type Answer, type Client, clientOf } from '#testing/service/client.ts'
import { cashes, newCasher } from './cashing.ts'
import { inParallel } from './in-parallel.ts'
import { arrive, findWorkers, TIMEOUT_MS } from './people.ts'
import { type Doing, keepDoing, type Tipping, type TippingOptions, tips } from './tipping.ts'

/** The service that traffic goes to. */
export interface Reached {
  url: string
  databaseUrl: string
  /** By which the gateway to phones is known. */
  gatewaySecret: string
}

export interface Crowd {
  tippers: number
  /** Of each: workers who pass money on, workers who tip from their phone, and guests. */
  others: number
  guests?: Guests
  /** Workers who collect cash in shops; the service has to pay it to those who are not verified. */
  cashers?: number
}

export const MANY: Crowd = { tippers: 24, others: 4 }
export const FEW: Crowd = { tippers: 12, others: 1 }

interface Guests {
  amountOf?: (n: number) => number
  /** How often a guest tries to open a payment before leaving it. */
  tries?: number
}

/** The pause keeps everybody below the limit of the day for half an hour. */
const OTHERS_PAUSE_MS = 400

type Worker = Client & Pick<WorkerProfile, 'id' | 'guardNumber'>

/** Every way in which money reaches a worker, and cash, all at once. */
export async function startTraffic(
  machine: Reached,
  { tippers, others, guests, cashers: cashing = 0 }: Crowd,
  options: TippingOptions = {},
): Promise<Tipping> {
  const { url } = machine
  const phones = await linkPhones(machine, others)
  const passers = await inParallel(others, () => newWorker(url))
  const cashers = await inParallel(cashing, () => newCasher(url))
  const people = await inParallel(tippers, () => arrive(url))
  const [tipped] = passers
  if (!tipped) throw new Error('Others than tippers must be there: they tip one of them.')
  const workers = await findWorkers(tipped)
  const doings = [
    ...people.map((tipper, index) => tips(tipper, workers, index, options)),
    ...passers.map((passer) => transfers(passer, workers)),
    ...phones.map((handset) => phoneTips(handset, tipped.guardNumber)),
    ...passers.map(({ guardNumber }) => guestTips(url, guardNumber, guests)),
    ...cashers.map(cashes),
  ]
  return keepDoing(doings, options)
}

async function newWorker(url: string): Promise<Worker> {
  const person = await arrive(url)
  const { id, guardNumber } = await registerWorker(person)
  return { ...person, id, guardNumber }
}

function linkPhones({ url, databaseUrl, gatewaySecret }: Reached, count: number): Promise<Handset[]> {
  return asking(databaseUrl, (db) =>
    inParallel(count, async () => linkHandset(db, await newWorker(url), someNumber(), gatewaySecret)),
  )
}

function transfers(from: Worker, workers: string[]): Doing {
  const others = workers.filter((id) => id !== from.id)
  return {
    kind: 'transfer',
    newKey: randomUUID,
    ask: (key, n) => {
      const guardId = others[n % others.length]
      return from.post('/api/wallet/transfer', { guardId, amount: 100 }, { 'idempotency-key': key })
    },
    pauseMs: OTHERS_PAUSE_MS,
  }
}

/** Dials, chooses, types the PIN. After a step that was not answered it goes on in the same session. */
function phoneTips(handset: Handset, guardNumber: string): Doing {
  const inputs = ['4', guardNumber, '1', handset.pin]
  return {
    kind: 'by phone',
    newKey: () => `ussd:${randomUUID()}:${inputs.length}`,
    ask: async (key) => {
      const [, session = ''] = key.split(':')
      let shown: string | undefined
      for (let step = 0; step <= inputs.length; step += 1) {
        shown = await sendStep(handset, session, inputs.slice(0, step).join('*'))
        if (!shown?.startsWith('CON')) break
      }
      if (shown === undefined) return { status: 503, text: '' }
      return { status: shown.startsWith('END R') ? 201 : 409, text: shown }
    },
    pauseMs: OTHERS_PAUSE_MS,
  }
}

/** Opens a payment, pays it on the payment provider's page and looks until the worker has it. */
function guestTips(url: string, guardNumber: string, { amountOf = () => 100, tries }: Guests = {}): Doing {
  const guest = clientOf(url, { timeoutMs: TIMEOUT_MS })
  return {
    kind: 'guest tip',
    newKey: randomUUID,
    ask: async (key, n) => {
      const wish = { guardNumber, amount: amountOf(n) }
      const opened = await guest.post('/api/guest-tips', wish, { 'idempotency-key': key })
      if (opened.status !== 201) return opened
      const { reference, page } = opened.json as { reference: string; page: string }
      const { status, taken } = await pay(page)
      if (status !== 303) return { status: 503, text: 'the page of the payment provider did not answer' }
      const state = await settled(() => guest.get(`/api/guest-tips/${reference}`))
      // A guest whose money was taken counts on the worker having it, whatever our page says in the meantime.
      return { status: taken || state === 'paid' ? 201 : 409, text: state }
    },
    pauseMs: OTHERS_PAUSE_MS,
    tries,
  }
}

async function pay(page: string): Promise<{ status: number; taken: boolean }> {
  const { status, headers } = await fetch(page, {
    method: 'POST',
    redirect: 'manual',
    body: new URLSearchParams({ choice: 'pay' }),
    signal: AbortSignal.timeout(TIMEOUT_MS),
  })
  const back = headers.get('location')
  const answer = Buffer.from((back && new URL(back).searchParams.get('data')) ?? '', 'base64').toString()
  return { status, taken: answer.includes('"responseCode":"00"') }
}

/** Looks for a minute at most. No answer is no reason to stop; an unknown tip is. */
async function settled(look: () => Promise<Answer>): Promise<string> {
  for (let looks = 0; looks < 300; looks += 1) {
    const answer = await look().catch(() => undefined)
    if (answer?.status === 404) return 'unknown'
    const state = answer?.status === 200 ? (answer.json as GuestTip).state : 'waiting'
    if (state !== 'waiting') return state
    await sleep(200)
  }
  return 'waiting'
}
