import { execFileSync, spawnSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { hasProgram } from '#testing/service/program.ts'

/** Settings of podman that also hold in a container or a small virtual machine: cgroups of either version, and low limits. */
export function configurePodman(folder: string): void {
  const file = join(folder, 'containers.conf')
  const runtime = hasProgram('runc', '--version') ? 'runtime = "runc"' : ''
  writeFileSync(
    file,
    `[engine]\ncgroup_manager = "cgroupfs"\n${runtime}\n[containers]\ndefault_ulimits = ["nofile=1000:1000", "nproc=1000:1000"]\n`,
  )
  process.env.CONTAINERS_CONF = file
  // Health checks are run by us: not every machine has the systemd whose timers would.
  process.env.DISABLE_HC_SYSTEMD = 'true'
}

/** Runs podman to its end and gives what it printed; throws when it fails. */
export function podman(...args: string[]): string {
  return execFileSync('podman', args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'inherit'] }).trim()
}

/** Runs a command in a container and gives what it printed, also when it ended with a complaint. */
export function askInside(container: string, ...command: string[]): string {
  return spawnSync('podman', ['exec', container, ...command], { encoding: 'utf8' }).stdout
}

/** Runs podman with its output shown, for what takes a while. */
export function podmanAloud(...args: string[]): void {
  execFileSync('podman', args, { stdio: ['ignore', 'inherit', 'inherit'] })
}

export function succeeds(...args: string[]): boolean {
  return hasProgram('podman', ...args)
}

export function isRunning(container: string): boolean {
  return podman('inspect', '--format', '{{.State.Running}}', container) === 'true'
}

/** Removes an image that may not be there. */
export function removeImage(name: string): void {
  spawnSync('podman', ['image', 'rm', '--force', name], { stdio: 'ignore' })
}
