import { startServerProcess } from '#testing/server-process.ts'
import { extent } from './extent.ts'
import { compare, note, single } from './figures.ts'
import { memoryOf } from './process-figures.ts'
import { makeTippers } from './tippers.ts'
import { openWorld } from './world.ts'
import { sendByWrk } from './wrk.ts'

// What many tips leave behind: in the memory of the server, on disk, and in the log that a standby has to receive.

const PEOPLE = 2_000
const WORKERS = 1_000
const AT_ONCE_SECONDS = 5
const MB = 1_000_000

const world = await openWorld()
const { cookies, workers } = await makeTippers(world, PEOPLE, WORKERS)
const server = await startServerProcess({ settings: { DATABASE_URL: world.url, RATE_LIMITS: 'off' } })
try {
  note(`The server's memory after a tenth of the tips, and after all of them; ${PEOPLE} people tip over HTTP.`)
  const first = await tipUntil(extent.tips / 10)
  const memoryThen = memoryOf(server.pid)
  const before = await sizes()
  const second = await tipUntil(extent.tips - first)
  const memory = memoryOf(server.pid)
  const after = await sizes()
  const name = `memory of the server after ${extent.tips} tips, against after a tenth of them`
  compare(name, [memory / MB], [memoryThen / MB], 'MB', { atMost: 1.3 })
  single('bytes on disk for a tip, indexes included', (after.disk - before.disk) / second, 'bytes')
  single('bytes of write-ahead log for a tip', (after.log - before.log) / second, 'bytes')
} finally {
  await server.stop()
  await world.close()
}

async function tipUntil(wanted: number): Promise<number> {
  let tips = 0
  while (tips < wanted) {
    const seconds = Math.min(AT_ONCE_SECONDS, 1 + Math.round(wanted / 5_000))
    const plan = { port: Number(new URL(server.url).port), cookies, workers, connections: 256, seconds }
    tips += (await sendByWrk(plan)).tips
    console.log(`${tips} of ${wanted} tips, ${Math.round(memoryOf(server.pid) / MB)} MB`)
  }
  return tips
}

/** Only what tips write: the books, their keys, their indexes and the wallets; other tables do not grow with them. */
async function sizes(): Promise<{ disk: number; log: number }> {
  const [row] = await world.db<[{ disk: number; log: number }]>`
    select sum(pg_total_relation_size(oid))::float8 as disk, (pg_current_wal_lsn() - '0/0'::pg_lsn)::float8 as log
    from pg_class
    where relkind = 'r' and relname ~ '^(ledger_entry|request_key|book_page|wallet)'
  `
  return row
}
