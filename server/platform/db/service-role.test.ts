import { expect, test } from 'vitest'
import { testCaller } from '#testing/people/people.ts'
import { testDatabase } from '#testing/service/database.ts'
import { checkRights } from './service-role.ts'

const database = await testDatabase()
const service = database.open(1, database.url)
await testCaller(database.db, { balance: 1_000 })

test.each([
  'update ledger_entry set amount_cents = 1',
  'delete from ledger_entry',
  'truncate ledger_entry',
  'alter table ledger_entry disable trigger all',
  'drop trigger entry_is_never_changed on ledger_entry',
  'drop trigger entry_fits_its_kind_and_wallets on ledger_entry',
  'alter table ledger_entry drop constraint entry_joins_two_wallets',
  'create or replace function fee_fits(kind entry_kind, cents bigint) returns boolean return true',
  'set session_replication_role = replica',
  'delete from book_page',
  'update book_page set hash = refusals_hash',
  'delete from book_fault',
  'update audit_event set actor = id::text',
  'delete from audit_seal',
  'delete from wallet',
  `update clock_shift set by = interval '1 day'`,
  'delete from migration',
  'delete from identity_key_check',
  'update identity_key_check set hash = sha256(hash)',
  `select setval('ledger_entry_id_seq', 1)`,
  'set role enkosi',
  'create table public.elsewhere (n int)',
])('the role of the service may not: %s', async (statement) => {
  await expect(service.unsafe(statement)).rejects.toThrow(/permission denied|must be owner/)
})

test('the service may add entries and use its tables, which is no reason to warn', async () => {
  expect(await checkRights(database.url, 'production')).toBeNull()
  expect(await service`select from wallet`).toHaveLength(1)
})

test('a user who could rewrite the books is refused in production, and warned about in simulation', async () => {
  await expect(checkRights(database.ownerUrl, 'production')).rejects.toThrow('may rewrite the books')
  expect(await checkRights(database.ownerUrl, 'simulation')).toContain('DATABASE_OWNER_URL')
})
