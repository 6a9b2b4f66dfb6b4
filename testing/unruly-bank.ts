import { randomUUID } from 'node:crypto'
import { NoAnswer, TurnedDown } from '#server/partners/ask.ts'
import type { Disbursement, PayoutBank } from '#server/partners/payout-bank.ts'
import { pick } from './random.ts'

type Order = { nonce: string; cents: number }
type Kept = Order & { id: string; at: number; road: { state: Disbursement['state']; afterSeconds: number }[] }

const MINUTE = 60
const HOUR = 60 * MINUTE

/** How a disbursement may go once the bank has it. A business day of these tests is an hour. */
const ROADS: Kept['road'][] = [
  [{ state: 'Completed', afterSeconds: 10 * MINUTE }],
  [{ state: 'Completed', afterSeconds: 3 * HOUR }],
  [
    { state: 'Submitted', afterSeconds: MINUTE },
    { state: 'Completed', afterSeconds: HOUR },
  ],
  [{ state: 'Error', afterSeconds: 2 * MINUTE }],
  [{ state: 'Cancelled', afterSeconds: 0 }],
  [
    { state: 'Completed', afterSeconds: 5 * MINUTE },
    { state: 'Reversed', afterSeconds: 2 * HOUR },
  ],
]

/**
 * A bank behind a bad line, for one plan: orders are lost on the way there or back, arrive minutes late or are turned down;
 * look-ups fail, and answers are about something else. Its clock is in seconds. From `calmDown` on it is a good bank.
 */
export function unrulyBank(random: () => number, now: () => number, note: (what: string) => void) {
  const kept = new Map<string, Kept>()
  const onTheirWay: (Order & { at: number })[] = []
  let isCalm = false

  const keep = ({ nonce, cents }: Order, at: number): Kept => {
    const known = kept.get(nonce) ?? { nonce, cents, id: randomUUID(), at, road: pick(random, ROADS) }
    kept.set(nonce, known)
    return known
  }
  /** Orders that were on their way for long enough are there now. */
  const arrive = () => {
    for (const [index, order] of [...onTheirWay.entries()].reverse()) {
      if (order.at > now()) continue
      onTheirWay.splice(index, 1)
      keep(order, order.at)
    }
  }
  const told = ({ id, nonce, cents, at, road }: Kept): Disbursement => {
    const state = road.findLast(({ afterSeconds }) => at + afterSeconds <= now())?.state ?? 'Pending'
    return { id, nonce, currency: 'ZAR', cents, state, reason: undefined }
  }
  const unless = (share: number) => {
    if (isCalm || random() >= share) return
    note('no answer')
    throw new NoAnswer('no answer')
  }
  const garbled = (word: Disbursement): Disbursement => {
    if (isCalm || random() > 0.1) return word
    note('garbled')
    const state = pick(random, ['Completed', 'Error', 'Reversed'] as const)
    return pick(random, [
      { ...word, state, nonce: randomUUID() },
      { ...word, state, cents: 1 },
    ])
  }

  const bank: PayoutBank = {
    create: async (order) => {
      arrive()
      const fates = [
        'good',
        'lost',
        'unheard',
        'late',
        'late',
        'late',
        'turned down',
        'turned down',
        'turned down',
      ] as const
      const fate = isCalm || kept.has(order.nonce) ? 'good' : pick(random, fates)
      note(`order ${fate}`)
      if (fate === 'turned down') throw new TurnedDown(422)
      // An order that was not answered arrives within a quarter of an hour, or never.
      if (fate === 'late') onTheirWay.push({ ...order, at: now() + (2 + random() * 11) * MINUTE })
      if (fate === 'late' || fate === 'unheard') throw new NoAnswer(fate)
      const word = told(keep(order, now()))
      if (fate === 'lost') throw new NoAnswer(fate)
      return garbled(word)
    },
    lookUp: async (id) => {
      arrive()
      unless(0.3)
      const known = [...kept.values()].find((one) => one.id === id)
      if (!known) throw new NoAnswer('unknown')
      return garbled(told(known))
    },
    find: async (nonce) => {
      arrive()
      unless(0.3)
      const known = kept.get(nonce)
      return known && told(known)
    },
    list: async function* () {
      for (const one of kept.values()) yield told(one)
    },
  }
  return {
    bank,
    calmDown: () => {
      isCalm = true
    },
    /** How it ends at the bank: undefined where no order ever arrived. */
    endOf: (nonce: string) => {
      arrive()
      return kept.get(nonce)?.road.at(-1)?.state
    },
  }
}

/** A process that may be paused for hours between a question and its answer. */
export function pausedProcess<T extends object>(
  partner: T,
  pauses: () => boolean,
  work: (partner: T) => Promise<unknown>,
) {
  let running: Promise<unknown> | undefined
  let gates: PromiseWithResolvers<void>[] = []
  let held = Promise.withResolvers<void>()
  const slow = Object.fromEntries(
    Object.entries(partner).map(([name, ask]) => [
      name,
      async (...asked: unknown[]) => {
        const [answer] = await Promise.allSettled([(ask as (...asked: unknown[]) => unknown)(...asked)])
        if (pauses()) {
          const gate = Promise.withResolvers<void>()
          gates.push(gate)
          held.resolve()
          await gate.promise
        }
        if (answer?.status === 'rejected') throw answer.reason
        return answer?.value
      },
    ]),
  ) as T
  const untilHeldOrDone = async () => {
    await Promise.race([running, held.promise])
  }
  return {
    isPaused: () => gates.length > 0,
    /** Takes its turn, to the end or to where it is paused. */
    run: async () => {
      if (running) return
      running = work(slow).finally(() => {
        running = undefined
      })
      await untilHeldOrDone()
    },
    /** Goes on from where it was paused. */
    resume: async () => {
      held = Promise.withResolvers()
      for (const gate of gates) gate.resolve()
      gates = []
      await untilHeldOrDone()
    },
  }
}
