import { expect, test, vi } from 'vitest'
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

const TIP = { requestId: 'r-1', method: 'POST', route: '/api/tips', status: 201, ms: 12 }

test('the line of a request is the one that every other way of writing it gives', () => {
  const lines: string[] = []
  const log = openLog('info', (line) => lines.push(line), { inBlocks: true, isWatched: false })

  log.request({ ...TIP, route: '/a"b\\c' })
  log.info('request', { ...TIP, route: '/a"b\\c' })

  const [one, other] = lines.map((line) => line.replace(/"time":"[^"]+"/, '"time"'))
  expect(one).toBe(other)
  expect(JSON.parse(lines[0] ?? '').time).toMatch(/^\d{4}-\d\d-\d\dT[\d:.]{12}Z$/)
})

test('requests that went well wait for others; a refused one, and whatever else there is to say, is written at once after them', () => {
  const texts: string[] = []
  const log = openLog('info', (text) => texts.push(text), { inBlocks: true, isWatched: false })
  const said = () =>
    texts.map((text) => text.split('\n').map((line) => line && [JSON.parse(line).status, JSON.parse(line).event]))
  const [tip, refused] = [
    [201, 'request'],
    [403, 'request'],
  ]

  log.request(TIP)
  log.request(TIP)
  expect(texts).toEqual([])
  log.request({ ...TIP, status: 403 })
  log.request(TIP)
  log.always('books anchored', { anchor: '{}' })
  log.warn('notification refused')

  expect(said()).toEqual([
    [tip, tip, ''],
    [refused, ''],
    [tip, ''],
    [[undefined, 'books anchored'], ''],
    [[undefined, 'notification refused'], ''],
  ])
})

test('what waits is written before it is more than a block, and soon', async () => {
  const texts: string[] = []
  const log = openLog('info', (text) => texts.push(text), { inBlocks: true, isWatched: false })

  for (let n = 0; n < 250; n += 1) log.request(TIP)
  expect(texts.map(({ length }) => length > 15_000 && length <= 16_384)).toEqual([true, true])
  await vi.waitFor(() => expect(texts).toHaveLength(3))

  expect(texts.join('').split('\n')).toHaveLength(251)
})

test('at level warn no request is written', () => {
  const lines: string[] = []

  const log = openLog('warn', (line) => lines.push(line), { inBlocks: true, isWatched: false })
  log.request(TIP)
  log.request({ ...TIP, status: 500 })
  log.warn('b')

  expect(lines).toHaveLength(1)
})

test('in a terminal lines are short, and anchors are left out', () => {
  const lines: string[] = []
  const log = openLog('info', (line) => lines.push(line), { isWatched: true })

  log.request(TIP)
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
