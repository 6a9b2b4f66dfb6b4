import { OUT, TIP } from '#contract/limits.ts'
import { OUT_UNVERIFIED } from '#contract/unverified-limits.ts'
import { dayOf, type Entry, monthOf } from '#server/money/books/entry.ts'
import { RULES, replay, type Step, type Wallet } from '#server/money/books/replay.ts'
import { openState, type State } from '#server/money/books/state.ts'
import { type Asked, nextEntry } from './next-entry.ts'
import {
  expectRefund,
  type ModelCredit,
  type ModelRefund,
  type RefundAction,
  refundOf,
  wasJustAsked,
} from './refund-model.ts'

/** A request to the ledger, with everything that has to be known to send it. */
export type Action =
  | { do: 'load'; wallet: number; cents: number; id: string }
  | { do: 'guest'; wallet: number; cents: number; paid: number; id: string }
  | { do: 'give back'; wallet: number; id: string; cents: number }
  | { do: 'take back'; wallet: number; id: string; total: number }
  | { do: 'tip' | 'transfer'; wallet: number; to: number; cents: number; key: string }
  | { do: 'withdraw'; wallet: number; cents: number; key: string; id: string }
  | { do: 'paid' | 'return'; wallet: number; id: string }
  | { do: 'refund'; wallet: number; id: string; total: number }
  | RefundAction
  | { do: 'settle'; wallet: number; cents: number; key: string }
  | { do: 'correct'; wallet: number; direction: 'in' | 'out'; cents: number; id: string }
  | { do: 'settlement'; wallet: number; cents: number; cost: number }
  | { do: 'freeze' | 'unfreeze' | 'close' | 'open' | 'lift'; wallet: number }

/** Facts about a wallet that entries do not hold: its requests, their answers, and its switches. */
export type ModelWallet = {
  loads: { id: string; cents: number; reversed: number }[]
  guestTips: { id: string; cents: number; paid: number; state: 'credited' | 'owed' | 'given back'; reversed: number }[]
  withdrawals: { id: string; entry: number }[]
  credits: ModelCredit[]
  refunds: ModelRefund[]
  /** Answers by key, each with its request. */
  answers: Map<string, { request: string; answer: string }>
  /** The service's loss by guests' chargebacks. */
  lost: number
  frozen: boolean
  open: boolean
  /** Of somebody who joined by phone and is not verified. */
  limited: boolean
}

/** Some wallets as the replay of the books has them: it is the reference, and says what the ledger should have answered. */
export type Model = { state: State; wallets: ModelWallet[] }

export function newModel(wallets: number): Model {
  const model: Model = { state: openState(), wallets: [] }
  for (let n = 0; n < wallets; n += 1) {
    model.state.setOwner(n + 1, `owner ${n}`)
    const lists = { loads: [], guestTips: [], withdrawals: [], credits: [], refunds: [] }
    model.wallets.push({ ...EMPTY, ...lists, answers: new Map(), limited: isLimited(n) })
  }
  return model
}

/** The wallets of a sequence. The last one is that of somebody who joined by phone. */
export const WALLETS = 4
export const isLimited = (n: number) => n % WALLETS === WALLETS - 1

const EMPTY = { lost: 0, frozen: false, open: true }

export function copyOf({ state, wallets }: Model): Model {
  return { state: openState(state.toBlob()), wallets: structuredClone(wallets) }
}

export const walletOf = ({ state }: Model, n: number): Wallet => state.wallet(n + 1)

/** Balance, debt, what is left of the limits and of the free withdrawal, and the switches. */
export function shown(model: Model, n: number, today: string) {
  const { balance, debt, day, dayOut, monthOut, freeWithdrawals } = walletOf(model, n)
  const { lost, frozen, open, limited, credits } = model.wallets[n] as ModelWallet
  const now = dayOf(today)
  return {
    balance,
    debt,
    lost,
    dayLeft: OUT.perDay - (day >= now ? dayOut : 0),
    monthLeft: OUT.perMonth - (monthOf(day) >= monthOf(now) ? monthOut : 0),
    free: day < now || freeWithdrawals === 0,
    frozen,
    open,
    limited,
    /** In the order in which they came: the last one is refunded first. */
    loads: credits.flatMap(({ load }) => load ?? []).join(' ') || null,
  }
}

