import type { Tx } from '#server/db/connect.ts'
import type { Circumstances } from './circumstances.ts'
import { LAST, type Scope } from './scope.ts'

/** What must be true at this moment, however large the books are. Each query gives the rows for which it is not. */
export const MOMENT_CHECKS = {
  'numbers of entries and wallets are not given out twice': (tx: Tx) => tx`
    select given.*
    from (
      select 'ledger_entry' as name, (select max(id) from ledger_entry) as highest,
        (select last_value from pg_sequences where sequencename = 'ledger_entry_id_seq') as last_given
      union all
      select 'wallet', (select max(id) from wallet),
        (select last_value from pg_sequences where sequencename = 'wallet_id_seq')
      union all
      select 'audit_event', (select max(id) from audit_event),
        (select last_value from pg_sequences where sequencename = 'audit_event_id_seq')
    ) given
    where highest > coalesce(last_given, 0)
  `,

  // Outside of these no check would look. All of them are found by an index.
  'entries and wallets are numbered from one on, and nothing names another number': (tx: Tx) => tx`
    select 'ledger_entry' as name, id::text from ledger_entry where ${isOutside(tx, 'id')}
    union all select 'wallet', id::text from wallet where ${isOutside(tx, 'id')}
    union all select 'load', entry_id::text from load where ${isOutside(tx, 'entry_id')}
    union all select 'payout', entry_id::text from payout where ${isOutside(tx, 'entry_id')}
    union all select 'correction', entry_id::text from correction where ${isOutside(tx, 'entry_id')}
    union all select 'guest_tip', entry_id::text from guest_tip where ${isOutside(tx, 'entry_id')}
    union all select 'guest_tip', refund_entry_id::text from guest_tip where ${isOutside(tx, 'refund_entry_id')}
  `,

  'entries are sealed in time': (tx: Tx, _: Scope, { sealedWithin }: Circumstances) => tx`
    select id, at from ledger_entry
    where id > coalesce((select max(up_to) from entry_seal), 0)
      and at < business_now() - ${sealedWithin}::text::interval
  `,

  'the clock is only moved in simulation': (tx: Tx, _: Scope, { mode }: Circumstances) => tx`
    select by::text from clock_shift where by <> interval '0' and ${mode}::text <> 'simulation'
    union all
    select 'no row' where not exists (select from clock_shift)
  `,
}

function isOutside(tx: Tx, column: string) {
  return tx`(${tx(column)} < 1 or ${tx(column)} > ${LAST}::bigint)`
}
