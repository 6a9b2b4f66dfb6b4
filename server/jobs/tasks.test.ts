import { Registry } from 'prom-client'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addDatabaseFigures } from '#server/observability/database-figures.ts'
import { testCaller } from '#testing/people.ts'
import { startTestServer, type TestServer } from '#testing/server.ts'
import { TASKS } from './tasks.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

const run = (name: string) => TASKS.find((task) => task.name === name)?.run(server.services)
const count = async (line: string) => {
  const figures = await server.services.metrics.registry.metrics()
  return Number(
    figures
      .split('\n')
      .find((one) => one.startsWith(`${line} `))
      ?.slice(line.length),
  )
}
/** Entries, wallets and the audit trail have a turn each. */
const aRound = (name: string) => [name, name, name]
const proofs = (what: string) => count(`enkosi_ledger_proofs_total{what="${what}"}`)

test('a process counts what it proved and what did not hold, whatever somebody writes into the database', async () => {
  const { db } = server
  const kinds = ['what is new', 'all as it was', 'all from zero']
  expect(await Promise.all(kinds.map(proofs))).toEqual([0, 0, 0])
  await testCaller(db, { balance: 100 })

  for (const name of ['prove', ...aRound('prove slices'), ...aRound('prove from zero')]) await run(name)
  expect(await Promise.all(kinds.map(proofs))).toEqual([1, 1, 1])
  expect(await count('enkosi_ledger_broken_checks_total')).toBe(0)

  await db`update wallet set balance_cents = balance_cents + 1`
  for (const name of aRound('prove slices')) await run(name)
  await db`update hourly_round set body = replace(body, '"found":[{', '"found":[],"was":[{')`
  await db`
    insert into ledger_proof (id, at, ok, checks, trial_balance, entries)
    overriding system value values (9000000000000000, '2100-01-01', true, '[]', '[]', 1)
  `
  await db`update wallet set balance_cents = balance_cents - 1`

  expect(await proofs('all as it was')).toBe(2)
  expect(await count('enkosi_ledger_broken_checks_total')).toBeGreaterThan(0)
})

test('books without an entry are gone through at once', async () => {
  const { db, services, close } = await startTestServer({ DEMO_MONTH: 'off' })
  const slices = TASKS.find((task) => task.name === 'prove slices')
  expect(await db`select from ledger_entry`).toEqual([])

  await slices?.run(services)

  expect(await services.metrics.registry.metrics()).toContain('enkosi_ledger_proofs_total{what="all as it was"} 1')
  const registry = new Registry()
  addDatabaseFigures(db, registry)
  expect(await registry.metrics()).toContain('\nenkosi_ledger_round_seconds_ago 0\n')
  await close()
})
