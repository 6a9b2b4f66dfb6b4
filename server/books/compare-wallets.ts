import type { Db, Tx } from '#server/db/connect.ts'
import type { Faults } from './faults.ts'
import { readFlows } from './read-entries.ts'
import type { Wallet } from './replay.ts'
import type { State } from './state.ts'

/** What the row of a wallet says of one version of it. */
export type Claim = Wallet

const AT_ONCE = 10_000
const DIFFERS = 'every wallet is what its entries make of it'
const GONE = 'every wallet that moved has its row'

/** The rows of some wallets; null: of all after a number. */
export function readClaims(db: Db | Tx, which: { ids: number[] } | { after: number }): Promise<Claim[]> {
  const isMeant =
    'ids' in which
      ? db`id = any (${which.ids}::bigint[])`
      : db`id > ${which.after}::bigint order by id limit ${AT_ONCE}`
  return db<Claim[]>`
    select id, person_id::text as owner, version, balance_cents as balance, debt_cents as debt, day - date '2000-01-01' as day,
      day_out_cents as "dayOut", month_out_cents as "monthOut", day_free_withdrawals as "freeWithdrawals", tips_received as "tipsReceived"
    from wallet
    where ${isMeant}
  `
}

/** Claims about versions that have not been replayed yet: each is compared when its wallet comes there. */
export type Claims = Map<number, Claim>

/** Compares the rows with the state. What is ahead of it is kept among the claims. */
export function compareRows(state: State, claims: Claims, rows: Claim[], faults: Faults): void {
  for (const row of rows) {
    if (row.version > state.wallet(row.id).version) claims.set(row.id, row)
    else compareClaim(state, row, faults)
  }
}

export function compareClaim(state: State, claim: Claim, faults: Faults): void {
  const wallet = state.wallet(claim.id)
  // One that never moved has no owner here.
  const owner = wallet.version === 0 ? claim.owner : wallet.owner
  const differing = FIELDS.filter((field) => claim[field] !== (field === 'owner' ? owner : wallet[field]))
  if (differing.length === 0) return
  if (differing.every((field) => OF_DAY.includes(field)) && isBroughtBack(state, claim)) return
  for (const field of differing) faults.add(DIFFERS, `wallet ${claim.id} ${field}`)
}

const OF_DAY = ['day', 'dayOut', 'monthOut', 'freeWithdrawals']
const FIELDS = [
  'owner',
  'version',
  'balance',
  'debt',
  'day',
  'dayOut',
  'monthOut',
  'freeWithdrawals',
  'tipsReceived',
] as const

/** An operator has brought it back to an earlier day, with what its entries say of that day. */
function isBroughtBack(state: State, { id, day, dayOut, monthOut, freeWithdrawals }: Claim): boolean {
  const then = state.countersOf(id, day, Number.POSITIVE_INFINITY)
  return (
    day < state.wallet(id).day &&
    then?.dayOut === dayOut &&
    then.monthOut === monthOut &&
    then.freeWithdrawals === freeWithdrawals
  )
}

/** All entries are replayed that were there when the rows were read: a claim that is still ahead was made by no entry. */
export function closeClaims(claims: Claims, faults: Faults): void {
  for (const { id } of claims.values()) faults.add(DIFFERS, `wallet ${id} version`)
  claims.clear()
}

export const walletIsGone = (faults: Faults, id: number) => faults.add(GONE, `wallet ${id}`)

/** The flows of wallets that were brought back, for comparing rows that have not moved since. */
export async function readFlowsOf(db: Db | Tx, state: State, broughtBack: Set<number>, rows: Claim[]): Promise<void> {
  const concerned = rows.map(({ id }) => id).filter((id) => broughtBack.has(id))
  state.broughtBack = concerned.length > 0 ? await readFlows(db, concerned) : new Map()
}
