import { expect, test, vi } from 'vitest'
import { testDatabase } from '#testing/service/database.ts'
import { isSameCatalogue, readCatalogue } from './catalogue.ts'

const base = await testDatabase()

test('the catalogue is the same each time it is read, and in every database of this version', async () => {
  const other = await testDatabase()

  expect(await readCatalogue(other.db)).toEqual(await readCatalogue(base.db))
})

test.each([
  ['a trigger dropped', 'drop trigger entry_is_never_changed on ledger_entry'],
  ['the rules of entries dropped', 'drop trigger entry_fits_its_kind_and_wallets on ledger_entry'],
  ['a trigger switched off', 'alter table audit_event disable trigger audit_event_is_only_added_to'],
  ['a foreign key switched off', 'alter table payout disable trigger all'],
  ['a check dropped', 'alter table ledger_entry drop constraint entry_joins_two_wallets'],
  [
    'a check that says less',
    'alter table wallet drop constraint wallet_never_negative, add constraint wallet_never_negative check (true)',
  ],
  [
    'a check that is no longer validated',
    'alter table wallet drop constraint wallet_counts_up, add constraint wallet_counts_up check (version >= 0 and tips_received >= 0) not valid',
  ],
  ['a unique index dropped', 'drop index entry_settles_once'],
  ['entries kept elsewhere', 'create schema evil; create table evil.entries () inherits (ledger_entry)'],
  [
    'a function replaced',
    'create or replace function fee_fits(kind entry_kind, cents bigint) returns boolean language sql immutable return true',
  ],
  [
    'a view replaced',
    `create or replace view posting as select id as entry_id, kind, local_day, at, 'wallet' as account, debit_wallet as wallet_id, amount_cents as cents from ledger_entry`,
  ],
  ['a trigger added', 'create trigger quiet before insert on ledger_entry for each row execute function tell()'],
  ['a rule added', 'create rule quiet as on insert to audit_event do instead nothing'],
  [
    'a trigger disabled and enabled again with another body',
    `alter table ledger_entry disable trigger entry_is_never_changed;
      create or replace function refuse() returns trigger language plpgsql as $$ begin return null; end $$;
      alter table ledger_entry enable trigger entry_is_never_changed`,
  ],
  ['a right given', 'grant update on ledger_entry to enkosi_app'],
  ['a right given to everybody', 'grant delete on ledger_refusal to public'],
  ['a role raised', 'alter role enkosi_app createrole'],
  ['a column made optional', 'alter table ledger_entry alter column actor drop not null'],
  ['a row policy added', 'alter table ledger_entry enable row level security'],
  [
    'an index that runs a function',
    `create schema evil; create function evil.quiet(bigint) returns bigint language sql immutable return $1;
      create index quiet on book_progress (evil.quiet(entries))`,
  ],
  [
    'an operator that means something else',
    `create schema evil; create function evil.never(bigint, numeric) returns boolean language sql immutable return false;
      create operator public.<> (leftarg = bigint, rightarg = numeric, function = evil.never)`,
  ],
  ['a foreign key from elsewhere', 'create schema evil; create table evil.t (id bigint references wallet)'],
  ['names looked up elsewhere first', 'alter role enkosi_app set search_path = evil, public'],
  ['a right on one column', 'grant update (amount_cents) on ledger_entry to enkosi_app'],
  ['another owner of a table', 'create role somebody; alter table ledger_entry owner to somebody'],
  ['another owner of a function', 'create role somebody; alter function refuse() owner to somebody'],
  [
    'a function elsewhere with the rights of the owner',
    'create schema evil; create function evil.run(text) returns void language plpgsql security definer as $$ begin execute $1; end $$',
  ],
  ['commits that do not wait, for the service', 'alter role enkosi_app set synchronous_commit = off'],
  [
    'commits that do not wait, for this database',
    `do $$ begin execute format('alter database %I set synchronous_commit = local', current_database()); end $$`,
  ],
  ['a cast added', 'create cast (text as numeric) with inout as implicit'],
])('%s is noticed', async (_, statement) => {
  expect(await isSameAfter(statement)).toBe(false)
})

/** Whether the schema is still the same after something that is taken back again. */
async function isSameAfter(statement: string): Promise<boolean> {
  const before = await readCatalogue(base.db)
  const undo = new Error('undone')
  let isSame: boolean | undefined
  await base.db
    .begin(async (tx) => {
      await tx.unsafe(statement)
      isSame = isSameCatalogue(await readCatalogue(tx), before)
      throw undo
    })
    .catch((error) => {
      if (error !== undo) throw error
    })
  return isSame === true
}

test.each([
  'create index quick on worker (created_at, id)',
  'create index quick on worker using btree (id) include (created_at) where removed_at is null',
  // While it is being built.
  `create index quick on worker (created_at); update pg_index set indisvalid = false where indexrelid = 'quick'::regclass`,
  'alter role enkosi_app set search_path = "$user", public',
  'alter role enkosi_app set synchronous_commit = remote_apply',
])('what an operator may do is no fault: %s', async (statement) => {
  expect(await isSameAfter(statement)).toBe(true)
})

test('beside a newer version, which has migrated, nothing is missed for an hour, and everything afterwards', async () => {
  const migrated = `insert into migration (number, name, checksum) values (9999, '9999_next.sql', ''); create table next (id bigint)`

  expect(await isSameAfter(migrated)).toBe(true)
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 3_600_000 })
  const later = await isSameAfter(migrated)
  vi.useRealTimers()

  expect(later).toBe(false)
  expect(await isSameAfter('create table next (id bigint)')).toBe(false)
})
