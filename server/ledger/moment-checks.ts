import type { Tx } from '#server/db/connect.ts'
import type { Circumstances } from './circumstances.ts'
import type { Scope } from './scope.ts'

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
