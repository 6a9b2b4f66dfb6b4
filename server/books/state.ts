import { isDeepStrictEqual } from 'node:util'
import { deserialize, serialize } from 'node:v8'
import { type Entry, monthOf } from './entry.ts'
import { ACCOUNTS, type Account } from './legs.ts'
import type { Book, Counters, Step, Wallet } from './replay.ts'
import { openWithdrawals } from './withdrawals.ts'

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
  setOwner(wallet: number, owner: string): void
  /** The counters that the next `replay` may ask for; see `Book`. */
  broughtBack: Map<number, Flow[]>
  knows(wallet: number): boolean
  /** All wallets that have moved. */
  walletIds(): IterableIterator<number>
  /** What all wallets hold and owe together. */
  sums(): { balance: number; debt: number }
  /** Whether another one has the same head, totals and wallets. */
  equals(other: State): boolean
  toBlob(): Buffer
}

/** Something that left a wallet, or came back (with negative cents), and for which day it counts. */
export type Flow = { entry: number; day: number; cents: number; free: number }

const COLUMNS = {
  id: Float64Array,
  balance: Float64Array,
  debt: Float64Array,
  version: Uint32Array,
  tipsReceived: Uint32Array,
  day: Int32Array,
  dayOut: Int32Array,
  monthOut: Int32Array,
  freeWithdrawals: Int8Array,
} as const

type Columns = { [Name in keyof typeof COLUMNS]: InstanceType<(typeof COLUMNS)[Name]> }

/** How far behind the newest day guests' sums are kept: no clock goes back further. */
const GUEST_DAYS = 62

/** To be changed with what a blob holds: one of another version is as if there were none. */
const FORMAT = 1

type Kept = Pick<State, 'head' | 'totals'> & {
  format: number
  wallets: number
  columns: Columns
  owners: (string | null)[]
  withdrawals: Parameters<typeof openWithdrawals>[0]
  guestDays: Map<string, number>
  newestDay: number
}

