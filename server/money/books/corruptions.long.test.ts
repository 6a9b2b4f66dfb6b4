import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { liftLimit } from '#server/money/ledger/wallet-switches.ts'
import { checkAudit } from '#server/platform/audit/check-audit.ts'
import { recordAuditEvent } from '#server/platform/audit/record-audit-event.ts'
import { sealAudit } from '#server/platform/audit/seal-audit.ts'
import { identitySeal } from '#server/platform/crypto/keyed-hash.ts'
import { NOT_NOTICED, NOTICED_IN_A_MINUTE } from '#testing/forgeries/corruptions.ts'
import { NOTICED_IN_A_DAY } from '#testing/forgeries/corruptions-of-old-entries.ts'
import type { Corruption, Noticed } from '#testing/forgeries/forgeries.ts'
import { approvedCorrection } from '#testing/money/approved-correction.ts'
import { guestTip, loadRefund, paid, returned, tip, transfer, withdrawal } from '#testing/money/movements.ts'
import { moveClockTo, openGuestTip, testCaller, testWorker } from '#testing/people/people.ts'
import { testDatabase, testLedger } from '#testing/service/database.ts'
import { followOnce, signer } from '#testing/service/follow-once.ts'
import { checkAnchors, readHeads } from './anchors.ts'
import { follow, proveMoved } from './auditor.ts'
import { openBooks } from './books.ts'
import { proveBooks } from './prove-books.ts'
import { replayPages } from './replay-pages.ts'
import { openState } from './state.ts'

/**
 * Thandi tips, Sipho withdraws, Nomsa has a load refunded, Zola and Lindiwe have only received. The last entry, a tip to Lindiwe, came within the last minute; all
 * are in pages.
 */
const identityKey = 'a key of these tests'
const base = await testDatabase()
await moveClockTo(base.db, '2027-03-10T10:00:00Z')
const ledger = testLedger(base.url)
const thandi = await testCaller(base.db, { balance: 100_000 })
const sipho = await testWorker(base.db, { balance: 50_000 })
const [zola, lindiwe] = [await testWorker(base.db), await testWorker(base.db)]
const newcomers = [
  await testWorker(base.db, { issuer: 'phone', balance: 70_000 }),
  await testWorker(base.db, { issuer: 'phone', balance: 70_000 }),
] as const
const nomsa = await testCaller(base.db, { balance: 9_000 })
await testCaller(base.db, { balance: 100 })
await ledger.post(loadRefund(nomsa, 4_000))
await ledger.post(tip(thandi, sipho, 2_000))
// Busi is verified after the first tip, Ayanda is not.
const [ayanda, busi] = newcomers
for (const each of newcomers) await ledger.post(tip(each, sipho, 50_000))
await base.db.begin((tx) => liftLimit(tx, busi.walletId, { actor: 'system', requestId: 'r' }))
await ledger.post(tip(busi, sipho, 10_000))
await expect(ledger.post(tip(ayanda, sipho, 10_000))).rejects.toMatchObject({ code: 'daily_limit_unverified' })
const first = await ledger.post(withdrawal(sipho, 3_000))
const second = await ledger.post(withdrawal(sipho, 4_000))
await ledger.post(withdrawal(sipho, 5_000))
await ledger.post(paid(sipho, first.entryId))
await ledger.post(returned(sipho, second.entryId))
await expect(ledger.post(tip(sipho, sipho, 100))).rejects.toMatchObject({ code: 'own_tip' })
await ledger.post(await approvedCorrection(base.db, thandi, 'in', 70))
await followOnce(base.db)
await ledger.post(tip(thandi, zola, 500))
await ledger.post(transfer(sipho, zola, 700))
await ledger.post(guestTip(zola, await openGuestTip(base.db, zola, 800), 800))
// A tip owed to its guest: the payment provider took another amount.
await ledger.post(guestTip(zola, await openGuestTip(base.db, zola, 900), 900, 1_000))
// Two workers as they registered, and what Sipho showed of his income.
for (const { personId, workerId } of [sipho, zola]) {
  const [worker] = await base.db<[{ workerNumber: string }]>`
    select worker_number as "workerNumber" from worker where id = ${workerId}
  `
  const event = { actor: personId, action: 'worker_registered', subject: workerId, requestId: 'r' }
  await recordAuditEvent(base.db, { ...event, details: worker })
}
// A card that Sipho claimed, and one that nobody has.
await base.db`
  with batch as (insert into card_batch (label, cards) values ('Rosebank', 2) returning id)
  insert into printed_card (number, batch_id, code_hash, worker_id, claimed_at)
  select '7000000' || damm('7000000'), id, null::bytea, ${sipho.workerId}::uuid, business_now() from batch
  union all select '7000001' || damm('7000001'), id, sha256('code'), null, null from batch
`
const claim = { actor: sipho.personId, action: 'card_claimed', requestId: 'r', details: { workerId: sipho.workerId } }
const [{ claimed }] = await base.db<
  [{ claimed: string }]
