import type { Services } from '#server/services/services.ts'
import type { Task } from './tasks.ts'

/** A task that reads everything pauses nine times as long as it took, so it never takes more than a tenth of a core. */
const REST = 9

/**
 * Runs a task if it is due and no other process is at it. The lock belongs to a connection, so that a process that dies
 * lets go of it. A task that failed is due again as usual; how often it failed in a row stands in its row.
 */
export async function runTask(services: Services, task: Task): Promise<boolean> {
  const { db } = services
  // A transaction and not a reserved connection: the driver fails the one when its connection is lost, and waits for ever
  // on the other. It reads and writes nothing, so however long it lasts it is in nobody's way.
  return db.begin(async (tx) => {
    const [mine] = await tx<[{ locked: boolean }]>`
      select pg_try_advisory_xact_lock(hashtext('job'), hashtext(${task.name})) as locked
    `
    if (!mine.locked) return false
    const [turn] = await db`
      insert into job (name, due_at) values (${task.name}, business_now() + ${task.everySeconds} * interval '1 second')
      on conflict (name) do update set due_at = excluded.due_at
      where job.due_at <= business_now()
      returning name
    `
    if (turn) await run(services, task)
    return turn !== undefined
  })
}

async function run(services: Services, task: Task): Promise<void> {
  const { db, log } = services
  const started = performance.now()
  const failed = await task.run(services).then(
    () => false,
    (error) => {
      log.error('a job failed', { job: task.name, error })
      return true
    },
  )
  const ms = Math.round(performance.now() - started)
  const restSeconds = task.readsEverything ? Math.floor((ms * REST) / 1_000) : 0
  await db`
    update job set due_at = greatest(due_at, business_now() + ${restSeconds} * interval '1 second'),
      last_run_at = case when ${failed} then last_run_at else business_now() end, last_ms = ${ms},
      failures = case when ${failed} then failures + 1 else 0 end
    where name = ${task.name}
  `
}
