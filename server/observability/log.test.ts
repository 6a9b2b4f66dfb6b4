import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestDatabase, testDatabase } from '#testing/database.ts'
import { type LogFields, openLog } from './log.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.close())

test('an error of the database is logged by its code and place, without the value that it quotes', async () => {
  const lines: string[] = []
  const error = await database.db`select ${'canary-77'}::text::int`.catch((caught: unknown) => caught)
  expect(`${error}`).toContain('canary-77')

  openLog('info', (line) => lines.push(line)).error('bug', { error })

  expect(JSON.parse(lines[0] ?? '')).toMatchObject({ level: 'error', error: 'error', errorCode: '22P02' })
  expect(lines.join('')).not.toContain('canary-77')
})

test('a field that is not on the list is dropped, and a line break cannot begin a line', () => {
  const lines: string[] = []
  const fields = { accountNumber: '62001234567', route: 'a\n{"level":"error"}' } as LogFields

  openLog('info', (line) => lines.push(line)).info('request', fields)

  expect(lines).toHaveLength(1)
  expect(lines[0]?.trimEnd()).not.toContain('\n')
  expect(lines[0]).not.toContain('62001234567')
})

test('what is below the level is not written', () => {
  const lines: string[] = []
  const log = openLog('warn', (line) => lines.push(line))

  log.info('a')
  log.warn('b')

  expect(lines.map((line) => JSON.parse(line).event)).toEqual(['b'])
})
