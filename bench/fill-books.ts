import type { Db } from '#server/platform/db/connect.ts'

const AT_ONCE = 500_000

type Filling = { payers: number; workers: number; tips: number; senders: number }

/**
 * Tips of R1 that the first people have sent and all workers received in turn, as the ledger would have written them: the books are
 * right. The wallets are those of a new database: first of all people, who have loaded once, then of all workers.
 */
export async function fillBooks(db: Db, { payers, workers, tips, senders }: Filling) {
  // Without unique indexes the tables fill ten times as fast; they are built again afterwards.
  const unique = await db<{ on: string; name: string; definition: string }[]>`
    select conrelid::regclass::text as on, conname as name, pg_get_constraintdef(oid) as definition from pg_constraint
    where conrelid = 'ledger_entry'::regclass and contype = 'u' or conrelid = 'request_key'::regclass and contype = 'p'
  `
  for (const { on, name } of unique) await db`alter table ${db(on)} drop constraint ${db(name)}`
  await db`alter table ledger_entry disable trigger user`
  const [last] = await db<[{ id: number }]>`select coalesce(max(id), 0) as id from ledger_entry`
  const fill = async (start: number) => {
    const until = Math.min(start + AT_ONCE, tips)
    await db`
      with entry as (
        insert into ledger_entry (id, debit_wallet, debit_version, debit_balance, credit_wallet, credit_version, credit_balance,
          amount_cents, fee_cents, at, local_day, kind, actor, key, request_id)
        overriding system value
        select ${last.id}::bigint + 1 + n, w.id, n / ${senders}::bigint + 2, 700000 - 149 * (n / ${senders}::bigint + 1), ${payers}::bigint + 1 + n % ${workers}::bigint,
          n / ${workers}::bigint + 1, 100 * (n / ${workers}::bigint + 1),
          100, 49, now.at, now.day, 'tip', w.person_id, replace(uuidv7()::text, '-', ''), gen_random_uuid()::text
        from generate_series(${start}::bigint, ${until - 1}::bigint) n
        join wallet w on w.id = 1 + n % ${senders}::bigint
        cross join (select business_now() as at, local_today() as day offset 0) now
        order by n
        returning id, actor, local_day, key
      )
      insert into request_key (entry_id, actor, asked_on, key) select * from entry
    `
    console.log(`${until} of ${tips} entries`)
  }
  // Two at once, since there are two cores at least.
  const starts = Array.from({ length: Math.ceil(tips / AT_ONCE) }, (_, n) => n * AT_ONCE).values()
  const fillOn = async () => {
    for (const start of starts) await fill(start)
  }
  await Promise.all([fillOn(), fillOn()])
  await db`select setval(pg_get_serial_sequence('ledger_entry', 'id'), ${last.id + tips}::bigint)`
  await db`alter table ledger_entry enable trigger user`
  await Promise.all(
    unique.map(
      ({ on, name, definition }) => db`alter table ${db(on)} add constraint ${db(name)} ${db.unsafe(definition)}`,
    ),
  )
  console.log('the unique indexes are back')
  await db`
    update wallet set version = version + sent.tips, balance_cents = balance_cents - 149 * sent.tips, day = local_today(),
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
