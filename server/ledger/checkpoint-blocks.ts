import type { Tx } from '#server/db/connect.ts'
import type { Fragment } from '#server/db/sql.ts'

/** A block takes in two to the power of this many wallets, or blocks of the level below. */
const BITS = 5
/** Enough for a thousand million wallets; the root takes in all blocks of the last level, should there be more than one. */
const LEVELS = 6

/** Makes the blocks above these wallets anew, from below to above. */
export async function writeBlocks(tx: Tx, wallets: Fragment): Promise<void> {
  for (let level = 1; level <= LEVELS; level += 1) {
    await tx`
      insert into checkpoint_block (level, number, hash)
      select level, number, hash from ${hashes(tx, wallets)} found where level = ${level}::int
      on conflict (level, number) do update set hash = excluded.hash
    `
  }
}

/** The blocks above these wallets that are not what is below them. */
export function brokenBlocks(tx: Tx, wallets: Fragment) {
  return tx`
    select wanted.level, wanted.number
    from ${blocksAbove(tx, wallets)} wanted
    left join checkpoint_block stored using (level, number)
    left join ${hashes(tx, wallets)} found using (level, number)
    where stored.hash is distinct from found.hash
  `
}

export function root(tx: Tx) {
  return tx`(
    select encode(sha256(coalesce(string_agg(int8send(number) || hash, ''::bytea order by number), ''::bytea)), 'hex')
    from checkpoint_block where level = ${LEVELS}::int
  )`
}

export async function readRoot(tx: Tx): Promise<string> {
  const [row] = await tx<[{ root: string }]>`select ${root(tx)} as root`
  return row.root
}

function blocksAbove(tx: Tx, wallets: Fragment) {
  return tx`(
    select distinct level, wallet_id >> (${BITS}::int * level) as number
    from (${wallets}) above, generate_series(1, ${LEVELS}::int) level
  )`
}

function hashes(tx: Tx, wallets: Fragment) {
  return tx`(
    select level, wanted.number, sha256(string_agg(checkpoint_mark(c), ''::bytea order by c.wallet_id)) as hash
    from ${blocksAbove(tx, wallets)} wanted
    join checkpoint_wallet c on c.wallet_id between ${childrenOf(tx)}
    where level = 1
    group by level, wanted.number
    union all
    select wanted.level, wanted.number, sha256(string_agg(int8send(b.number) || b.hash, ''::bytea order by b.number))
    from ${blocksAbove(tx, wallets)} wanted
    join checkpoint_block b on b.level = wanted.level - 1 and b.number between ${childrenOf(tx)}
    where wanted.level > 1
    group by wanted.level, wanted.number
  )`
}

function childrenOf(tx: Tx) {
  return tx`wanted.number << ${BITS}::int and (wanted.number << ${BITS}::int) + (1 << ${BITS}::int) - 1`
}
