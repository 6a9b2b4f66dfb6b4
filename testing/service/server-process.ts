import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { type End, type Program, startProgram, until } from './program.ts'

const ROOT = resolve(import.meta.dirname, '../..')

/** The server as `npm start` runs it, in a process of its own. It can be ended and started again. */
export type ServerProcess = {
  /** Where it answers; with PORT=0 another address after each start. */
  readonly url: string
  readonly pid: number
  /** Its exit code or signal, once it has ended. */
  readonly ended: Promise<End>
  /** Its output since it was last started. */
  output(): string
  start(): Promise<void>
  /** Sends the signal and waits for the end. */
  end(signal: 'SIGTERM' | 'SIGKILL'): Promise<End>
  /** Ends it for good, also if it never started, and removes the folder that was made for it. */
  stop(): Promise<void>
}

export type Launch = {
  /** Environment variables: only these are set, whatever the machine of the person who tests has set. */
  settings?: Record<string, string>
  /** A folder of its own is made, and removed with it, if none is given. */
  logFile?: string
}

/** Starts the server and waits until it says that it is ready. */
export async function startServerProcess(launch: Launch = {}): Promise<ServerProcess> {
  const server = serverProcess(launch)
  try {
    await server.start()
    return server
  } catch (error) {
    await server.stop()
    throw error
  }
}

/** A server that is not started yet. */
export function serverProcess({ settings = {}, logFile }: Launch = {}): ServerProcess {
  const folder = mkdtempSync(join(tmpdir(), 'enkosi-server-'))
  const launch = {
    settings: { DATA_DIR: folder, ...settings },
    logFile: logFile ?? join(folder, 'server.log'),
  }
  let program: Program | undefined
  let url = ''
  const started = () => {
    if (!program) throw new Error('This server was never started.')
    return program
  }
  return {
    get url() {
      return url
    },
    get pid() {
      return started().pid
    },
    get ended() {
      return started().ended
    },
    output: () => started().output(),
    start: async () => {
      program = launchServer(launch)
      url = await addressOf(program, settings)
    },
    end: (signal) => {
      started().signal(signal)
      return started().ended
    },
    stop: async () => {
      await program?.stop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** The server's program alone, for tests of how it starts and what stops it. */
export function launchServer({ settings, logFile }: Launch & { logFile: string }): Program {
  const { PATH, SystemRoot, TEMP } = process.env
  return startProgram({
    command: process.execPath,
    args: [join(ROOT, 'server/main.ts')],
    // The demo month is for people who look around: a test makes its own history.
    env: { ...{ PATH, SystemRoot, TEMP }, ...USUAL, ...settings },
    logFile,
  })
}

/** A graceful end may take as long as a busy machine needs; the settings say how long it is by default. */
export const DRAIN_MS = '120000'

/** A single process, however many cores the tester's machine has. */
const USUAL = {
  DRAIN_MS,
  MODE: 'simulation',
  DEMO_MONTH: 'off',
  HOST: '127.0.0.1',
  PORT: '0',
  LOG_LEVEL: 'warn',
}

/** Where a server that was started answers, once it says that it is ready. */
export async function addressOf(program: Program, { PORT = '0' }: Record<string, string> = {}): Promise<string> {
  const readyUrl = () => /ready at (http[^\s"]+)/.exec(program.output())?.[1]
  await until('the server is ready or has ended', () => readyUrl() !== undefined || !program.isRunning(), 600_000)
  const url = readyUrl()
  if (!url) throw new Error(`The server did not start:\n${program.output().slice(-5_000)}`)
  return PORT === '0' ? url : `http://127.0.0.1:${PORT}`
}

/** Whether the service at this address takes requests. Throws where nobody answers. */
export async function isReady(url: string): Promise<boolean> {
  const reply = await fetch(`${url}/readyz`, { signal: AbortSignal.timeout(1_000) })
  return reply.ok
}
