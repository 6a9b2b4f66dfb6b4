import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { makeSecrets } from '#server/platform/start/secrets.ts'
import { startProgram } from '#testing/service/program.ts'
import { startServerProcess } from '#testing/service/server-process.ts'
import { extent } from './extent.ts'
import { compare, median, note, single } from './figures.ts'
import { startLoadGenerator } from './load.ts'
import { memoryOf } from './process-figures.ts'
import { proveBooks } from './prove-books.ts'
import { makeTippers } from './tippers.ts'
import { openWorld } from './world.ts'
import { sendByWrk } from './wrk.ts'

// Ten minutes of full load with everything else running beside it, seen in windows of ten seconds; and what that many tips leave behind.

const MB = 1_000_000
const { windows, windowSeconds: SECONDS } = extent
const BACKUP_IN = Math.floor(windows * 0.2)
const PROOF_IN = Math.floor(windows * 0.4)

const world = await openWorld()
const { cookies, workers } = await makeTippers(world, 2_000, 1_000)
const settings = { ...makeSecrets(), DATABASE_URL: world.url, DATABASE_OWNER_URL: world.url, RATE_LIMITS: 'off' }
const server = await startServerProcess({ settings })
const plan = { port: Number(new URL(server.url).port), cookies, workers, connections: 256, seconds: SECONDS }
const someone = startLoadGenerator()
try {
  await sendByWrk(plan)
  const before = await written()
  // A single run, so that no window begins with 256 new connections, and the first begins when all of them are open.
  const load = sendByWrk({ ...plan, seconds: Math.ceil((windows + 1) * (SECONDS + 0.5)) })
  await setTimeout(SECONDS * 1_000)
  const rates: number[] = []
  const p99: number[] = []
  const memory: number[] = []
  const beside: Promise<unknown>[] = []
  for (let window = 0; window < windows; window += 1) {
    if (window === BACKUP_IN) beside.push(run('server/commands/enkosi.ts', 'backup', join(world.folder, 'backup')))
    if (window === PROOF_IN) beside.push(run('server/commands/enkosi.ts', 'prove', '--all'))
    const [started, first] = [performance.now(), await lastEntry()]
    const felt = await someone.run({ ...plan, connections: 16, rate: 100 })
    rates.push(((await lastEntry()) - first) / ((performance.now() - started) / 1_000))
    p99.push(felt.p99)
    memory.push(memoryOf(server.pid) / MB)
    console.log(
      `window ${window + 1} of ${windows}: ${Math.round(rates.at(-1) ?? 0)} tips a second, p99 ${Math.round(felt.p99)} ms, ${Math.round(memory.at(-1) ?? 0)} MB`,
    )
  }
  const { tips } = await load
  await Promise.all(beside)
  const after = await written()
  note(
    `Everybody tips at once over 256 connections for ${windows} windows of ${SECONDS} s, while autovacuum, checkpoints and all jobs run as ever; a backup begins in window ${BACKUP_IN + 1}, a proof from entry one in window ${PROOF_IN + 1}. The p99 is of 16 more people, who send 100 tips a second when they are due. Memory is compared with that after a minute.\n\n` +
      `| minute | tips a second in each ten seconds | p99, ms |\n| --- | --- | --- |\n${minutes(rates, p99).join('\n')}`,
  )
  compare(
    'the slowest ten seconds of ten minutes, against the median',
    [Math.min(...rates)],
    [median(rates)],
    'a second',
    { atLeast: 0.85 },
  )
  compare('the worst p99 of ten seconds, against the median', [Math.max(...p99)], [median(p99)], 'ms', { atMost: 2 })
  const afterAMinute = memory[Math.min(5, windows - 1)] ?? 0
  compare('memory of the server after ten minutes, against one', [memory.at(-1) ?? 0], [afterAMinute], 'MB', {
    atMost: 1.3,
  })
  single('bytes on disk for a tip, indexes included', (after.disk - before.disk) / tips, 'bytes')
  single('bytes of write-ahead log for a tip', (after.log - before.log) / tips, 'bytes')
  await proveBooks(world.db)
} finally {
  someone.stop()
  await server.stop()
  await world.close()
}

async function run(...args: string[]): Promise<void> {
  const logFile = join(world.folder, `${args.length}.log`)
  const program = startProgram({ command: process.execPath, args, env: { ...process.env, ...settings }, logFile })
  const end = await program.ended
  if (end !== 0) throw new Error(`${args.join(' ')} ended with ${end}: ${program.output()}`)
}

function minutes(rates: number[], p99: number[]): string[] {
  const rows: string[] = []
  for (let start = 0; start < rates.length; start += 6) {
    const of = (values: number[]) =>
      values
        .slice(start, start + 6)
        .map(Math.round)
        .join(' ')
    rows.push(`| ${start / 6 + 1} | ${of(rates)} | ${of(p99)} |`)
  }
  return rows
}

async function lastEntry(): Promise<number> {
  const [row] = await world.db<[{ id: number }]>`select max(id)::float8 as id from ledger_entry`
  return row.id
}

/** Only what tips write: the books, their keys, their indexes and the wallets; other tables do not grow with them. */
async function written(): Promise<{ disk: number; log: number }> {
  const [row] = await world.db<[{ disk: number; log: number }]>`
    select sum(pg_total_relation_size(oid))::float8 as disk, (pg_current_wal_lsn() - '0/0'::pg_lsn)::float8 as log
    from pg_class
    where relkind = 'r' and relname ~ '^(ledger_entry|request_key|book_page|wallet)'
  `
  return row
}
