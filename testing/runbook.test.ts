import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { testDatabase } from '#testing/service/database.ts'

const runbook = ['docs/runbook.md', 'docs/deployment.md'].map((file) => readFileSync(file, 'utf8')).join('\n')
const blocks = [...runbook.matchAll(/^```sh\n(.*?)^```/gms)].map(([, block = '']) => block).join('\n')

test('every query that the runbook names can be run', async () => {
  const { db } = await testDatabase()
  const ofSql = [...runbook.matchAll(/`((?:select|insert|update) [^`]+)`/g)].map(([, statement = '']) => statement)

  expect(ofSql.length).toBeGreaterThan(7)
  for (const statement of ofSql) await expect(db.unsafe(statement), statement).resolves.toBeDefined()
})

test('every event that the runbook looks for in the log is one that the service writes', () => {
  const source = readdirSync('server', { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'))
    .map((name) => readFileSync(join('server', name), 'utf8'))
    .join('\n')
  const events = [...blocks.matchAll(/\.event == "([^"]+)"|grep -c '([^']+)'/g)].map(([, jq, grep]) => jq ?? grep ?? '')

  expect(events.length).toBeGreaterThan(3)
  expect(events.filter((event) => !source.includes(`('${event}`))).toEqual([])
})
