import { execFileSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { type Program, startProgram, until } from '#testing/service/program.ts'
import { podman, succeeds } from './podman.ts'

const FILE = resolve(import.meta.dirname, '../compose.yaml')

export type Compose = {
  /** Starts all services of compose.yaml. */
  up(): Promise<void>
  /** Runs another of its commands to the end. */
  run(...words: string[]): void
  containerOf(service: 'app' | 'database'): string
  /** Removes containers, network and volumes. */
  close(): Promise<void>
}

/** compose.yaml as docker-compose 1.29 of Debian reads it, on a socket of podman; `name` is that of the image and of the volumes. */
export function openCompose(name: string, port: number, folder: string): Compose {
  const socket = `unix://${join(folder, 'podman.sock')}`
  const settings = join(folder, 'settings')
  writeFileSync(settings, `MODE=simulation\nDEMO_MONTH=off\nPUBLIC_URL=http://127.0.0.1:${port}\n`)
  const program = (command: string, args: string[]): Program =>
    startProgram({ command, args, env, logFile: join(folder, `${command}.log`) })
  const env = {
    ...process.env,
    ...{ DOCKER_HOST: socket, NAME: name, PORT: `${port}`, SETTINGS: settings },
    ...{ POSTGRES_PASSWORD: 'of-the-owner', SERVICE_PASSWORD: 'of-the-service' },
  }
  const engine = program('podman', ['system', 'service', '--time', '0', socket])
  const words = ['--project-name', name, '--file', FILE]
  const run = (...more: string[]) => {
    execFileSync('docker-compose', [...words, ...more], { env, stdio: ['ignore', 'ignore', 'inherit'] })
  }
  const containerOf = (service: string) => {
    const labels = [`com.docker.compose.project=${name}`, `com.docker.compose.service=${service}`]
    return podman('ps', '--all', '--quiet', ...labels.flatMap((label) => ['--filter', `label=${label}`]))
  }
  return {
    up: async () => {
      await until('podman listens', () => succeeds('--url', socket, 'info'))
      const up = program('docker-compose', [...words, 'up', '--detach', '--no-build'])
      await until('compose.yaml is up, or has failed', () => {
        // Podman leaves this to timers of systemd, which not every machine has.
        succeeds('healthcheck', 'run', containerOf('database'))
        return !up.isRunning()
      })
      if ((await up.ended) !== 0) throw new Error(`docker-compose has failed: ${up.output()}`)
    },
    run,
    containerOf,
    close: async () => {
      run('down', '--volumes')
      await engine.stop()
    },
  }
}
