import { GUEST_TIP, OUT, TIP, WITHDRAWAL } from '#contract/limits.ts'

/**
 * The rules a second time, for tests: as slow and plain as the product page words them. A wallet is only the list of what
 * happened to it; balances, limits and the free withdrawal are counted from that list each time.
 */
type Event =
  | { what: 'in'; cents: number; fromGuestOn?: string }
  | { what: 'tip out'; cents: number; fee: number; day: string }
  | { what: 'withdrawal'; cents: number; fee: number; day: string; state: 'open' | 'paid' | 'returned'; number: number }

export type ModelWallet = { events: Event[]; lastDay: string; frozen: boolean; open: boolean }

export type Command =
  | { do: 'load' | 'guest'; wallet: number; cents: number }
  | { do: 'tip'; wallet: number; to: number; cents: number }
  | { do: 'withdraw'; wallet: number; cents: number }
  | { do: 'paid' | 'return'; wallet: number; nth: number }
  | { do: 'freeze' | 'unfreeze'; wallet: number }

export function emptyWallet(): ModelWallet {
  return { events: [], lastDay: '2000-01-01', frozen: false, open: true }
}

export function balanceOfModel({ events }: ModelWallet): number {
  let cents = 0
  for (const event of events) {
    if (event.what === 'in') cents += event.cents
    else if (event.what === 'tip out') cents -= event.cents + event.fee
    else if (event.state !== 'returned') cents -= event.cents
  }
  return cents
}

/** What left on these days and did not come back. */
function outOf({ events }: ModelWallet, counts: (day: string) => boolean): number {
  let cents = 0
  for (const event of events) {
    if (event.what === 'in' || !counts(event.day)) continue
    if (event.what === 'withdrawal' && event.state === 'returned') continue
    cents += event.cents
  }
  return cents
}

export function leftOfModel(wallet: ModelWallet, today: string): { day: number; month: number; free: boolean } {
  const day = wallet.lastDay > today ? wallet.lastDay : today
  const usedFree = wallet.events.some(
    (event) => event.what === 'withdrawal' && event.day === day && event.fee === 0 && event.state !== 'returned',
  )
  return {
    day: OUT.perDay - outOf(wallet, (one) => one === day),
    month: OUT.perMonth - outOf(wallet, (one) => one.slice(0, 7) === day.slice(0, 7)),
    free: !usedFree,
  }
}

/** Carries a command out on the model and says what the ledger should answer. */
export function expectAnswer(wallets: ModelWallet[], command: Command, today: string): string {
  const wallet = wallets[command.wallet] as ModelWallet
  switch (command.do) {
    case 'load':
      wallet.events.push({ what: 'in', cents: command.cents })
      return `posted fee 0 balance ${balanceOfModel(wallet)}`
    case 'guest':
      return expectGuestTip(wallet, command.cents, today)
    case 'tip':
      return expectTip(wallets, command, today)
    case 'withdraw': {
      const no = whyNot(wallet, command.cents, command.cents, today)
      if (no) return no
      const fee = leftOfModel(wallet, today).free ? 0 : WITHDRAWAL.fee
      const number = wallet.events.filter((event) => event.what === 'withdrawal').length
      const day = moveOn(wallet, today)
      wallet.events.push({ what: 'withdrawal', cents: command.cents, fee, day, state: 'open', number })
      return `posted fee ${fee} balance ${balanceOfModel(wallet)}`
    }
    case 'paid':
    case 'return':
      return expectPayout(wallet, command, today)
    case 'freeze':
    case 'unfreeze':
      wallet.frozen = command.do === 'freeze'
      return 'done'
  }
}

function expectTip(wallets: ModelWallet[], command: Extract<Command, { do: 'tip' }>, today: string): string {
  const wallet = wallets[command.wallet] as ModelWallet
  const worker = wallets[command.to] as ModelWallet
  if (wallet === worker) return 'own_tip'
  if (!worker.open) return 'unknown_worker'
  const no = whyNot(wallet, command.cents, command.cents + TIP.fee, today)
  if (no) return no
  wallet.events.push({ what: 'tip out', cents: command.cents, fee: TIP.fee, day: moveOn(wallet, today) })
  worker.events.push({ what: 'in', cents: command.cents })
  return `posted fee ${TIP.fee} balance ${balanceOfModel(wallet)}`
}

/** What cannot reach the worker is owed to the guest, and no wallet moves. */
function expectGuestTip(wallet: ModelWallet, cents: number, today: string): string {
  const day = wallet.lastDay > today ? wallet.lastDay : today
  const before = wallet.events.filter((event) => event.what === 'in' && event.fromGuestOn === day)
  const given = before.reduce((sum, event) => sum + event.cents, 0)
  if (wallet.frozen || given + cents > GUEST_TIP.perDay) return 'posted fee 0 balance 0'
  wallet.events.push({ what: 'in', cents, fromGuestOn: day })
  return `posted fee ${TIP.fee} balance ${balanceOfModel(wallet)}`
}

function expectPayout(wallet: ModelWallet, command: Extract<Command, { nth: number }>, today: string): string {
  const asked = wallet.events.filter((event) => event.what === 'withdrawal')
  const one = asked[command.nth % Math.max(asked.length, 1)]
  if (!one) return 'nothing'
  if (one.state === 'returned' || (command.do === 'paid' && one.state === 'paid')) return 'already_done'
  one.state = command.do === 'paid' ? 'paid' : 'returned'
  if (command.do === 'paid') return 'posted fee 0 balance 0'
  moveOn(wallet, today)
  return `posted fee ${one.fee} balance ${balanceOfModel(wallet)}`
}

function whyNot(wallet: ModelWallet, cents: number, total: number, today: string): string | undefined {
  const left = leftOfModel(wallet, today)
  if (wallet.frozen) return 'wallet_frozen'
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
