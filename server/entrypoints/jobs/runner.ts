import { pollPayments } from '#server/features/payments/poll-payments.ts'
import { drivePayouts } from '#server/features/payouts/drive-payouts.ts'
import { walletsIn } from '#server/people/notices/live.ts'
import { markMoved } from '#server/people/notices/notified.ts'
import { sumUpTips, tellBySms } from '#server/people/phones/tell-by-sms.ts'
import { tellByPush } from '#server/people/push/tell-by-push.ts'
import { sendDueSms } from '#server/people/sms/send-due-sms.ts'
import { repeat } from '#server/platform/repeat.ts'
import type { Services } from '#server/services.ts'
import { dueTasks, runTask } from './run-task.ts'
import { TASKS, type Task } from './tasks.ts'

export type Jobs = { stop(): Promise<void> }

/** Several, so that a slow push service delays nobody else. */
const SENDERS = [tellBySms, sumUpTips, tellByPush, tellByPush, tellByPush]

/**
 * Starts the background jobs. Every process may run them: payouts, payments and deliveries are claimed row by row, and each
 * periodic task runs in one process at a time. Nothing is kept in memory that a restart would lose.
 */
export async function startJobs(services: Services): Promise<Jobs> {
  const { db, log, listener, config } = services
  const payouts = repeat(log, 'payouts', 1_000, () => drivePayouts(services))
  const repeated = [payouts, repeat(log, 'payments', 1_000, () => pollPayments(services))]
  if (config.mode === 'simulation') {
    const { deliverDue } = await import('#server/simulators/deliver.ts')
    const deliveries = repeat(log, 'deliveries', 250, () => deliverDue(services))
    await listener.listen('sim_delivery', deliveries.wake)
    repeated.push(deliveries)
  }
  const messages = repeat(log, 'messages', 1_000, () => sendDueSms(services))
  const senders = SENDERS.map((tell) => repeat(log, tell.name, 5_000, () => tell(services)))
  // Recorded at once when the ledger reports moved wallets; a periodic task finds missed ones. People whom another process recorded, and
  // retries, wait for the senders' own five seconds.
  const moved = new Set<number>()
  const noting = repeat(log, 'note moved', 60_000, async () => {
    const wallets = [...moved]
    moved.clear()
    const marked = wallets.length > 0 ? await markMoved(db, wallets) : 0
    if (marked > 0) for (const sender of senders) sender.wake()
    return 0
  })
  repeated.push(messages, noting, ...senders)
  const tasks = startTasks(services)
  await listener.listen('money', (payload) => {
    for (const wallet of walletsIn(payload)) moved.add(wallet)
    noting.wake()
  })
  await listener.listen('sms', messages.wake)
  await listener.listen('payout', payouts.wake)
  listener.onReconnect(payouts.wake)
  return { stop: async () => void (await Promise.all([...repeated, tasks].map((one) => one.stop()))) }
}

/**
 * Checks every second which tasks are due and starts each by itself: an audit that takes minutes, or a partner that does
 * not answer, delays neither sealing nor corrections.
 */
function startTasks(services: Services): Jobs {
  const underWay = new Map<string, Promise<void>>()
  const ending = new AbortController()
  const start = (task: Task) => {
    const running = runTask(services, task, ending.signal)
      .catch((error) => services.log.error('job failed', { job: task.name, error }))
      .then(() => void underWay.delete(task.name))
    underWay.set(task.name, running)
  }
  const look = repeat(services.log, 'tasks', 1_000, async () => {
    const due = await dueTasks(services.db, TASKS)
    for (const task of TASKS) if (due.has(task.name) && !underWay.has(task.name)) start(task)
    // Next runs follow the clock, not how much was done.
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
