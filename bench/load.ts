import { type ChildProcess, fork } from 'node:child_process'
import { join } from 'node:path'
import type { Load, Paced } from './load-generator.ts'

/** How long answers may stay away after the last tip was sent. */
const TIMEOUT_MS = 60_000

export type LoadGenerator = { run(plan: Paced): Promise<Load>; stop(): void }

/** Starts the process that tips. A tip that is not answered with 201 makes the measurement worthless, so it ends it. */
export function startLoadGenerator(): LoadGenerator {
  const child: ChildProcess = fork(join(import.meta.dirname, 'load-generator.ts'))
  return {
    run: (plan) =>
      new Promise((resolve, reject) => {
        const onExit = () => reject(new Error('The load generator has ended.'))
        child.once('exit', onExit)
        // A server that never answers would otherwise be waited for without end.
        const giveUp = setTimeout(() => child.kill(), plan.seconds * 1_000 + TIMEOUT_MS)
        child.once('message', (load: Load) => {
          clearTimeout(giveUp)
          child.off('exit', onExit)
          if (load.failed > 0) reject(new Error(`${load.failed} tips failed; the first got: ${load.firstFailure}`))
          else resolve(load)
        })
        child.send(plan)
      }),
    stop: () => {
      child.kill()
    },
  }
}
