import { randomUUID } from 'node:crypto'
import type { Services } from '#server/services/services.ts'
import type { Task } from './tasks.ts'

/** A task that reads everything pauses nine times as long as it took, so it uses at most a tenth of a core. */
const REST = 9

/** After this time another process takes over the task of one that died. */
const LEASE_SECONDS = 60

/**
 * Runs a task if it is due and no other process runs it. The process renews its lease while it runs; after a crash
 * the lease expires. A failed task is due again as usual; its row counts consecutive failures.
 */
export async function runTask(services: Services, task: Task, ending = new AbortController().signal): Promise<boolean> {
  const { db, log } = services
  const holder = randomUUID()
  const [lease] = await db`
    insert into job (name, due_at, holder, leased_until)
    values (${task.name}, business_now() + ${task.everySeconds} * interval '1 second', ${holder},
      clock_timestamp() + ${LEASE_SECONDS} * interval '1 second')
    on conflict (name) do update
    set due_at = excluded.due_at, holder = excluded.holder, leased_until = excluded.leased_until
    where job.due_at <= business_now() and (job.leased_until is null or job.leased_until < clock_timestamp())
    returning name
  `
  if (!lease) return false
  const lost = new AbortController()
  const renewing = setInterval(() => {
    db`
      update job set leased_until = clock_timestamp() + ${LEASE_SECONDS} * interval '1 second'
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
  const failed = await task.run(services, signal).then(
    () => false,
    (error) => {
      log.error('job failed', { job: task.name, error })
      return true
    },
  )
  const ms = Math.round(performance.now() - started)
  const restSeconds = task.readsEverything ? Math.floor((ms * REST) / 1_000) : 0
  await db`
    update job set due_at = greatest(due_at, business_now() + ${restSeconds} * interval '1 second'),
      last_run_at = case when ${failed} then last_run_at else business_now() end, last_ms = ${ms},
      failures = case when ${failed} then failures + 1 else 0 end, holder = null, leased_until = null
    where name = ${task.name} and holder = ${holder}
  `
}
