import type { Tx } from '#server/db/connect.ts'
import { brokenBlocks, root } from './checkpoint-blocks.ts'
import { areIn, FIRST, type Scope, walletsAtCheckpoint } from './scope.ts'

/** What must be true of the checkpoint. Each query gives the rows for which it is not. */
export const CHECKPOINT_CHECKS = {
  'the checkpoint is whole, from its wallets to its root': (tx: Tx, scope: Scope) => tx`
    select blocks.* from (
      ${brokenBlocks(tx, knownWallets(tx, scope))}
    ) blocks
    where ${scope.checkpoint !== null}
    union all
    select 0, 0 where ${root(tx)} <> ${scope.checkpoint?.root ?? null}::text
  `,

  'the checkpoint says of every wallet what it was': (tx: Tx, scope: Scope) => tx`
    select w.id as wallet_id, version, base_version as version_then, base_balance as balance_then
    from ${walletsAtCheckpoint(tx, scope)} w
    where ${scope.checkpoint !== null} and (
      base_version > version
      or base_version = version and (
        (base_balance, base_debt, base_tips) <> (balance_cents, debt_cents, tips_received)
        or (base_day, base_day_out, base_month_out, base_day_free) <> (day, day_out_cents, month_out_cents, day_free_withdrawals)
        and not exists (
          select from audit_event where subject = w.person_id::text and action = 'wallet_day_brought_back' offset 0
        )
      )
    )
    union all
    select wallet_id, null, version, balance_cents
    from checkpoint_wallet c
    where ${scope.checkpoint !== null} and ${areIn(tx, scope, 'wallet_id')}
      and not exists (select from wallet where wallet.id = c.wallet_id)
  `,

  // Then the proof of each minute replays it. Where only those are proved that entries moved, there is nothing to ask.
  'every wallet that moved since the checkpoint was moved by an entry': (tx: Tx, scope: Scope) => tx`
    select w.id as wallet_id, version, base_version as version_then
    from ${walletsAtCheckpoint(tx, scope)} w
    where ${scope.checkpoint !== null && !('moved' in scope.wallets)} and version > base_version
      and not exists (${movedSince(tx, scope, 'debit')}) and not exists (${movedSince(tx, scope, 'credit')})
  `,
}

function movedSince(tx: Tx, { checkpoint }: Scope, side: 'debit' | 'credit') {
  return tx`
    select from ledger_entry e
    where e.id > ${checkpoint?.entries.upTo ?? FIRST}::bigint
      and ${tx(`${side}_wallet`)} = w.id and ${tx(`${side}_version`)} = w.version
    offset 0
  `
}

/** The slices ask it of the checkpoint against which they began. */
export const STANDS_ON_SEALS = 'checkpoints follow from one another, and stand on the seals'

/** Checked with the moment: of all of them where everything is proved, else of the last. */
export const CHAIN_CHECKS = {
  [STANDS_ON_SEALS]: (tx: Tx, { base }: Scope) => tx`
    select c.position
    from (
      -- As text: PostgreSQL 15 cannot try whether a body can be read, and one that cannot must be found, not stop the proof.
      select *, substring(body from '"entries":([{][^{}]*[}])') as entries from checkpoint
      where ${base === null} or position = (select max(position) from checkpoint)
    ) c
    left join checkpoint before on before.position = c.position - 1
    left join entry_seal seal on seal.position = substring(c.entries from '"position":([0-9]{1,18})[,}]')::bigint
    where c.hash <> sha256(coalesce(before.hash, ''::bytea) || convert_to(c.body, 'UTF8'))
      or (before.position is null) <> (c.position = 1)
      or encode(seal.hash, 'hex') is distinct from substring(c.entries from '"hash":"([0-9a-f]*)"')
  `,
}

/** Those that moved; or of a range, those of which the checkpoint has a row, or a block. */
function knownWallets(tx: Tx, scope: Scope) {
  const { wallets } = scope
  if ('moved' in wallets) return tx`select unnest(${wallets.moved}::bigint[]) as wallet_id`
  return tx`
    select wallet_id from checkpoint_wallet where ${areIn(tx, scope, 'wallet_id')}
    union
    select number << 5 from checkpoint_block
    where level = 1 and number > (${wallets.after}::bigint >> 5) and number <= (${wallets.upTo}::bigint >> 5)
  `
}
