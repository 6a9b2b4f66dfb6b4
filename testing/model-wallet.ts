import { OUT } from '#contract/limits.ts'

/**
 * The rules a second time, for tests: as slow and plain as the product page words them. A wallet is only the list of what
 * happened to it; balances, debts, limits and the free withdrawal are counted from that list each time.
 */
type Event =
  | { what: 'in' | 'out' | 'debt' | 'loss'; cents: number; fromGuestOn?: string }
  | { what: 'sent'; cents: number; fee: number; day: string }
  | { what: 'withdrawal'; cents: number; fee: number; day: string; state: 'open' | 'paid' | 'returned'; id: string }

export type ModelWallet = {
  events: Event[]
  loads: { id: string; cents: number; reversed: number }[]
  guestTips: { id: string; cents: number; paid: number; state: 'credited' | 'owed' | 'given back'; reversed: number }[]
  /** What was answered under a key, and to what request. */
  answers: Map<string, { request: string; answer: string }>
  lastDay: string
  frozen: boolean
  open: boolean
}

export function emptyWallet(): ModelWallet {
  return { events: [], loads: [], guestTips: [], answers: new Map(), lastDay: '2000-01-01', frozen: false, open: true }
}

export function balanceOfModel({ events }: ModelWallet): number {
  let cents = 0
  for (const event of events) {
    if (event.what === 'in') cents += event.cents
    else if (event.what === 'out') cents -= event.cents
    else if (event.what === 'sent') cents -= event.cents + event.fee
    else if (event.what === 'withdrawal' && event.state !== 'returned') cents -= event.cents
  }
  return cents
}

/** What is owed after refunds of money that was spent. */
export function debtOfModel(wallet: ModelWallet): number {
  return sumOf(wallet, 'debt')
}

/** What guests' chargebacks have cost the service, since it was no longer here. */
export function lossOfModel(wallet: ModelWallet): number {
  return sumOf(wallet, 'loss')
}

function sumOf({ events }: ModelWallet, what: 'debt' | 'loss'): number {
  return events.reduce((sum, event) => sum + (event.what === what ? event.cents : 0), 0)
}

/** What left on these days and did not come back. */
function outOf({ events }: ModelWallet, counts: (day: string) => boolean): number {
  let cents = 0
  for (const event of events) {
    if (event.what !== 'sent' && event.what !== 'withdrawal') continue
    if (!counts(event.day) || (event.what === 'withdrawal' && event.state === 'returned')) continue
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
