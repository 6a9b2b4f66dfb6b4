import { createHash } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { guardNumberSkeleton } from '#contract/guard-number-skeleton.ts'
import type { Db } from '#server/db/connect.ts'
import { emptyDatabase, type TestDatabase, testDatabase } from '#testing/database.ts'
import { type Migration, migrate, readMigrations } from './migrate.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.close())

const applied = async () => (await database.db`select number from migration order by number`).map((row) => row.number)

function another(sql: string): Migration {
  const last = readMigrations().at(-1)?.number ?? 0
  const number = last + 1
  return {
    number,
    name: `${`${number}`.padStart(4, '0')}_new.sql`,
    sql,
    checksum: createHash('sha256').update(sql).digest('hex'),
  }
}

test('every migration of this version is applied in order, once', async () => {
  await migrate(database.ownerUrl)

  expect(await applied()).toEqual(readMigrations().map(({ number }) => number))
})

test('several processes may start at once: a new migration runs one time', async () => {
  const next = [...readMigrations(), another('create table only_once (n int); insert into only_once values (1)')]
  await Promise.all([
    migrate(database.ownerUrl, { migrations: next }),
    migrate(database.ownerUrl, { migrations: next }),
    migrate(database.ownerUrl, { migrations: next }),
  ])

  expect(await database.db`select n from only_once`).toHaveLength(1)
})

test('a database migrated by a newer version is left alone', async () => {
  const ahead = await testDatabase()
  await ahead.db`insert into migration (number, name, checksum) values (9999, '9999_later.sql', 'unknown')`

  await expect(migrate(ahead.ownerUrl)).rejects.toThrow('newer version (9999_later.sql is not known here)')
  await ahead.close()
})

test('a changed old migration is refused, with its name', async () => {
  const changed = readMigrations().map((migration, index) =>
    index === 0 ? { ...migration, checksum: 'other' } : migration,
  )

  await expect(migrate(database.ownerUrl, { migrations: changed })).rejects.toThrow('0001_clock.sql differs')
})

test('a migration that fails leaves nothing behind', async () => {
  const fresh = await testDatabase()
  const before = (await fresh.db`select number from migration`).length
  const broken = [...readMigrations(), another('create table half_done (n int); select no_such_function()')]

  await expect(migrate(fresh.ownerUrl, { migrations: broken })).rejects.toThrow('_new.sql failed')

  expect(await fresh.db`select to_regclass('half_done') as found`).toEqual([{ found: null }])
  expect(await fresh.db`select number from migration`).toHaveLength(before)
  await fresh.close()
})

test('what whoever migrates can mend is said in a sentence, without a stack', async () => {
  const fresh = await testDatabase()
  const told = "do $$ begin raise exception 'ask an administrator for a role'; end $$"
  const denied = 'set local role enkosi_app; create table public.not_mine (n int)'
  const bug = 'select no_such_function()'

  const kinds = [told, denied, bug].map((sql) =>
    migrate(fresh.ownerUrl, { migrations: [...readMigrations(), another(sql)] }).catch((error: Error) => error.name),
  )

  expect(await Promise.all(kinds)).toEqual(['Trouble', 'Trouble', 'Error'])
  await fresh.close()
})

/** What a database of version 0.1.0 says about itself. */
const HISTORY_OF_0_1_0 = [
  ['0001_people.sql', '0c5b33b785360e5ccbec6af1b05da53bd31efbf71be789d182da0ff5a267b39c'],
  ['0002_ledger.sql', '47d03e9537bbdcfe95bb7e5414b442c339c9f2e02456179266ba8b6f13f5158c'],
  ['0003_workers.sql', 'f0a889fd654192a38f794a91142fb762e0fbbac6563b86550678202d3b2c815e'],
  ['0004_loads.sql', '4977a7802450bff0c18c5b21a7fa835c140ae632be818f68f48e074efa6d12c2'],
  ['0005_payouts.sql', '6d908bba44cd57a345e93b2d704db631c3a568231320f86adb3ab9dd810129ef'],
  ['0006_messages.sql', '2162dfbc403424cb9c97f314f79e89a79eb678f18ab434cf6c795b46e8a30009'],
  ['0007_audit.sql', 'b41ec9f606339560e8db0df130e5e94041e589fc718d13fa4cf69547bfe7c75d'],
  ['0008_http.sql', '980f8cef305f97e85f1cddff1c457cd0174731a89b007736bc8c85c5b80f3efb'],
  ['0009_ratings.sql', '95b8e4c3838248050197214f37053eb99d80912d24c0ee9ef5ca2a85898ba2b7'],
  ['0010_reconciliation.sql', '4f7deba73990c7d6e257122f6f620375bb83b4cc3694c1b43ab53b5e876531b1'],
  ['0011_operators.sql', '6fef8e83b55c50420a1fa84af0d16fe7ef173b9b8c31a88a0c38d6948d740fb1'],
  ['0012_seeded.sql', 'efcd8a76e2f86c3b625f2a406a257a040a96ed3e689592181e81b47e35fc7782'],
  ['0013_payouts_by_state.sql', '9d2b85286b308bc8483f937eaf62d5fefbb29d7b895b3b659aa9ffb4df73e85a'],
  ['0014_fresh_sign_in.sql', 'd399fd07e549bb0118c2b7e46cbfce021b2d5132e8a98d316ede0d4758159a63'],
  ['0015_idle_bank_details.sql', '026a6c2265150ac9bddfbaf75a2692195880201fe39f6b4e555438a1e46e8454'],
  ['0016_marks_inlined.sql', '66e5be3382798e136896e1574fdcc5a88cbf0be47e46eae62384fcf433e104a7'],
  ['0017_postings_by_account.sql', '7a2236e838cf4b5f1c5abe896659367e3f34af1ca058f4a0307b9529c273a539'],
] as const

