import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { TASKS } from '#server/entrypoints/jobs/tasks.ts'
import { forgetOldKeys } from '#server/money/ledger/forget-old-keys.ts'
import { asking, type Db } from '#server/platform/db/connect.ts'
import { freePorts } from '#testing/service/free-ports.ts'
import { isReady } from '#testing/service/server-process.ts'
import { openDatabaseClock } from './database-clock.ts'
import type { Drill, Outcome } from './drill.ts'
import { arrive, findWorkers } from './people.ts'
import { startSingleMachine } from './single-machine.ts'
import { isSoon, type Tipping } from './tipping.ts'
import { FEW } from './traffic.ts'
import { underTraffic } from './under-traffic.ts'

const JUMPS = ['+500d', '+1096d', '-2d']
const WRONG_MS = 20_000

export const wrongClock: Drill = {
  name: 'wrong-clock',
  what: 'The clock of PostgreSQL alone is set 500 days ahead, three years ahead and two days back, for 20 s each, while people tip, pass money on and dial, and guests pay (needs libfaketime).',
  run: ({ full }) => setClock(full ? [...JUMPS, ...JUMPS, ...JUMPS] : JUMPS, async () => {}),
  control: {
    without: 'the question whether the clocks agree: old keys are forgotten by the clock of the database',
    run: () =>
      setClock(['+500d'], async (db) => {
        const [clock] = await db<[{ now: Date }]>`select clock_timestamp() as now`
        await forgetOldKeys(db, clock.now)
      }),
  },
}

async function setClock(jumps: string[], meddle: (db: Db) => Promise<void>): Promise<Outcome> {
  const clock = openDatabaseClock()
  const [metricsPort = 0] = await freePorts(1)
  const machine = startSingleMachine({ before: clock.before, env: { METRICS_PORT: String(metricsPort) } })
  try {
    return await underTraffic(machine, { crowd: FEW, amount: 100, pauseMs: 50 }, ({ url, databaseUrl }, tipping) =>
      asking(databaseUrl, async (db) => {
        const again = await tipOnce(url, tipping)
        await sleep(3_000)
        const before = await readFacts(db)
        const faults: string[] = []
        for (const by of jumps) {
          clock.set(by)
          const seen = await isSoon(async () => !(await isReady(url)), 10_000)
          await sleep(WRONG_MS)
          await meddle(db)
          clock.set('+0')
          const set = Date.now()
          if (!seen) faults.push(`ready at ${by}`)
          if (!(await isSoon(() => isReady(url), 10_000))) faults.push(`not ready after ${by}`)
          await again()
          if (!(await tipping.recovers(60_000))) faults.push(`no movement after ${by}`)
          const rest = await isSoon(async () => (await readResting(db, new Date(set))).length === 0, 90_000)
          if (!rest) faults.push(`jobs rest after ${by}: ${(await readResting(db, new Date(set))).join(', ')}`)
        }
        const counted = await readCounted(metricsPort)
        if (counted < (jumps.length * WRONG_MS) / 2_000) faults.push(`counted only ${counted} s of wrong clocks`)
        const after = await readFacts(db)
        for (const [name, count] of Object.entries(before))
          if ((after[name] ?? 0) < count) faults.push(`${count - (after[name] ?? 0)} ${name} lost`)
        return {
          holds: faults.length === 0,
          words: `${jumps.length} times, ${counted} s of wrong clocks counted, ${faults.join(', ') || 'nothing expired, and every job runs again'}`,
        }
      }),
    )
  } finally {
    clock.remove()
  }
}

/** Somebody tips once, and sends the same tip again whenever this is called. */
async function tipOnce(url: string, tipping: Tipping): Promise<() => Promise<void>> {
  const person = await arrive(url)
  const [guardId] = await findWorkers(person)
  const key = randomUUID()
  tipping.intentions.push({ kind: 'tip', keys: [key], acknowledged: key, refused: undefined })
  const send = async () => {
    await person.post('/api/tips', { guardId, amount: 5_000 }, { 'idempotency-key': key })
  }
  await send()
  return send
}

/** Counts of facts that must not get lost. */
async function readFacts(db: Db): Promise<Record<string, number>> {
  const [facts] = await db<[Record<string, number>]>`
    select (select count(*) from request_key) as keys, (select count(*) from session) as sessions,
      (select count(*) from person where archived_at is null and deleted_at is null) as people,
      (select count(*) from worker where removed_at is null) as workers,
      (select count(*) from worker where bank_details is not null) as "bank details",
      (select count(*) from phone) as phones
  `
  return facts
}

/**
 * Jobs that did not run since, or, where they run seldom or rest for as long as they took, whose next time is later than they are ever put
 * off. The audit of the books never ends.
 */
async function readResting(db: Db, since: Date): Promise<string[]> {
  const rows = await db<{ name: string }[]>`
    select task.name
    from unnest(${TASKS.map(({ name }) => name)}::text[], ${TASKS.map(({ everySeconds }) => everySeconds)}::int[],
      ${TASKS.map(({ readsEverything = false }) => readsEverything)}::boolean[]) as task (name, every, rests)
    left join job using (name)
    where case
      when task.name = 'audit books' then not exists (
        select from book_progress where what = 'what is new' and at between ${since} and clock_timestamp()
      )
      when every <= 60 and not rests then coalesce(last_run_at not between ${since} and clock_timestamp(), true)
      else coalesce(due_at > clock_timestamp() + greatest(every, last_ms / 100) * interval '1 second', true) end
  `
  return rows.map(({ name }) => name)
}

async function readCounted(port: number): Promise<number> {
  const figures = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text()
  return Number(/^enkosi_clocks_differed_seconds_total (\S+)$/m.exec(figures)?.[1] ?? 0)
}
