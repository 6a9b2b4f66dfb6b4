import { execFile } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { StartupError } from '#server/platform/start/startup-error.ts'
import type { Plan } from './load-generator.ts'

const run = promisify(execFile)
const PROGRAM = '/usr/bin/wrk'
export type Sent = { tips: number; rate: number /** Milliseconds. */; p99: number }

const SCRIPT = join(import.meta.dirname, 'tips.lua')

/**
 * Tips, and tips a second, with every connection sending the next as soon as the last is answered. By wrk, since what sends shares the
 * machine with what is measured, and a program in C costs it a third of what one in Node does.
 */
export async function sendByWrk({ port, cookies, workers, connections, seconds }: Plan): Promise<Sent> {
  if (!existsSync(PROGRAM)) {
    throw new StartupError(
      'The tips of these figures are sent by wrk: install it first, on Debian with `apt-get install wrk`.',
    )
  }
  const folder = mkdtempSync(join(tmpdir(), 'enkosi-bench-wrk-'))
  const [cookieFile, workerFile] = [join(folder, 'cookies'), join(folder, 'workers')]
  writeFileSync(cookieFile, cookies.join('\n'))
  writeFileSync(workerFile, workers.join('\n'))
  try {
    const how = [
      '-t',
      '1',
      '-c',
      String(connections),
      '-d',
      `${seconds}s`,
      '--timeout',
      '30s',
      '--latency',
      '-s',
      SCRIPT,
    ]
    const given = [cookieFile, workerFile, randomBytes(6).toString('hex')]
    const { stdout } = await run(PROGRAM, [...how, `http://127.0.0.1:${port}`, '--', ...given])
    const failed = /Non-2xx.*|Socket errors.*/.exec(stdout)
    if (failed) throw new Error(`Some tips failed: ${failed[0]}`)
    const tips = /(\d+) requests in/.exec(stdout)?.[1]
    const rate = /Requests\/sec:\s+([\d.]+)/.exec(stdout)?.[1]
    const p99 = / 99%\s+([\d.]+)(us|ms|s)\b/.exec(stdout)
    if (!tips || !rate || !p99) throw new Error(`wrk said something else: ${stdout}`)
    return {
      tips: Number(tips),
      rate: Number(rate),
      p99: Number(p99[1]) * { us: 0.001, ms: 1, s: 1_000 }[p99[2] as 'us'],
    }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
