import { expect } from 'vitest'
import { Refusal } from '#contract/refusals.ts'
import type { Ledger } from '#server/money/ledger/ledger.ts'
import type { Arrived } from '#server/partners/open-notification.ts'
import { SIGNATURE_HEADER, sign } from '#server/partners/signature.ts'
import { seed, tries } from '#testing/long-form.ts'
import { pick, randomFrom } from '#testing/random.ts'

// Fault schedules for payouts and loads: faults, their order and their victims follow from a seed.

const SEED = seed(20_261_116)

/** How many are tried. */
export const plans = (few: number) => tries(few, 500)

export type Random = () => number
export type Note = (what: string) => void
type Ended = { story: string[]; end: object; expected: object }

/** Carries out one plan after another. Each must end as expected, and together they must have met all of this. */
export async function carryOutAll(
  count: number,
  carryOut: (random: Random, number: number) => Promise<Ended>,
  toMeet: string[],
): Promise<void> {
  const stories = new Set<string>()
  const wrong: unknown[] = []
  for (let number = 0; number < count; number++) {
    const { story, end, expected } = await carryOut(randomFrom(SEED, number), number)
    stories.add(story.join(', '))
    if (JSON.stringify(end) !== JSON.stringify(expected)) wrong.push({ number, story, end, expected })
  }

  expect(wrong, `seed ${SEED}`).toEqual([])
  // Plans that were all alike would prove little.
  expect(stories.size).toBeGreaterThan(count * 0.95)
  const all = [...stories].join(', ')
  expect(toMeet.filter((met) => !all.includes(met))).toEqual([])
}

export type Moment = { when: 'before' | 'after'; what: string }
export type Fate = 'goes on' | 'paused' | 'dies'

/**
 * A process that works with a partner and with the ledger. Before and after each question, and after each booking, it may be
 * paused for hours, or die: then it never comes back, and its next turn is that of another.
 */
export function faultyProcess<T extends object>(
  { partner, ledger }: { partner: T; ledger: Ledger },
  fateAt: (moment: Moment) => Fate,
  work: (partner: T, ledger: Ledger) => Promise<unknown>,
) {
  let running: Promise<unknown> | undefined
  let gates: PromiseWithResolvers<void>[] = []
  let held = Promise.withResolvers<void>()
  const meet = async (when: Moment['when'], what: string) => {
    const fate = fateAt({ when, what })
    if (fate === 'goes on') return
    const gate = Promise.withResolvers<void>()
    if (fate === 'paused') gates.push(gate)
    else running = undefined
    held.resolve()
    await gate.promise
  }
  const slow = Object.fromEntries(
    Object.entries(partner).map(([what, ask]) => [
      what,
      async (...asked: unknown[]) => {
        await meet('before', what)
        const [answer] = await Promise.allSettled([(ask as (...asked: unknown[]) => unknown)(...asked)])
        await meet('after', what)
        if (answer?.status === 'rejected') throw answer.reason
        return answer?.value
      },
    ]),
  ) as T
  const mortal: Ledger = {
    ...ledger,
    post: async (movement) => {
      const posted = await ledger.post(movement)
      await meet('after', 'post')
      return posted
    },
  }
  const untilHeldOrDone = async () => {
    await Promise.race([running, held.promise])
  }
  return {
    isPaused: () => gates.length > 0,
    /** Takes its turn, to the end or to where it is paused or dies. */
    run: async () => {
      if (running) return
      held = Promise.withResolvers()
      const turn = work(slow, mortal).finally(() => {
        if (running === turn) running = undefined
      })
      running = turn
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

type Office = {
  random: Random
  note: Note
  secret: string
  nowMs: () => number
  /** A message that somebody without the secret would like us to believe. */
  forgery: string
  receive: (arrived: Arrived) => Promise<void>
}

/**
 * A partner's notifications: written at one time and delivered at another, in any order and more than once, signed too long ago, or by
 * somebody who has not the secret. Neither of these two may ever be taken.
 */
export function postOffice({ random, note, secret, nowMs, forgery, receive }: Office) {
  const letters: string[] = []
  return {
    write: (body: string) => letters.push(body),
    deliver: async () => {
      const kind = pick(random, ['good', 'good', 'good', 'stale', 'forged'] as const)
      const body = kind === 'forged' ? forgery : pick(random, letters)
      if (body === undefined) return
      const signed = {
        good: () => sign(secret, body, nowMs()),
        stale: () => sign(secret, body, nowMs() - 6 * 60_000),
        forged: () => sign('guess', body, nowMs()),
      }[kind]()
      const wasTaken = await receive({
        headers: { [SIGNATURE_HEADER]: signed },
        rawBody: body,
        requestId: 'letter',
      }).then(
        () => true,
        (error) => {
          if (error instanceof Refusal && error.code === 'bad_signature') return false
          throw error
        },
      )
      note(`${kind} letter ${wasTaken ? 'taken' : 'refused'}: ${body.replace(/[0-9a-f-]{36}/g, '')}`)
      if (kind !== 'good') expect(wasTaken, `a ${kind} letter was taken`).toBe(false)
    },
  }
}
