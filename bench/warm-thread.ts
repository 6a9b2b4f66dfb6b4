import type { Plugin } from 'vitest/config'
import { type PoolOptions, type PoolWorker, ThreadsPoolWorker, type WorkerRequest } from 'vitest/node'

/** The thread that all runs share, and whether it has loaded modules in which a change is at work. */
let kept: ThreadsPoolWorker | undefined
let isChanged = false

type Listener = (message: unknown) => void

/** Has Vitest use it. The tool sets a pool itself, so what a configuration says would not count. */
export const ONE_THREAD: Plugin = {
  name: 'one-thread-for-all-changes',
  configureVitest: ({ project }) => {
    project.config.pool = 'warm'
    project.config.poolRunner = { name: 'warm', createPoolWorker: (options) => new WarmThread(options) }
  },
}

/**
 * Runs the tests of one change after the other in one thread, so that the modules are loaded once instead of once per change: a
 * change is only switched on, except where it is in what a module does while it is loaded ("static"), which needs a new thread.
 */
class WarmThread implements PoolWorker {
  readonly name = 'warm'
  readonly #options: PoolOptions
  readonly #listeners: [event: string, listener: Listener][] = []
  #thread: ThreadsPoolWorker | undefined

  constructor(options: PoolOptions) {
    this.#options = options
  }

  async start(): Promise<void> {
    const provided = this.#options.project.getProvidedContext() as { mutantActivation?: string }
    const isStatic = provided.mutantActivation === 'static'
    if (isStatic || isChanged) {
      await kept?.stop()
      kept = undefined
    }
    isChanged = isStatic
    if (!kept) {
      kept = new ThreadsPoolWorker(this.#options)
      await kept.start()
    }
    this.#thread = kept
  }

  on(event: string, listener: Listener): void {
    this.#listeners.push([event, listener])
    this.#thread?.on(event, listener)
  }

  off(event: string, listener: Listener): void {
    this.#thread?.off(event, listener)
  }

  send(message: WorkerRequest): void {
    if (message.type !== 'stop') this.#thread?.send(message)
    else this.#answer({ type: 'stopped', __vitest_worker_response__: true })
  }

  #answer(message: unknown): void {
    for (const [event, listener] of this.#listeners) if (event === 'message') listener(message)
  }

  /** The thread stays, and no longer reports here. */
  async stop(): Promise<void> {
    for (const [event, listener] of this.#listeners) this.#thread?.off(event, listener)
  }

  deserialize(data: unknown): unknown {
    return data
  }
}
