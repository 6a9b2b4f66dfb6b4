import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { asked, type Made } from './asked.ts'
import { aboutGuests, guestActionOf } from './guest-plans.ts'
import { type Action, type Model, type ModelWallet, WALLETS, walletOf } from './ledger-model.ts'
import { aboutRefunds, refundActionOf } from './refund-model.ts'

/** Random plans for the model test: commands, their people and times, and the processes that send them at the same moment. */

export const PROCESSES = 3

/** A command, before it is known which load or withdrawal it meets. */
export type Command = Made<typeof command>

/** Commands at the same moment, one or two, each sent by one of the processes. */
export type Move = { commands: Command[]; processes: number[] }
/** Minutes pass, and then every sequence makes a move. */
type Step = { jump: number; moves: Move[] }
export type Plan = { start: string; steps: Step[] }

const cents = fc.oneof(
  fc.constantFrom(100, 1_000, 150_000, 250_000, 499_951, 500_000),
  fc.integer({ min: 100, max: 500_000 }),
)
/** Below zero where the payment provider takes money from us. */
const settled = fc.oneof(cents, fc.integer({ min: -500_000, max: -1 }))
const wallet = fc.nat(WALLETS - 1)
const newcomer = fc.constant(WALLETS - 1)
const nth = fc.nat(5)
// Few keys, so that one comes again, with the same request and with others.
const key = fc.option(fc.nat(2), { freq: 3 })
const loaded = fc.constantFrom(100, 600_000, 2_499_900)

const command = fc.oneof(
  asked(6, ['load'], { wallet, cents: loaded }),
  asked(2, ['load again'], { wallet, nth, more: fc.constantFrom(0, 0, 1) }),
  { weight: 8, arbitrary: aboutGuests(wallet) },
  { weight: 3, arbitrary: aboutRefunds(wallet, key) },
  asked(9, ['tip'], { wallet, to: wallet, cents, key }),
  asked(5, ['transfer'], { wallet, to: wallet, cents, key }),
  asked(8, ['withdraw'], { wallet, cents, key }),
  asked(8, ['paid', 'return'], { wallet, nth }),
  asked(4, ['refund'], { wallet, nth, part: fc.constantFrom(0.5, 1, 2, 4) }),
  asked(2, ['settle'], { wallet, part: fc.constantFrom(0, 1, 2), key }),
  asked(3, ['correct'], { wallet, direction: fc.constantFrom('in', 'out'), cents }),
  asked(1, ['settlement'], { wallet, cents: settled, cost: fc.nat(500) }),
  asked(4, ['freeze', 'unfreeze', 'unfreeze', 'close', 'close', 'open'], { wallet }),
  asked(1, ['lift'], { wallet: newcomer }),
)

const processes = fc.array(fc.nat(PROCESSES - 1), { minLength: 2, maxLength: 2 })
const moveOf = (one: fc.Arbitrary<Command>): fc.Arbitrary<Move> =>
  fc.record({ commands: fc.array(one, { minLength: 1, maxLength: 2 }), processes })

/** Midnight in Johannesburg is near; days, month ends and a clock set back come too. */
const jump = fc.oneof(
  { weight: 6, arbitrary: fc.constant(0) },
  { weight: 3, arbitrary: fc.constantFrom(1, 30, 60) },
  { weight: 2, arbitrary: fc.constantFrom(24 * 60, 3 * 24 * 60, -24 * 60) },
  { weight: 1, arbitrary: fc.constantFrom(20 * 24 * 60, 31 * 24 * 60) },
)

/** Sequences of everything, beginning at 23:30 in Johannesburg, two days before the end of a month. */
const anything = (sequences: number): fc.Arbitrary<Plan> => {
  const moves = fc.array(moveOf(command), { minLength: sequences, maxLength: sequences })
  const steps = fc.array(fc.record({ jump, moves }), { minLength: 6, maxLength: 14, size: 'max' })
  return fc.record({ start: fc.constant('2027-03-29T21:30:00Z'), steps })
}

