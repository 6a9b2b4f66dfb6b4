import { afterAll, expect, test } from 'vitest'
import { testDatabase } from '#testing/service/database.ts'
import { ConnectionLost, isAway } from './client.ts'
import { breaks } from './connect.ts'
import { compile } from './sql.ts'

const database = await testDatabase()
const { db } = database
await db`create table thing (id int constraint thing_is_unique primary key, name text, about jsonb)`
afterAll(() => database.discard())

const caught = (work: Promise<unknown>) => work.catch((error: unknown) => error)

test('pieces of SQL go into one another, and every value stays a parameter', async () => {
  const named = (name: string) => db`name = ${name}`
  const only = db`where ${named("o'; drop table thing --")} or ${named('b')} and ${true}`
  await db`insert into thing ${db({ id: 1, name: "o'; drop table thing --", about: db.json([1, 'two']) })}`
  await db`insert into thing ${db({ id: 2, name: 'b', about: null })}`

  const rows =
    await db`select ${db(['thing.id', 'name'])}, about from ${db('thing')} ${only} order by id ${db.unsafe('limit 2')}`

  expect(rows).toEqual([
    { id: 1, name: "o'; drop table thing --", about: [1, 'two'] },
    { id: 2, name: 'b', about: null },
  ])
  expect(rows.count).toBe(2)
  expect(await db`select ${[3, 4]}::int[] as numbers, ${['a"b', 'c,d', null]}::text[] as words`).toEqual([
    { numbers: [3, 4], words: ['a"b', 'c,d', null] },
  ])
})

test('a value that is undefined is a bug, and is never written as null', async () => {
  const missing = { id: 3, name: undefined }

  await expect(db`insert into thing ${db(missing)}`).rejects.toThrow('undefined')
  await expect(db`insert into thing (id) values (${missing.name as never})`).rejects.toThrow('undefined')
})

test('the same SQL is planned once on a connection, however much other SQL there was before', async () => {
  const one = database.open(1)
  const ask = (n: number) => one`select ${n}::int as n`
  for (let n = 0; n < 2_000; n++) compile(one`select as ${one(`other_${n}`)}`)

  await ask(1)
  await ask(2)

  const [seen] = await one`
    select count(*) as times, sum(generic_plans + custom_plans) as plans from pg_prepared_statements
    where statement like '%::int as n%' and statement not like '%pg_prepared%'
  `
  expect(seen).toEqual({ times: 1, plans: '2' })
  expect(await one`show plan_cache_mode`).toEqual([{ plan_cache_mode: 'force_generic_plan' }])
})

test('a column that changed its type is read right by the connections that knew it before', async () => {
  const one = database.open(1)
  await one`create table changing as select 1 as n`
  const read = () => one`select * from changing`
  await read()
  await one`alter table changing alter n type text`

  const first = await caught(read())
  const second = await read()

  expect(first).toMatchObject({ code: '0A000' })
  expect(second).toEqual([{ n: '1' }])
})

test('a transaction is done as a whole or not at all, also when a failed query in it was ignored', async () => {
  const failed = await caught(
    db.begin(async (tx) => {
      await tx`insert into thing (id) values (10)`
      throw new Error('changed my mind')
    }),
  )
  const ignored = await caught(
    db.begin(async (tx) => {
      await tx`insert into thing (id) values (11)`
      await caught(tx`select 1 / 0`)
    }),
  )
  const done = await db.begin('isolation level repeatable read', async (tx) => {
    await Promise.all([tx`insert into thing (id) values (12)`, tx`insert into thing (id) values (13)`])
    return tx`show transaction_isolation`
  })

  expect([failed, ignored].map(String)).toEqual([
    'Error: changed my mind',
    'Error: A query of the transaction failed, so all of it was taken back.',
  ])
  expect(done).toEqual([{ transaction_isolation: 'repeatable read' }])
  expect(await db`select id from thing where id between 10 and 19 order by id`).toEqual([{ id: 12 }, { id: 13 }])
})

