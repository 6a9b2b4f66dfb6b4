import type { RefusalCode } from '#contract/refusals.ts'
import { decide } from './decide.ts'
import type {
  EntryKind,
  GuestDay,
  KnownGuestTip,
  KnownLoad,
  KnownWithdrawal,
  Movement,
  Posted,
  WalletState,
} from './movement.ts'
import type { Answered } from './read-batch.ts'
import { isAnswerTo, sameRequest } from './same-request.ts'
import type { Book, Decision, Drafted, Verdict } from './verdict.ts'
import type { Refused } from './write-batch.ts'

/** What a caller gets: the movement, a "no", or the bug that its own movement ran into. */
export type Outcome = Posted | { refused: RefusalCode; replayed?: true } | { bug: unknown }

type Read = {
  wallets: WalletState[]
  answered: Answered[]
  withdrawals: KnownWithdrawal[]
  loads: KnownLoad[]
  guestTips: KnownGuestTip[]
  guestDays: GuestDay[]
  today: string
  at: Date
}

type Decided = {
  /** Asked for once the entries have their ids. */
  outcomes: (() => Outcome)[]
  drafts: Drafted[]
  refusals: Refused[]
  /** Each wallet that moved, once, as it ends. */
  moved: WalletState[]
}

/** Goes through a batch in the order it arrived. Each movement sees what those before it did; a refused one changes nothing. */
export function decideAll(movements: Movement[], read: Read): Decided {
  const wallets = new Map(read.wallets.map((wallet) => [wallet.id, wallet]))
  const withdrawals = new Map(read.withdrawals.map((withdrawal) => [withdrawal.id, withdrawal]))
  const loads = new Map(read.loads.map((load) => [load.id, load]))
  const guestTips = new Map(read.guestTips.map((tip) => [tip.id, tip]))
  const guestDays = new Map(read.guestDays.map(({ wallet, day, cents }) => [`${wallet} ${day}`, cents]))
  const guestCents = (wallet: number, day: string) => guestDays.get(`${wallet} ${day}`) ?? 0
  const remembered = new Map(read.answered.map((answer) => [answer.position, answer]))
  const first = new Map<string, { movement: Movement; outcome: () => Outcome }>()
  const moved = new Map<number, WalletState>()
  const drafts: Drafted[] = []
  const refusals: Refused[] = []
  const book: Book = {
    wallet: (id) => wallets.get(id),
    withdrawal: (id) => withdrawals.get(id),
    load: (id) => loads.get(id),
    guestTip: (id) => guestTips.get(id),
    guestCents,
    today: read.today,
  }

  const outcomes = movements.map((movement, index) => {
    const answer = remembered.get(index + 1)
    if (answer) return always(replay(movement, answer))
    const key = `${movement.actor} ${movement.key}`
    const twin = first.get(key)
    if (twin) return repeat(movement, twin)
    const outcome = decideOne(movement)
    if (!isOvertaken(outcome())) first.set(key, { movement, outcome })
    return outcome
  })
  return { outcomes, drafts, refusals, moved: [...moved.values()] }

  function decideOne(movement: Movement): () => Outcome {
    let verdict: ReturnType<typeof decide>
    try {
      verdict = decide(book, movement)
    } catch (bug) {
      return always({ bug })
    }
    if ('refused' in verdict) {
      if (!isOvertaken(verdict)) refusals.push({ movement, code: verdict.refused })
      return always(verdict)
    }
    apply(movement, verdict)
    const posted = postedFrom(verdict, read.at)
    drafts.push({ movement, decision: verdict, posted })
    return always(posted)
  }

  function apply(movement: Movement, decision: Decision): void {
    for (const wallet of [decision.debit, decision.credit]) {
      if (!wallet) continue
      wallets.set(wallet.id, wallet)
      moved.set(wallet.id, wallet)
    }
    const load = movement.kind === 'load_reversal' && loads.get(movement.loadId)
    if (load) loads.set(load.id, { ...load, reversed: load.reversed + decision.amount })
    const tip = movement.kind === 'guest_tip_reversal' && guestTips.get(movement.guestTipId)
    if (tip) guestTips.set(tip.id, { ...tip, reversed: tip.reversed + decision.amount })
    if (decision.kind === 'guest_tip' && decision.credit) {
      const { credit, amount, businessDay } = decision
      guestDays.set(`${credit.id} ${businessDay}`, guestCents(credit.id, businessDay) + amount)
    }
    const about = withdrawals.get(decision.settles ?? decision.reverses ?? 0)
    if (about && decision.settles) withdrawals.set(about.id, { ...about, paid: true })
    if (about && decision.reverses) withdrawals.set(about.id, { ...about, returned: true })
  }
}

/** One who came too late has said nothing about the payout: whoever holds it now uses the same key. */
function isOvertaken(outcome: Outcome | Verdict): boolean {
  return 'refused' in outcome && outcome.refused === 'overtaken'
}

function always<T>(value: T): () => T {
  return () => value
}

function postedFrom(decision: Decision, at: Date): Posted {
  return {
    entryId: 0,
    kind: decision.kind,
    amount: decision.amount,
    fee: decision.fee,
    balanceAfter: (decision.debit ?? decision.credit)?.balance ?? 0,
    businessDay: decision.businessDay,
    at,
    replayed: false,
  }
}

/** The same key twice in one batch: the second gets the answer of the first. */
function repeat(movement: Movement, twin: { movement: Movement; outcome: () => Outcome }): () => Outcome {
  if (!sameRequest(movement, twin.movement)) return always({ refused: 'idempotency_mismatch' as const })
  return () => {
    const outcome = twin.outcome()
    return 'bug' in outcome ? outcome : { ...outcome, replayed: true }
  }
}

function replay(movement: Movement, answer: Answered): Outcome {
  if (!isAnswerTo(movement, answer)) return { refused: 'idempotency_mismatch' }
  if (answer.code !== null) return { refused: answer.code as RefusalCode, replayed: true }
  return {
    entryId: answer.entryId ?? 0,
    kind: answer.kind as EntryKind,
    amount: answer.amount,
    fee: answer.fee,
    balanceAfter: answer.balanceAfter,
    businessDay: answer.businessDay ?? '',
    at: answer.at,
    replayed: true,
  }
}
