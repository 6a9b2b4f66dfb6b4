import { expect, test, vi } from 'vitest'
import { fund } from '#testing/people/people.ts'
import { startTestServer } from '#testing/service/server.ts'
import { TASKS } from './tasks.ts'

const server = await startTestServer()

const count = async (line: string) => {
  const figures = await server.services.metrics.registry.metrics()
  const found = figures.split('\n').find((one) => one.startsWith(`${line} `))
  return Number(found?.slice(line.length))
}
const proofs = (what: string) => count(`enkosi_books_proofs_total{what="${what}"}`)

test('a process counts what it proved and found wrong, whatever somebody writes into the database', async () => {
  const { db, services } = server
  const audit = TASKS.find(({ name }) => name === 'audit books')
  const follow = async (until: () => Promise<void>) => {
    const ending = new AbortController()
    const running = audit?.run(services, ending.signal)
    await vi.waitFor(until, { timeout: 20_000, interval: 200 }).finally(() => ending.abort())
    await running
  }
  const kinds = ['what is new', 'wallets that moved', 'all from entry one']
  expect(await Promise.all(kinds.map(proofs))).toEqual([0, 0, 0])
  await fund(db, await server.signIn('thandi@enkosi.test'), 100)

  await follow(async () => {
    for (const kind of kinds) expect(await proofs(kind), kind).toBeGreaterThan(0)
  })
  expect(await count('enkosi_books_faults_total')).toBe(0)

  await db`update wallet set balance_cents = balance_cents + 1`
  await db`delete from book_progress`
  await follow(async () => {
    expect(await count('enkosi_books_faults_total')).toBeGreaterThan(0)
  })
  await db`update wallet set balance_cents = balance_cents - 1`
  expect(await db`select from book_fault`).not.toEqual([])
})
