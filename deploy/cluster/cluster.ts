import { execFileSync } from 'node:child_process'
import { chmodSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { makeSecrets } from '#server/platform/start/secrets.ts'
import { freePorts } from '#testing/service/free-ports.ts'
import { hasProgram, type Program, until } from '#testing/service/program.ts'
import { isReady, type ServerProcess, serverProcess } from '#testing/service/server-process.ts'
import { BEHIND_BALANCER, startBalancer } from './balancer.ts'
import { DATABASE, type DatabaseNode, makeDatabaseNode } from './database-node.ts'
import { claimNetwork, makeHosts, removeHosts } from './hosts.ts'

const NEEDED = ['haproxy', 'patroni', 'etcd', 'ip', 'setpriv'] as const

export interface Cluster {
  url: string
  databaseUrl: string
  /** Leads to a standby. */
  readUrl: string
  /** By which the gateway to phones is known. */
  gatewaySecret: string
  /** The processes of the service, for drills that talk past the balancer. */
  apps: ServerProcess[]
  nodes: DatabaseNode[]
  directory: string
  primary(): Promise<DatabaseNode>
  /** Waits until every node takes part again. */
  untilWhole(): Promise<void>
  stop(): Promise<void>
}

export interface ClusterOptions {
  durable?: boolean
  env?: Record<string, string>
  say: (line: string) => void
  /** Called with a way to stop the cluster before anything is started, for an interrupted start. */
  onBegin: (stop: () => Promise<void>) => void
}

/** Three database hosts, a balancer and two processes of the service, all on this machine. */
export async function startCluster({ durable = true, env = {}, say, onBegin }: ClusterOptions): Promise<Cluster> {
  requireMachine()
  const claim = claimNetwork()
  const directory = mkdtempSync(join(tmpdir(), 'enkosi-cluster-'))
  chmodSync(directory, 0o711)
  const logDir = join(directory, 'logs')
  mkdirSync(logDir)
  const hosts = makeHosts()
  const nodes = hosts.map((host) => makeDatabaseNode(host, { directory, logDir, hosts, durable }))
  const [web = 0, database = 0, standby = 0, ...appPorts] = await freePorts(5)
  const primary = async () => {
    for (const node of nodes) if (await node.isPrimary()) return node
    throw new Error('No database node leads at the moment.')
  }
  const untilWhole = () =>
    until('every database node takes part', async () => isWhole(await primary(), nodes, durable), 180_000)
  let balancer: Program | undefined
  let stopping: Promise<void> | undefined
  const stopAll = async () => {
    await Promise.all(apps.map((app) => app.stop()))
    await balancer?.stop()
    await Promise.all(nodes.map((node) => node.stop()))
    removeHosts()
    claim.release()
  }
  const stopOnce = () => {
    stopping ??= stopAll()
    return stopping
  }
  const stop = async () => {
    await stopOnce()
    rmSync(directory, { recursive: true, force: true })
  }
  const [databaseUrl, readUrl] = [urlAt(database), urlAt(standby)]
  const secrets = makeSecrets()
  const apps = appPorts.map((port, index) =>
    serverProcess({
      settings: {
        ...secrets,
        ...BEHIND_BALANCER,
        ...env,
        PORT: String(port),
        DATABASE_URL: databaseUrl,
        DATABASE_READ_URL: readUrl,
        PUBLIC_URL: `http://127.0.0.1:${web}`,
        TRUSTED_PROXIES: '1',
      },
      logFile: join(logDir, `app${index + 1}.log`),
    }),
  )
  const cluster = {
    url: `http://127.0.0.1:${web}`,
    databaseUrl,
    readUrl,
    gatewaySecret: secrets.GATEWAY_CALLBACK_SECRET,
    apps,
    nodes,
    directory,
    primary,
    untilWhole,
    stop,
  }
  onBegin(stop)
  try {
    say(`${hosts.length} database hosts are starting (etcd, Patroni, PostgreSQL)`)
    for (const node of nodes) node.start()
    balancer = startBalancer(directory, logDir, { web, database, standby, apps: appPorts }, hosts)
    await until('a database node leads', async () => Boolean(await primary()), 120_000)
    createDatabase(await primary())
    say('the service is starting')
    for (const app of apps) await app.start()
    await until('the balancer reaches the service', () => isReady(cluster.url))
    await untilWhole()
  } catch (error) {
    await stopOnce()
    throw new Error(`The cluster did not come up: ${(error as Error).message} Its logs are in ${logDir}.`, {
      cause: error,
    })
  }
  return cluster
}

const urlAt = (port: number) => `postgres://${DATABASE.user}:${DATABASE.password}@127.0.0.1:${port}/${DATABASE.name}`

interface Members {
  members: { role: string; state: string }[]
}

/** All replicate, a synchronous one may take over at any moment, and etcd would still agree if one were lost. */
async function isWhole({ host }: DatabaseNode, nodes: DatabaseNode[], durable: boolean): Promise<boolean> {
  const reply = await fetch(`http://${host.address}:${DATABASE.patroniPort}/cluster`, {
    signal: AbortSignal.timeout(1_000),
  })
  const { members } = (await reply.json()) as Members
  const agreeing = await Promise.all(nodes.map((node) => node.agrees()))
  return (
    members.length === nodes.length &&
    members.every(({ state }) => state === 'running' || state === 'streaming') &&
    (!durable || members.some(({ role }) => role === 'sync_standby')) &&
    agreeing.every(Boolean)
  )
}

function createDatabase(primary: DatabaseNode): void {
  const url = `postgres://postgres:${DATABASE.password}@${primary.host.address}:${DATABASE.port}/postgres`
  // The owner of the database may not create roles: the one of the service is made beforehand, as an administrator would.
  execFileSync('psql', [
    url,
    '-qc',
    'create role enkosi_app',
    '-c',
    `create database ${DATABASE.name} owner ${DATABASE.user}`,
  ])
}

function requireMachine(): void {
  if (process.getuid?.() !== 0)
    throw new Error('The cluster makes network namespaces, which needs root: run it with sudo.')
  const missing = NEEDED.filter((name) => !hasProgram('which', name))
  if (missing.length === 0) return
  throw new Error(
    `${missing.join(', ')} not found: apt-get install postgresql haproxy patroni etcd-server etcd-client iproute2`,
  )
}
