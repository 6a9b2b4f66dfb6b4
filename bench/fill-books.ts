import type { Db } from '#server/db/connect.ts'
import { sealEntries } from '#server/ledger/seal-entries.ts'

const AT_ONCE = 200_000

/**
 * Tips of R1 that everybody has sent and received in turn, as the ledger would have written them: the books are right. The wallets
 * are those of a new database: first of all people, who have loaded once, then of all workers.
 */
export async function fillBooks(db: Db, { payers, workers, tips }: { payers: number; workers: number; tips: number }) {
  // Without its unique indexes the table fills ten times as fast; they are built again afterwards.
  const unique = await db<{ name: string; definition: string }[]>`
    select quote_ident(conname) as name, pg_get_constraintdef(oid) as definition
    from pg_constraint where conrelid = 'ledger_entry'::regclass and contype = 'u'
  `
  for (const { name } of unique) await db`alter table ledger_entry drop constraint ${db.unsafe(name)}`
  await db`alter table ledger_entry disable trigger entry_fits_its_wallets`
  for (let start = 0; start < tips; start += AT_ONCE) {
    const until = Math.min(start + AT_ONCE, tips)
    await db`
      insert into ledger_entry (debit_wallet, debit_version, debit_balance, credit_wallet, credit_version, credit_balance,
        amount_cents, fee_cents, at, business_day, kind, actor, key, request_id)
      select w.id, n / ${payers}::bigint + 2, 700000 - 149 * (n / ${payers}::bigint + 1), ${payers}::bigint + 1 + n % ${workers}::bigint,
        n / ${workers}::bigint + 1, 100 * (n / ${workers}::bigint + 1),
        100, 49, business_now(), business_today(), 'tip', w.person_id, replace(uuidv7()::text, '-', ''), gen_random_uuid()::text
      from generate_series(${start}::bigint, ${until - 1}::bigint) n
      join wallet w on w.id = 1 + n % ${payers}::bigint
      order by n
    `
    console.log(`${until} of ${tips} entries`)
  }
  for (const { name, definition } of unique) {
    await db`alter table ledger_entry add constraint ${db.unsafe(name)} ${db.unsafe(definition)}`
    console.log(`${name} is back`)
  }
  await db`alter table ledger_entry enable trigger entry_fits_its_wallets`
  await db`
    update wallet set version = version + sent.tips, balance_cents = balance_cents - 149 * sent.tips, day = business_today(),
      day_out_cents = 100 * sent.tips, month_out_cents = 100 * sent.tips
    from (select debit_wallet as id, count(*) as tips from ledger_entry where kind = 'tip' group by debit_wallet) sent
    where wallet.id = sent.id
  `
  await db`
    update wallet set version = got.tips, balance_cents = 100 * got.tips, tips_received = got.tips
    from (select credit_wallet as id, count(*) as tips from ledger_entry where kind = 'tip' group by credit_wallet) got
    where wallet.id = got.id
  `
  await db`vacuum analyze`
  await db`checkpoint`
  console.log(`${await sealEntries(db)} entries are sealed`)
}
