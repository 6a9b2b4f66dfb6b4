import type { Db } from '#server/db/connect.ts'
import { writeEntries } from './write-entries.ts'

/**
 * Tips of R1 that everybody has sent and received in turn, as the ledger would have written them: the books are right. The wallets
 * are those of a new database: first of all people, who have loaded once, then of all workers.
 */
export async function fillBooks(db: Db, { payers, workers, tips }: { payers: number; workers: number; tips: number }) {
  await writeEntries(
    db,
    tips,
    (from, upTo) => db`
      select w.id, n / ${payers}::bigint + 2, 700000 - 149 * (n / ${payers}::bigint + 1), ${payers}::bigint + 1 + n % ${workers}::bigint,
        n / ${workers}::bigint + 1, 100 * (n / ${workers}::bigint + 1),
        100, 49, business_now(), business_today(), 'tip', w.person_id, replace(uuidv7()::text, '-', ''), gen_random_uuid()::text
      from generate_series(${from}::bigint, ${upTo}::bigint) n
      join wallet w on w.id = 1 + n % ${payers}::bigint
      order by n`,
  )
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
}
