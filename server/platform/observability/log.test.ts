import { expect, test } from 'vitest'
import { testDatabase } from '#testing/service/database.ts'
import { type LogFields, openLog } from './log.ts'

const database = await testDatabase()

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

test.each(['warn', 'silent'] as const)('an anchor is written at level %s too', (level) => {
  const lines: string[] = []
  const log = openLog(level, (line) => lines.push(line))

  log.info('a')
  log.always('books anchored', { anchor: '{}' })

  expect(lines.map((line) => JSON.parse(line))).toEqual([
    { time: expect.any(String), level: 'info', event: 'books anchored', anchor: '{}' },
  ])
})

test('in a terminal lines are short, and anchors are left out', () => {
  const lines: string[] = []
  const log = openLog('info', (line) => lines.push(line), true)

  log.info('request', { requestId: 'r-1', method: 'POST', route: '/api/tips', status: 201, ms: 12 })
  log.always('books anchored', { anchor: '{}', publicKey: 'key' })
  log.warn('request', { requestId: 'r-4', method: 'GET', route: '/sim/bank/payouts', status: 500, ms: 3 })
  log.error('job failed', { job: 'prove', error: new Error('two\nlines \u001b[31m') })

  const shown = lines.map((line) => line.replace(/\d\d:\d\d:\d\d/, 'CLOCK'))
  expect(shown[0]).toBe('CLOCK  POST /api/tips 201 in 12 ms\n')
  expect(shown[1]).toBe('CLOCK  GET /sim/bank/payouts 500 in 3 ms\n')
  expect(shown[2]).toMatch(
    /^CLOCK {2}ERROR {2}job failed {2}job=prove error=Error message="two\\nlines \\u001b\[31m"\n/,
  )
  expect(shown).toHaveLength(3)
})
