import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { asking } from '#server/platform/db/connect.ts'
import type { Drill, Outcome } from './drill.ts'
import { type SingleMachine, startSingleMachine } from './single-machine.ts'
import { isSoon, type Tipping, type TippingOptions } from './tipping.ts'
import { FEW } from './traffic.ts'
import { underTraffic } from './under-traffic.ts'

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
    return await underTraffic(start, { crowd: FEW, ...options }, (machine, tipping) =>
      fillAndClear(machine, directory, tipping),
    )
  } finally {
    execFileSync('umount', ['-l', disk])
    rmSync(disk, { recursive: true, force: true })
  }
}

async function fillAndClear(machine: SingleMachine, directory: string, tipping: Tipping) {
  await sleep(1_500)
  const ballast = fill(directory)
  const failedBefore = tipping.failedRequests
  await isSoon(() => tipping.failedRequests > failedBefore + 20, 60_000)
  const failed = tipping.failedRequests - failedBefore
  rmSync(ballast)
  // PostgreSQL ends itself when it cannot write its log, unless it happened to have room.
  await sleep(2_000)
  await asking(machine.databaseUrl, (db) => db`select 1`).catch(() => machine.startPostgres())
  const recovered = await tipping.recovers(60_000)
  const bugs = [...tipping.failures].reduce((sum, [failure, count]) => sum + (failure.endsWith(' 500') ? count : 0), 0)
  return {
    holds: failed > 0 && bugs === 0 && recovered,
    words: `${failed} requests were asked to try again, ${bugs} of all got a 500, ${recovered ? 'it recovered' : 'it DID NOT recover'}`,
  }
}

/** Writes until nothing more fits. */
function fill(directory: string): string {
  const file = join(directory, 'ballast')
  try {
    for (let n = 0; n < 1_000; n += 1) writeFileSync(file, Buffer.alloc(1 << 20), { flag: 'a' })
  } catch {
    // Full, as wanted.
  }
  return file
}
