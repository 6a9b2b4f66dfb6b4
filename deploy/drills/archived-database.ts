import { execFileSync } from 'node:child_process'
import { chmodSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { asking } from '#server/platform/db/connect.ts'
import { type Program, startProgram, until } from '#testing/service/program.ts'
import { postgresBinaries } from '../cluster/database-node.ts'

/** A PostgreSQL of the system whose log is archived by pgBackRest, as docs/deployment.md sets it up. */
export interface ArchivedDatabase {
  url: string
  /** Takes a base backup. */
  backUp(): void
  /** Waits until everything written so far is in the archive. */
  archiveAll(): Promise<void>
  /** Stops it, and brings the archive back into a new folder: to a moment, or only to the end of the base backup. */
  restore(to: { moment: string } | 'end of the base backup'): Promise<void>
  stop(): Promise<void>
}

const AS_POSTGRES = ['--reuid=postgres', '--regid=postgres', '--clear-groups']

/** Needs root, since PostgreSQL refuses to run as root, and Debian's postgresql and pgbackrest. */
export async function startArchivedDatabase(directory: string): Promise<ArchivedDatabase> {
  requirePrograms()
  chmodSync(directory, 0o755)
  const home = join(directory, 'archived')
  mkdirSync(home)
  execFileSync('chown', ['postgres:postgres', home])
  const bin = postgresBinaries()
  const configFile = join(home, 'pgbackrest.conf')
  let data = join(home, 'data')
  const as = (command: string[]) => execFileSync('setpriv', [...AS_POSTGRES, ...command], { cwd: home, stdio: 'pipe' })
  const pgbackrest = (...args: string[]) => as(['pgbackrest', `--config=${configFile}`, '--stanza=enkosi', ...args])
  const configure = () => writeFileSync(configFile, backrestConfig(home, data), { mode: 0o644 })
  const url = `postgres://enkosi@localhost:5432/enkosi?host=${encodeURIComponent(home)}`
  let server: Program
  const start = async () => {
    const settings = {
      listen_addresses: '',
      unix_socket_directories: home,
      archive_mode: 'on',
      archive_command: `pgbackrest --config=${configFile} --stanza=enkosi archive-push %p`,
      archive_timeout: '60s',
      max_wal_size: '1GB',
    }
    const args = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])
    server = startProgram({
      command: 'setpriv',
      args: [...AS_POSTGRES, join(bin, 'postgres'), '-D', data, ...args],
      logFile: join(directory, 'archived.log'),
    })
    await until(
      'the database takes writes',
      async () => !(await ask(adminOf(url), 'select pg_is_in_recovery() as is')).is,
    )
  }
  configure()
  as([
    join(bin, 'initdb'),
    '-D',
    data,
    '-U',
    'enkosi',
    '--auth=trust',
    '--encoding=UTF8',
    '--locale=C.UTF-8',
    '--data-checksums',
  ])
  await start()
  await ask(adminOf(url), 'create database enkosi')
  pgbackrest('stanza-create')
  return {
    url,
    backUp: () => void pgbackrest('backup', '--type=full'),
    archiveAll: async () => {
      const { file } = await ask(url, 'select pg_walfile_name(pg_switch_wal()) as file')
      await until('the log is archived', async () => {
        const { last } = await ask(url, 'select last_archived_wal as last from pg_stat_archiver')
        return String(last) >= String(file)
      })
    },
    restore: async (to) => {
      await server.stop(30_000)
      data = join(home, 'restored')
      mkdirSync(data, { mode: 0o700 })
      execFileSync('chown', ['postgres:postgres', data])
      configure()
      const target = to === 'end of the base backup' ? ['--type=immediate'] : ['--type=time', `--target=${to.moment}`]
      pgbackrest('restore', ...target, '--target-action=promote')
      await start()
    },
    stop: async () => {
      await server.stop(30_000)
    },
  }
}

/** `deploy/pgbackrest.conf` with the folders of this drill. */
function backrestConfig(home: string, data: string): string {
  return `[global]
repo1-path=${join(home, 'repo')}
repo1-retention-full=2
log-path=${home}
lock-path=${home}
log-level-file=off
start-fast=y
compress-type=gz

[enkosi]
pg1-path=${data}
pg1-socket-path=${home}
pg1-user=enkosi
`
}

function adminOf(url: string): string {
  const admin = new URL(url)
  admin.pathname = 'postgres'
  return admin.href
}

async function ask(url: string, question: string): Promise<Record<string, unknown>> {
  const [row] = await asking(url, (db) => db.unsafe(question))
  return row ?? {}
}

function requirePrograms(): void {
  if (process.getuid?.() !== 0)
    throw new Error('PostgreSQL is started as its own user, which needs root: run it with sudo.')
  try {
    execFileSync('which', ['pgbackrest', 'setpriv'], { stdio: 'ignore' })
    postgresBinaries()
  } catch {
    throw new Error('PostgreSQL or pgBackRest not found: apt-get install postgresql pgbackrest')
  }
}
