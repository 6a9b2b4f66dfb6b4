import type { Faults } from './faults.ts'
import type { Wallet } from './replay.ts'
import type { State } from './state.ts'

/** What the rows of wallets say of versions that have not been replayed yet: each is compared when its wallet comes there. */
export type Claims = Map<number, Wallet>

const DIFFERS = 'every wallet is what its entries make of it'
const OF_DAY = ['day', 'dayOut', 'monthOut', 'freeWithdrawals'] as const
const FIELDS = ['owner', 'version', 'balance', 'debt', 'tipsReceived', ...OF_DAY] as const

/** Compares rows with the state. What is ahead of it is kept among the claims. */
export function compareRows(state: State, claims: Claims, rows: Wallet[], faults: Faults): void {
  for (const row of rows) {
    if (row.version > state.wallet(row.id).version) claims.set(row.id, row)
    else compareClaim(state, row, faults)
  }
}

export function compareClaim(state: State, claim: Wallet, faults: Faults): void {
  const wallet = state.wallet(claim.id)
  // One that never moved has no owner here.
  if (wallet.version === 0) wallet.owner = claim.owner
  const differing = FIELDS.filter((field) => claim[field] !== wallet[field])
  if (differing.length === 0 || isBroughtBack(state, claim, differing)) return
  for (const field of differing) faults.add(DIFFERS, `wallet ${claim.id} ${field}`)
}

/** An operator has brought it back to an earlier day, with what its entries say of that day. */
function isBroughtBack(state: State, claim: Wallet, differing: string[]): boolean {
  const then = state.countersOf(claim.id, claim.day, Number.POSITIVE_INFINITY)
  if (!then || claim.day >= state.wallet(claim.id).day) return false
  const { dayOut, monthOut, freeWithdrawals } = then
  const isThen = claim.dayOut === dayOut && claim.monthOut === monthOut && claim.freeWithdrawals === freeWithdrawals
  return isThen && differing.every((field) => OF_DAY.some((one) => one === field))
}

/** All entries are replayed that were there when the rows were read: a claim that is still ahead was made by no entry. */
export function closeClaims(claims: Claims, faults: Faults): void {
  for (const { id } of claims.values()) faults.add(DIFFERS, `wallet ${id} version`)
  claims.clear()
}
