import { afterAll, expect, test } from 'vitest'
import { testDatabase } from '#testing/service/database.ts'
import { checkAudit } from './check-audit.ts'
import { recordAuditEvent } from './record-audit-event.ts'
import { sealAudit } from './seal-audit.ts'

const world = await testDatabase()
afterAll(() => world.discard())

const event = (subject: string) =>
  recordAuditEvent(world.db, { actor: 'system', action: 'tested', subject, requestId: 'r-1', details: { n: 1 } })

const faultsOf = async (sealedWithin: string | null = null) =>
  (await checkAudit(world.db, { sealedWithin })).faults.map(({ about }) => about)

/** Changes rows as only a superuser who switches the triggers off can. */
async function tamper(change: (db: typeof world.db) => Promise<unknown>) {
  const db = world.open(1)
  await db`set session_replication_role = replica`
  await change(db)
  await db.end()
}

test('an event is sealed once, in one chain, however many processes seal', async () => {
  for (const subject of ['a', 'b', 'c', 'd', 'e']) await event(subject)

  const [one, two, three] = await Promise.all([sealAudit(world.db), sealAudit(world.db), sealAudit(world.db)])

  expect(one + two + three).toBe(5)
  expect((await checkAudit(world.db)).faults).toEqual([])
})

test('rows cannot be changed or removed by the service', async () => {
  await expect(world.db`update audit_event set reason = 'other'`).rejects.toThrow('never changed')
  await expect(world.db`delete from audit_event`).rejects.toThrow('never changed')
  await expect(world.db`truncate audit_seal`).rejects.toThrow('never changed')
})

test('an event changed by a superuser is found and named', async () => {
  const [event] = await world.db<{ id: number; actor: string }[]>`select id, actor from audit_event where subject = 'c'`
  await tamper((db) => db`update audit_event set actor = 'somebody else' where id = ${event?.id ?? 0}`)

  expect(await faultsOf()).toEqual([`event ${event?.id} changed`])

  await tamper((db) => db`update audit_event set actor = ${event?.actor ?? ''} where id = ${event?.id ?? 0}`)
  expect((await checkAudit(world.db)).faults).toEqual([])
})

test('an event removed by a superuser is found, with or without its seal', async () => {
  const [event] = await world.db<{ id: number }[]>`select id from audit_event where subject = 'd'`
  await tamper((db) => db`delete from audit_event where id = ${event?.id ?? 0}`)
  expect(await faultsOf()).toEqual([`event ${event?.id} removed`])

  await tamper((db) => db`delete from audit_seal where event_id = ${event?.id ?? 0}`)
  expect(await faultsOf()).toEqual([expect.stringMatching(/^event \d+ seal missing$/)])
})

test('an event that stays unsealed is reported after a while', async () => {
  await event('late')
  expect(await faultsOf('0 seconds')).toContainEqual(expect.stringMatching(/^event \d+ not sealed in time$/))
})

test('an event that commits after one with a higher id is waited for, so that none is left out', async () => {
  const { db } = await testDatabase()
  const slow = await db.reserve()
  await slow`begin`
  const write = (on: typeof slow | typeof db, subject: string) =>
    on`insert into audit_event (actor, action, subject, request_id) values ('system', 'tested', ${subject}, 'r')`
  await write(slow, 'first')
  await write(db, 'second')

  const sealing = sealAudit(db)
  await expect
    .poll(
      () =>
        db`select from pg_stat_activity where query like '%virtualtransaction as writer%' and pid <> pg_backend_pid()`,
    )
    .not.toEqual([])
  await slow`commit`
  slow.release()

  expect(await sealing).toBe(2)
  expect(await checkAudit(db, { sealedWithin: '0 seconds' })).toMatchObject({ faults: [], head: { position: 2 } })
})
