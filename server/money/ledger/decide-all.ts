import type { Cents } from '#contract/money.ts'
import type { RefusalCode } from '#contract/refusals.ts'
import { decide } from './decide.ts'
import type { GuestDay, Movement, Posted, WalletState } from './movement.ts'
import type { Answered } from './read-batch.ts'
import { isAnswerTo, sameRequest } from './same-request.ts'
import type { About, Book, Decision, Drafted, Verdict } from './verdict.ts'
import type { Refused } from './write-batch.ts'

/** What a caller gets: the movement, a "no", or the bug that its own movement ran into. */
export type Outcome = Posted | { refused: RefusalCode; replayed?: true } | { bug: unknown }

type Read = Partial<About> & {
  wallets: WalletState[]
  answered: Answered[]
  guestDays: GuestDay[] | null
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
  const wallets = byId(read.wallets)
  const withdrawals = byId(read.withdrawals)
  const loads = byId(read.loads)
  const refunds = byId(read.refunds)
  const guestTips = byId(read.guestTips)
  const refundsBefore = new Map(read.refundsBefore?.map((before) => [before.wallet, before]))
  const credits = [...(read.credits ?? [])]
  /** How much of a load has gone back by now, if this batch changed it. */
  const reversed = new Map<string, Cents>()
  const guestDays = new Map(read.guestDays?.map(({ wallet, day, cents }) => [`${wallet} ${day}`, cents]))
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
    refunds: (wallet) => refundsBefore.get(wallet) ?? { lastDay: null, lastLeavingDay: null, isOpen: false },
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
    if (movement.kind === 'load_refund' && decision.debit) {
      const { debit, localDay: lastDay } = decision
      const lastLeavingDay = movement.isLeaving ? lastDay : (refundsBefore.get(debit.id)?.lastLeavingDay ?? null)
      refundsBefore.set(debit.id, { wallet: debit.id, lastDay, lastLeavingDay, isOpen: true })
    }
    if (decision.credit && refundsBefore.has(decision.credit.id) && decision.kind !== 'load_refund_return') {
      const loadId = movement.kind === 'load' ? movement.loadId : null
      const amount = decision.amount - (decision.debt ?? 0)
      credits.unshift({ wallet: decision.credit.id, loadId, amount, reversed: 0, day: decision.localDay })
    }
    const tip = movement.kind === 'guest_tip_reversal' && guestTips.get(movement.guestTipId)
    if (tip) guestTips.set(tip.id, { ...tip, reversed: tip.reversed + decision.amount })
    if (decision.kind === 'guest_tip' && decision.credit) {
      const { credit, amount, localDay } = decision
      guestDays.set(`${credit.id} ${localDay}`, guestCents(credit.id, localDay) + amount)
    }
    const about = withdrawals.get(decision.settles ?? decision.reverses ?? 0)
    if (about && decision.settles) withdrawals.set(about.id, { ...about, paid: true })
    if (about && decision.reverses) withdrawals.set(about.id, { ...about, returned: true })
  }
}

/** Says nothing about the payout, and is not remembered: the process that has claimed it since uses the same key. */
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
    localDay: decision.localDay,
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
  const { entryId, kind, amount, fee, balanceAfter, localDay, at } = answer as Answered & Posted
  return { entryId, kind, amount, fee, balanceAfter, localDay, at, replayed: true }
}

function byId<Row extends { id: unknown }>(rows: Row[] = []): Map<Row['id'], Row> {
  return new Map(rows.map((row) => [row.id, row]))
}
