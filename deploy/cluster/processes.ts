import { spawn } from 'node:child_process'
import { mkdirSync, openSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

/** A program of the cluster, with its output in a file of its own. */
export interface Program {
  name: string
  pid: number
  logFile: string
  exited: Promise<number | null>
  running(): boolean
  signal(signal: NodeJS.Signals): void
  /** Asks it to end, and ends it after `patienceMs`. */
  stop(patienceMs?: number): Promise<void>
}

export interface Start {
  name: string
  command: string
  args: string[]
  env?: Record<string, string>
  logDir: string
}

export function startProgram({ name, command, args, env, logDir }: Start): Program {
  mkdirSync(logDir, { recursive: true })
  const logFile = join(logDir, `${name}.log`)
  const log = openSync(logFile, 'a')
  const child = spawn(command, args, { env: { ...process.env, ...env }, stdio: ['ignore', log, log] })
  const exited = new Promise<number | null>((done) => {
    child.on('exit', (code) => done(code))
    child.on('error', () => done(null))
  })
  const running = () => child.exitCode === null && child.signalCode === null && child.pid !== undefined
  return {
    name,
    pid: child.pid ?? 0,
    logFile,
    exited,
    running,
    signal: (signal) => {
      if (running()) child.kill(signal)
    },
    stop: async (patienceMs = 15_000) => {
      if (!running()) return
      child.kill('SIGTERM')
      const ended = await Promise.race([exited.then(() => true), sleep(patienceMs, false, { ref: false })])
      if (ended) return
      child.kill('SIGKILL')
      await exited
    },
  }
}

/** Waits until `check` is true; says what it waited for when it never is. */
export async function until(what: string, check: () => Promise<boolean> | boolean, patienceMs = 60_000): Promise<void> {
  const end = Date.now() + patienceMs
  while (!(await Promise.resolve(check()).catch(() => false))) {
    if (Date.now() > end) throw new Error(`${what}: not so after ${patienceMs / 1000} s.`)
    await sleep(100)
  }
}

/** The last lines of a program's output, for the sentence that says why it failed. */
export function tail(program: Program, lines = 15): string {
  return readFileSync(program.logFile, 'utf8').trimEnd().split('\n').slice(-lines).join('\n')
}
