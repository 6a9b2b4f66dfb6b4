import cluster, { type Worker } from 'node:cluster'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type { Config } from '#server/start/config.ts'
import type { EarlyDoor } from '#server/start/early-door.ts'
import type { Running } from '#server/start/run-program.ts'
import { Trouble } from '#server/start/trouble.ts'
import type { ProcessFigures } from './observability/joined-figures.ts'
import { openLog } from './observability/log.ts'
import { openProcessFigures } from './process-figures.ts'

/** What the first process tells one that serves. */
export type Order =
  | { kind: 'start'; config: Config & { databaseUrl: string }; seedAs: string | null }
  | { kind: 'the door is closed' | 'run the jobs' | 'tell your figures' | 'greet' | 'stop' }

/** What one that serves tells the first. */
export type Word =
  | { kind: 'awaits'; awaited: string }
  | { kind: 'close the door' | 'ready' }
  | { kind: 'figures'; figures: ProcessFigures }

/** A process that serves, since when, and what will end it. */
type Serving = { since: number; ended: Promise<string> }

/** One that served for less has not really come up. After so many of them in a row, with nobody left who serves, it is over. */
const SOON_MS = 10_000
const SOON_ENDS = 5
const BACK_OFF_MS = { first: 250, longest: 15_000 }

/**
 * Runs the service in several processes that share one port; one of them has the jobs. This process serves nobody: it has the
 * database, replaces a process that ended, and joins their figures. The others end when it does.
 */
export async function runProcesses(
  config: Config & { databaseUrl: string },
  ownerUrl: string,
  running: Running,
  door: EarlyDoor,
): Promise<void> {
  const log = openLog(config.logLevel)
  const serving = new Set<Worker>()
  let withJobs: Worker | undefined
  let soonEnds = 0
  let isStopping = false
  const figures = await openProcessFigures(config, running.undo, {
    ask: () => [...serving].filter((worker) => tell(worker, { kind: 'tell your figures' })),
  })
  // Settings hold keys, and figures may be "not a number": JSON has neither.
  cluster.setupPrimary({ exec: join(import.meta.dirname, 'process.ts'), serialization: 'advanced' })
  // Whatever ends this process, nobody goes on serving who is not looked after.
  process.on('exit', () => {
    for (const worker of everyone()) worker.process.kill('SIGKILL')
  })
  running.undo.push(() => {
    isStopping = true
    return Promise.all(everyone().map(stopOne))
  })

  // The first makes what is missing, and the others find it.
  const started = [await startOne(ownerUrl)]
  const others = Array.from({ length: config.processes - 1 }, () => startOne(null))
  started.push(...(await Promise.all(others)))
  for (const one of started) keepReplacing(one)
  tell([...serving][0], { kind: 'greet' })

  /** Resolves once it serves. One that ends before has said why. */
  function startOne(seedAs: string | null): Promise<Serving> {
    const worker = cluster.fork()
    const ended = new Promise<string>((resolve) => {
      worker.on('exit', (code, signal) => {
        forget(worker)
        resolve(signal ?? `code ${code}`)
      })
    })
    // A message to one that has just ended is lost, which is no error.
    worker.on('error', () => {})
    worker.on('online', () => tell(worker, { kind: 'start', config, seedAs }))
    return new Promise((resolve, reject) => {
      ended.then((how) => reject(new Trouble(`A process of the service ended before it could serve (${how}).`)))
      worker.on('message', async (word: Word) => {
        if (word.kind === 'awaits') door.say(word.awaited)
        if (word.kind === 'figures') figures.told(worker, word.figures)
        if (word.kind === 'close the door') {
          await door.close()
          tell(worker, { kind: 'the door is closed' })
        }
        if (word.kind !== 'ready') return
        serving.add(worker)
        giveJobs()
        resolve({ since: Date.now(), ended })
      })
    })
  }

  async function keepReplacing(first: Serving): Promise<void> {
    let one: Serving | undefined = first
    while (!isStopping) {
      const how = one ? await one.ended : 'while it started'
      if (isStopping) return
      soonEnds = one && Date.now() - one.since >= SOON_MS ? 0 : soonEnds + 1
      log.error('server process exited, restarting', { code: how, count: serving.size })
      if (soonEnds >= SOON_ENDS && serving.size === 0) return giveUp()
      await pause(Math.min(BACK_OFF_MS.first * 2 ** soonEnds, BACK_OFF_MS.longest))
      one = isStopping ? undefined : await startOne(null).catch(() => undefined)
    }
  }

  async function giveUp(): Promise<void> {
    console.error(`Processes of the service ended ${soonEnds} times in a row as soon as they were started: it is over.`)
    await running.stop(1)
  }

  function forget(worker: Worker): void {
    serving.delete(worker)
    figures.ended(worker)
    if (withJobs === worker) withJobs = undefined
    giveJobs()
  }

  /** To one process at a time: the next gets them only when the last one has ended. */
  function giveJobs(): void {
    if (withJobs || isStopping) return
    withJobs = [...serving].find((worker) => tell(worker, { kind: 'run the jobs' }))
  }
}

function everyone(): Worker[] {
  return Object.values(cluster.workers ?? {}).filter((worker) => worker !== undefined)
}

function stopOne(worker: Worker): Promise<void> {
  return new Promise((resolve) => {
    if (worker.isDead()) return resolve()
    worker.once('exit', () => resolve())
    tell(worker, { kind: 'stop' })
  })
}

/** Whether there is anybody to tell. */
function tell(worker: Worker | undefined, order: Order): boolean {
  if (!worker?.isConnected()) return false
  worker.send(order, () => {})
  return true
}
