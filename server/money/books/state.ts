import { isDeepStrictEqual } from 'node:util'
import { deserialize, serialize } from 'node:v8'
import type { Entry } from './entry.ts'
import { ACCOUNTS, type Account } from './legs.ts'
import type { Book, Step, Wallet, Withdrawal } from './replay.ts'
import { type Layout, openTable } from './table.ts'

/** Where the books have been read up to, and what they come to there. */
export type Head = {
  /** The number of the last page, 0 before the first. */
  position: number
  /** The last entry, and the last refusal, of that page. */
  upTo: number
  refusalsUpTo: number
  entries: number
  /** The hash of that page, in hex. */
  hash: string
}

/** The state of all wallets and accounts after the entries up to the head. */
export type State = Book & {
  head: Head
  /** The balance of every account. */
  totals: Record<Account, number>
  apply(entry: Entry, step: Step): void
  /** The first owner that is set stays. */
  setOwner(wallet: number, owner: string): void
  /** All wallets that have moved. */
  walletIds(): IterableIterator<number>
  /** The sums of all balances and debts. */
  sums(): { balance: number; debt: number }
  /** Whether another one holds the same. */
  equals(other: State): boolean
  content(): object
  toBlob(): Buffer
}

/** How far behind the newest day guests' sums are kept: no clock goes back further. */
const GUEST_DAYS = 62

/** Changed with what a blob holds. A blob of another format is not read. */
const FORMAT = 3

const WALLETS: Layout<Wallet> = {
  width: 10,
  read: (cells, place) => ({
    id: cells[place] as number,
    owner: null,
    version: cells[place + 1] as number,
    balance: cells[place + 2] as number,
    debt: cells[place + 3] as number,
    tipsReceived: cells[place + 4] as number,
    day: cells[place + 5] as number,
    dayOut: cells[place + 6] as number,
    monthOut: cells[place + 7] as number,
    freeWithdrawals: cells[place + 8] as number,
    beyondAt: cells[place + 9] as number,
  }),
  write: (cells, place, wallet) => {
    const { id, version, balance, debt, tipsReceived, day, dayOut, monthOut, freeWithdrawals, beyondAt } = wallet
    cells.set([id, version, balance, debt, tipsReceived, day, dayOut, monthOut, freeWithdrawals, beyondAt], place)
  },
}

/** All withdrawals there were: any can come back long after it was paid. */
const WITHDRAWALS: Layout<Withdrawal> = {
  width: 7,
  read: (cells, place) => ({
    id: cells[place] as number,
    wallet: cells[place + 1] as number,
    amount: cells[place + 2] as number,
    fee: cells[place + 3] as number,
    day: cells[place + 4] as number,
    isPaid: cells[place + 5] === 1,
    isReturned: cells[place + 6] === 1,
  }),
  write: (cells, place, { id, wallet, amount, fee, day, isPaid, isReturned }) => {
    cells.set([id, wallet, amount, fee, day, Number(isPaid), Number(isReturned)], place)
  },
}

type Kept = Pick<State, 'head' | 'totals'> & {
  format: number
  wallets?: Float64Array
  withdrawals?: Float64Array
  owners: Map<number, string>
  guestDays: Map<string, number>
  newestDay: number
}

/** Empty, or as `toBlob` left it. */
export function openState(blob?: Buffer): State {
  const read = blob && (deserialize(blob) as Kept)
  const kept: Kept = read?.format === FORMAT ? read : nothing()
  const wallets = openTable(WALLETS, kept.wallets)
  const withdrawals = openTable(WITHDRAWALS, kept.withdrawals)
  const { head, totals, owners, guestDays } = kept
  let { newestDay } = kept
  const state: State = {
    head,
    totals,
    wallet: (id) => {
      const wallet = wallets.find(id) ?? newWallet(id)
      wallet.owner = owners.get(id) ?? null
      return wallet
    },
    withdrawal: withdrawals.find,
    guestCents: (wallet, day) => guestDays.get(`${wallet} ${day}`) ?? 0,
    apply: (entry, { debit, credit, withdrawal, legs }) => {
      if (debit) wallets.write(debit)
      if (credit) wallets.write(credit)
      if (withdrawal) withdrawals.write(withdrawal)
      if (entry.kind === 'guest_tip' && entry.creditWallet !== null) addGuestTip(entry.creditWallet, entry)
      totals.wallet += legs.debit + legs.credit
      totals.wallet_debts -= legs.debt
      for (const account in legs.accounts) totals[account as Account] += legs.accounts[account as Account] ?? 0
      head.entries += 1
      head.upTo = entry.id
    },
    setOwner: (wallet, owner) => {
      if (!owners.has(wallet)) owners.set(wallet, owner)
    },
    walletIds: wallets.ids,
    sums: () => {
      const sums = { balance: 0, debt: 0 }
      for (const { balance, debt } of wallets.rows()) {
        sums.balance += balance
        sums.debt += debt
      }
      return sums
    },
    content: () => {
      const tables = { wallets: wallets.content(), withdrawals: withdrawals.content() }
      return { format: FORMAT, head, totals, ...tables, owners, guestDays, newestDay } satisfies Kept
    },
    equals: (other) => isDeepStrictEqual(state.content(), other.content()),
    toBlob: () => serialize(state.content()),
  }
  return state

  function addGuestTip(wallet: number, { day, amount }: Entry): void {
    const name = `${wallet} ${day}`
    guestDays.set(name, (guestDays.get(name) ?? 0) + amount)
    if (day <= newestDay) return
    newestDay = day
    for (const old of guestDays.keys()) if (Number(old.split(' ')[1]) < day - GUEST_DAYS) guestDays.delete(old)
  }
}

function newWallet(id: number): Wallet {
  const counters = { dayOut: 0, monthOut: 0, freeWithdrawals: 0 }
  return { id, owner: null, version: 0, balance: 0, debt: 0, tipsReceived: 0, day: 0, beyondAt: 0, ...counters }
}

function nothing(): Kept {
  return {
    format: FORMAT,
    head: { position: 0, upTo: 0, refusalsUpTo: 0, entries: 0, hash: '' },
    totals: Object.fromEntries(ACCOUNTS.map((name) => [name, 0])) as Record<Account, number>,
    owners: new Map(),
    guestDays: new Map(),
    newestDay: 0,
  }
}
