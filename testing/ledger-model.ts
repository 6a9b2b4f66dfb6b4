import { GUEST_TIP, TIP, WITHDRAWAL } from '#contract/limits.ts'
import { balanceOfModel, debtOfModel, leftOfModel, type ModelWallet } from './model-wallet.ts'

/** One thing that is asked of the ledger, with everything that has to be known to ask it. */
export type Action =
  | { do: 'load'; wallet: number; cents: number; id: string }
  | { do: 'guest'; wallet: number; cents: number; paid: number; id: string }
  | { do: 'give back'; wallet: number; id: string; cents: number }
  | { do: 'take back'; wallet: number; id: string; total: number }
  | { do: 'tip' | 'transfer'; wallet: number; to: number; cents: number; key: string }
  | { do: 'withdraw'; wallet: number; cents: number; key: string; id: string }
  | { do: 'paid' | 'return'; wallet: number; id: string }
  | { do: 'refund'; wallet: number; id: string; total: number }
  | { do: 'settle'; wallet: number; cents: number; key: string }
  | { do: 'correct'; wallet: number; direction: 'in' | 'out'; cents: number; id: string }
  | { do: 'settlement'; wallet: number; cents: number; cost: number }
  | { do: 'freeze' | 'unfreeze' | 'close' | 'open'; wallet: number }

/** Carries an action out on the model and says what the ledger should answer. */
export function expectAnswer(wallets: ModelWallet[], action: Action, today: string): string {
  const wallet = wallets[action.wallet] as ModelWallet
  const once = (key: string, request: string, answer: () => string) => answerOnce(wallet, key, request, answer)
  switch (action.do) {
    case 'load':
      return once(`load:${action.id}`, `${action.cents}`, () => expectLoad(wallet, action.id, action.cents))
    case 'guest':
      return once(`guest:${action.id}`, `${action.cents}`, () => expectGuestTip(wallet, action, today))
    case 'give back':
      return once(`give back:${action.id}`, '', () => expectGivenBack(wallet, action.id))
    case 'take back':
      return once(`take back:${action.id}:${action.total}`, '', () => expectTakenBack(wallet, action.id, action.total))
    case 'tip':
      return once(action.key, `tip ${action.to} ${action.cents}`, () => expectTip(wallets, action, today))
    case 'transfer':
      return once(action.key, `transfer ${action.to} ${action.cents}`, () => expectTransfer(wallets, action, today))
    case 'withdraw':
      return once(action.key, `withdraw ${action.cents}`, () => expectWithdrawal(wallet, action, today))
    case 'settle':
      return once(action.key, `settle ${action.cents}`, () => expectDebtPayment(wallet, action.cents))
    case 'refund':
      return once(`refund:${action.id}:${action.total}`, '', () => expectRefund(wallet, action.id, action.total))
    case 'paid':
    case 'return':
      return expectPayout(wallet, action, today)
    case 'correct':
      return expectCorrection(wallet, action)
    case 'settlement':
      return `posted fee ${action.cost} balance 0`
    case 'freeze':
    case 'unfreeze':
      wallet.frozen = action.do === 'freeze'
      return 'done'
    case 'close':
    case 'open':
      wallet.open = action.do === 'open'
      return 'done'
  }
}

/** One key, one request: repeated it gets the first answer, also a "no"; for anything else it is refused. */
function answerOnce(wallet: ModelWallet, key: string, request: string, answer: () => string): string {
  const first = wallet.answers.get(key)
  if (!first) {
    const told = answer()
    wallet.answers.set(key, { request, answer: told })
    return told
  }
  if (first.request !== request) return 'idempotency_mismatch'
  return first.answer.startsWith('posted') ? `${first.answer} again` : first.answer
}

function posted(fee: number, wallet: ModelWallet): string {
  return `posted fee ${fee} balance ${balanceOfModel(wallet)}`
}

/** A load pays a debt first. */
function expectLoad(wallet: ModelWallet, id: string, cents: number): string {
  const pays = Math.min(debtOfModel(wallet), cents)
  wallet.loads.push({ id, cents, reversed: 0 })
  wallet.events.push({ what: 'debt', cents: -pays }, { what: 'in', cents: cents - pays })
  return posted(0, wallet)
}

/** What the payment provider takes back is taken from the wallet; what is not there any more is owed. */
function expectRefund(wallet: ModelWallet, id: string, total: number): string {
  const load = wallet.loads.find((one) => one.id === id)
  if (!load || total <= load.reversed) return 'already_done'
  const cents = total - load.reversed
  const there = Math.min(cents, balanceOfModel(wallet))
  load.reversed = total
  wallet.events.push({ what: 'out', cents: there }, { what: 'debt', cents: cents - there })
  return posted(0, wallet)
}

function expectDebtPayment(wallet: ModelWallet, cents: number): string {
  if (cents > debtOfModel(wallet)) return 'more_than_owed'
  if (cents > balanceOfModel(wallet)) return 'insufficient_balance'
  wallet.events.push({ what: 'out', cents }, { what: 'debt', cents: -cents })
  return posted(0, wallet)
}

function expectCorrection(wallet: ModelWallet, { direction, cents }: Extract<Action, { do: 'correct' }>): string {
  if (direction === 'out' && cents > balanceOfModel(wallet)) return 'insufficient_balance'
  wallet.events.push({ what: direction, cents })
  return posted(0, wallet)
}

