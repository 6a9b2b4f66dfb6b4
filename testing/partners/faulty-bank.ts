import { randomUUID } from 'node:crypto'
import { NoAnswer, Rejected } from '#server/partners/ask.ts'
import type { Disbursement, PayoutBank } from '#server/partners/payout-bank.ts'
import { pick } from '#testing/random.ts'
import type { Note, Random } from './fault-schedules.ts'

type Order = { nonce: string; cents: number }
type Kept = Order & { id: string; at: number; timeline: { state: Disbursement['state']; afterSeconds: number }[] }

const MINUTE = 60
const HOUR = 60 * MINUTE

/** How a disbursement may go once the bank has it. A business day of these tests is an hour. */
const TIMELINES: Kept['timeline'][] = [
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

/** The fates of an order on its way; a fate listed twice is twice as likely. */
const HEARD = ['good', 'good', 'lost', 'unheard'] as const
const FATES = [...HEARD, ...Array<'late'>(4).fill('late'), ...Array<'turned down'>(4).fill('turned down')]

/**
 * A bank behind a bad line, for one plan: orders are lost on the way there or back, arrive minutes late or are turned down; look-ups fail,
 * and answers are about something else. A fifth of these banks never answer an order. Its clock is in seconds. From `calmDown` on it is a
 * good bank.
 */
export function faultyBank(random: Random, now: () => number, note: Note) {
  const kept = new Map<string, Kept>()
  const onTheirWay: (Order & { at: number })[] = []
  // It takes orders and answers questions, but the answer to an order never comes, however good it is otherwise.
  const isMute = random() > 0.8
  if (isMute) note('mute')
  let isCalm = false

  const keep = ({ nonce, cents }: Order, at: number): Kept => {
    const known = kept.get(nonce) ?? { nonce, cents, id: randomUUID(), at, timeline: pick(random, TIMELINES) }
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
  const reported = ({ id, nonce, cents, at, timeline }: Kept): Disbursement => {
    const state = timeline.findLast(({ afterSeconds }) => at + afterSeconds <= now())?.state ?? 'Pending'
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
      const drawn = isCalm || kept.has(order.nonce) ? 'good' : pick(random, FATES)
      const fate = isMute && (drawn === 'good' || drawn === 'turned down') ? 'lost' : drawn
      note(`order ${fate}`)
      if (fate === 'turned down') throw new Rejected(422)
      // An order that was not answered arrives within a quarter of an hour, or never.
      if (fate === 'late') onTheirWay.push({ ...order, at: now() + (2 + random() * 11) * MINUTE })
      if (fate === 'late' || fate === 'unheard') throw new NoAnswer(fate)
      const word = reported(keep(order, now()))
      if (fate === 'lost') throw new NoAnswer(fate)
      return garbled(word)
    },
    lookUp: async (id) => {
      arrive()
      unless(0.3)
      const known = [...kept.values()].find((one) => one.id === id)
      if (!known) throw new NoAnswer('unknown')
      return garbled(reported(known))
    },
    resolve: async () => ({ name: 'SIPHO DLAMINI', resolutionId: 'resolved' }),
    find: async (nonce) => {
      arrive()
      unless(0.3)
      const known = kept.get(nonce)
      return known && reported(known)
    },
    list: async function* () {
      for (const one of kept.values()) yield reported(one)
    },
  }
  return {
    bank,
    calmDown: () => {
      isCalm = true
    },
    /** Its answer if asked now: undefined where no order has arrived. */
    wordOn: (nonce: string): Disbursement | undefined => {
      arrive()
      const known = kept.get(nonce)
      return known && reported(known)
    },
    /** How it ends at the bank: undefined where no order ever arrived. */
    endOf: (nonce: string) => {
      arrive()
      return kept.get(nonce)?.timeline.at(-1)?.state
    },
  }
}
