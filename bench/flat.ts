import { join } from 'node:path'
import { makeSecrets } from '#server/start/secrets.ts'
import { startProgram } from '#testing/program.ts'
import { startServerProcess } from '#testing/server-process.ts'
import { extent } from './extent.ts'
import { compare, median, note, single } from './figures.ts'
import { memoryOf } from './process-figures.ts'
import { proveBooks } from './prove-books.ts'
import { makeTippers } from './tippers.ts'
import { openWorld } from './world.ts'
import { type Sent, sendByWrk } from './wrk.ts'

// Ten minutes of full load with everything else running beside it, seen in windows of ten seconds; and what that many tips leave behind.

const SECONDS = 10
const MB = 1_000_000
const { windows } = extent
const BACKUP_IN = Math.floor(windows * 0.3)
const PROOF_IN = Math.floor(windows * 0.6)

const world = await openWorld()
const { cookies, workers } = await makeTippers(world, 2_000, 1_000)
const settings = { ...makeSecrets(), DATABASE_URL: world.url, DATABASE_OWNER_URL: world.url, RATE_LIMITS: 'off' }
const server = await startServerProcess({ settings })
const plan = { port: Number(new URL(server.url).port), cookies, workers, connections: 256, seconds: SECONDS }
try {
  await sendByWrk(plan)
  const before = { ...(await written()), memory: memoryOf(server.pid) }
  const seen: Sent[] = []
  const beside: Promise<unknown>[] = []
  for (let window = 0; window < windows; window += 1) {
    if (window === BACKUP_IN) beside.push(run('server/backup/commands.ts', 'backup', join(world.folder, 'backup')))
    if (window === PROOF_IN) beside.push(run('server/books/prove-command.ts', '--all'))
    const sent = await sendByWrk(plan)
    seen.push(sent)
    console.log(`window ${window + 1} of ${windows}: ${Math.round(sent.rate)} tips a second, p99 ${sent.p99} ms`)
  }
  await Promise.all(beside)
  const after = await written()
  const tips = seen.reduce((sum, sent) => sum + sent.tips, 0)
  const rates = seen.map(({ rate }) => rate)
  const p99 = seen.map((sent) => sent.p99)
  note(
    `Everybody tips at once over 256 connections for ${windows} windows of ${SECONDS} s, while autovacuum, checkpoints and all jobs run as ever; a backup begins in window ${BACKUP_IN + 1}, a proof from entry one in window ${PROOF_IN + 1}.\n\n` +
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
  compare('memory of the server afterwards, against before', [memoryOf(server.pid) / MB], [before.memory / MB], 'MB', {
    atMost: 1.3,
  })
  single('bytes on disk for a tip, indexes included', (after.disk - before.disk) / tips, 'bytes')
  single('bytes of write-ahead log for a tip', (after.log - before.log) / tips, 'bytes')
  await proveBooks(world.db)
} finally {
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

/** Only what tips write: the books, their keys, their indexes and the wallets; other tables do not grow with them. */
async function written(): Promise<{ disk: number; log: number }> {
  const [row] = await world.db<[{ disk: number; log: number }]>`
    select sum(pg_total_relation_size(oid))::float8 as disk, (pg_current_wal_lsn() - '0/0'::pg_lsn)::float8 as log
    from pg_class
    where relkind = 'r' and relname ~ '^(ledger_entry|request_key|book_page|wallet)'
  `
  return row
}
