import type { Tx } from '#server/db/connect.ts'
import { brokenBlocks, root } from './checkpoint-blocks.ts'
import { type Scope, walletsIn } from './scope.ts'

/** What must be true of the checkpoint. Each query gives the rows for which it is not. */
export const CHECKPOINT_CHECKS = {
  'the checkpoint is whole, from its wallets to its root': (tx: Tx, scope: Scope) => tx`
    select blocks.* from (
      ${brokenBlocks(tx, knownWallets(tx, scope.wallets))}
    ) blocks
    where ${scope.checkpoint !== null}
    union all
    select 0, 0 where ${root(tx)} <> ${scope.checkpoint?.root ?? null}::text
  `,

  'the checkpoint says of every wallet what it was': (tx: Tx, scope: Scope) => tx`
    select w.id as wallet_id, w.version, c.version as version_then, c.balance_cents
    from ${walletsIn(tx, scope)} w
    join checkpoint_wallet c on c.wallet_id = w.id
    where ${scope.checkpoint !== null} and (
      c.version > w.version
      or c.version = w.version and (
        (c.balance_cents, c.debt_cents, c.tips_received) <> (w.balance_cents, w.debt_cents, w.tips_received)
        or (c.day, c.day_out_cents, c.month_out_cents, c.day_free_withdrawals)
          <> (w.day, w.day_out_cents, w.month_out_cents, w.day_free_withdrawals)
        and not exists (
          select from audit_event where subject = w.person_id::text and action = 'wallet_day_brought_back' offset 0
        )
      )
    )
  `,
}

/** Checked with the moment: of all of them where everything is proved, else of the last. */
export const CHAIN_CHECKS = {
  'checkpoints follow from one another, and stand on the seals': (tx: Tx, { base }: Scope) => tx`
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
function knownWallets(tx: Tx, wallets: Scope['wallets']) {
  if ('moved' in wallets) return tx`select unnest(${wallets.moved}::bigint[]) as wallet_id`
  const { after, upTo } = wallets
  return tx`
    select wallet_id from checkpoint_wallet where wallet_id > ${after}::bigint and wallet_id <= ${upTo}::bigint
    union
    select number << 5 from checkpoint_block
    where level = 1 and number > (${after}::bigint >> 5) and number <= (${upTo}::bigint >> 5)
  `
}
