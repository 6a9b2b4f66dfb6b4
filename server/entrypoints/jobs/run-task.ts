import { randomUUID } from 'node:crypto'
import { clocksAgree, isDue } from '#server/platform/db/clocks.ts'
import type { Db } from '#server/platform/db/connect.ts'
import type { Fragment } from '#server/platform/db/sql.ts'
import { asTrace } from '#server/platform/observability/traces.ts'
import type { Services } from '#server/services.ts'
import type { Task } from './tasks.ts'

/** A task that reads everything pauses nine times as long as it took, so it uses at most a tenth of a core. */
const REST = 9

/** After this time another process takes over the task of one that died. */
const LEASE_SECONDS = 60

/** Which of these tasks are due. None while a clock is wrong. */
export async function dueTasks(db: Db, tasks: readonly Task[]): Promise<Set<string>> {
  const due = await db<{ name: string }[]>`
    select task.name
    from unnest(${tasks.map(({ name }) => name)}::text[], ${tasks.map(({ everySeconds }) => everySeconds)}::int[],
      ${tasks.map(restOf)}::int[]) as task (name, every, rest)
    left join job using (name)
    where ${clocksAgree(db)} and (job.name is null or ${isTaskDue(db, db`task.every`, db`task.rest`)})
  `
  return new Set(due.map(({ name }) => name))
}

const restOf = ({ readsEverything }: Task) => (readsEverything ? REST : 0)

/** It is put off by its interval, or by its rest. */
function isTaskDue(db: Db, every: Fragment, rest: Fragment): Fragment {
  return isDue(db, db`job.due_at`, db`greatest(${every}, ${rest} * coalesce(job.last_ms, 0) / 1000.0)`)
}

/**
 * Runs a task if it is due and no other process runs it, unless a clock is wrong. The process renews its lease while it runs; after a crash
 * the lease expires. A failed task is due again as usual; its row counts consecutive failures.
 */
export async function runTask(services: Services, task: Task, ending = new AbortController().signal): Promise<boolean> {
  const { db, log } = services
  const holder = randomUUID()
  const [lease] = await db`
    insert into job (name, due_at, holder, leased_until)
    select ${task.name}, business_now() + ${task.everySeconds} * interval '1 second', ${holder}::uuid,
      clock_timestamp() + ${LEASE_SECONDS} * interval '1 second'
    where ${clocksAgree(db)}
    on conflict (name) do update
    set due_at = excluded.due_at, holder = excluded.holder, leased_until = excluded.leased_until
    where ${isTaskDue(db, db`${task.everySeconds}::int`, db`${restOf(task)}::int`)} and coalesce(
      job.leased_until not between clock_timestamp() and clock_timestamp() + ${LEASE_SECONDS} * interval '1 second', true)
    returning name
  `
  if (!lease) return false
  const lost = new AbortController()
  const renewing = setInterval(() => {
    // A lease that a wrong clock wrote would count as over once the clock is right.
    db`
      update job
      set leased_until = case when ${clocksAgree(db)} then clock_timestamp() + ${LEASE_SECONDS} * interval '1 second' else leased_until end
      where name = ${task.name} and holder = ${holder}
    `.then(
      // Another process has the lease: this one was unresponsive for too long.
      ({ count }) => count === 0 && lost.abort(),
      (error) => log.warn('job lease renewal failed', { job: task.name, error }),
    )
  }, LEASE_SECONDS * 300)
  try {
    await run(services, task, holder, AbortSignal.any([ending, lost.signal]))
  } finally {
    clearInterval(renewing)
  }
  return true
}

async function run(services: Services, task: Task, holder: string, signal: AbortSignal): Promise<void> {
  const { db, log } = services
  const started = performance.now()
  const failed = await asTrace(services.traces, `job ${task.name}`, async () => task.run(services, signal)).then(
    () => false,
    (error) => {
      log.error('job failed', { job: task.name, error })
      return true
    },
  )
  const ms = Math.round(performance.now() - started)
  const restSeconds = Math.floor((ms * restOf(task)) / 1_000)
  await db`
    update job set due_at = greatest(due_at, business_now() + ${restSeconds} * interval '1 second'),
      last_run_at = case when ${failed} then last_run_at else business_now() end, last_ms = ${ms},
      failures = case when ${failed} then failures + 1 else 0 end, holder = null, leased_until = null
    where name = ${task.name} and holder = ${holder}
  `
}
