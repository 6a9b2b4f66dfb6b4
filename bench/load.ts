import { type ChildProcess, fork } from 'node:child_process'
import { join } from 'node:path'
import type { Load, Plan } from './load-generator.ts'

export type LoadGenerator = { run(plan: Plan): Promise<Load>; stop(): void }

/** Starts the process that tips. A tip that is not answered with 201 spoils the measurement, so it ends it. */
export function startLoadGenerator(): LoadGenerator {
  const child: ChildProcess = fork(join(import.meta.dirname, 'load-generator.ts'))
  return {
    run: (plan) =>
      new Promise((resolve, reject) => {
        const onExit = () => reject(new Error('The load generator has ended.'))
        child.once('exit', onExit)
        child.once('message', (load: Load) => {
          child.off('exit', onExit)
          if (load.failed > 0) reject(new Error(`${load.failed} tips failed; the first heard: ${load.firstFailure}`))
          else resolve(load)
        })
        child.send(plan)
      }),
    stop: () => {
      child.kill()
    },
  }
}
