import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { expect, test } from 'vitest'
import { parse } from 'yaml'
import type { Db } from '#server/platform/db/connect.ts'
import { openMetrics } from '#server/platform/observability/metrics.ts'
import { withdrawal } from '#testing/money/movements.ts'
import { moveClockTo, postOn, testWorker } from '#testing/people/people.ts'
import { testDatabase } from '#testing/service/database.ts'
import { signer } from '#testing/service/follow-once.ts'
import { addDatabaseFigures } from './database-figures.ts'

const read = (name: string) => readFileSync(resolve(import.meta.dirname, '../..', name), 'utf8')

type Rule = {
  alert: string
  expr: string
  for?: string
  labels: { severity: string }
  annotations: { summary: string; runbook_url?: string }
}
const all = (parse(read('deploy/alerts.yaml')) as { groups: { rules: (Rule | { expr: string })[] }[] }).groups.flatMap(
  (group) => group.rules,
)
const rules = all.filter((rule) => 'alert' in rule)

type Panel = { title: string; targets: { expr: string }[]; gridPos: { x: number; w: number } }
const panels = (JSON.parse(read('deploy/grafana-dashboard.json')) as { panels: Panel[] }).panels

const expressions = [...all, ...panels.flatMap(({ targets }) => targets)].map(({ expr }) => expr)

function metricsOf(db: Db) {
  const metrics = openMetrics({ waiting: () => 3, readsAtReplica: () => true })
  addDatabaseFigures(db, metrics.registry, signer)
  return metrics
}

test('every figure that an alert or a panel asks for is one that we give', async () => {
  const world = await testDatabase()
  const metrics = metricsOf(world.db)
  metrics.requestEnded({ method: 'POST', route: '/api/tips', status: 201, seconds: 0.01 })
  metrics.batchPosted({ size: 7, seconds: 0.004 })
  metrics.rateLimited('money')
  metrics.partnerAnswered('bank', 'ok')

  const text = await metrics.registry.metrics()

  const given = new Set([...text.matchAll(/^(enkosi_\w+)/gm)].map(([, name]) => name))
  const asked = new Set(expressions.flatMap((expression) => expression.match(/(?<![:\w])enkosi_\w+/g) ?? []))
  expect([...asked].filter((name) => !given.has(name))).toEqual([])
  expect(asked.size).toBeGreaterThan(15)
  expect(text).toContain('enkosi_http_requests_total{method="POST",route="/api/tips",status="201"} 1')
  expect(text).toMatch(/^enkosi_ledger_waiting 3$/m)
  expect(text).toMatch(/^enkosi_database_up 1$/m)
})

test('figures of a database that is away are missing, not old', async () => {
  const world = await testDatabase()
  const db = world.open(1)
  const metrics = metricsOf(db)
  expect(await metrics.registry.metrics()).toMatch(/^enkosi_payouts_open 0$/m)

  await db.end()
  const text = await metrics.registry.metrics()

  expect(text).toMatch(/^enkosi_database_up 0$/m)
  expect(text).toMatch(/^enkosi_payouts_open Nan$/im)
})

test('a payout is late after five business days with the bank, over Easter too', async () => {
  const { db } = await testDatabase()
  const metrics = metricsOf(db)
  const sipho = await testWorker(db, { balance: 10_000 })
  // Thursday. Good Friday is the next day, Family Day on Monday.
  await moveClockTo(db, '2027-03-25T08:00:00Z')
  await postOn(db, [withdrawal(sipho, 1_000)])
  await db`update payout set state = 'processing'`
  const daysAt = async (moment: string) => {
    await moveClockTo(db, moment)
    return (await metrics.registry.metrics()).match(/^enkosi_payout_oldest_processing_business_days (\d+)$/m)?.[1]
  }

  const days = [
    await daysAt('2027-03-30T07:00:00Z'),
    await daysAt('2027-03-30T09:00:00Z'),
    await daysAt('2027-04-05T07:00:00Z'),
    await daysAt('2027-04-05T09:00:00Z'),
  ]

  expect(days).toEqual(['0', '1', '4', '5'])
  expect(rules.find(({ alert }) => alert === 'PayoutLate')?.expr).toContain('business_days) >= 5')
})

test('a message is as old as it has waited, and one that was sent waits no longer', async () => {
  const { db } = await testDatabase()
  const metrics = metricsOf(db)
  const { personId } = await testWorker(db, {})
  await db`
    insert into sms (event, person_id, kind, sealed, key_id, attempts, due_at, expires_at, created_at)
    values ('tip:1', ${personId}, 'tip', 'x', 'k1', 4, business_now() + interval '5 minutes', business_now() + interval '1 hour',
      business_now() - interval '10 minutes')
  `
  const age = async () =>
    Number((await metrics.registry.metrics()).match(/^enkosi_sms_oldest_waiting_seconds (\S+)$/m)?.[1])

  expect(await age()).toBeGreaterThanOrEqual(600)
  await db`update sms set state = 'sent', sealed = null, key_id = null`
  expect(await age()).toBe(0)
})

test('every alert links to its heading in the runbook, which begins with how urgent it is', () => {
  const sections = read('docs/runbook.md').split(/^## /m)
  for (const { alert, labels, annotations } of rules) {
    expect(annotations.runbook_url).toBe(`https://docs.enkosi.example/runbook.md#${alert.toLowerCase()}`)
    expect(
      sections.filter((section) => section.startsWith(`${alert}\n\n${labels.severity}. `)),
      alert,
    ).toHaveLength(1)
    expect(['page', 'ticket']).toContain(labels.severity)
    expect(annotations.summary).toMatch(/\.$/)
  }
  const known = new Set(rules.map(({ alert }) => alert))
  const explained = sections.flatMap((section) => /^(\w+)\n\n(?:page|ticket)\./.exec(section)?.[1] ?? [])
  expect(explained.filter((alert) => !known.has(alert))).toEqual([])
})

test('what was never done has been owing since the database was made', async () => {
  const world = await testDatabase()
  const metrics = metricsOf(world.db)
  await world.db`update migration set applied_at = clock_timestamp() - interval '3 days'`

  const text = await metrics.registry.metrics()

  for (const name of ['books_followed_seconds_ago', 'reconciliation_lag_seconds', 'backup_seconds_ago']) {
    const value = Number(new RegExp(`^enkosi_${name} (.*)$`, 'm').exec(text)?.[1])
    expect(value, name).toBeGreaterThanOrEqual(3 * 86_400)
  }
})

test('what is said to have been done at a time that has not come was never done', async () => {
  const { db } = await testDatabase()
  const metrics = metricsOf(db)
  await db`update migration set applied_at = clock_timestamp() - interval '3 days'`
  await db`
    insert into book_progress (what, at, entries)
    select unnest(array['what is new', 'wallets that moved', 'all from entry one']), '2100-01-01', 0
  `
  await db`insert into job (name, last_run_at) values ('reconcile', 'infinity')`
  await db`insert into backup_taken (at) values ('2100-01-01')`

  const text = await metrics.registry.metrics()

  const figures = ['books_followed', 'books_wallets', 'books_from_one', 'backup'].map((name) => `${name}_seconds_ago`)
  for (const name of [...figures, 'reconciliation_lag_seconds']) {
    const value = Number(new RegExp(`^enkosi_${name} (.*)$`, 'm').exec(text)?.[1])
    expect(value, name).toBeGreaterThanOrEqual(3 * 86_400)
  }
})