>`select number as claimed from printed_card where worker_id is not null`
await recordAuditEvent(base.db, { ...claim, subject: claimed })
const proofs = await base.db<{ id: string; endedAt: Date | null }[]>`
  insert into income_proof (person_id, code, name, name_code, statement, signature, key_id, counted_version, expires_at, ended_at)
  select ${sipho.personId}::uuid, code, 'Sipho', 'n', '{}', 'x', 'k', 2, business_now() + interval '1 day', ended_at
  from (values ('shown', null), ('over', business_now())) as proof (code, ended_at)
  returning id, ended_at as "endedAt"
`
for (const { id, endedAt } of proofs) {
  const event = { actor: sipho.personId, subject: id, requestId: 'r' }
  await recordAuditEvent(base.db, { ...event, action: 'proof_issued', details: { countedVersion: 2 } })
  if (endedAt) await recordAuditEvent(base.db, { ...event, action: 'proof_ended' })
}
await base.db`
  insert into load (person_id, wallet_id, amount_cents, payment_reference, key, request_hash)
  values (${nomsa.personId}, ${nomsa.walletId}, 1_000, 'open', 'open', '')
`
for (const person of await base.db<
  { id: string; issuer: string; subject: string }[]
>`select id, issuer, subject from person`)
  await base.db`update person set identity_seal = ${identitySeal(identityKey, person)} where id = ${person.id}`
await recordAuditEvent(base.db, { actor: 'system', action: 'first', subject: 'wallet', requestId: 'r' })
await sealAudit(base.db)
await followOnce(base.db)
await ledger.post(tip(thandi, lindiwe, 1_000))
await recordAuditEvent(base.db, { actor: 'system', action: 'last', subject: 'wallet', requestId: 'r' })
await sealAudit(base.db)
expect(await followOnce(base.db)).toMatchObject({ faults: [] })
const anchors = [signer.sign(await readHeads(base.db), false)]
const books = openBooks('simulation', signer)
await replayPages(base.db, books, 3)
expect(books.state.head.position).toBe(3)
const { head } = await checkAudit(base.db)
/** An auditor's memory: the state up to the last page, the wallets that moved since the last minute, and the end of the audit trail. */
const memory = { state: books.state.toBlob(), moved: [thandi.walletId, lindiwe.walletId], audit: head }

const rowsOf = (noticed: Noticed): [name: string, rules: string[], corruption: Corruption][] =>
  Object.entries(noticed).flatMap(([rule, corruptions]) =>
    Object.entries(corruptions).map(([name, given]) => {
      const { also = [], ...corruption } = typeof given === 'string' ? { sql: given } : given
      return [name, [rule, ...also], corruption]
    }),
  )

test('there are more than a hundred kinds of corruption, and nothing is noticed where there is none', async () => {
  expect([NOTICED_IN_A_MINUTE, NOTICED_IN_A_DAY].flatMap(rowsOf).length).toBeGreaterThan(100)
  expect(await noticedAfter({ sql: 'select 1' })).toEqual({ inTheMinute: [], inTheDay: [] })
})

test.each(rowsOf(NOTICED_IN_A_MINUTE))('%s is noticed in the next minute', async (_, rules, corruption) => {
  const { inTheMinute, inTheDay } = await noticedAfter(corruption)

  expect([...inTheMinute, ...inTheDay]).toEqual(expect.arrayContaining(rules))
  expect(inTheMinute).not.toEqual([])
})

test.each(rowsOf(NOTICED_IN_A_DAY))('%s is noticed within a day', async (_, rules, corruption) => {
  const { inTheMinute, inTheDay } = await noticedAfter(corruption)

  expect(inTheDay).toEqual(expect.arrayContaining(rules))
  expect(inTheMinute).toEqual([])
})

test.each(Object.entries(NOT_NOTICED))('%s cannot be noticed here, as SECURITY.md says', async (_, corruption) => {
  expect(await noticedAfter(corruption)).toEqual({ inTheMinute: [], inTheDay: [] })
})

test('SECURITY.md names all that the proof does not notice, and nothing else', () => {
  const text = readFileSync(new URL('../../../SECURITY.md', import.meta.url), 'utf8')
  const [, table = ''] = /The proof does not notice:\n\n\|.*\n\|.*\n((?:\|.*\n)+)/.exec(text) ?? []
  const names = table
    .trim()
    .split('\n')
    .map((row) => row.split('|')[1]?.trim())

  expect(names.sort()).toEqual(Object.keys(NOT_NOTICED).sort())
})

/**
 * The faults that a running auditor finds in the next minute, and those that a replay from entry one finds. The corruption is done as the
 * owner of the database, who switches the guards off, and undone afterwards.
 */
async function noticedAfter({ sql, mode = 'simulation', withoutChecks }: Corruption) {
  const noticed = { inTheMinute: [] as string[], inTheDay: [] as string[] }
  const undo = new Error('undone')
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
      await tx.unsafe(sql)
      const books = openBooks(mode, signer, openState(memory.state))
      for (const id of memory.moved) books.moved.add(id)
      await follow(tx, books)
      await proveMoved(tx, books, memory.audit)
      const guards = withoutChecks ? [] : anchors
      const anchored = await checkAnchors(tx, guards)
      noticed.inTheMinute = namesOf([...books.faults.list(), ...anchored])
      noticed.inTheDay = namesOf(
        (await proveBooks(tx, { mode, sealedWithin: '1 hour', anchors: guards, signer, identityKey })).faults,
      )
      throw undo
    })
    .catch((error) => {
      if (error !== undo) throw error
    })
  return noticed
}

const namesOf = (faults: { name: string }[]) => [...new Set(faults.map(({ name }) => name))]