async function oldDatabase(history: readonly (readonly [string, string])[]): Promise<TestDatabase> {
  const old = await emptyDatabase()
  await migrate(old.ownerUrl, { migrations: baseline() })
  await old.db`delete from migration`
  for (const [index, [name, checksum]] of history.entries()) {
    await old.db`insert into migration (number, name, checksum) values (${index + 1}, ${name}, ${checksum})`
  }
  return old
}

const baseline = () => readMigrations().filter(({ number }) => number < 20)

test('a database of version 0.1.0 goes on from the baseline', async () => {
  const old = await oldDatabase(HISTORY_OF_0_1_0)

  await migrate(old.ownerUrl)

  const known = readMigrations().map(({ name, checksum }) => ({ name, checksum }))
  expect(await old.db`select name, checksum from migration order by number`).toEqual(known)
  await old.close()
})

test('a database older than 0.1.0 is left alone, and told which version to start first', async () => {
  const old = await oldDatabase(HISTORY_OF_0_1_0.slice(0, 12))

  await expect(migrate(old.ownerUrl)).rejects.toThrow('start version 0.1.0 on it once')

  expect(await old.db`select from migration`).toHaveLength(12)
  await old.close()
})

test('an index is built without a transaction, by one of several processes that start at once', async () => {
  const fresh = await testDatabase()
  const index = another(`-- Not in a transaction.
    drop index concurrently if exists event_by_request;
    create index concurrently event_by_request on audit_event (request_id);
  `)
  const next = [...readMigrations(), index]

  await Promise.all([
    migrate(fresh.ownerUrl, { migrations: next }),
    migrate(fresh.ownerUrl, { migrations: next }),
    migrate(fresh.ownerUrl, { migrations: next }),
  ])

  expect(await fresh.db`select indisvalid from pg_index where indexrelid = 'event_by_request'::regclass`).toEqual([
    { indisvalid: true },
  ])
  expect(await fresh.db`select name from migration where name = ${index.name}`).toHaveLength(1)
  await fresh.close()
})

test('an index that was cut off half-way is built anew at the next start', async () => {
  const fresh = await testDatabase()
  await fresh.db`insert into message (kind, name, email, category, message) values ('feedback', '', '', '', 'one'), ('feedback', '', '', '', 'two')`
  const index = another(`-- Not in a transaction.
    drop index concurrently if exists message_by_name;
    create unique index concurrently message_by_name on message (name);
  `)

  await expect(migrate(fresh.ownerUrl, { migrations: [...readMigrations(), index] })).rejects.toThrow('_new.sql failed')
  expect(await fresh.db`select indisvalid from pg_index where indexrelid = 'message_by_name'::regclass`).toEqual([
    { indisvalid: false },
  ])
  await fresh.db`delete from message where message = 'two'`
  await migrate(fresh.ownerUrl, { migrations: [...readMigrations(), index] })

  expect(await fresh.db`select indisvalid from pg_index where indexrelid = 'message_by_name'::regclass`).toEqual([
    { indisvalid: true },
  ])
  await fresh.close()
})

test('a query on a table that a migration waits for waits 0.4 s behind it at most, not until it is done', async () => {
  const fresh = await testDatabase()
  const reader = fresh.open(1)
  const [long, others] = [await fresh.db.reserve(), fresh.open(4)]
  await long`begin`
  await long`select from message`
  // Rows that are there get what the migration itself was told: how long it may stand in front of others.
  const change = another("alter table message add column waited_for text default current_setting('lock_timeout')")
  let isDone = false
  const migrating = migrate(fresh.ownerUrl, { migrations: [...readMigrations(), change] }).finally(() => {
    isDone = true
  })
  await until(() => isWaiting(reader))

  // Each of these would be cancelled by the database, and fail the test, had it to wait until the
  // migration is done, which comes after all of them.
  const used = async () => {
    for (let n = 0; n < 20; n += 1) {
      await others.begin(async (tx) => {
        await tx`set local lock_timeout = '15s'`
        await tx`insert into message (kind, name, email, category, message) values ('feedback', '', '', '', '')`
      })
      await pause(100)
    }
  }
  await Promise.all([used(), used(), used(), used()])
  expect(isDone).toBe(false)
  await long`commit`
  long.release()
  await migrating

  expect(await fresh.db`select waited_for, count(*) from message group by 1`).toEqual([
    { waited_for: '400ms', count: 80 },
  ])
  await fresh.close()
})