/** Plans about one thing: everybody begins with money in the first two wallets, and then some days pass. */
const focused =
  (starts: string[], jumps: number[], one: fc.Arbitrary<Command>) =>
  (sequences: number): fc.Arbitrary<Plan> => {
    const commands: Command[] = [0, 1].map((wallet) => ({ do: 'load', wallet, cents: 2_499_900 }))
    const loads: Step = { jump: 0, moves: Array.from({ length: sequences }, () => ({ commands, processes: [0, 1] })) }
    const moves = fc.array(moveOf(one), { minLength: sequences, maxLength: sequences })
    const days = fc.array(fc.record({ jump: fc.constantFrom(...jumps), moves }), {
      minLength: 9,
      maxLength: 13,
      size: 'max',
    })
    return fc.record({ start: fc.constantFrom(...starts), steps: days.map((steps) => [loads, ...steps]) })
  }

const first = fc.constant(0)
const noKey = fc.constant(null)
const little = fc.constantFrom(25_000, 49_999, 50_000, 50_000, 50_000, 50_000, 50_001)
const much = fc.constantFrom(500_000, 499_951, 250_000)
const spend = { wallet: first, to: fc.constant(1), cents: much, key: noKey }
const takeOut = { wallet: first, cents: fc.constantFrom(500_000, 250_000, 100), key: noKey }

/** Somebody spends as much as the limits let them, day after day of one month; what comes back counts no more. */
const months = focused(
  ['2027-03-02T10:00:00Z', '2027-03-20T10:00:00Z'],
  [24 * 60, 24 * 60, 12 * 60],
  fc.oneof(
    asked(5, ['tip'], spend),
    asked(3, ['withdraw'], takeOut),
    asked(1, ['paid', 'return'], { wallet: first, nth }),
  ),
)

/** Somebody who joined by phone spends as much as the lower limits allow; once they are lifted, the counters go on. */
const unverified = (sequences: number): fc.Arbitrary<Plan> => {
  const commands: Command[] = [{ do: 'load', wallet: WALLETS - 1, cents: 2_499_900 }]
  const load: Step = { jump: 0, moves: Array.from({ length: sequences }, () => ({ commands, processes: [0, 1] })) }
  return newcomers(sequences).map(({ start, steps }) => ({ start, steps: [load, ...steps] }))
}

const newcomers = focused(
  ['2027-03-02T10:00:00Z'],
  [24 * 60],
  fc.oneof(
    asked(12, ['transfer', 'tip'], { wallet: newcomer, to: first, cents: little, key: noKey }),
    asked(8, ['withdraw'], { wallet: newcomer, cents: little, key: noKey }),
    asked(3, ['paid', 'return'], { wallet: newcomer, nth }),
    asked(1, ['lift'], { wallet: newcomer }),
  ),
)

/** Spent money is refunded at the payment provider; tips and loads come in, and the debt is settled. */
const debts = focused(
  ['2027-03-10T10:00:00Z'],
  [0, 60, 24 * 60],
  fc.oneof(
    asked(4, ['tip'], spend),
    asked(6, ['refund'], { wallet: first, nth, part: fc.constantFrom(0.5, 1, 1, 2) }),
    asked(6, ['settle'], { wallet: first, part: fc.constantFrom(0, 1, 2), key }),
    asked(6, ['tip'], { wallet: fc.constant(1), to: first, cents: much, key: noKey }),
    asked(1, ['load'], { wallet: first, cents: loaded }),
    asked(1, ['correct'], { wallet: first, direction: fc.constant('out'), cents: much }),
  ),
)

/** Payouts that are paid, come back before and after, and by two processes at the same moment. */
const payouts = focused(
  ['2027-03-29T21:30:00Z'],
  [0, 60, 24 * 60],
  fc.oneof(asked(2, ['withdraw'], takeOut), asked(3, ['paid', 'return'], { wallet: first, nth })),
)

const tipped = fc.constant(2)