/** Carries an action out on the model and says what the ledger should answer. */
export function expectAnswer(model: Model, action: Action, today: string): string {
  const wallet = model.wallets[action.wallet] as ModelWallet
  const own = action.wallet + 1
  const post = (asked: Omit<Asked, 'on'>) => postTo(model, { ...asked, on: today })
  const once = (key: string, request: string, answer: () => string) => answerOnce(wallet, key, request, answer)
  switch (action.do) {
    case 'load':
      return once(`load:${action.id}`, `${action.cents}`, () => {
        wallet.loads.push({ id: action.id, cents: action.cents, reversed: 0 })
        return answerOf(post({ kind: 'load', to: own, amount: action.cents, key: `load:${action.id}` }))
      })
    case 'guest':
      return once(`guest:${action.id}`, `${action.cents}`, () => expectGuestTip(model, action, today))
    case 'give back':
      return once(`give back:${action.id}`, '', () => {
        const tip = wallet.guestTips.find(({ id }) => id === action.id)
        if (tip?.state !== 'owed') return 'nothing'
        tip.state = 'given back'
        return answerOf(post({ kind: 'guest_refund', amount: action.cents }))
      })
    case 'take back':
      return once(`take back:${action.id}:${action.total}`, '', () => expectTakenBack(model, action, today))
    case 'tip':
    case 'transfer':
      return once(action.key, `${action.do} ${action.to} ${action.cents}`, () => expectSending(model, action, today))
    case 'withdraw':
      return once(action.key, `withdraw ${action.cents}`, () => {
        if (wallet.frozen) return 'wallet_frozen'
        const entry = post({ kind: 'withdrawal', from: own, amount: action.cents })
        if (typeof entry !== 'string') wallet.withdrawals.push({ id: action.id, entry: entry.id })
        return answerOf(entry)
      })
    case 'settle':
      return once(action.key, `settle ${action.cents}`, () =>
        answerOf(post({ kind: 'debt_payment', from: own, amount: action.cents })),
      )
    case 'refund':
      return once(`refund:${action.id}:${action.total}`, '', () => {
        const load = wallet.loads.find(({ id }) => id === action.id)
        if (!load || action.total <= load.reversed) return 'already_done'
        const amount = action.total - load.reversed
        load.reversed = action.total
        return answerOf(post({ kind: 'load_reversal', from: own, amount }))
      })
    case 'send back':
      return once(action.key, `send back ${action.cents}`, () => {
        const parts = expectRefund(wallet, model.state.wallet(own), action, today)
        if (typeof parts === 'string') return parts
        const entry = post({ kind: 'load_refund', from: own, amount: action.cents })
        if (typeof entry === 'string') return entry
        for (const part of parts) {
          wallet.refunds.push({ ...part, day: entry.day, isLeaving: action.isLeaving, state: 'pending' })
          loadOf(wallet, part.load).reversed += part.cents
        }
        return answerOf(entry)
      })
    case 'arrives': {
      const refund = refundOf(wallet, action)
      if (refund?.state === 'pending') refund.state = 'paid'
      return 'done'
    }
    case 'is put back':
    case 'comes back': {
      const open = refundOf(wallet, action)
      if (action.do === 'is put back' && open?.state === 'pending' && wasJustAsked(open.cents)) return 'overtaken'
      return once(`comes back:${action.load}:${action.nth}`, '', () => {
        const refund = refundOf(wallet, action)
        if (refund?.state !== 'pending') return 'already_done'
        refund.state = 'returned'
        loadOf(wallet, refund.load).reversed -= refund.cents
        return answerOf(post({ kind: 'load_refund_return', to: own, amount: refund.cents }))
      })
    }
    case 'paid':
    case 'return':
      return expectPayout(model, action, today)
    case 'correct':
      return action.direction === 'in'
        ? answerOf(post({ kind: 'correction_in', to: own, amount: action.cents }))
        : answerOf(post({ kind: 'correction_out', from: own, amount: action.cents }))
    case 'settlement':
      return answerOf(post({ kind: 'provider_settlement', amount: action.cents, fee: action.cost }))
    case 'freeze':
    case 'unfreeze':
      wallet.frozen = action.do === 'freeze'
      return 'done'
    case 'lift':
      wallet.limited = false
      return 'done'
    case 'close':
    case 'open':
      wallet.open = action.do === 'open'
      return 'done'
  }
}

/** The entry that the ledger should write; or its "no", by the first rule that the entry would break. */
function postTo({ state, wallets }: Model, asked: Asked): Entry | string {
  const entry = nextEntry(state, asked)
  const step = replay(state, entry)
  const broken = [...step.broken, ...brokenByLimited(step, wallets)]
  if (broken.length > 0) return REFUSED.find(([rule]) => broken.includes(rule))?.[1] ?? `broken: ${broken}`
  state.apply(entry, step)
  const { kind, amount, debt, day, creditWallet } = entry
  if (creditWallet !== null && kind !== 'load_refund_return') {
    const load = kind === 'load' ? entry.key.slice('load:'.length) : null
    wallets[creditWallet - 1]?.credits.push({ load, cents: amount - (debt ?? 0), day })
  }
  return entry
}

/** The books compare these with the wallet's row, since no entry says whose wallet is limited. */
function brokenByLimited({ debit }: Step, wallets: ModelWallet[]): string[] {
  if (!debit || !wallets[debit.id - 1]?.limited) return []
  if (debit.dayOut > OUT_UNVERIFIED.perDay) return ['daily_limit_unverified']
  return debit.monthOut > OUT_UNVERIFIED.perMonth ? ['monthly_limit_unverified'] : []
}

