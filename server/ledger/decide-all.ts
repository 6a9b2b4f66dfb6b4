import type { Cents } from '#contract/money.ts'
import type { RefusalCode } from '#contract/refusals.ts'
import { decide } from './decide.ts'
import type {
  Credit,
  EntryKind,
  GuestDay,
  KnownGuestTip,
  KnownLoad,
  KnownRefund,
  KnownRefunds,
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
  /** Where a refund is asked for, or comes back. */
  refunding?: { refunds: KnownRefund[]; before: KnownRefunds[]; credits: Credit[] }
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
  const { refunds: refundsRead, before, credits } = read.refunding ?? { refunds: [], before: [], credits: [] }
  /** Loads of which this batch took something back, or brought it back: what has gone back of each by now. */
  const reversed = new Map<string, Cents>()
  const loads = new Map(read.loads.map((load) => [load.id, load]))
  const refunds = new Map(refundsRead.map((refund) => [refund.id, refund]))
  const refundsBefore = new Map(before.map((before) => [before.wallet, before]))
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
    load: (id) => byNow(id, loads.get(id)),
    guestTip: (id) => guestTips.get(id),
    refund: (id) => byNow(refunds.get(id)?.loadId, refunds.get(id)),
    refunds: (wallet) => refundsBefore.get(wallet) ?? { lastDay: null, isOpen: false },
    credits: (wallet) => credits.flatMap((credit) => (credit.wallet === wallet ? byNow(credit.loadId, credit) : [])),
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

  /** What came in earlier in this batch came last. */
  function noteCredit(movement: Movement, decision: Decision, wallet: number): void {
    if (decision.kind === 'load_refund_return') return
    const loadId = movement.kind === 'load' ? movement.loadId : null
    const amount = decision.amount - (decision.debt ?? 0)
    credits.unshift({ wallet, loadId, amount, reversed: 0, day: decision.businessDay })
  }

  function byNow<T extends { reversed: Cents } | undefined>(loadId: string | null | undefined, known: T): T {
    return known && { ...known, reversed: reversed.get(loadId ?? '') ?? known.reversed }
  }

  function apply(movement: Movement, decision: Decision): void {
    for (const wallet of [decision.debit, decision.credit]) {
      if (!wallet) continue
      wallets.set(wallet.id, wallet)
      moved.set(wallet.id, wallet)
    }
    for (const { loadId, total, refundId } of decision.reversed ?? []) {
      reversed.set(loadId, total)
      const refund = refunds.get(refundId ?? '')
      if (refund) refunds.set(refund.id, { ...refund, isOpen: false })
    }
    if (decision.kind === 'load_refund' && decision.debit) {
      const { debit, businessDay: lastDay } = decision
      refundsBefore.set(debit.id, { wallet: debit.id, lastDay, isOpen: true })
    }
    if (decision.credit && refundsBefore.has(decision.credit.id)) noteCredit(movement, decision, decision.credit.id)
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
