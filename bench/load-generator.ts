import { connect, type Socket } from 'node:net'
import { newKey } from '#contract/idempotency-key.ts'
import { percentile } from './figures.ts'

// A process of its own that tips over HTTP and costs as little as it can, since it shares the machine with what it measures:
// plain sockets, no HTTP library, answers read only as far as their status and length. Messages from the parent say what to do.

export type Plan = {
  port: number
  /** The Cookie header of each person who tips. */
  cookies: string[]
  workers: string[]
  connections: number
  seconds: number
}
/** With tips a second, sent when they are due whether or not earlier ones were answered. */
export type Paced = Plan & { rate: number }

export type Load = {
  /** Answers other than 201, and the first of them. */
  failed: number
  firstFailure: string
  p99: number
}

type Connection = { socket: Socket; buffer: string; since: number }

process.on('message', async (plan: Paced) => process.send?.(await tip(plan)))

async function tip(plan: Paced): Promise<Load> {
  const times: number[] = []
  const due: number[] = []
  const idle: Connection[] = []
  let failed = 0
  let firstFailure = ''
  let open = 0
  let started = 0
  let until = 0

  return new Promise((resolve) => {
    const send = (connection: Connection, since: number) => {
      connection.since = since
      connection.socket.write(requestOf(plan), 'latin1')
    }
    const answered = (connection: Connection, status: string, text: string) => {
      const now = performance.now()
      if (status === '201') times.push(now - connection.since)
      else if (failed++ === 0) firstFailure = text.slice(0, 400)
      next(connection, now)
    }
    const next = (connection: Connection, now: number) => {
      const waiting = due.shift()
      if (waiting !== undefined) return send(connection, waiting)
      if (now < until) return idle.push(connection)
      return leave(connection)
    }
    const leave = ({ socket }: Connection) => {
      socket.destroy()
      open -= 1
      if (open === 0 || started === 0) resolve({ failed, firstFailure, p99: percentile(times, 0.99) })
    }
    const lost = (one: Connection) => {
      failed += 1
      firstFailure ||= 'a connection was lost'
      leave(one)
    }
    // Time counts once all are connected, as phones are that have the app open: no tip waits for its connection.
    const begin = (connection: Connection) => {
      idle.push(connection)
      if (idle.length < plan.connections) return
      started = performance.now()
      until = started + plan.seconds * 1_000
      schedule(plan.rate)
    }
    for (; open < plan.connections; open += 1) openConnection(plan.port, begin, answered, lost)

    /** Latency counts from the moment a tip was due, so that a server which stalls cannot hide it by slowing us down. */
    function schedule(rate: number): void {
      let sent = 0
      const tick = setInterval(() => {
        const now = Math.min(performance.now(), until)
        for (; started + (sent * 1_000) / rate < now; sent += 1) due.push(started + (sent * 1_000) / rate)
        // Connections take turns: the server cuts off those that stay silent for long.
        while (idle.length > 0 && due.length > 0) send(idle.shift() as Connection, due.shift() as number)
        if (now < until || due.length > 0) return
        clearInterval(tick)
        for (const connection of idle.splice(0)) leave(connection)
      }, 1)
    }
  })
}

function openConnection(
  port: number,
  begin: (connection: Connection) => void,
  answered: (connection: Connection, status: string, text: string) => void,
  lost: (connection: Connection) => void,
): void {
  const connection: Connection = { socket: connect({ port, host: '127.0.0.1', noDelay: true }), buffer: '', since: 0 }
  connection.socket.setEncoding('latin1')
  connection.socket.on('connect', () => begin(connection))
  connection.socket.on('data', (part: string) => {
    const text = connection.buffer + part
    const head = text.indexOf('\r\n\r\n')
    const length = head < 0 ? Number.NaN : Number(/\r\ncontent-length: (\d+)/i.exec(text)?.[1])
    if (!(text.length >= head + 4 + length)) {
      connection.buffer = text
      return
    }
    connection.buffer = ''
    answered(connection, text.slice(9, 12), text)
  })
  connection.socket.on('error', () => lost(connection))
}

function requestOf({ cookies, workers }: Plan): string {
  const body = `{"guardId":"${any(workers)}","amount":100}`
  return `POST /api/tips HTTP/1.1\r\nHost: 127.0.0.1\r\nCookie: ${any(cookies)}\r\nIdempotency-Key: ${newKey()}\r\nContent-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n${body}`
}

function any<T>(list: T[]): T {
  return list[Math.floor(Math.random() * list.length)] as T
}
