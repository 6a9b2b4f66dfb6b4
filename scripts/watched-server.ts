import { type ChildProcess, type SpawnOptions, spawn } from 'node:child_process'
import { once } from 'node:events'
import type { FSWatcher } from 'vite'

type Server = { command: string; args: string[]; options: SpawnOptions }

/**
 * A server that begins again when a file below `folders` changes. Vite's watcher sees every way of saving; the one of `node --watch`
 * loses a file that an editor, sed or git puts in place by renaming another.
 */
export function watchedServer({ command, args, options }: Server, watcher: FSWatcher, folders: string[]) {
  let child: ChildProcess = spawn(command, args, options)
  let restarting: Promise<void> | undefined
  let isStopping = false

  /** Changes that come together, such as those of a checkout, are one restart: a change during it makes another. */
  const restart = () => {
    if (isStopping) return
    restarting ??= (async () => {
      await ended(child)
      restarting = undefined
      if (!isStopping) child = spawn(command, args, options)
    })()
  }
  watcher.add(folders)
  watcher.on('all', (_event, path) => {
    if (folders.some((folder) => path.startsWith(folder)) && !/\.test\.tsx?$/.test(path)) restart()
  })

  return {
    /** Resolves when the server has finished what was under way. */
    async stop(): Promise<void> {
      isStopping = true
      await restarting
      await ended(child)
    },
  }
}

async function ended(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const exit = once(child, 'exit')
  child.kill('SIGTERM')
  await exit
}
