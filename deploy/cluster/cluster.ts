import { execFileSync } from 'node:child_process'
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { makeSecrets } from '#server/settings.ts'
import { startBalancer } from './balancer.ts'
import { DATABASE, type DatabaseNode, makeDatabaseNode } from './database-node.ts'
import { makeHosts, removeHosts } from './hosts.ts'
import { type Program, startProgram, tail, until } from './processes.ts'

const REPOSITORY = resolve(import.meta.dirname, '../..')
const NEEDED = ['haproxy', 'patroni', 'etcd', 'ip', 'setpriv'] as const

export interface Cluster {
  url: string
  databaseUrl: string
  /** One per process of the service, for drills that talk past the balancer. */
  apps: App[]
  nodes: DatabaseNode[]
  directory: string
  primary(): Promise<DatabaseNode>
  stop(): Promise<void>
}

export interface App {
  url: string
  program(): Program
  start(): Promise<void>
}

export interface ClusterOptions {
  apps?: number
  nodes?: number
  durable?: boolean
  env?: Record<string, string>
  say?: (line: string) => void
}

/** Three database hosts, a balancer and two processes of the service, all on this machine. */
export async function startCluster(options: ClusterOptions = {}): Promise<Cluster> {
  const { apps: appCount = 2, nodes: nodeCount = 3, durable = true, env = {}, say = () => {} } = options
  requireMachine()
  const directory = mkdtempSync(join(tmpdir(), 'enkosi-cluster-'))
  chmodSync(directory, 0o711)
  const logDir = join(directory, 'logs')
  const hosts = makeHosts(nodeCount)
  const nodes = hosts.map((host) => makeDatabaseNode(host, { directory, logDir, hosts, durable }))
  const [web = 0, database = 0, ...appPorts] = await freePorts(2 + appCount)
  say(`${nodeCount} database hosts are starting (etcd, Patroni, PostgreSQL)`)
  for (const node of nodes) node.start()
  const balancer = startBalancer(directory, logDir, { web, database, apps: appPorts }, hosts)
  const primary = async () => {
    for (const node of nodes) if (await node.isPrimary()) return node
    throw new Error('No database node leads at the moment.')
  }
  const stop = async () => {
    await Promise.all(apps.map((app) => app.program().stop()))
    await balancer.stop()
    await Promise.all(nodes.map((node) => node.stop()))
    removeHosts(nodeCount)
    rmSync(directory, { recursive: true, force: true })
  }
  const databaseUrl = `postgres://${DATABASE.user}:${DATABASE.password}@127.0.0.1:${database}/${DATABASE.name}`
  const secrets = makeSecrets()
  const apps = appPorts.map((port, index) =>
    makeApp(index + 1, port, logDir, {
      ...secrets,
      ...env,
      PORT: String(port),
      HOST: '127.0.0.1',
      DATABASE_URL: databaseUrl,
      DATA_DIR: join(directory, `app${index + 1}`),
      PUBLIC_URL: `http://127.0.0.1:${web}`,
      TRUSTED_PROXIES: '1',
    }),
  )
  const cluster = { url: `http://127.0.0.1:${web}`, databaseUrl, apps, nodes, directory, primary, stop }
  try {
    await until('a database node leads', async () => Boolean(await primary()), 120_000)
    createDatabase(await primary())
    say('the service is starting')
    for (const app of apps) await app.start()
    await until('the balancer reaches the service', () => isReady(cluster.url))
  } catch (error) {
    say(`it did not come up; the logs are in ${logDir}`)
    throw error
  }
  return cluster
}

function makeApp(n: number, port: number, logDir: string, env: Record<string, string>): App {
  let program: Program | undefined
  return {
    url: `http://127.0.0.1:${port}`,
    program: () => {
      if (!program) throw new Error(`app${n} was never started.`)
      return program
    },
    start: async () => {
      const started = startProgram({
        name: `app${n}`,
        command: process.execPath,
        args: [join(REPOSITORY, 'server/main.ts')],
        env,
        logDir,
      })
      program = started
      const ready = until(`app${n} is ready`, () => isReady(`http://127.0.0.1:${port}`), 90_000)
      await Promise.race([
        ready,
        started.exited.then(() => Promise.reject(new Error(`app${n} ended:\n${tail(started)}`))),
      ])
    },
  }
}

async function isReady(url: string): Promise<boolean> {
  const reply = await fetch(`${url}/readyz`, { signal: AbortSignal.timeout(1_000) })
  return reply.ok
}

function createDatabase(primary: DatabaseNode): void {
  const url = `postgres://postgres:${DATABASE.password}@${primary.host.address}:${DATABASE.port}/postgres`
  execFileSync('psql', [url, '-qc', `create database ${DATABASE.name} owner ${DATABASE.user}`])
}

function requireMachine(): void {
  if (process.getuid?.() !== 0)
    throw new Error('The cluster makes network namespaces, which needs root: run it with sudo.')
  const missing = NEEDED.filter((name) => !has(name))
  if (missing.length === 0) return
  throw new Error(
    `${missing.join(', ')} not found: apt-get install postgresql haproxy patroni etcd-server etcd-client iproute2`,
  )
}

function has(program: string): boolean {
  try {
    execFileSync('which', [program], { stdio: 'ignore' })
    return true
  } catch {
    return false
  }
}

/** Ports that nobody listens on now, all held open until the last is found so that they differ. */
async function freePorts(count: number): Promise<number[]> {
  const servers = Array.from({ length: count }, () => createServer())
  await Promise.all(servers.map((server) => new Promise<void>((done) => server.listen(0, '127.0.0.1', done))))
  const ports = servers.map((server) => (server.address() as { port: number }).port)
  await Promise.all(servers.map((server) => new Promise((done) => server.close(done))))
  return ports
}