type Sending = Extract<Action, { to: number }>

function expectTip(wallets: ModelWallet[], action: Sending, today: string): string {
  const wallet = wallets[action.wallet] as ModelWallet
  const worker = wallets[action.to] as ModelWallet
  if (wallet === worker) return 'own_tip'
  if (!worker.open || worker.frozen) return 'unknown_worker'
  const no = whyNot(wallet, action.cents, action.cents + TIP.fee, today)
  if (no) return no
  wallet.events.push({ what: 'sent', cents: action.cents, fee: TIP.fee, day: moveOn(wallet, today) })
  worker.events.push({ what: 'in', cents: action.cents })
  return posted(TIP.fee, wallet)
}

/** Only workers pass money on, and only to workers. */
function expectTransfer(wallets: ModelWallet[], action: Sending, today: string): string {
  const wallet = wallets[action.wallet] as ModelWallet
  const worker = wallets[action.to] as ModelWallet
  if (wallet === worker) return 'own_transfer'
  if (!worker.open || worker.frozen) return 'unknown_worker'
  if (!wallet.open) return 'workers_only'
  const no = whyNot(wallet, action.cents, action.cents, today)
  if (no) return no
  wallet.events.push({ what: 'sent', cents: action.cents, fee: 0, day: moveOn(wallet, today) })
  worker.events.push({ what: 'in', cents: action.cents })
  return posted(0, wallet)
}

/** What cannot reach the worker, or is another amount than the guest agreed to, is owed to the guest, and no wallet moves. */
function expectGuestTip(wallet: ModelWallet, action: Extract<Action, { do: 'guest' }>, today: string): string {
  const { id, cents, paid } = action
  const day = wallet.lastDay > today ? wallet.lastDay : today
  const before = wallet.events.filter((event) => event.what === 'in' && event.fromGuestOn === day)
  const given = before.reduce((sum, event) => sum + event.cents, 0)
  const isOwed = wallet.frozen || !wallet.open || given + cents > GUEST_TIP.perDay || paid !== cents + TIP.fee
  wallet.guestTips.push({ id, cents, paid, state: isOwed ? 'owed' : 'credited', reversed: 0 })
  if (isOwed) return 'posted fee 0 balance 0'
  wallet.events.push({ what: 'in', cents, fromGuestOn: day })
  return posted(TIP.fee, wallet)
}

/** The guest has the money again, which was in no wallet. */
function expectGivenBack(wallet: ModelWallet, id: string): string {
  const tip = wallet.guestTips.find((one) => one.id === id)
  if (tip?.state !== 'owed') return 'nothing'
  tip.state = 'given back'
  return 'posted fee 0 balance 0'
}

/** Of what the payment provider takes back of a credited tip the fee comes first; the rest is taken from the worker, as far as it is there, and is our loss beyond that. */
function expectTakenBack(wallet: ModelWallet, id: string, total: number): string {
  const tip = wallet.guestTips.find((one) => one.id === id)
  if (!tip || total <= tip.reversed) return 'already_done'
  const ofWorker = (reversed: number) => Math.max(reversed - TIP.fee, 0)
  const cents = ofWorker(total) - ofWorker(tip.reversed)
  const fee = total - tip.reversed - cents
  const there = Math.min(cents, balanceOfModel(wallet))
  tip.reversed = total
  wallet.events.push({ what: 'out', cents: there }, { what: 'loss', cents: cents - there })
  return posted(fee, wallet)
}

function expectWithdrawal(wallet: ModelWallet, action: Extract<Action, { do: 'withdraw' }>, today: string): string {
  const { cents, id } = action
  const no = whyNot(wallet, cents, cents, today)
  if (no) return no
  const fee = leftOfModel(wallet, today).free ? 0 : WITHDRAWAL.fee
  wallet.events.push({ what: 'withdrawal', cents, fee, day: moveOn(wallet, today), state: 'open', id })
  return posted(fee, wallet)
}

function expectPayout(wallet: ModelWallet, action: Extract<Action, { do: 'paid' | 'return' }>, today: string): string {
  const one = wallet.events.find((event) => event.what === 'withdrawal' && event.id === action.id)
  if (one?.what !== 'withdrawal') return 'nothing'
  if (one.state === 'returned' || (action.do === 'paid' && one.state === 'paid')) return 'already_done'
  one.state = action.do === 'paid' ? 'paid' : 'returned'
  if (action.do === 'paid') return 'posted fee 0 balance 0'
  moveOn(wallet, today)
  return posted(one.fee, wallet)
}

function whyNot(wallet: ModelWallet, cents: number, total: number, today: string): string | undefined {
  const left = leftOfModel(wallet, today)
  if (wallet.frozen) return 'wallet_frozen'
  if (debtOfModel(wallet) > 0) return 'wallet_in_debt'
  if (cents > left.day) return 'daily_limit'
  if (cents > left.month) return 'monthly_limit'
  if (total > balanceOfModel(wallet)) return 'insufficient_balance'
  return undefined
}

/** A wallet's day never goes back. */
function moveOn(wallet: ModelWallet, today: string): string {
  if (today > wallet.lastDay) wallet.lastDay = today
  return wallet.lastDay
}
