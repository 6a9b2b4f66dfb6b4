import { drivePayouts } from '#server/payouts/drive-payouts.ts'
import { tellWallets, walletsThatMoved } from '#server/phones/tell-wallets.ts'
import type { Services } from '#server/services/services.ts'
import { deliverDue } from '#server/simulators/deliver.ts'
import { sendDueSms } from '#server/sms/send-due-sms.ts'
import { pollPayments } from '#server/wallet/poll-payments.ts'
import { repeat } from './repeat.ts'
import { runTask } from './run-task.ts'
import { TASKS, type Task } from './tasks.ts'

export type Jobs = { stop(): Promise<void> }

/**
 * Starts what happens by itself. Every process may run this: payouts, payments and deliveries are claimed row by row, and each
 * periodic task by one process at a time. Nothing is kept here that a restart would lose.
 */
export async function startJobs(services: Services): Promise<Jobs> {
  const { log, listener, config } = services
  const payouts = repeat(log, 'payouts', 1_000, () => drivePayouts(services))
  const repeated = [payouts, repeat(log, 'payments', 1_000, () => pollPayments(services))]
  if (config.mode === 'simulation') repeated.push(repeat(log, 'deliveries', 250, () => deliverDue(services)))
  // Told of at once where the ledger says which wallets moved; whatever was missed, the task that looks at all of them finds.
  const moved = walletsThatMoved()
  const telling = repeat(log, 'phones', 60_000, () => tellWallets(services, moved.take()))
  const messages = repeat(log, 'messages', 1_000, () => sendDueSms(services))
  repeated.push(telling, messages)
  const tasks = startTasks(services)
  await listener.listen('money', (payload) => {
    moved.note(payload)
    telling.wake()
  })
  await listener.listen('sms', messages.wake)
  await listener.listen('payout', payouts.wake)
  listener.onReconnect(payouts.wake)
  return { stop: async () => void (await Promise.all([...repeated, tasks].map((one) => one.stop()))) }
}

/**
 * Looks every second which tasks are due and starts each of them by itself: a proof that takes minutes, or a partner that does
 * not answer, keeps neither sealing nor corrections waiting.
 */
function startTasks(services: Services): Jobs {
  const underWay = new Map<string, Promise<void>>()
  const ending = new AbortController()
  const start = (task: Task) => {
    const running = runTask(services, task, ending.signal)
      .catch((error) => services.log.error('a job failed', { job: task.name, error }))
      .then(() => void underWay.delete(task.name))
    underWay.set(task.name, running)
  }
  const look = repeat(services.log, 'tasks', 1_000, async () => {
    const waiting = await services.db<{ name: string }[]>`select name from job where due_at > business_now()`
    const resting = new Set(waiting.map(({ name }) => name))
    for (const task of TASKS) if (!resting.has(task.name) && !underWay.has(task.name)) start(task)
    // What is due next is due by the clock, not by how much was done.
    return 0
  })
  return {
    stop: async () => {
      ending.abort()
      await look.stop()
      await Promise.all(underWay.values())
    },
  }
}
