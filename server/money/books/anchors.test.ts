import { expect, test } from 'vitest'
import { recordAuditEvent } from '#server/platform/audit/record-audit-event.ts'
import { sealAudit } from '#server/platform/audit/seal-audit.ts'
import { scratchFolder } from '#testing/at-end.ts'
import { testCaller } from '#testing/people/people.ts'
import { testDatabase } from '#testing/service/database.ts'
import { type AnchorStore, anchorHeads, openAnchorStore } from './anchor-store.ts'
import { readHeads, signerOf } from './anchors.ts'
import { AT_REST, proveBooks, writePages } from './prove-books.ts'

const anchorSecret = 'a secret that is not in the database, long enough'
const database = await testDatabase()
const folders = [1, 2].map(() => scratchFolder('anchors'))

const open = (machine: number): AnchorStore =>
  openAnchorStore({ anchorSecret, databaseUrl: database.url, dataDir: folders[machine] ?? '' })

/** Money and an event, sealed. */
async function somethingHappens() {
  await testCaller(database.db, { balance: 100 })
  await recordAuditEvent(database.db, { actor: 'system', action: 'tested', subject: 'anchors', requestId: 'r' })
  await writePages(database.db, 'simulation', signerOf(anchorSecret))
  await sealAudit(database.db)
}

/** Changes rows as only the owner can, who switches the guards off. */
async function tamper(sql: string) {
  const owner = database.open(1)
  await owner.unsafe(`set session_replication_role = replica; ${sql}`)
  await owner.end()
}

const CUT = `delete from request_key using load where load.key = request_key.key
    and load.entry_id > (select up_to from book_page order by position desc offset 1 limit 1);
  delete from load where entry_id > (select up_to from book_page order by position desc offset 1 limit 1);
  delete from request_key where entry_id > (select up_to from book_page order by position desc offset 1 limit 1);
  delete from ledger_entry where id > (select up_to from book_page order by position desc offset 1 limit 1);
  delete from book_page where position = (select max(position) from book_page);
  update wallet set balance_cents = 0, version = 0 where id = (select max(id) from wallet)`

const ANCHORED = 'both chains go through what was anchored'

test('an anchor is signed by who has the secret, and by nobody else', async () => {
  const heads = {
    entries: { position: 1, hash: 'aa' },
    audit: { position: 2, hash: 'bb' },
    catalogue: { migration: 12, server: 18, hash: 'cc' },
  }

  const anchor = signerOf(anchorSecret).sign(heads, false)

  expect(signerOf(anchorSecret).isOurs(anchor)).toBe(true)
  expect(signerOf('another secret').isOurs(anchor)).toBe(false)
  expect(signerOf(anchorSecret).isOurs({ ...anchor, entries: { position: 1, hash: 'ab' } })).toBe(false)
  expect(signerOf(anchorSecret).isOurs({ ...anchor, restored: true })).toBe(false)
})

test('a chain that was cut off and sealed again is noticed every time, and no new anchor is added', async () => {
  await somethingHappens()
  await somethingHappens()
  const before = await anchorHeads(database.db, open(0))
  expect(before).toMatchObject({ entries: { position: 2 }, audit: { position: 2 }, restored: false })
  await tamper(CUT)
  await somethingHappens()

  for (const _ of ['first', 'second']) {
    expect(await anchorHeads(database.db, open(0))).toMatchObject([{ name: ANCHORED }])
    const { faults } = await proveBooks(database.db, { ...AT_REST, anchors: await open(0).known(database.db) })
    expect([...new Set(faults.map(({ name }) => name))]).toEqual([ANCHORED])
  }
})

test('a restore is accepted by every machine, since it is signed and later than what they know', async () => {
  await anchorHeads(database.db, open(1), true)

  expect(await anchorHeads(database.db, open(0))).toMatchObject({ restored: false })
  await somethingHappens()
  expect(await anchorHeads(database.db, open(1))).toMatchObject({ entries: { position: 3 } })
})

test('what another process of this machine has anchored binds this one too, should it take over', async () => {
  const idle = open(0)
  await somethingHappens()

  const anchor = await anchorHeads(database.db, open(0))

  expect(await idle.known(database.db)).toContainEqual(anchor)
})

test('what another machine anchored binds here too; a restore that was signed long ago does not free anybody', async () => {
  await somethingHappens()
  await anchorHeads(database.db, open(1))
  await tamper(CUT)

  // Machine 0 has not looked since, and learns of it from the database; machine 1 has its own file.
  expect(await anchorHeads(database.db, open(0))).toMatchObject([{ name: ANCHORED }])
  await tamper('delete from book_anchor where not restored')
  expect(await anchorHeads(database.db, open(1))).toMatchObject([{ name: ANCHORED }])
})

test('an anchor that is added while others are read is not looked for: the books of that moment may not have it yet', async () => {
  const { db, url } = await testDatabase()
  const anchors = openAnchorStore({ anchorSecret, databaseUrl: url, dataDir: scratchFolder('anchors') })
  const heads = await db.begin(readHeads)
  const first = anchors.add(heads)
  const held = await db.reserve()
  await held`begin`
  await held`lock table book_anchor in access exclusive mode`

  const reading = anchors.known(db)
  const later = anchors.add({ ...heads, audit: { position: 1, hash: 'aa' } })
  await held`commit`
  held.release()

  expect(await reading).toEqual([first])
  expect(await anchors.known(db)).toEqual([later])
})
