import { existsSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { testDatabase } from './database.ts'

const runbook = readFileSync('docs/operations.md', 'utf8')

test('every file of ours that a command of the runbook names exists', () => {
  const blocks = [...runbook.matchAll(/^```sh\n(.*?)^```/gms)].map(([, block = '']) => block).join('\n')
  const named = blocks.match(/\b(?:deploy|scripts|server)\/[\w./-]+\.\w+/g) ?? []

  expect(named.length).toBeGreaterThan(5)
  expect(named.filter((file) => !existsSync(file))).toEqual([])
})

test('every question to the database that the runbook names can be asked', async () => {
  const { db, close } = await testDatabase()
  const ofSql = [...runbook.matchAll(/`((?:select|insert) [^`]+)`/g)].map(([, statement = '']) => statement)

  expect(ofSql.length).toBeGreaterThan(5)
  for (const statement of ofSql) await expect(db.unsafe(statement), statement).resolves.toBeDefined()
  await close()
})
