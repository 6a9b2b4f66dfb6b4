import type { Db, Tx } from '#server/platform/db/connect.ts'
import type { Books } from './books.ts'

/** No id is higher than this. */
const LAST = 1e15
const NUMBERED = 'entries and wallets are numbered from one on, and nothing names another number'

/** Checks ids, the time of the last page and the clock, however large the books are. */
export async function checkNumbersAndClock(
  db: Db | Tx,
  { faults, mode, state }: Books,
  pagedWithin: string | null,
): Promise<void> {
  const given = await db<{ name: string; highest: number }[]>`
    select name, highest
    from (
      select 'ledger_entry' as name, max(id) as highest from ledger_entry
      union all select 'wallet', max(id) from wallet
      union all select 'ledger_refusal', max(id) from ledger_refusal
      union all select 'audit_event', max(id) from audit_event
    ) numbers
    where highest > coalesce((select last_value from pg_sequences where sequencename = name || '_id_seq'), 0)
  `
  for (const { name, highest } of given) faults.add('numbers are not given out twice', name, highest)
  // Outside of these no check would look. All of them are found by an index.
  const outside = await db<{ name: string }[]>`
    select 'ledger_entry ' || id as name from ledger_entry where ${isOutside(db, 'id')}
    union all select 'ledger_refusal ' || id from ledger_refusal where ${isOutside(db, 'id')}
    union all select 'wallet ' || id from wallet where ${isOutside(db, 'id')}
    union all select 'load of entry ' || entry_id from load where ${isOutside(db, 'entry_id')}
    union all select 'payout of entry ' || entry_id from payout where ${isOutside(db, 'entry_id')}
    union all select 'correction of entry ' || entry_id from correction where ${isOutside(db, 'entry_id')}
    union all select 'guest_tip of entry ' || entry_id from guest_tip where ${isOutside(db, 'entry_id')}
    union all select 'guest_tip of entry ' || refund_entry_id from guest_tip where ${isOutside(db, 'refund_entry_id')}
    union all select 'load_refund of entry ' || entry_id from load_refund where ${isOutside(db, 'entry_id')}
    union all select 'load_refund of entry ' || return_entry_id from load_refund where ${isOutside(db, 'return_entry_id')}
    limit ${faults.enough(NUMBERED)}
  `
  for (const { name } of outside) faults.add(NUMBERED, name)
  const late = await db`
    select from ledger_entry
    where id > ${state.head.upTo}::bigint and at < business_now() - ${pagedWithin}::text::interval
    limit 1
  `
  if (late.length > 0) faults.add('entries are replayed in time', `after entry ${state.head.upTo}`)
  const shifted = await db`
    select by::text from (select (select by from clock_shift) as by) clock where by is null or by <> interval '0' and ${mode}::text <> 'simulation'
  `
  if (shifted.length > 0) faults.add('the clock is only moved in simulation', 'clock_shift', shifted)
}

function isOutside(db: Db | Tx, column: string) {
  return db`(${db(column)} < 1 or ${db(column)} > ${LAST}::bigint)`
}
