import { expect, test } from 'vitest'
import { testDatabase } from '#testing/service/database.ts'
import { openLedgerConnection } from './connection.ts'
import { answeredBefore } from './read-batch.ts'
import { writeEntries } from './write-batch.ts'

test('keys are found by index also by a plan that was made when the books were known to be empty', async () => {
  const base = await testDatabase()
  await base.db`analyze`
  const connection = await openLedgerConnection(base.url, () => {})
  const { text, values = [] } = answeredBefore([])

  const rows = await connection.ask<{ 'QUERY PLAN': string }>({ name: 'explain', text: `explain ${text}`, values })

  const plan = rows.map((row) => row['QUERY PLAN']).join('\n')
  // A single look into the keys. An entry is read by its number, a refusal or a load by its key.
  expect(plan.match(/Index Cond: \(\(key = asked\.key\) AND \(actor = asked\.actor\)\)/g), plan).toHaveLength(2)
  expect(plan.match(/Index Cond: \(id = request_key\.entry_id\)/g), plan).toHaveLength(1)
  expect(plan.match(/Index Cond: .*key = asked\.key/g), plan).toHaveLength(3)
  expect(plan).not.toContain('Join Filter')
  await connection.end()
})

test('a batch finds the wallets that it has locked by their place', async () => {
  const base = await testDatabase()
  const connection = await openLedgerConnection(base.url, () => {})
  const { text, values = [] } = writeEntries([], [], [], { at: new Date() })

  const rows = await connection.ask<{ 'QUERY PLAN': string }>({ name: 'explain', text: `explain ${text}`, values })

  expect(rows.map((row) => row['QUERY PLAN']).join('\n')).toMatch(/TID Cond: \(ctid = .*\[n\.n\]\)/)
  await connection.end()
})
