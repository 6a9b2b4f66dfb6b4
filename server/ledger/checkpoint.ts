import { createHash } from 'node:crypto'
import type { Tx } from '#server/db/connect.ts'
import type { Signer } from './anchors.ts'
import { readRoot, writeBlocks } from './checkpoint-blocks.ts'
import { replayedWallets } from './replayed-wallets.ts'
import { type Checkpoint, FIRST, postingsIn, type Scope } from './scope.ts'

type Row = { position: number; body: string; hash: Buffer; signature: string; before: Buffer | null }

/**
 * The last checkpoint. One that is not signed by us, or that does not stand on the chains as they are, is as if there were none:
 * then everything is proved from zero. That it was taken away or changed is told by the anchors.
 */
export async function readCheckpoint(tx: Tx, signer?: Signer): Promise<Checkpoint | null> {
  const last = await lastRow(tx)
  if (!last || !hashOf(last.before, last.body).equals(last.hash)) return null
  if (signer && !signer.hasSigned(signedText(last.hash), last.signature)) return null
  const checkpoint = JSON.parse(last.body) as Checkpoint
  const { entries, audit } = checkpoint
  const [stands] = await tx`
    select where ${checkpoint.position}::bigint = ${last.position}
      and exists (
        select from entry_seal
        where position = ${entries.position} and up_to = ${entries.upTo} and encode(hash, 'hex') = ${entries.hash}
      )
      and (${audit.position}::bigint = 0 or exists (
        select from audit_seal where position = ${audit.position} and encode(hash, 'hex') = ${audit.hash}
      ))
  `
  return stands ? checkpoint : null
}

/**
 * Moves the checkpoint forward to the last seal, in the transaction that has proved the scope, and signs it; null where nothing
 * was sealed since. Wallets that have moved on since that seal are kept as they were at it.
 */
export async function writeCheckpoint(tx: Tx, scope: Scope, signer: Signer): Promise<Checkpoint | null> {
  const { base } = scope
  const heads = await readSealedHeads(tx)
  if (!heads || (heads.entries.position === base?.entries.position && heads.audit.position === base.audit.position))
    return null
  const upToSeal: Scope = { ...scope, entries: { after: base?.entries.upTo ?? FIRST, upTo: heads.entries.upTo } }
  await writeWallets(tx, upToSeal)
  const moved = 'moved' in scope.wallets && tx`select unnest(${scope.wallets.moved}::bigint[]) as wallet_id`
  await writeBlocks(tx, moved || allWallets(tx))
  const last = await lastRow(tx)
  const checkpoint: Checkpoint = {
    position: (last?.position ?? 0) + 1,
    at: new Date().toISOString(),
    ...heads,
    ...(await readTotals(tx, upToSeal)),
    root: await readRoot(tx),
  }
  const body = JSON.stringify(checkpoint)
  const hash = hashOf(last?.hash ?? null, body)
  await tx`
    insert into checkpoint (position, body, hash, signature)
    values (${checkpoint.position}, ${body}, ${hash}, ${signer.signText(signedText(hash))})
  `
  return checkpoint
}

const hashOf = (before: Buffer | null, body: string): Buffer =>
  createHash('sha256')
    .update(before ?? '')
    .update(body, 'utf8')
    .digest()

const signedText = (hash: Buffer) => `checkpoint ${hash.toString('hex')}`

async function lastRow(tx: Tx): Promise<Row | undefined> {
  const [row] = await tx<Row[]>`
    select position, body, hash, signature,
      (select hash from checkpoint before where before.position = checkpoint.position - 1) as before
    from checkpoint
    order by position desc
    limit 1
  `
  return row
}

async function readSealedHeads(tx: Tx): Promise<Pick<Checkpoint, 'entries' | 'audit'> | null> {
  const [entries] = await tx<Checkpoint['entries'][]>`
    select up_to as "upTo", position, encode(hash, 'hex') as hash from entry_seal order by position desc limit 1
  `
  const [audit] = await tx<Checkpoint['audit'][]>`
    select position, encode(hash, 'hex') as hash from audit_seal order by position desc limit 1
  `
  return entries ? { entries, audit: audit ?? { position: 0, hash: '' } } : null
}

/** Without a base whatever stands there is of no use to anybody. */
async function writeWallets(tx: Tx, scope: Scope): Promise<void> {
  if (!scope.base) {
    await tx`delete from checkpoint_wallet`
    await tx`delete from checkpoint_block`
  }
  await tx`
    insert into checkpoint_wallet (wallet_id, version, balance_cents, debt_cents, day, day_out_cents, month_out_cents,
      day_free_withdrawals, tips_received)
    select * from ${replayedWallets(tx, scope)} replayed
    on conflict (wallet_id) do update
    set version = excluded.version, balance_cents = excluded.balance_cents, debt_cents = excluded.debt_cents,
      day = excluded.day, day_out_cents = excluded.day_out_cents, month_out_cents = excluded.month_out_cents,
      day_free_withdrawals = excluded.day_free_withdrawals, tips_received = excluded.tips_received
  `
}

const allWallets = (tx: Tx) => tx`select wallet_id from checkpoint_wallet`

/** Every account at the end of the scope, and how many entries there are until then: from its base, or from where it begins. */
export async function readTotals(tx: Tx, scope: Scope): Promise<Pick<Checkpoint, 'count' | 'totals'>> {
  const totals = { ...scope.base?.totals }
  const moved = await tx<{ account: string; cents: number }[]>`
    select account, sum(cents)::bigint as cents from ${postingsIn(tx, scope)} p group by account order by account
  `
  for (const { account, cents } of moved) totals[account] = (totals[account] ?? 0) + cents
  return { count: await countEntries(tx, scope), totals }
}

export async function countEntries(tx: Tx, scope: Scope): Promise<number> {
  const { after, upTo } = scope.entries
  const [added] = await tx<[{ count: number }]>`
    select count(*) from ledger_entry where id > ${after}::bigint and id <= ${upTo}::bigint
  `
  return (scope.base?.count ?? 0) + added.count
}
