import { drivePayouts } from '#server/payouts/drive-payouts.ts'
import type { Services } from '#server/services/services.ts'
import { deliverDue } from '#server/simulators/deliver.ts'
import { pollLoads } from '#server/wallet/poll-loads.ts'
import { repeat } from './repeat.ts'
import { runTask } from './run-task.ts'
import { TASKS } from './tasks.ts'

export type Jobs = { stop(): Promise<void> }

/**
 * Starts what happens by itself. Every process may run this: payouts, loads and deliveries are claimed row by row, and each
 * periodic task by one process at a time. Nothing is kept here that a restart would lose.
 */
export async function startJobs(services: Services): Promise<Jobs> {
  const { log, listener, config } = services
  const payouts = repeat(log, 'payouts', 1_000, () => drivePayouts(services))
  const repeated = [payouts, repeat(log, 'loads', 1_000, () => pollLoads(services))]
  if (config.mode === 'simulation') repeated.push(repeat(log, 'deliveries', 250, () => deliverDue(services)))
  repeated.push(repeat(log, 'tasks', 1_000, () => runTasks(services)))
  await listener.listen('payout', payouts.wake)
  listener.onReconnect(payouts.wake)
  return { stop: async () => void (await Promise.all(repeated.map((one) => one.stop()))) }
}

async function runTasks(services: Services): Promise<0> {
  const waiting = await services.db<{ name: string }[]>`select name from job where due_at > business_now()`
  for (const task of TASKS) {
    if (!waiting.some(({ name }) => name === task.name)) await runTask(services, task)
  }
  // What is due next is due by the clock, not by how much was done.
  return 0
}
