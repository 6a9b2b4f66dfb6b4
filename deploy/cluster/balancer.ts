import { writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { type Program, startProgram } from '#testing/service/program.ts'
import { DATABASE } from './database-node.ts'
import type { Host } from './hosts.ts'

export interface Ports {
  /** Where people reach the service. */
  web: number
  /** Where the service reaches whichever database node leads. */
  database: number
  /** Where it reaches a standby, for what may be read there. */
  standby: number
  apps: number[]
}

/** Settings of a process behind the balancer, which looks four times a second and believes a state it has seen twice. */
export const BEHIND_BALANCER = { DRAIN_NOTICE_MS: '2000', LOG_LEVEL: 'info' }

/** haproxy in front of the service and in front of the database. */
export function startBalancer(directory: string, logDir: string, ports: Ports, hosts: Host[]): Program {
  const configFile = join(directory, 'haproxy.cfg')
  writeFileSync(configFile, balancerConfig(ports, hosts, socketIn(directory)))
  return startProgram({ command: 'haproxy', args: ['-db', '-f', configFile], logFile: join(logDir, 'haproxy.log') })
}

const socketIn = (directory: string) => join(directory, 'haproxy.sock')

/** How many processes of the service the balancer sends requests to at this moment. */
export async function appsInUse(directory: string): Promise<number> {
  const socket = connect(socketIn(directory))
  socket.end('show stat\n')
  const table = await text(socket)
  return table.split('\n').filter((line) => /^apps,app\d+,.*,UP,/.test(line)).length
}

/**
 * A request is tried elsewhere only when the connection was refused: it was never sent then. An app that is about to stop
 * says so at /readyz first and goes on answering until the balancer has seen it, so that no request is lost. A database that
 * is slow is no reason to take an app out: all of them would go at once, while each can say by itself that one should wait.
 */
function balancerConfig(ports: Ports, hosts: { name: string; address: string }[], socket: string): string {
  const apps = ports.apps.map((port, index) => `  server app${index + 1} 127.0.0.1:${port} check`)
  return `global
  maxconn 4096
  stats socket ${socket} mode 600

defaults
  timeout connect 2s
  timeout client 70s
  timeout server 70s
  timeout tunnel 1h
  timeout check 5s

frontend web
  mode http
  bind 127.0.0.1:${ports.web}
  default_backend apps

backend apps
  mode http
  balance leastconn
  option httpchk GET /readyz
  http-check expect rstring ^(ready|the.database.does.not.answer)
  option redispatch
  option forwardfor
  retries 3
  retry-on conn-failure
  default-server inter 250ms fall 2 rise 1
${apps.join('\n')}
${hosts.length > 0 ? databaseProxies(ports, hosts) : ''}`
}

/**
 * The standby that is read is the one that no commit waits for: a search must not slow tips down. A node that
 * changes its role loses its connections, so that a standby which has become the leader is not read as a standby.
 */
function databaseProxies(ports: Ports, hosts: { name: string; address: string }[]): string {
  const nodes = hosts.map(
    (host) => `  server ${host.name} ${host.address}:${DATABASE.port} check port ${DATABASE.patroniPort}`,
  )
  const proxy = (name: string, port: number, role: string) => `
listen ${name}
  mode tcp
  bind 127.0.0.1:${port}
  timeout client 1h
  timeout server 1h
  option httpchk GET ${role}
  http-check expect status 200
  default-server inter 500ms fall 2 rise 1 on-marked-down shutdown-sessions
${nodes.join('\n')}
`
  return proxy('database', ports.database, '/primary') + proxy('standby', ports.standby, '/asynchronous')
}
