import type { RefusalCode } from '#contract/refusals.ts'
import type { Answered, Book, Decision, Verdict } from './kind.ts'
import { type AnyRead, type EntryKind, kindOf, type Movement, type Posted } from './movement.ts'
import { hasSameFields, isSame } from './same-request.ts'
import type { WalletState } from './wallet-columns.ts'
import type { Drafted, Refused } from './write-batch.ts'

/** The answer to a caller: the movement, a "no", or the bug that its own movement ran into. */
export type Outcome = Posted | { refused: RefusalCode; replayed?: true } | { bug: unknown }

type Read = {
  wallets: WalletState[]
  answered: Answered[]
  /** Rows that the kinds of these movements look at besides. */
  rows: [read: AnyRead, rows: unknown[]][]
  today: string
  at: Date
}

/** The batch as the movements before the next one left it. */
type State = {
  book: Book
  wallets: Map<number, WalletState>
  found: Map<AnyRead, Map<unknown, unknown>>
  at: Date
  drafts: Drafted[]
  refusals: Refused[]
  /** Each wallet that moved, once, as it ends. */
  moved: Map<number, WalletState>
}

type Decided = Pick<State, 'drafts' | 'refusals'> & {
  /** Asked for once the entries have their ids. */
  outcomes: (() => Outcome)[]
  moved: WalletState[]
}

/** Goes through a batch in the order it arrived. Each movement sees what those before it did; a refused one changes nothing. */
export function decideAll(movements: Movement[], { wallets, answered, rows, today, at }: Read): Decided {
  const byId = new Map(wallets.map((wallet) => [wallet.id, wallet]))
  const state: State = {
    book: { wallet: (id) => byId.get(id), today },
    wallets: byId,
    found: new Map(rows.map(([read, found]) => [read, read.byId(found)])),
    ...{ at, drafts: [], refusals: [], moved: new Map() },
  }
  const remembered = new Map(answered.map((answer) => [answer.position, answer]))
  const first = new Map<string, { movement: Movement; outcome: () => Outcome }>()
  const outcomes = movements.map((movement, index) => {
    const answer = remembered.get(index + 1)
    if (answer) return always(replay(movement, answer))
    const key = `${movement.actor} ${movement.key}`
    const twin = first.get(key)
    if (twin) return repeat(movement, twin)
    const outcome = always(decideOne(state, movement))
    if (!isOvertaken(outcome())) first.set(key, { movement, outcome })
    return outcome
  })
  return { outcomes, drafts: state.drafts, refusals: state.refusals, moved: [...state.moved.values()] }
}

function decideOne(state: State, movement: Movement): Outcome {
  let verdict: ReturnType<typeof decide>
  try {
    verdict = decide(bookFor(movement, state), movement)
  } catch (bug) {
    return { bug }
  }
  if ('refused' in verdict) {
    if (!isOvertaken(verdict)) state.refusals.push({ movement, code: verdict.refused })
    return verdict
  }
  apply(state, movement, verdict)
  const posted = postedFrom(verdict, state.at)
  state.drafts.push({ movement, decision: verdict, posted })
  return posted
}

/** Says what a movement does to the wallets, or why not, by the rule of its kind. */
export function decide(book: Book, movement: Movement): Verdict<EntryKind> {
  return movement.refuse ? { refused: movement.refuse } : kindOf(movement).decide(book, movement)
}

/** With what its kind reads, by the names that it has there. */
function bookFor(movement: Movement, { book, found }: State): Book {
  const { reads } = kindOf(movement)
  if (!reads) return book
  const named = Object.entries(reads).map(([name, read]) => [name, found.get(read) ?? new Map()])
  return { ...book, ...Object.fromEntries(named) }
}

function apply({ wallets, moved, found }: State, movement: Movement, decision: Decision): void {
  for (const wallet of [decision.debit, decision.credit]) {
    if (!wallet) continue
    wallets.set(wallet.id, wallet)
    moved.set(wallet.id, wallet)
  }
  for (const [read, rows] of found) read.after(rows, { movement, decision })
}
/** Says nothing about the payout, and is not remembered: the process that has claimed it since uses the same key. */
function isOvertaken(outcome: Outcome | Verdict): boolean {
  return 'refused' in outcome && outcome.refused === 'overtaken'
}

function always<T>(value: T): () => T {
  return () => value
}

function postedFrom(decision: Decision<EntryKind>, at: Date): Posted {
  return {
    entryId: 0,
    kind: decision.kind,
    amount: decision.amount,
    fee: decision.fee,
    balanceAfter: (decision.debit ?? decision.credit)?.balance ?? 0,
    localDay: decision.localDay,
    at,
    replayed: false,
  }
}

/** The same key twice in one batch: the second gets the answer of the first. */
function repeat(movement: Movement, twin: { movement: Movement; outcome: () => Outcome }): () => Outcome {
  if (movement.kind !== twin.movement.kind || !hasSameFields(kindOf(movement).same, movement, twin.movement))
    return always({ refused: 'idempotency_mismatch' as const })
  return () => {
    const outcome = twin.outcome()
    return 'bug' in outcome ? outcome : { ...outcome, replayed: true }
  }
}

/** Whether a movement asks for what was done, refused or is pending under its key. */
function isAnswerTo(movement: Movement, answer: Answered): boolean {
  const { entries, same } = kindOf(movement)
  const kinds: (string | null)[] = [movement.kind, ...entries]
  return kinds.includes(answer.kind) && isSame(same, movement, answer)
}

function replay(movement: Movement, answer: Answered): Outcome {
  if (!isAnswerTo(movement, answer)) return { refused: 'idempotency_mismatch' }
  if (answer.code !== null) return { refused: answer.code as RefusalCode, replayed: true }
  const { entryId, kind, amount, fee, balanceAfter, localDay, at } = answer as Answered & Posted
  return { entryId, kind, amount, fee, balanceAfter, localDay, at, replayed: true }
}