test('a migration that never gets its lock gives up, and says which one it was', async () => {
  const fresh = await testDatabase()
  const long = await fresh.db.reserve()
  await long`begin`
  await long`select from message`
  const change = another('alter table message add column waited_for integer')

  await expect(migrate(fresh.ownerUrl, { migrations: [...readMigrations(), change], patienceMs: 0 })).rejects.toThrow(
    '_new.sql failed: canceling statement due to lock timeout',
  )

  await long`rollback`
  long.release()
  await fresh.close()
})

async function isWaiting(db: Db): Promise<boolean> {
  return (await db`select from pg_locks where not granted and relation = 'message'::regclass`).length > 0
}

async function until(isTrue: () => Promise<boolean>): Promise<void> {
  while (!(await isTrue())) await pause(10)
}

test('workers from before get the skeleton of their ID; where two look alike, both keep theirs', async () => {
  const old = await emptyDatabase()
  const all = readMigrations()
  const at = all.findIndex(({ number }) => number === 41)
  await migrate(old.ownerUrl, { migrations: all.slice(0, at) })
  const numbers = ['PG-1024', 'PG 1024', 'Car guard 7', '\u0420\u041e-11', 'Zo\u00eb.OIL', '\u03a1G/9', '--', 'łøđ 5']
  for (const [index, number] of numbers.entries()) {
    await old.db`
      with met as (insert into person (issuer, subject) values ('test', ${`${index}`}) returning id)
      insert into worker (person_id, guard_number, guard_key, search_id)
      select id, ${number}, ${number.toLowerCase()}, 'old' from met
    `
  }
  await migrate(old.ownerUrl, { migrations: all })

  const workers = await old.db<{ id: string; number: string; skeleton: string; holder: string }[]>`
    select worker.id, guard_number as number, search_id as skeleton,
      (select worker_id from worker_id_taken where key_hash = (worker_id_hashes(guard_key, search_id))[2]) as holder
    from worker order by seq
  `
  expect(workers.map(({ skeleton }) => skeleton)).toEqual(numbers.map((number) => guardNumberSkeleton(number) || 'old'))
  const [first, second, ...others] = workers
  expect([first?.holder, second?.holder]).toEqual([first?.id, first?.id])
  expect(others.map(({ holder }) => holder)).toEqual(others.map(({ id }) => id))
  await old.close()
})

test('whoever was told before is told from there on, and IDs that look alike at a glance stay', async () => {
  const old = await emptyDatabase()
  const all = readMigrations()
  await migrate(old.ownerUrl, { migrations: all.slice(0, all.findIndex(({ number }) => number === 270)) })
  for (const [index, number] of ['SIPHO-10', '5IPHO-10'].entries()) {
    await old.db`
      with met as (insert into person (issuer, subject) values ('test', ${number}) returning id), linked as (
        insert into phone (person_id, number_sealed, number_key_id, number_hash, tip_messages, told_version, summed_version)
        select id, 'x', 'k', ${number}::text::bytea, ${index === 0 ? 'every' : 'daily'}, 7, 5 from met
      ), signed_in as (
        insert into session (id, token_hash, person_id, device) select id, sha256(${number}::text::bytea), id, '' from met
      ), subscribed as (
        insert into push_subscription (session_id, endpoint, p256dh, auth, told_version) select id, ${number}, '', '', 6 from met
      )
      insert into worker (person_id, guard_number, guard_key, search_id)
      select id, ${number}, ${number.toLowerCase()}, ${guardNumberSkeleton(number)} from met
    `
  }
  await migrate(old.ownerUrl, { migrations: all })

  const told = await old.db`
    select subject, channel, version, due_at is not null as due from told join person on person.id = person_id
    order by subject, channel
  `
  expect(told.map((row) => Object.values(row).join(' '))).toEqual([
    ...['5IPHO-10 daily 5 true', '5IPHO-10 push 6 false', '5IPHO-10 sms 7 false'],
    ...['SIPHO-10 push 6 false', 'SIPHO-10 sms 7 false'],
  ])
  // Both may stop and come back; nobody else gets such an ID.
  await old.db`update worker set guard_key = guard_key`
  const third = old.db`
    with met as (insert into person (issuer, subject) values ('test', 'third') returning id)
    insert into worker (person_id, guard_number, guard_key, search_id) select id, 'x', 'sip.ho-10', 's1ph010' from met
  `
  await expect(third).rejects.toThrow('this worker ID belongs to another worker')
  await old.close()
})
