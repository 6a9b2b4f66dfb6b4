import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import type { Proved } from './auditor.ts'
import type { Books } from './books.ts'
import type { Fault } from './faults.ts'

export type ThreadStart = { url: string; mode: Books['mode']; anchorSecret: string; identityKey: string }
export type ThreadMessage = { fault: Fault } | { proved: Proved }

type Options = ThreadStart & { onFault(fault: Fault): void; onProved(what: Proved): void }

/** Follows the log in a thread of its own until the signal ends it; fails as the thread does. */
export async function followBooks({ onFault, onProved, ...start }: Options, signal: AbortSignal): Promise<void> {
  const thread = new Worker(new URL('./auditor-thread.ts', import.meta.url), {
    workerData: start satisfies ThreadStart,
  })
  thread.on('message', (message: ThreadMessage) =>
    'fault' in message ? onFault(message.fault) : onProved(message.proved),
  )
  // It may stop anywhere: the next one reads again from the last written page.
  const stop = () => void thread.terminate()
  signal.addEventListener('abort', stop)
  if (signal.aborted) stop()
  // An error of the thread rejects this.
  await once(thread, 'exit').finally(() => signal.removeEventListener('abort', stop))
}
