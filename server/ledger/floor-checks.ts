import type { Tx } from '#server/db/connect.ts'
import type { Circumstances } from './circumstances.ts'
import { type DetachedMonth, hashOfNumbers, hashOfWallets, isSignedDetached } from './floor.ts'
import { FIRST, type Scope } from './scope.ts'

/** What must be true of detached months, asked where a round begins. Each query gives the rows for which it is not. */
export const FLOOR_CHECKS = {
  'what stayed of detached months is all there, and nothing else': (tx: Tx, scope: Scope) => tx`
    select told.month from ${toldOf(tx, scope)} told
    where told.stayed <> ${hashOfNumbers(tx, tx`ledger_entry where id > told.after and id <= told."upTo"`)}
  `,

  'wallets at the end of detached months are as they were signed': (tx: Tx, scope: Scope) => tx`
    select told.month, told."upTo" as up_to from ${toldOf(tx, scope)} told
    where told.wallets is distinct from ${hashOfWallets(tx, tx`told."upTo"`)}
    union all
    select null, up_to from detached_wallet
    where ${isBeginning(scope)} and up_to not in (select told."upTo" from ${toldOf(tx, scope)} told)
  `,
}

const isBeginning = ({ entries }: Scope) => entries.after === FIRST

function toldOf(tx: Tx, scope: Scope) {
  const months = isBeginning(scope) ? (scope.floor?.months ?? []) : []
  return tx`(
    select * from jsonb_to_recordset(${tx.json(months)}::jsonb)
      as months (month text, after bigint, "upTo" bigint, stayed text, wallets text)
  )`
}

type Month = {
  month: string
  isClosed: boolean
  upTo: number | null
  body: string | null
  signature: string | null
  /** What the audit trail said of it last. */
  said: 'month_detached' | 'month_attached' | null
}

export type DetachedFault = { month: string; fault: string }

/**
 * Closed months are detached from the first one on. Each that is was signed by us, ends with its seal, and is the last that the audit
 * trail says of that month: so nobody can bring back what was signed before the month was attached again.
 */
export async function checkDetached(tx: Tx, { signer }: Circumstances): Promise<DetachedFault[]> {
  const months = await tx<Month[]>`
    select month, closed.month is not null as "isClosed", gone.up_to as "upTo", gone.body, gone.signature, (
      select action from audit_event
      where subject = 'month:' || month and action in ('month_detached', 'month_attached')
      order by id desc limit 1
    ) as said
    from closed_month closed full join detached_month gone using (month)
    order by month <> 'before', month
  `
  const seals = await tx<{ position: number; hash: string }[]>`
    select position, encode(hash, 'hex') as hash from entry_seal
    where position in (select substring(body from '"seal":[{]"position":([0-9]{1,18}),')::bigint from detached_month)
  `
  const hashAt = new Map(seals.map(({ position, hash }) => [position, hash]))
  const faults: DetachedFault[] = []
  let after = FIRST
  let isInRow = true
  for (const { month, isClosed, upTo, body, signature, said } of months) {
    const isSaid = said === 'month_detached'
    if (body === null || signature === null) {
      if (isSaid) faults.push({ month, fault: 'was detached, and nothing says what it was' })
      isInRow = false
      continue
    }
    if (!isClosed) faults.push({ month, fault: 'is detached, but not closed' })
    if (!isSaid) faults.push({ month, fault: 'is detached, which the audit trail does not say' })
    if (!isInRow) faults.push({ month, fault: 'is detached, but not the one before it' })
    if (signer && !isSignedDetached(signer, { body, signature })) {
      faults.push({ month, fault: 'is not signed' })
      isInRow = false
      continue
    }
    const told = JSON.parse(body) as DetachedMonth
    if (told.month !== month || told.upTo !== upTo || told.after !== after)
      faults.push({ month, fault: 'is not what was signed' })
    if (told.seal && hashAt.get(told.seal.position) !== told.seal.hash)
      faults.push({ month, fault: 'does not end with its seal' })
    after = told.upTo
  }
  return faults
}
