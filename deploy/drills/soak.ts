import { execFileSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Drill, Outcome, Say } from './drill.ts'
import { startSingleMachine } from './single-machine.ts'
import { underTraffic } from './under-traffic.ts'

/** More growth than this between the second and the last quarter of the time is called a leak. */
const GROWTH_ALLOWED = 1.3
/** The crowd and its pauses keep everybody below the daily limit for half an hour: above it every tip would be refused. */
const CROWD = { tippers: 60, others: 4 }
const PAUSE_MS = 400

export const soak: Drill = {
  name: 'soak',
  what: 'People tip, pass money on and dial, and guests pay, for half an hour without a break (a minute in the short form): the memory of the service must level off.',
  run: ({ full, say }) => tipFor(full ? 30 * 60 : 60, say),
  control: {
    without: 'care: a process that keeps 8 MB more every second',
    run: (say) => tipFor(60, say, LEAKING),
  },
}

/** Begins with the measuring, however long it took to register the people. */
const LEAKING = {
  env: () => ({ NODE_OPTIONS: `--import=${leakingModule()}` }),
  begin: (pid: number) => process.kill(pid, 'SIGUSR2'),
}

async function tipFor(seconds: number, say: Say, leak?: typeof LEAKING): Promise<Outcome> {
  const start = startSingleMachine({ env: leak?.env() ?? {} })
  return underTraffic(start, { crowd: CROWD, pauseMs: PAUSE_MS }, async ({ apps: [app] }, tipping) => {
    const memory: number[] = []
    const pid = app?.pid ?? 0
    leak?.begin(pid)
    const end = Date.now() + seconds * 1_000
    while (Date.now() < end) {
      await sleep(1_000)
      memory.push(residentMegabytes(pid))
      if (memory.length % 120 === 0)
        say(`${memory.length} s: ${memory.at(-1)} MB, ${tipping.intentions.length} movements`)
    }
    const quarter = Math.floor(memory.length / 4)
    const early = mean(memory.slice(quarter, 2 * quarter))
    const late = mean(memory.slice(-quarter))
    return {
      holds: late <= early * GROWTH_ALLOWED,
      words: `${seconds} s, ${Math.round(early)} MB in the second quarter, ${Math.round(late)} MB in the last`,
    }
  })
}

function residentMegabytes(pid: number): number {
  return Math.round(Number(execFileSync('ps', ['-o', 'rss=', '-p', String(pid)], { encoding: 'utf8' })) / 1024)
}

const mean = (values: number[]) => values.reduce((sum, value) => sum + value, 0) / Math.max(1, values.length)

function leakingModule(): string {
  const file = join(tmpdir(), `enkosi-leak-${process.pid}.mjs`)
  const keepMore = 'setInterval(() => kept.push(Buffer.alloc(8_000_000, 1)), 1_000).unref()'
  writeFileSync(file, `const kept = []\nprocess.on('SIGUSR2', () => ${keepMore})\n`)
  return file
}
