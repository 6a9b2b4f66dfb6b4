import { spawnSync } from 'node:child_process'
import { closeSync, mkdtempSync, openSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'

const FOLDER = mkdtempSync(join(tmpdir(), 'enkosi-block-'))
afterAll(() => rmSync(FOLDER, { recursive: true }))

const [log, program] = ['./log.ts', '../start/run-program.ts'].map((name) =>
  JSON.stringify(join(import.meta.dirname, name)),
)

/** A process that logs so many requests and then ends; what it wrote into a pipe, or into a file. */
function endAfter(requests: number, end: string, into: 'pipe' | 'file' = 'file'): string[] {
  const code = `
    import { openLog } from ${log}
    import { runProgram } from ${program}
    const log = openLog('info')
    const answered = { requestId: 'r', method: 'POST', route: '/api/tips', status: 201, ms: 1 }
    for (let n = 0; n < ${requests}; n += 1) log.request(answered)
    ${end}`
  const file = join(FOLDER, 'log')
  const out = openSync(file, 'w')
  const done = spawnSync(process.execPath, ['--input-type=module', '-e', code], {
    stdio: ['ignore', into === 'pipe' ? 'pipe' : out, 'ignore'],
    encoding: 'utf8',
  })
  closeSync(out)
  const text = into === 'pipe' ? done.stdout : readFileSync(file, 'utf8')
  return text.split('\n').filter((line) => line.includes('"request"'))
}

test.each([
  ['it has nothing more to do', ''],
  ['it exits', 'process.exit(3)'],
  ['an error is caught by nobody', 'setImmediate(() => { throw new Error() })'],
  ['a promise is rejected and nobody looks', 'Promise.reject(new Error())'],
  [
    'it is told to stop',
    "setInterval(() => {}, 9); await runProgram(async () => void process.kill(process.pid, 'SIGTERM'), { signals: ['SIGTERM'] })",
  ],
])('no line is lost when %s', (_name, end) => {
  expect(endAfter(10, end)).toHaveLength(10)
  expect(endAfter(1_000, end, 'pipe')).toHaveLength(1_000)
})

test('a process that is killed loses the last lines, at most a block, and no part of a line', () => {
  const lines = endAfter(1_000, "process.kill(process.pid, 'SIGKILL')")

  for (const line of lines) JSON.parse(line)
  expect(lines.length).toBeGreaterThan(1_000 - 16_384 / 100)
  expect(lines.length).toBeLessThan(1_000)
})
