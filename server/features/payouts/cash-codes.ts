import type { readCash as endpoint, NO_CASH } from '#contract/cash.ts'
import type { Cents } from '#contract/money.ts'
import type { PayoutState } from '#contract/payouts.ts'
import { Refusal } from '#contract/refusals.ts'
import type { ReturnReason } from '#contract/return-reasons.ts'
import type { Given } from '#contract/shapes.ts'
import { isVerified } from '#server/features/workers/is-verified.ts'
import { type CashStep, cashable, cashStepsOf } from '#server/money/ledger/kinds/cashable.ts'
import { WALLET_COLUMNS, type WalletState } from '#server/money/ledger/wallet-columns.ts'
import type { Caller } from '#server/people/identity/caller.ts'
import { findPhone } from '#server/people/phones/phone-row.ts'
import type { BankKeys } from '#server/platform/crypto/bank-details.ts'
import type { EntryIds } from '#server/platform/crypto/entry-ids.ts'
import type { Sealed } from '#server/platform/crypto/seal.ts'
import type { Db, Tx } from '#server/platform/db/connect.ts'
import type { Fragment } from '#server/platform/db/sql.ts'
import type { Config } from '#server/platform/start/config.ts'
import { openCode } from './cash-code.ts'
import { wakePayout } from './claim-payouts.ts'
import { drivePayouts } from './drive-payouts.ts'

type Reading = { db: Db; config: Pick<Config, 'cashForUnverified'> }
type Cash = Given<(typeof endpoint)['replies'][200]>
type Owner = Pick<Caller, 'personId' | 'walletId'>
type Row = {
  entryId: number
  net: Cents
  createdAt: Date
  expiresAt: Date | null
  hasCode: boolean
  isCancelled: boolean
}

/** How much may leave as cash, why nothing may, and the codes that nobody has used yet. */
export async function readCash(services: Reading & { entryIds: EntryIds }, caller: Owner): Promise<Cash> {
  const { db, entryIds } = services
  const rows = await db<Row[]>`
    select entry_id as "entryId", net_cents as net, created_at as "createdAt", code_expires_at as "expiresAt",
      code is not null as "hasCode", cancel_asked_at is not null as "isCancelled"
    from payout
    where wallet_id = ${caller.walletId} and rail = 'cash' and state in ('pending', 'processing')
    order by created_at, entry_id
  `
  const codes = rows.map(({ entryId, hasCode, isCancelled, ...row }): Cash['codes'][number] => {
    return { ...row, id: entryIds.write(entryId), status: isCancelled ? 'cancelling' : hasCode ? 'ready' : 'preparing' }
  })
  return { refusal: await noCash(services, caller), cashable: await readCashable(services, caller), codes }
}

/** As much as the ledger would let out as cash now, if nothing else forbids it. */
export async function readCashable({ db }: { db: Db }, { walletId }: Owner): Promise<Cents> {
  const [wallet] = await db<[WalletState & { today: string }]>`
    select ${WALLET_COLUMNS}, local_today() as today from wallet where id = ${walletId}
  `
  return cashable(wallet, await db<CashStep[]>`${cashStepsOf([walletId])}`, wallet.today)
}

/** Why this person gets no cash at all, if so: nobody has seen who it is, or somebody else may hold the number. */
export async function noCash({ db, config }: Reading, { personId }: Owner): Promise<(typeof NO_CASH)[number] | null> {
  const phone = await findPhone(db, { personId })
  if (phone?.heldUntil) return 'new_sim_money'
  if ((await db`select from person where id = ${personId} and cash_held_until > business_now()`).length > 0)
    return 'cash_held'
  return config.cashForUnverified || (await isVerified(db, personId)) ? null : 'cash_unverified'
}

type Held = {
  id: string
  state: PayoutState
  expiresAt: Date
  isFrozen: boolean
  /** The number moved a while ago. */
  isHeld: boolean
  sealed: Buffer | null
  keyId: string | null
}

/** The digits, for their owner alone. Nothing of it is logged, and a wallet on hold shows none. */
export async function showCashCode(
  { db, keys, entryIds }: { db: Db; keys: BankKeys; entryIds: EntryIds },
  caller: Owner,
  { id }: { id: string },
): Promise<{ code: string; expiresAt: Date }> {
  const cashCode = await find(db, caller, entryIds.read(id))
  if (!cashCode?.sealed || !cashCode.keyId || cashCode.state !== 'processing') throw new Refusal('not_found')
  if (cashCode.isFrozen) throw new Refusal('wallet_frozen')
  if (cashCode.isHeld) throw new Refusal('cash_held')
  const kept: Sealed = { sealed: cashCode.sealed, keyId: cashCode.keyId }
  return { code: openCode(keys, cashCode.id, kept), expiresAt: cashCode.expiresAt }
}

/**
 * Asks for the money back, and takes the payout a step further at once. Of a cancellation and a redemption at the same moment the partner
 * decides which was first; until it is known the wish stays, and whoever drives the payout next carries it out.
 */
export async function cancelCashCode(
  services: Parameters<typeof drivePayouts>[0] & { entryIds: EntryIds },
  caller: Owner,
  { id }: { id: string },
): Promise<{ status: 'returned' | 'paid' | 'cancelling' }> {
  const { db, entryIds } = services
  const entryId = entryIds.read(id)
  const cashCode = await find(db, caller, entryId)
  if (!cashCode) throw new Refusal('not_found')
  await askBack(db, db`id = ${cashCode.id}`, 'cancelled_by_you')
  await wakePayout(db, cashCode.id)
  // The first step may find a code that the second one cancels.
  for (let step = 0; step < 2; step++) {
    await drivePayouts(services, 1, cashCode.id)
    const state = (await find(db, caller, entryId))?.state
    if (state === 'paid' || state === 'returned') return { status: state }
  }
  return { status: 'cancelling' }
}

/** Of a wallet that is put on hold: somebody may have read its codes already. The money comes back into it, unless it was collected before. */
export async function cancelHeldCash(tx: Tx, walletId: number): Promise<void> {
  for (const { id } of await askBack(tx, tx`wallet_id = ${walletId} and rail = 'cash'`, 'on_hold'))
    await wakePayout(tx, id)
}

function askBack(db: Db | Tx, which: Fragment, why: ReturnReason): Promise<{ id: string }[]> {
  return db<{ id: string }[]>`
    update payout set cancel_asked_at = business_now(), reason = coalesce(reason, ${why})
    where ${which} and state in ('pending', 'processing') and cancel_asked_at is null
    returning id
  `
}

async function find(db: Db, { walletId }: Owner, entryId: number | undefined): Promise<Held | undefined> {
  const [cashCode] = await db<Held[]>`
    select payout.id, state, code_expires_at as "expiresAt", code as sealed, code_key_id as "keyId", frozen_at is not null as "isFrozen",
      coalesce(cash_held_until > business_now(), false) as "isHeld"
    from payout
    join wallet on wallet.id = wallet_id
    join person on person.id = person_id
    where entry_id = ${entryId ?? 0} and wallet_id = ${walletId} and rail = 'cash'
  `
  return cashCode
}
