import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { connect } from '#server/db/connect.ts'
import { type Drill, type Outcome, withMachine } from './drill.ts'
import { type SingleMachine, startSingleMachine } from './single-machine.ts'
import type { TippingOptions } from './tipping.ts'
import { FEW, startTraffic } from './traffic.ts'
import { holds, inWords, judge } from './verdict.ts'

export const diskFull: Drill = {
  name: 'disk-full',
  what: 'The disk of the database fills up while people tip, pass money on and dial, and guests pay, and is cleared again (needs root for a small disk).',
  run: () => fillTheDisk({}),
  control: {
    without: 'the key: a client that makes a new one for each try',
    run: () => fillTheDisk({ forgetful: true }),
  },
}

async function fillTheDisk(options: TippingOptions): Promise<Outcome> {
  const disk = mkdtempSync(join(tmpdir(), 'enkosi-disk-'))
  execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=420m,mode=0755', 'tmpfs', disk])
  try {
    // The machine removes its folder in the end, which it could not do with the disk itself.
    const directory = join(disk, 'machine')
    mkdirSync(directory)
    const start = startSingleMachine({ directory, postgres: { max_wal_size: '64MB' } })
    return await withMachine(start, (machine) => fillAndClear(machine, directory, options))
  } finally {
    execFileSync('umount', ['-l', disk])
    rmSync(disk, { recursive: true, force: true })
  }
}

async function fillAndClear(machine: SingleMachine, directory: string, options: TippingOptions): Promise<Outcome> {
  const tipping = await startTraffic(machine, FEW, options)
  const answered = () => tipping.intentions.filter((intention) => intention.acknowledged).length
  await sleep(1_500)
  const ballast = fill(directory)
  const failedBefore = tipping.failedRequests
  await waitFor(() => tipping.failedRequests > failedBefore + 20, 60_000)
  const told = tipping.failedRequests - failedBefore
  rmSync(ballast)
  if (!(await isUp(machine.databaseUrl))) await machine.startPostgres()
  const before = answered()
  await waitFor(() => answered() > before + 20, 60_000)
  const recovered = answered() > before + 20
  await tipping.finish()
  const verdict = await judge(machine.databaseUrl, tipping.intentions)
  return {
    holds: told > 0 && recovered && holds(verdict),
    words: `${told} requests were told to try again, ${recovered ? 'it recovered' : 'it DID NOT recover'}; ${inWords(verdict)}`,
  }
}

/** Writes until nothing more fits. */
function fill(directory: string): string {
  const file = join(directory, 'ballast')
  try {
    for (let n = 0; n < 1_000; n += 1) writeFileSync(file, Buffer.alloc(1 << 20), { flag: 'a' })
  } catch {
    // Full: what was wanted.
  }
  return file
}

async function waitFor(check: () => boolean, timeoutMs: number): Promise<void> {
  const end = Date.now() + timeoutMs
  while (!check() && Date.now() < end) await sleep(200)
}

/** PostgreSQL ends itself when it cannot write its log, unless it happened to have room. */
async function isUp(url: string): Promise<boolean> {
  await sleep(2_000)
  const db = connect(url, { max: 1 })
  try {
    await db`select 1`
    return true
  } catch {
    return false
  } finally {
    await db.end({ timeout: 1 })
  }
}
