import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { recordAuditEvent } from '#server/audit/record-audit-event.ts'
import { sealAudit } from '#server/audit/seal-audit.ts'
import { approvedCorrection } from '#testing/approved-correction.ts'
import { brokenInRound } from '#testing/broken-in-round.ts'
import { type Corruption, NOT_NOTICED, NOTICED } from '#testing/corruptions.ts'
import { type TestDatabase, testDatabase } from '#testing/database.ts'
import { guestTip, paid, returned, tip, transfer, withdrawal } from '#testing/movements.ts'
import { moveClockTo, openGuestTip, testCaller, testWorker } from '#testing/people.ts'
import { type Anchor, readHeads, signerOf } from './anchors.ts'
import { AT_REST } from './circumstances.ts'
import { type Ledger, openLedger } from './ledger.ts'
import { brokenOf, proveNewAndMoveOn, proveNewIn } from './prove.ts'
import { beginRound } from './prove-slice.ts'
import { sealEntries } from './seal-entries.ts'

let base: TestDatabase
let ledger: Ledger
let anchors: Anchor[]
const signer = signerOf('a secret of this test')

/**
 * Thandi tips, Sipho withdraws, Zola and Lindiwe have only received. The last entry, a tip to Lindiwe, and the last
 * event came after the checkpoint.
 */
beforeAll(async () => {
  base = await testDatabase()
  await moveClockTo(base.db, '2027-03-10T10:00:00Z')
  ledger = openLedger({ url: base.url })
  const thandi = await testCaller(base.db, { balance: 100_000 })
  const sipho = await testWorker(base.db, { balance: 50_000 })
  const [zola, lindiwe] = [await testWorker(base.db), await testWorker(base.db)]
  // Somebody whose wallet shares no block of the checkpoint with theirs.
  await base.db`alter sequence wallet_id_seq restart with 1000`
  await testCaller(base.db, { balance: 100 })
  await ledger.post(tip(thandi, sipho, 2_000))
  const first = await ledger.post(withdrawal(sipho, 3_000))
  const second = await ledger.post(withdrawal(sipho, 4_000))
  await ledger.post(withdrawal(sipho, 5_000))
  await ledger.post(paid(sipho, first.entryId))
  await ledger.post(returned(sipho, second.entryId))
  await expect(ledger.post(tip(sipho, sipho, 100))).rejects.toMatchObject({ code: 'own_tip' })
  await ledger.post(await approvedCorrection(base.db, thandi, 'in', 70))
  await sealEntries(base.db)
  await proveNewAndMoveOn(base.db, { ...AT_REST, signer })
  await ledger.post(tip(thandi, zola, 500))
  await ledger.post(transfer(sipho, zola, 700))
  await ledger.post(guestTip(zola, await openGuestTip(base.db, zola, 800), 800))
  // One that is owed to its guest: the payment provider took another amount.
  await ledger.post(guestTip(zola, await openGuestTip(base.db, zola, 900), 900, 1_000))
  await recordAuditEvent(base.db, { actor: 'system', action: 'first', subject: 'wallet', requestId: 'r' })
  await sealEntries(base.db)
  await sealAudit(base.db)
  const { checkpoint } = await proveNewAndMoveOn(base.db, { ...AT_REST, signer })
  expect(checkpoint).toMatchObject({ position: 2, entries: { position: 2 }, audit: { position: 3 } })
  await ledger.post(tip(thandi, lindiwe, 1_000))
  await recordAuditEvent(base.db, { actor: 'system', action: 'last', subject: 'wallet', requestId: 'r' })
  await sealEntries(base.db)
  await sealAudit(base.db)
  anchors = [signer.sign(await readHeads(base.db), false)]
})
afterAll(async () => {
  await ledger.close()
  await base.close()
})

test('there are more than thirty kinds of corruption, and nothing is noticed where there is none', async () => {
  expect(Object.keys(NOTICED).length).toBeGreaterThan(30)
  expect(await noticedAfter({ sql: 'select 1' })).toEqual({ inTheMinute: [], inTheHour: [], inTheDay: [] })
})

test.each(Object.entries(NOTICED))('%s is noticed', async (_, corruption) => {
  const { inTheMinute, inTheHour, inTheDay } = await noticedAfter(corruption)

  expect([...inTheMinute, ...inTheHour, ...inTheDay]).toEqual(expect.arrayContaining(corruption.by))
  const within = inTheMinute.length > 0 ? 'minute' : inTheHour.length > 0 ? 'hour' : 'day'
  expect(within).toBe(corruption.within ?? 'minute')
})

test.each(Object.entries(NOT_NOTICED))('%s cannot be noticed here, as SECURITY.md says', async (name, corruption) => {
  expect(await noticedAfter(corruption)).toEqual({ inTheMinute: [], inTheHour: [], inTheDay: [] })
  expect(readFileSync(new URL('../../SECURITY.md', import.meta.url), 'utf8')).toContain(name)
})

/**
 * What the proof of the next minute and a whole round of slices of each kind find, none of which reads everything at once. The
 * corruption is done as the owner of the database, who switches the guards off, and undone afterwards.
 */
async function noticedAfter({ sql, mode = 'simulation', withoutChecks }: Corruption) {
  const noticed = { inTheMinute: [] as string[], inTheHour: [] as string[], inTheDay: [] as string[] }
  const undo = new Error('undone')
  const circumstances = { mode, sealedWithin: '1 hour', anchors, signer }
  await base.db
    .begin(async (tx) => {
      await tx`set local session_replication_role = replica`
      if (withoutChecks) {
        const rules = await tx<{ table: string; name: string }[]>`
          select conrelid::regclass::text as table, conname as name from pg_constraint
          where contype = 'c' and conrelid in ('ledger_entry'::regclass, 'correction'::regclass)
        `
        for (const { table, name } of rules) await tx`alter table ${tx(table)} drop constraint ${tx(name)}`
      }
      // The rounds have begun before: a checkpoint that is gone does not keep them from going on.
      const hourly = await beginRound(tx, { number: 1, fromZero: false }, circumstances)
      const daily = await beginRound(tx, { number: 1, fromZero: true }, circumstances)
      await tx.unsafe(sql)
      noticed.inTheMinute = brokenOf((await proveNewIn(tx, circumstances)).proof.checks)
      noticed.inTheHour = await brokenInRound(tx, hourly, circumstances, 6)
      noticed.inTheDay = await brokenInRound(tx, daily, circumstances, 6)
      throw undo
    })
    .catch((error) => {
      if (error !== undo) throw error
    })
  return noticed
}
