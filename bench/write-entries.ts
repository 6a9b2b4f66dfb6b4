import type { Db } from '#server/db/connect.ts'
import type { Fragment } from '#server/db/sql.ts'

const AT_ONCE = 200_000

/** Writes millions of tips past the ledger ; `rows` selects those from one number up to another. */
export async function writeEntries(
  db: Db,
  count: number,
  rows: (from: number, upTo: number) => Fragment,
): Promise<void> {
  // Without its unique indexes the table fills ten times as fast; they are built again afterwards.
  const unique = await db<{ name: string; definition: string }[]>`
    select conname as name, pg_get_constraintdef(oid) as definition
    from pg_constraint where conrelid = 'ledger_entry'::regclass and contype = 'u'
  `
  for (const { name } of unique) await db`alter table ledger_entry drop constraint ${db(name)}`
  await db`alter table ledger_entry disable trigger entry_fits_its_wallets`
  for (let start = 0; start < count; start += AT_ONCE) {
    const until = Math.min(start + AT_ONCE, count)
    await db`
      insert into ledger_entry (debit_wallet, debit_version, debit_balance, credit_wallet, credit_version, credit_balance,
        amount_cents, fee_cents, at, business_day, kind, actor, key, request_id)
      ${rows(start, until - 1)}
    `
    console.log(`${until} of ${count} entries`)
  }
  for (const { name, definition } of unique) {
    await db`alter table ledger_entry add constraint ${db(name)} ${db.unsafe(definition)}`
    console.log(`${name} is back`)
  }
  await db`alter table ledger_entry enable trigger entry_fits_its_wallets`
}
