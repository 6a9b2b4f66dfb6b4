import type { Log } from '#server/platform/observability/log.ts'

export type Repeated = { wake(): void; stop(): Promise<void> }

/** After a failure it waits longer each time: a database that is away is not helped by being asked every second. */
const LONGEST_WAIT_MS = 15_000

/** Does a piece of work over and over: at once while there is more of it, else when woken or after a while. */
export function repeat(log: Log, name: string, idleMs: number, work: () => Promise<number>): Repeated {
  let stopped = false
  let woken = false
  let wakeUp = () => {}
  let failures = 0

  const running = (async () => {
    while (!stopped) {
      woken = false
      const more = await attempt()
      if (!more && !woken && !stopped)
        await wait(failures > 0 ? Math.min(idleMs * 2 ** failures, LONGEST_WAIT_MS) : idleMs)
    }
  })()

  async function attempt(): Promise<boolean> {
    try {
      const done = await work()
      failures = 0
      return done > 0
    } catch (error) {
      failures++
      log.error('job failed', { job: name, error })
      return false
    }
  }

  function wait(ms: number): Promise<void> {
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, ms)
      wakeUp = () => {
        clearTimeout(timer)
        resolve()
      }
    })
  }

  return {
    wake: () => {
      woken = true
      wakeUp()
    },
    stop: () => {
      stopped = true
      wakeUp()
      return running
    },
  }
}