/** Empty, or as `toBlob` left it. */
export function openState(blob?: Buffer): State {
  const read = blob && (deserialize(blob) as Kept)
  const kept = read?.format === FORMAT ? read : undefined
  // Copied: what is read from a blob are views of it.
  let columns = withRoom(Math.max(64, kept?.wallets ?? 0), kept?.columns)
  const slots = new Map<number, number>()
  for (let slot = 0; slot < (kept?.wallets ?? 0); slot += 1) slots.set(columns.id[slot] as number, slot)
  const owners = kept?.owners ?? []
  const withdrawals = openWithdrawals(kept?.withdrawals)
  const guestDays = kept?.guestDays ?? new Map<string, number>()
  let newestDay = kept?.newestDay ?? 0
  const state: State = {
    head: kept?.head ?? { position: 0, upTo: 0, refusalsUpTo: 0, entries: 0, hash: '' },
    totals: kept?.totals ?? (Object.fromEntries(ACCOUNTS.map((name) => [name, 0])) as Record<Account, number>),
    broughtBack: new Map(),
    wallet: (id) => {
      const slot = slots.get(id)
      return slot === undefined ? { ...NEW, id } : walletIn(columns, slot, owners[slot] ?? null)
    },
    withdrawal: withdrawals.find,
    guestCents: (wallet, day) => guestDays.get(`${wallet} ${day}`) ?? 0,
    countersOf: (wallet, day, before) => {
      const flows = state.broughtBack.get(wallet)
      return flows && countersFrom(flows, day, before)
    },
    apply: (entry, step) => {
      if (step.debit) write(step.debit)
      if (step.credit) write(step.credit)
      if (step.withdrawal) withdrawals.keep(step.withdrawal)
      if (entry.kind === 'guest_tip' && entry.creditWallet !== null) addGuestTip(entry.creditWallet, entry)
      const { totals } = state
      totals.wallet += step.legs.debit + step.legs.credit
      totals.wallet_debts -= step.legs.debt
      for (const account in step.legs.accounts)
        totals[account as Account] += step.legs.accounts[account as Account] ?? 0
      state.head.entries += 1
      state.head.upTo = entry.id
    },
    setOwner: (wallet, owner) => {
      owners[slotOf(wallet)] = owner
    },
    knows: (wallet) => slots.has(wallet),
    walletIds: () => slots.keys(),
    sums: () => {
      const sums = { balance: 0, debt: 0 }
      for (let slot = 0; slot < slots.size; slot += 1) {
        sums.balance += columns.balance[slot] as number
        sums.debt += columns.debt[slot] as number
      }
      return sums
    },
    equals: (other) => {
      if (JSON.stringify([state.head, state.totals]) !== JSON.stringify([other.head, other.totals])) return false
      const ids = [...slots.keys()]
      return ids.every((id) => isDeepStrictEqual(state.wallet(id), other.wallet(id)))
    },
    toBlob: () => serialize(content()),
  }
  return state

  function slotOf(id: number): number {
    const known = slots.get(id)
    if (known !== undefined) return known
    const slot = slots.size
    if (slot === columns.id.length) columns = withRoom(2 * slot, columns)
    columns.id[slot] = id
    owners[slot] = null
    slots.set(id, slot)
    return slot
  }

  function write(wallet: Wallet): void {
    const slot = slotOf(wallet.id)
    columns.version[slot] = wallet.version
    columns.balance[slot] = wallet.balance
    columns.debt[slot] = wallet.debt
    columns.day[slot] = wallet.day
    columns.dayOut[slot] = wallet.dayOut
    columns.monthOut[slot] = wallet.monthOut
    columns.freeWithdrawals[slot] = wallet.freeWithdrawals
    columns.tipsReceived[slot] = wallet.tipsReceived
  }

  function addGuestTip(wallet: number, { day, amount }: Entry): void {
    const name = `${wallet} ${day}`
    guestDays.set(name, (guestDays.get(name) ?? 0) + amount)
    if (day <= newestDay) return
    newestDay = day
    for (const old of guestDays.keys()) if (Number(old.split(' ')[1]) < day - GUEST_DAYS) guestDays.delete(old)
  }

  function content(): Kept {
    return {
      format: FORMAT,
      head: state.head,
      totals: state.totals,
      wallets: slots.size,
      columns: withRoom(slots.size, columns),
      owners,
      withdrawals: withdrawals.content(),
      guestDays,
      newestDay,
    }
  }
}

const NEW = {
  owner: null,
  version: 0,
  balance: 0,
  debt: 0,
  day: 0,
  dayOut: 0,
  monthOut: 0,
  freeWithdrawals: 0,
  tipsReceived: 0,
}

function walletIn(columns: Columns, slot: number, owner: string | null): Wallet {
  return {
    id: columns.id[slot] as number,
    owner,
    version: columns.version[slot] as number,
    balance: columns.balance[slot] as number,
    debt: columns.debt[slot] as number,
    day: columns.day[slot] as number,
    dayOut: columns.dayOut[slot] as number,
    monthOut: columns.monthOut[slot] as number,
    freeWithdrawals: columns.freeWithdrawals[slot] as number,
    tipsReceived: columns.tipsReceived[slot] as number,
  }
}

/** New columns with room for so many wallets, and with what was in the old ones. */
function withRoom(wallets: number, old?: Columns): Columns {
  const grown = Object.entries(COLUMNS).map(([name, Column]) => {
    const column = new Column(wallets)
    const kept = old?.[name as keyof Columns]
    if (kept) column.set(kept.subarray(0, wallets))
    return [name, column]
  })
  return Object.fromEntries(grown) as Columns
}

function countersFrom(flows: Flow[], day: number, before: number): Counters {
  const counters = { dayOut: 0, monthOut: 0, freeWithdrawals: 0 }
  for (const flow of flows) {
    if (flow.entry >= before || flow.day > day || monthOf(flow.day) !== monthOf(day)) continue
    counters.monthOut += flow.cents
    if (flow.day !== day) continue
    counters.dayOut += flow.cents
    counters.freeWithdrawals += flow.free
  }
  return counters
}