test('a query that was forgotten until after its transaction fails, and touches nobody else’s', async () => {
  let late: Promise<unknown> | undefined
  await db.begin(async (tx) => {
    late = new Promise((resolve) => setTimeout(resolve, 50)).then(() => tx`insert into thing (id) values (20)`)
  })

  expect(`${await caught(late as Promise<unknown>)}`).toContain('after the end of its transaction')
  expect(await db`select from thing where id = 20`).toEqual([])
})

test('a violated constraint is known by its name', async () => {
  await db`insert into thing (id) values (30)`

  const error = await caught(db`insert into thing (id) values (30)`)

  expect(breaks(error, 'thing_is_unique')).toBe(true)
  expect(breaks(error, 'another')).toBe(false)
  expect(isAway(error)).toBe(false)
})

test('a connection that is taken away fails its query and the transaction around it, and nothing else', async () => {
  const one = database.open(1)
  const [{ pid }] = await one<[{ pid: number }]>`select pg_backend_pid() as pid`
  const waiting = [one.begin((tx) => tx`select pg_sleep(60)`), one`select 1 as one`].map(caught)

  await expect
    .poll(() => db`select from pg_stat_activity where pid = ${pid} and wait_event = 'PgSleep'`)
    .toHaveLength(1)
  await db`select pg_terminate_backend(${pid})`
  const [inTransaction, behindIt] = await Promise.all(waiting)

  expect(isAway(inTransaction)).toBe(true)
  expect(behindIt).toEqual([{ one: 1 }])
})

test('a process that was paused inside a transaction learns that the database is away, and nothing is done', async () => {
  const paused = await database.open(1).reserve()
  await paused`set idle_in_transaction_session_timeout = '50ms'`
  await paused`begin`
  await paused`insert into thing (id) values (40)`
  const until = performance.now() + 500
  while (performance.now() < until);

  const error = await caught(paused`insert into thing (id) values (41)`)
  paused.release()

  expect(isAway(error)).toBe(true)
  expect(await caught(db`do ${db.unsafe("$$ begin raise 'let go' using errcode = '25P03'; end $$")}`)).toSatisfy(isAway)
  expect(await db`select id from thing where id in (40, 41)`).toEqual([])
})

test('an end that waits only so long also ends with a connection that somebody keeps', async () => {
  const ending = database.open(1)
  const kept = await ending.reserve()
  const [{ pid = 0 } = {}] = await kept<{ pid: number }[]>`select pg_backend_pid() as pid`

  await ending.end({ timeout: 0 })

  await expect.poll(() => db`select from pg_stat_activity where pid = ${pid}`, { timeout: 60_000 }).toHaveLength(0)
  expect(await caught(kept`select 1`)).toBeInstanceOf(ConnectionLost)
  kept.release()
})

test('a database that is not there is away, and says how', async () => {
  const nowhere = database.open(1, 'postgres://enkosi@127.0.0.1:1/enkosi')

  const error = await caught(nowhere`select 1`)

  expect(error).toBeInstanceOf(ConnectionLost)
  expect(error).toMatchObject({ code: 'ECONNREFUSED' })
})

test('cents come back as numbers, days as text and moments as dates', async () => {
  const [row] = await db`
    select 2499900::bigint as cents, array[1, 2]::bigint[] as several, date '2026-03-21' as day,
      timestamptz '2026-03-21 10:00+02' as moment
  `

  expect(row).toEqual({ cents: 2499900, several: [1, 2], day: '2026-03-21', moment: new Date('2026-03-21T08:00:00Z') })
})

test('a whole number too large to be exact is refused, never rounded', async () => {
  await expect(db`select 9007199254740993::bigint as cents`).rejects.toThrow('too large')
  await expect(db`select array[1, 9007199254740993]::bigint[] as cents`).rejects.toThrow('too large')
  expect(await db`select array[1, null, -2]::bigint[] as cents, array[true, null, false] as open`).toEqual([
    { cents: [1, null, -2], open: [true, null, false] },
  ])
})
