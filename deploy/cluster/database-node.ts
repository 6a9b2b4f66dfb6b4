import { execFileSync, spawnSync } from 'node:child_process'
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Program, startProgram } from '#testing/service/program.ts'
import type { Host } from './hosts.ts'

/** A host of the database: etcd, Patroni, and the PostgreSQL that Patroni looks after. */
export interface DatabaseNode {
  host: Host
  isPrimary(): Promise<boolean>
  /** Whether its etcd takes part in what the hosts agree upon. */
  agrees(): Promise<boolean>
  /** Ends its programs as a power cut would. */
  killHard(): void
  /** Stops the program that receives from the leader. */
  pauseReplication(): void
  /** Ends that program, with what waits in its socket unread; PostgreSQL starts another one. */
  loseWhatWaits(): void
  start(): void
  stop(): Promise<void>
}

export const DATABASE = { user: 'enkosi', password: 'enkosi-cluster', name: 'enkosi', port: 5432, patroniPort: 8008 }

export interface NodeSettings {
  directory: string
  logDir: string
  hosts: Host[]
  /** Off only in the control of a drill, to show that the drill would notice. */
  durable: boolean
}

export function makeDatabaseNode(host: Host, settings: NodeSettings): DatabaseNode {
  const directory = join(settings.directory, host.name)
  const dataDir = join(directory, 'postgres')
  mkdirSync(directory, { recursive: true, mode: 0o700 })
  const configFile = join(directory, 'patroni.yaml')
  writeFileSync(configFile, patroniConfig(host, settings, dataDir, directory))
  execFileSync('chown', ['-R', 'postgres:postgres', directory])
  let programs: Program[] = []

  // In a folder of its own: a clone that others may not enter is no place for the programs of another user.
  const asPostgres = [
    'setpriv',
    '--reuid=postgres',
    '--regid=postgres',
    '--clear-groups',
    'env',
    `--chdir=${directory}`,
  ]
  const run = (name: string, command: string[], env: Record<string, string> = {}) => {
    const [program = '', ...args] = [...host.enter, ...asPostgres, ...command]
    const logFile = join(settings.logDir, `${host.name}-${name}.log`)
    return startProgram({ command: program, args, env: { ...process.env, ...env }, logFile })
  }
  return {
    host,
    isPrimary: () => answersOk(`http://${host.address}:${DATABASE.patroniPort}/primary`),
    agrees: () => answersOk(`http://${host.address}:2379/health`),
    pauseReplication: () => signalReceiver(dataDir, 'SIGSTOP'),
    loseWhatWaits: () => {
      // Told to end before it goes on: otherwise it would first read what the leader sent while it stood still.
      for (const signal of ['SIGTERM', 'SIGCONT'] as const) signalReceiver(dataDir, signal)
    },
    killHard: () => {
      for (const program of programs) program.signal('SIGKILL')
      killPostmaster(dataDir)
    },
    start: () => {
      programs = [
        run('etcd', etcdCommand(host, settings, join(directory, 'etcd')), { ETCD_UNSUPPORTED_ARCH: process.arch }),
        run('patroni', ['patroni', configFile]),
      ]
    },
    stop: async () => {
      for (const program of [...programs].reverse()) await program.stop(30_000)
      killPostmaster(dataDir)
    },
  }
}

async function answersOk(url: string): Promise<boolean> {
  const reply = await fetch(url, { signal: AbortSignal.timeout(1_000) }).catch(() => undefined)
  return reply?.status === 200
}

function killPostmaster(dataDir: string): void {
  try {
    const pid = Number(readFileSync(join(dataDir, 'postmaster.pid'), 'utf8').split('\n')[0])
    if (pid > 1) process.kill(pid, 'SIGKILL')
  } catch {
    // No PostgreSQL runs there.
  }
}