/** A worker who has nothing but what guests give, and who spends it before the payment provider takes it back. */
const guests = focused(
  ['2027-03-29T21:30:00Z'],
  [0, 60, 24 * 60],
  fc.oneof(
    { weight: 8, arbitrary: aboutGuests(tipped) },
    asked(5, ['transfer'], { wallet: tipped, to: first, cents: fc.constantFrom(100, 49_999, 50_000), key: noKey }),
    asked(1, ['freeze', 'unfreeze'], { wallet: tipped }),
  ),
)

/** Somebody who has stopped being a worker, and has loads and other money, wants it back on the card. */
const refunds = (sequences: number): fc.Arbitrary<Plan> => {
  const stop: Step = {
    jump: 0,
    moves: Array.from({ length: sequences }, () => ({ commands: [STOP], processes: [0, 1] })),
  }
  return departures(sequences).map(({ start, steps: [loads, ...rest] }) => {
    return { start, steps: [loads as Step, stop, ...rest] }
  })
}

const STOP: Command = { do: 'close', wallet: 0 }
const departures = focused(
  ['2027-03-10T10:00:00Z'],
  [0, 60, 24 * 60, 24 * 60, 31 * 24 * 60, 100 * 24 * 60],
  fc.oneof(
    { weight: 12, arbitrary: aboutRefunds(first, fc.oneof(noKey, key)) },
    asked(1, ['close', 'close', 'open'], { wallet: first }),
    asked(2, ['tip'], spend),
    asked(3, ['load'], { wallet: first, cents: loaded }),
    asked(1, ['refund'], { wallet: first, nth, part: fc.constantFrom(0.5, 2, 4) }),
    asked(1, ['correct'], { wallet: first, direction: fc.constant('in'), cents: much }),
  ),
)

export const planOf = (sequences: number) =>
  fc.oneof(
    { weight: 4, arbitrary: anything(sequences) },
    { weight: 2, arbitrary: months(sequences) },
    { weight: 2, arbitrary: unverified(sequences) },
    { weight: 3, arbitrary: debts(sequences) },
    { weight: 1, arbitrary: payouts(sequences) },
    { weight: 4, arbitrary: guests(sequences) },
    { weight: 4, arbitrary: refunds(sequences) },
  )

/** Names the load or withdrawal that a command meets, as the wallets are before it. Undefined where there is none. */
export function actionOf(command: Command, model: Model): Action | undefined {
  const { withdrawals, loads, guestTips } = model.wallets[command.wallet] as ModelWallet
  const named = (number: number | null) => (number === null ? randomUUID() : `key ${number}`)
  switch (command.do) {
    case 'load':
      return { ...command, id: randomUUID() }
    case 'guest':
    case 'guest again':
    case 'give back':
    case 'take back':
      return guestActionOf(command, guestTips)
    case 'send back':
    case 'arrives':
    case 'comes back':
    case 'is put back':
      return refundActionOf(
        command,
        model.wallets[command.wallet] as ModelWallet,
        walletOf(model, command.wallet).balance,
      )
    case 'load again': {
      const load = loads[command.nth % Math.max(loads.length, 1)]
      return load && { do: 'load', wallet: command.wallet, id: load.id, cents: load.cents + command.more }
    }
    case 'tip':
    case 'transfer':
      return { ...command, key: named(command.key) }
    case 'withdraw':
      return { ...command, key: named(command.key), id: randomUUID() }
    case 'paid':
    case 'return': {
      const one = withdrawals[command.nth % Math.max(withdrawals.length, 1)]
      return one && { do: command.do, wallet: command.wallet, id: one.id }
    }
    case 'refund': {
      // Refunded and charged back it goes back twice.
      const load = loads[command.nth % Math.max(loads.length, 1)]
      return load && { do: 'refund', wallet: command.wallet, id: load.id, total: load.cents / command.part }
    }
    case 'settle': {
      // All of it, half of it, or more than is owed.
      const { debt } = walletOf(model, command.wallet)
      const share = [debt + 1, debt, Math.ceil(debt / 2)][command.part] as number
      return { do: 'settle', wallet: command.wallet, cents: Math.max(share, 1), key: named(command.key) }
    }
    case 'correct':
      return { ...command, id: randomUUID() }
    default:
      return command
  }
}
