import { join } from 'node:path'
import { expect, test } from 'vitest'
import { atEnd, scratchFolder } from '#testing/at-end.ts'
import { emptyDatabase } from '#testing/service/database.ts'
import { freePorts } from '#testing/service/free-ports.ts'
import { production } from '#testing/service/production-settings.ts'
import { until } from '#testing/service/program.ts'
import { runCommand } from '#testing/service/run-command.ts'
import { startServerProcess } from '#testing/service/server-process.ts'

const { ANCHOR_SECRET, IDENTITY_KEY } = production

test('the doctor names what has to be mended with what to do, and is content when it is', async () => {
  const folder = scratchFolder('doctor')
  const database = await emptyDatabase()
  const [port = 0, metrics = 0] = await freePorts(2)
  const settings = {
    ...{ DATABASE_URL: database.ownerUrl, DATA_DIR: folder, DEMO_MONTH: 'off', ANCHOR_SECRET, IDENTITY_KEY },
    ...{ PORT: `${port}`, METRICS_PORT: `${metrics}` },
  }
  const server = await startServerProcess({ settings })
  atEnd(() => server.stop())
  await until('books are followed', () => server.output().includes('books anchored'))
  const enkosi = (...words: string[]) => runCommand(['server/commands/enkosi.ts', ...words], settings)
  const file = join(folder, 'one.backup')
  const found = (output: string, state: string) =>
    output.split('\n').flatMap((line) => new RegExp(`^${state} +(.*?)  `).exec(line)?.[1] ?? [])

  const first = await enkosi('doctor')
  await enkosi('backup', file)
  const foreign = await enkosi('backup', '--restored', join(folder, 'secrets.json'))
  await enkosi('backup', '--restored', file)
  const well = await enkosi('doctor')
  await enkosi('payouts', 'stop', 'The bank', 'pays twice.')
  await server.stop()
  const ill = await enkosi('doctor')
  const status = await enkosi('status')

  expect([first.code, found(first.output, 'FAULT')], first.output).toEqual([1, ['backup', 'restore']])
  expect(first.output).toContain('enkosi backup FILE')
  expect(foreign.code).toBe(1)
  expect([well.code, found(well.output, 'FAULT')], well.output).toEqual([0, []])
  expect(found(well.output, 'ok')).toEqual(
    expect.arrayContaining([
      'books',
      'anchors',
      'jobs',
      'payouts',
      'clock',
      'backup',
      'restore',
      'service',
      'payment provider',
      'bank',
      'cash partner',
      'metrics',
      'disk',
    ]),
  )
  expect(ill.code).toBe(1)
  expect(found(ill.output, 'FAULT')).toEqual(
    expect.arrayContaining(['payouts', 'service', 'payment provider', 'bank', 'cash partner', 'metrics']),
  )
  expect(ill.output).toContain('stopped: The bank pays twice. Let them go again with enkosi payouts resume')
  expect(status).toMatchObject({ code: 0, output: expect.stringMatching(/^Version \d+\.\d+\.\d+ at http:.*\nbooks: /) })
})
