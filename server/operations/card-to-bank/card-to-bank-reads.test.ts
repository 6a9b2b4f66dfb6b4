import { expect, test } from 'vitest'
import type { Db } from '#server/platform/db/connect.ts'
import { transfer, withdrawal } from '#testing/money/movements.ts'
import { testWorker } from '#testing/people/people.ts'
import { testDatabase, testLedger } from '#testing/service/database.ts'
import { watchCardToBank } from './watch-card-to-bank.ts'

test('in full books the money of a withdrawal is followed by index, and nothing else is read', async () => {
  const { db, url, open, discard } = await testDatabase()
  const [ann, ben] = [await testWorker(db, { balance: 500_000 }), await testWorker(db)]
  await fillWithOthers(db)
  await db`update card_to_bank_watch set up_to = (select max(entry_id) from payout)`
  const ledger = testLedger(url)
  await ledger.post(transfer(ann, ben, 300_000))
  await ledger.post(withdrawal(ben, 300_000))
  await ledger.close()

  // On a connection of its own, where nothing else was counted.
  const read = await open(1).begin(async (tx) => {
    await watchCardToBank({ db: tx as unknown as Db })
    return tx<{ name: string; scanned: number; fetched: number }[]>`
      select relname as name, seq_tup_read as scanned, idx_tup_fetch as fetched
      from pg_stat_xact_user_tables
      where relname ~ '^(ledger_entry|payout$|guest_tip$)'
    `
  })

  expect(await db`select wallet_id, found -> 'sources' as sources from card_to_bank`).toEqual([
    { wallet_id: ben.walletId, sources: [{ walletId: ann.walletId, cardMoney: 300_000 }] },
  ])
  expect(read.filter(({ scanned }) => scanned > 0)).toEqual([])
  expect(read.reduce((sum, { fetched }) => sum + fetched, 0)).toBeLessThan(50)
  await discard()
})

/** Twelve thousand entries of a thousand others, a quarter of them withdrawals. */
async function fillWithOthers(db: Db): Promise<void> {
  await db`insert into person (issuer, subject) select 'others', n::text from generate_series(1, 1000) n`
  await db`
    insert into ledger_entry (debit_wallet, debit_version, debit_balance, credit_wallet, credit_version, credit_balance,
      amount_cents, fee_cents, at, local_day, kind, actor, key, request_id)
    select case when out then wallet.id end, case when out then n end, case when out then 0 end,
      case when not out then wallet.id end, case when not out then n end, case when not out then 0 end,
      100, 0, business_now(), local_today(), case when out then 'withdrawal' else 'correction_in' end::entry_kind,
      case when out then person_id else '00000000-0000-0000-0000-000000000000' end, gen_random_uuid(), 'filled'
    from generate_series(1, 12) n
    cross join lateral (select n % 4 = 0 as out) kind
    cross join (select wallet.* from wallet join person on person.id = person_id where issuer = 'others') wallet
  `
  await db`
    insert into payout (id, entry_id, wallet_id, rail, amount_cents, fee_cents, net_cents, destination, beneficiary, beneficiary_key_id,
      local_day, created_at, state, settled_at)
    select gen_random_uuid(), id, debit_wallet, 'bank', 100, 0, 100, 'filled', 'sealed', 'k0', local_day, at, 'paid', at
    from ledger_entry where kind = 'withdrawal'
  `
  await db`analyze`
}
