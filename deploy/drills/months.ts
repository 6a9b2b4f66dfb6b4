import { mkdirSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { RETENTION } from '#contract/retention.ts'
import { connect, type Db } from '#server/db/connect.ts'
import { startEmbedded } from '#server/db/embedded.ts'
import { listMonths, readMonths, requireMonth } from '#server/ledger/read-months.ts'
import { startProgram, until } from '#testing/program.ts'
import { runCommand } from '#testing/run-command.ts'
import { type Drill, type Outcome, withMachine } from './drill.ts'
import { type SingleMachine, startSingleMachine } from './single-machine.ts'
import { KINDS } from './tipping.ts'
import { type Crowd, FEW, MANY, startTraffic } from './traffic.ts'
import { holds, inWords, judge } from './verdict.ts'

export const months: Drill = {
  name: 'months',
  what: 'More than a year later the months of then are closed, detached and attached again while people tip, pass money on and dial, and guests pay. The commands are killed on the way; what is left in between is backed up and restored.',
  run: ({ full }) =>
    full
      ? archive({ movements: 10_000, crowd: MANY, kills: 20, attaches: true })
      : archive({ movements: 200, crowd: FEW, kills: 4, attaches: true }),
  control: {
    without: 'attaching the months again',
    run: () => archive({ movements: 200, crowd: FEW, kills: 0, attaches: false }),
  },
}

interface Plan {
  movements: number
  crowd: Crowd
  /** How often each of detach and attach is killed. */
  kills: number
  attaches: boolean
}

const goOn = (db: Db, days: number) => db`update clock_shift set by = by + make_interval(days => ${days})`

/** After this many days what was booked today is old enough to leave. */
const LATER_DAYS = RETENTION.keepKeysDays + 40

async function archive({ movements, crowd, kills, attaches }: Plan): Promise<Outcome> {
  return withMachine(startSingleMachine(), async (machine) => {
    const db = connect(machine.databaseUrl, { max: 1 })
    try {
      const then = await startTraffic(machine, crowd)
      const acknowledged = () => then.intentions.filter((intention) => intention.acknowledged)
      const isEnough = () =>
        acknowledged().length >= movements && KINDS.every((kind) => acknowledged().some((one) => one.kind === kind))
      await until(`${movements} movements are acknowledged, some of each kind`, isEnough, 600_000)
      await then.finish()
      const upToNow = await listMonths(db)
      const over = upToNow.slice(0, upToNow.findLastIndex(({ entries }) => entries > 0) + 1).map(({ month }) => month)
      // First into the next month, which begins within a minute: what is booked until then belongs to the month before.
      await goOn(db, 31)
      const areOver = async () => (await readMonths(db)).every(({ month, isOver }) => isOver || !over.includes(month))
      await until('another month has begun', areOver)
      await goOn(db, LATER_DAYS)

      const now = await startTraffic(machine, crowd)
      const books = commandOn(machine)
      for (const month of over) await untilDone(books, 'close', month)
      const rows = await rowsOf(db, over)
      const detached = await changeAll(books, 'detach', over, kills)
      const left = rows.count - (await rowsOf(db, over)).count
      const restored = await restoreElsewhere(machine)
      const attached = attaches ? await changeAll(books, 'attach', over.toReversed(), kills) : 0
      await now.finish()

      const same = (await rowsOf(db, over)).hash === rows.hash
      const verdict = await judge(machine.databaseUrl, [...then.intentions, ...now.intentions])
      return {
        holds: holds(verdict) && same && left > 0 && restored && now.failedRequests === 0,
        words: [
          `${left} of ${rows.count} entries left the database${attaches ? ' and came back' : ''}`,
          `${detached + attached} commands killed on the way`,
          same ? 'every row is as it was' : 'rows are not as they were',
          restored ? 'a backup from in between is right' : 'a backup from in between is NOT right',
          inWords(verdict),
          `meanwhile ${now.failedRequests} of ${now.requests} requests failed, the slowest tip took ${Math.round(now.slowestMs)} ms`,
        ].join('; '),
      }
    } finally {
      await db.end()
    }
  })
}

/** What is in the database of these months, which are the first ones: how many rows, and each to the letter. */
async function rowsOf(db: Db, over: string[]): Promise<{ count: number; hash: string }> {
  const { bounds } = await requireMonth(db, over.at(-1) ?? '')
  const [rows] = await db<[{ count: number; hash: string }]>`
    select count(*), md5(string_agg(e::text, ',' order by id)) as hash from ledger_entry e where id < ${bounds.to}::bigint
  `
  return rows
}

type Ended = { code: unknown; output: string }
/** Runs `npm run books` with these words, and kills it after so many milliseconds if that is said. */
type Books = (words: string[], killAfterMs?: number) => Promise<Ended>

function commandOn({ directory, databaseUrl, secrets }: SingleMachine): Books {
  const folder = join(directory, 'office')
  mkdirSync(folder, { recursive: true })
  return async (words, killAfterMs) => {
    const program = startProgram({
      command: process.execPath,
      args: [resolve(import.meta.dirname, '../../server/ledger/books-command.ts'), ...words],
      env: { PATH: process.env.PATH, ...secrets, DATABASE_URL: databaseUrl, DATA_DIR: folder },
      logFile: join(folder, 'output'),
    })
    if (killAfterMs !== undefined) {
      await Promise.race([program.ended, sleep(killAfterMs)])
      program.signal('SIGKILL')
    }
    const code = await program.ended
    return { code, output: program.output().trim() }
  }
}

/** Changes these months one after the other. Each is killed later and later until it was done; says how many were killed. */
async function changeAll(books: Books, change: 'detach' | 'attach', names: string[], kills: number): Promise<number> {
  let killed = 0
  for (const month of names) {
    for (let n = 1; n <= kills; n += 1) {
      const { code } = await books([change, month], (n * LONGEST_MS) / kills)
      if (code === 0) break
      if (code === 'SIGKILL') killed += 1
    }
    await untilDone(books, change, month)
  }
  return killed
}

/** What the service does by itself is waited for: it seals, proves what is new, and forgets keys. A killed command may have been done. */
async function untilDone(books: Books, change: 'close' | 'detach' | 'attach', month: string): Promise<void> {
  let said = ''
  const isDone = async () => {
    const { code, output } = await books([change, month])
    said = output
    return code === 0 || !WAIT.test(output)
  }
  await until(`${change} ${month}`, isDone)
  if (!DONE[change].test(said)) throw new Error(said)
}

const WAIT = /is not yet sealed|are not forgotten yet|There is no checkpoint/
const DONE = {
  close: /^\S+ is closed: /,
  detach: /^\S+ is detached(: | already)/,
  attach: /^\S+ is (attached: |not detached)/,
}

/** About as long as a command takes. */
const LONGEST_MS = 2_000

async function mustSucceed(ended: Promise<Ended>): Promise<void> {
  const { code, output } = await ended
  if (code !== 0) throw new Error(output)
}

/** Whether a backup of the books as they are now, without the months, is right in another PostgreSQL. */
async function restoreElsewhere({ directory, databaseUrl, secrets }: SingleMachine): Promise<boolean> {
  const file = join(directory, 'without-months.backup')
  const empty = await startEmbedded(join(directory, 'elsewhere'))
  try {
    await mustSucceed(
      runCommand(['server/backup/commands.ts', 'backup', file], { ...secrets, DATABASE_URL: databaseUrl }),
    )
    const { output } = await runCommand(['server/backup/commands.ts', 'restore', file], {
      ...secrets,
      DATABASE_URL: empty.url,
    })
    return output.endsWith('and its books are right.')
  } finally {
    await empty.stop()
  }
}