function loadOf({ loads }: ModelWallet, load: string): ModelWallet['loads'][number] {
  const found = loads.find(({ id }) => id === load)
  if (!found) throw new Error('A refund is of a load that was made.')
  return found
}

const REFUSED: [rule: string, code: string][] = [
  [RULES.once, 'already_done'],
  [RULES.inDebt, 'wallet_in_debt'],
  ['daily_limit_unverified', 'daily_limit_unverified'],
  ['monthly_limit_unverified', 'monthly_limit_unverified'],
  [RULES.dayLimit, 'daily_limit'],
  [RULES.monthLimit, 'monthly_limit'],
  [RULES.debt, 'more_than_owed'],
  [RULES.negative, 'insufficient_balance'],
  [RULES.guests, 'too much of guests'],
]

function answerOf(entry: Entry | string): string {
  if (typeof entry === 'string') return entry
  return `posted fee ${entry.fee} balance ${entry.debitBalance ?? entry.creditBalance ?? 0}`
}

/** A key stands for one request: repeated it gets the first answer, also a refusal; any other request is refused. */
function answerOnce(wallet: ModelWallet, key: string, request: string, answer: () => string): string {
  const first = wallet.answers.get(key)
  if (!first) {
    const given = answer()
    wallet.answers.set(key, { request, answer: given })
    return given
  }
  if (first.request !== request) return 'idempotency_mismatch'
  return first.answer.startsWith('posted') ? `${first.answer} again` : first.answer
}

/** Only workers are tipped, and only workers pass money on. */
function expectSending(model: Model, action: Extract<Action, { to: number }>, today: string): string {
  const [wallet, worker] = [model.wallets[action.wallet], model.wallets[action.to]] as [ModelWallet, ModelWallet]
  if (wallet === worker) return action.do === 'tip' ? 'own_tip' : 'own_transfer'
  if (!worker.open || worker.frozen) return 'unknown_worker'
  if (action.do === 'transfer' && !wallet.open) return 'workers_only'
  if (wallet.frozen) return 'wallet_frozen'
  const { do: kind, cents: amount } = action
  return answerOf(postTo(model, { kind, from: action.wallet + 1, to: action.to + 1, amount, on: today }))
}

/** A guest tip that cannot reach the worker, or differs from the amount that the guest agreed to, is owed to the guest, and no wallet moves. */
function expectGuestTip(model: Model, action: Extract<Action, { do: 'guest' }>, today: string): string {
  const { id, cents, paid } = action
  const wallet = model.wallets[action.wallet] as ModelWallet
  const isTaken = wallet.open && !wallet.frozen && paid === cents + TIP.fee
  const entry = isTaken && postTo(model, { kind: 'guest_tip', to: action.wallet + 1, amount: cents, on: today })
  const isCredited = entry && typeof entry !== 'string'
  wallet.guestTips.push({ id, cents, paid, state: isCredited ? 'credited' : 'owed', reversed: 0 })
  return answerOf(isCredited ? entry : postTo(model, { kind: 'guest_refund_due', amount: paid, on: today }))
}

function expectTakenBack(model: Model, action: Extract<Action, { do: 'take back' }>, today: string): string {
  const { id, total } = action
  const wallet = model.wallets[action.wallet] as ModelWallet
  const tip = wallet.guestTips.find((one) => one.id === id)
  if (!tip || total <= tip.reversed) return 'already_done'
  const fee = Math.min(total, TIP.fee) - Math.min(tip.reversed, TIP.fee)
  const asked: Asked = {
    kind: 'guest_tip_reversal',
    from: action.wallet + 1,
    amount: total - tip.reversed,
    fee,
    on: today,
  }
  const entry = postTo(model, { ...asked, key: `guest_tip_reversal:${id}:${total}` })
  tip.reversed = total
  if (typeof entry !== 'string') wallet.lost += entry.loss ?? 0
  return answerOf(entry)
}

function expectPayout(model: Model, action: Extract<Action, { do: 'paid' | 'return' }>, today: string): string {
  const asked = (model.wallets[action.wallet] as ModelWallet).withdrawals.find(({ id }) => id === action.id)
  const withdrawal = model.state.withdrawal(asked?.entry ?? 0)
  if (!withdrawal) return 'nothing'
  const { amount, fee, isPaid } = withdrawal
  const about = { withdrawal: withdrawal.id, on: today }
  if (action.do === 'paid') return answerOf(postTo(model, { kind: 'payout_paid', amount: amount - fee, ...about }))
  const kind = isPaid ? 'payout_reversal' : 'withdrawal_return'
  return answerOf(postTo(model, { kind, to: action.wallet + 1, amount, ...about }))
}
