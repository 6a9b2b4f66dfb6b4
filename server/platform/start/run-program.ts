import { openLog } from '#server/platform/observability/log.ts'
import { announce } from './announce.ts'
import { StartupError } from './startup-error.ts'

export type Running = {
  /** How to stop what was started, last started last. */
  undo: (() => unknown)[]
  /** The end takes at most this long, whatever happens; as the settings say, once they are read. */
  endMs: number
  /** Stops everything in order and ends the process. */
  stop(code?: number): Promise<void>
}

type Options = { signals: NodeJS.Signals[]; onStop?: () => void }

/** Starts everything in the order it is needed; whatever was started is stopped in the opposite order. */
export async function runProgram(start: (running: Running) => Promise<void>, options: Options): Promise<void> {
  // A full disk under the log does not end the service: unwritten lines are lost, and money goes on moving.
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {})
  const undoAll = async () => {
    for (const step of running.undo.splice(0).reverse()) await step()
  }
  let stopping: Promise<void> | undefined
  const running: Running = {
    undo: [],
    endMs: 7_500,
    stop: (code = 0) => {
      stopping ??= stop(code)
      return stopping
    },
  }
  for (const signal of options.signals) process.on(signal, () => running.stop())
  try {
    await start(running)
  } catch (error) {
    // A program that is stopped while it starts loses its dependencies: the stop goes on, and the error is no failure.
    if (stopping) return stopping
    await undoAll()
    // A person can fix a StartupError, said in one sentence; any other error is a bug and shows where it happened.
    if (error instanceof StartupError) announce(error.message, 'error')
    else openLog('error').error('the start failed', { error })
    process.exit(1)
  }

  async function stop(code: number): Promise<void> {
    options.onStop?.()
    setTimeout(() => {
      announce(
        `What was under way did not finish within ${running.endMs / 1_000} s (DRAIN_MS): ended all the same.`,
        'error',
      )
      process.exit(1)
    }, running.endMs).unref()
    await undoAll()
    process.exit(code)
  }
}

const LOOK_MS = 250

/**
 * Calls back once the process that started this one is gone. npm hands a signal to the shell between it and us, which
 * ends without telling us: that it is gone is all that can be noticed here.
 */
export function onOrphaned(listener: () => void): void {
  const parent = process.ppid
  const look = setInterval(() => {
    if (process.ppid === parent) return
    clearInterval(look)
    listener()
  }, LOOK_MS).unref()
}
