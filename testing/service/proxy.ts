import { connect, createServer, type Socket } from 'node:net'
import { atEnd } from '#testing/at-end.ts'

export type Proxy = {
  /** The database as reached through the proxy. */
  url: string
  /** How many connections were made through it. */
  connections(): number
  /** From the moment a commit passes on the newest connection, its answers are kept back. */
  holdAnswersToCommit(): Promise<void>
  /** From now on nothing passes on the connections that there are; new ones work. */
  goSilent(): void
  /** From now on a connection that begins with this text is cut at once. */
  refuse(text: string): void
  /** Cuts all connections. */
  cut(): void
  /** Refuses everybody from now on. */
  close(): Promise<void>
}

/** Stands between the ledger and PostgreSQL, to lose what networks lose. With `lagMs` its answers come that much later. */
export async function openProxy(databaseUrl: string, { lagMs = 0 } = {}): Promise<Proxy> {
  const target = new URL(databaseUrl)
  const folder = target.searchParams.get('host')
  const to = folder
    ? { path: `${folder}/.s.PGSQL.${target.port || 5432}` }
    : { host: target.hostname, port: Number(target.port || 5432) }
  const open = new Set<Socket>()
  const silence: (() => void)[] = []
  let connections = 0
  let onCommit: (() => void) | undefined
  let refused: string | undefined

  const server = createServer((client) => {
    connections += 1
    const upstream = connect(to)
    let held = false
    silence.push(() => {
      held = true
    })
    for (const socket of [client, upstream]) {
      open.add(socket)
      socket.on('error', () => {})
      socket.on('close', () => {
        open.delete(socket)
        client.destroy()
        upstream.destroy()
      })
    }
    client.once('data', (data) => {
      if (refused !== undefined && data.includes(refused)) client.destroy()
    })
    client.on('data', (data) => {
      if (onCommit && data.includes('commit')) {
        held = true
        onCommit()
        onCommit = undefined
      }
      upstream.write(data)
    })
    const pass = (data: Buffer) => {
      if (!held) client.write(data)
    }
    upstream.on('data', lagMs > 0 ? (data) => setTimeout(pass, lagMs, data) : pass)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))

  const url = new URL(databaseUrl)
  url.searchParams.delete('host')
  url.hostname = '127.0.0.1'
  url.port = String((server.address() as { port: number }).port)
  const cut = () => {
    for (const socket of open) socket.destroy()
  }
  const close = () => {
    cut()
    return new Promise<void>((resolve) => server.close(() => resolve()))
  }
  atEnd(close)
  return {
    url: url.href,
    connections: () => connections,
    holdAnswersToCommit: () =>
      new Promise((resolve) => {
        onCommit = resolve
      }),
    goSilent: () => {
      for (const hush of silence) hush()
    },
    refuse: (text) => {
      refused = text
      cut()
    },
    cut,
    close,
  }
}