/** The WAL receiver is the postmaster's child of that name. */
function signalReceiver(dataDir: string, signal: NodeJS.Signals): void {
  const [postmaster = ''] = readFileSync(join(dataDir, 'postmaster.pid'), 'utf8').split('\n')
  const found = spawnSync('pgrep', ['-P', postmaster, '-f', 'walreceiver'], { encoding: 'utf8' })
  for (const pid of found.stdout.split('\n').filter(Boolean)) process.kill(Number(pid), signal)
}

function etcdCommand(host: Host, { hosts }: NodeSettings, dataDir: string): string[] {
  const peers = hosts.map((each) => `${each.name}=http://${each.address}:2380`).join(',')
  return [
    'etcd',
    `--name=${host.name}`,
    `--data-dir=${dataDir}`,
    `--listen-peer-urls=http://${host.address}:2380`,
    `--initial-advertise-peer-urls=http://${host.address}:2380`,
    `--listen-client-urls=http://${host.address}:2379`,
    `--advertise-client-urls=http://${host.address}:2379`,
    `--initial-cluster=${peers}`,
    '--initial-cluster-state=new',
    '--enable-v2=true',
    // A host that comes back must not overturn the election of the others, which would depose the new leader.
    '--pre-vote=true',
  ]
}

/** Debian keeps each version of PostgreSQL in a folder of its own; the newest is taken. */
export function postgresBinaries(): string {
  const root = '/usr/lib/postgresql'
  const newest = readdirSync(root)
    .map(Number)
    .filter(Number.isFinite)
    .sort((a, b) => b - a)[0]
  return join(root, String(newest), 'bin')
}

/**
 * A commit is acknowledged once a second node has it too (synchronous_mode). A node that fell behind on another timeline
 * is copied again rather than rewound: slower, but with nothing to get wrong.
 */
function patroniConfig(host: Host, { hosts, durable }: NodeSettings, dataDir: string, directory: string): string {
  return `scope: enkosi
name: ${host.name}
restapi: { listen: '${host.address}:${DATABASE.patroniPort}', connect_address: '${host.address}:${DATABASE.patroniPort}' }
etcd3: { hosts: [${hosts.map((each) => `'${each.address}:2379'`).join(', ')}] }
bootstrap:
  dcs:
    # How long a leader that says nothing more is waited for: this decides how long a failover takes. Patroni wants
    # loop_wait + 2 * retry_timeout in it, and a leader that cannot reach etcd for retry_timeout steps down.
    ttl: 7
    loop_wait: 1
    retry_timeout: 3
    synchronous_mode: ${durable}
    # A new leader waits for a standby too: commits acknowledged alone in its first seconds would be lost with it.
    synchronous_mode_strict: ${durable}
    # In the control a standby that lags takes over whatever it misses: that is what must be noticed.
    maximum_lag_on_failover: ${durable ? 1_048_576 : 1_073_741_824}
    postgresql:
      use_pg_rewind: false
      parameters:
        max_connections: 200
        max_wal_size: 1GB
        min_wal_size: 1GB
        synchronous_commit: ${durable ? 'on' : 'off'}
        wal_keep_size: 256MB
  initdb: [{ encoding: UTF8 }, { locale: C.UTF-8 }, data-checksums]
  pg_hba:
    - host replication replicator all scram-sha-256
    - host all all all scram-sha-256
  users:
    ${DATABASE.user}: { password: ${DATABASE.password}, options: [createdb] }
postgresql:
  listen: '${host.address}:${DATABASE.port}'
  connect_address: '${host.address}:${DATABASE.port}'
  data_dir: ${dataDir}
  bin_dir: ${postgresBinaries()}
  pgpass: ${join(directory, 'pgpass')}
  # A copy does not wait minutes for the leader's next checkpoint.
  basebackup: [{ checkpoint: fast }]
  remove_data_directory_on_diverged_timelines: true
  remove_data_directory_on_rewind_failure: true
  authentication:
    superuser: { username: postgres, password: ${DATABASE.password} }
    replication: { username: replicator, password: ${DATABASE.password} }
  parameters: { unix_socket_directories: '${directory}' }
`
}
