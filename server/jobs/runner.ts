import { walletsIn } from '#server/events/live.ts'
import { repeat } from '#server/events/repeat.ts'
import { noteMoved } from '#server/events/told.ts'
import { drivePayouts } from '#server/payouts/drive-payouts.ts'
import { sumUpTips, tellBySms } from '#server/phones/tell-by-sms.ts'
import { tellByPush } from '#server/push/tell-by-push.ts'
import type { Services } from '#server/services/services.ts'
import { deliverDue } from '#server/simulators/deliver.ts'
import { sendDueSms } from '#server/sms/send-due-sms.ts'
import { pollPayments } from '#server/wallet/poll-payments.ts'
import { runTask } from './run-task.ts'
import { TASKS, type Task } from './tasks.ts'

export type Jobs = { stop(): Promise<void> }

/** Push has several: one that waits for a slow push service keeps nobody else waiting. */
const TELLERS = [tellBySms, sumUpTips, tellByPush, tellByPush, tellByPush]

/**
 * Starts what happens by itself. Every process may run this: payouts, payments and deliveries are claimed row by row, and each
 * periodic task by one process at a time. Nothing is kept here that a restart would lose.
 */
export async function startJobs(services: Services): Promise<Jobs> {
  const { db, log, listener, config } = services
  const payouts = repeat(log, 'payouts', 1_000, () => drivePayouts(services))
  const repeated = [payouts, repeat(log, 'payments', 1_000, () => pollPayments(services))]
  if (config.mode === 'simulation') repeated.push(repeat(log, 'deliveries', 250, () => deliverDue(services)))
  const messages = repeat(log, 'messages', 1_000, () => sendDueSms(services))
  const tellers = TELLERS.map((tell) => repeat(log, tell.name, 5_000, () => tell(services)))
  // Noted at once where the ledger says which wallets moved; whatever was missed, the task that looks at all of them finds.
  const moved = new Set<number>()
  const noting = repeat(log, 'note moved', 60_000, async () => {
    const wallets = [...moved]
    moved.clear()
    if (wallets.length > 0) await noteMoved(db, wallets)
    for (const teller of tellers) teller.wake()
    return 0
  })
  repeated.push(messages, noting, ...tellers)
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
 * Looks every second which tasks are due and starts each of them by itself: a proof that takes minutes, or a partner that does
 * not answer, keeps neither sealing nor corrections waiting.
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
