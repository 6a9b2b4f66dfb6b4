import { spawn, spawnSync } from 'node:child_process'
import { openSync, readFileSync, statSync } from 'node:fs'
import { resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

export type End = number | NodeJS.Signals | null

/** A program in a process of its own. */
export type Program = {
  pid: number
  /** Its exit code, or the name of the signal that ended it; null if it could not be started. */
  ended: Promise<End>
  isRunning(): boolean
  /** Its output since it was started. */
  output(): string
  signal(signal: NodeJS.Signals): void
  /** Asks it to end, and ends it by force after `timeoutMs`. */
  stop(timeoutMs?: number): Promise<End>
}

export type Start = {
  command: string
  args: string[]
  /** Its whole environment; ours if left out. */
  env?: NodeJS.ProcessEnv
  /** Where it writes: a file takes everything, however busy we are, and is there to be read when we are gone. */
  logFile: string
}

/** Where Node keeps what it has compiled, so that the second process starts in half the time of the first. */
const COMPILED = resolve(import.meta.dirname, '../../.cache/compiled')

/** The one way in which tests, drills and measurements start a process. */
export function startProgram({ command, args, env, logFile }: Start): Program {
  const log = openSync(logFile, 'a')
  const begin = statSync(logFile).size
  const child = spawn(command, args, {
    env: { NODE_COMPILE_CACHE: COMPILED, ...(env ?? process.env) },
    stdio: ['ignore', log, log],
  })
  running.add(child.pid ?? 0)
  const ended = new Promise<End>((done) => {
    child.on('exit', (code, signal) => done(signal ?? code))
    child.on('error', () => done(null))
  }).finally(() => running.delete(child.pid ?? 0))
  const isRunning = () => child.exitCode === null && child.signalCode === null && child.pid !== undefined
  const signal = (name: NodeJS.Signals) => {
    if (isRunning()) child.kill(name)
  }
  return {
    pid: child.pid ?? 0,
    ended,
    isRunning,
    output: () => readFileSync(logFile).subarray(begin).toString(),
    signal,
    stop: async (timeoutMs = 130_000) => {
      signal('SIGTERM')
      await Promise.race([ended, sleep(timeoutMs, undefined, { ref: false })])
      signal('SIGKILL')
      return ended
    },
  }
}

// A process must not outlive a test or a measurement that breaks.
const running = new Set<number>()
process.once('exit', () => {
  for (const pid of running) kill(pid)
})

function kill(pid: number): void {
  try {
    if (pid > 0) process.kill(pid, 'SIGKILL')
  } catch {
    // It has ended by itself.
  }
}

/** Whether this machine has a program: runs it to its end, silently. */
export function hasProgram(program: string, ...args: string[]): boolean {
  return spawnSync(program, args, { stdio: 'ignore' }).status === 0
}

/** Waits until `check` is true; an error counts as "not yet". Says what it waited for when it never is. */
export async function until(what: string, check: () => Promise<boolean> | boolean, timeoutMs = 180_000): Promise<void> {
  const end = performance.now() + timeoutMs
  const holds = async () => check()
  while (!(await holds().catch(() => false))) {
    if (performance.now() > end) throw new Error(`${what}: not so after ${timeoutMs / 1000} s.`)
    await sleep(50)
  }
}
