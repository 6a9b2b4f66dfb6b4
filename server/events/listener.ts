import { randomUUID } from 'node:crypto'
import { connect, type Db } from '#server/db/connect.ts'

/** What PostgreSQL tells this process, over one connection for all channels. */
export type Listener = {
  listen(channel: string, hear: (payload: string) => void): Promise<void>
  /** Called when the connection was lost and is back: what was told in between has been missed. */
  onReconnect(listener: () => void): void
  stop(): Promise<void>
}

type Options = {
  url: string
  /** A message to ourselves, to learn whether notifications still arrive. */
  db: Db
  watchMs?: number
}

const STILL_HERE = 'still_here'

/**
 * The driver opens a connection that broke again by itself. One that has only gone silent, as after a failover that cut
 * the network, it cannot notice: so this process sends itself a message, and starts over when it does not arrive.
 */
export async function startListener({ url, db, watchMs = 10_000 }: Options): Promise<Listener> {
  const channels = new Map<string, ((payload: string) => void)[]>()
  const listeners: (() => void)[] = []
  const self = randomUUID()
  let isUnheard = false
  let connection = connect(url, { max: 1 })

  const subscribe = async (to: Db, channel: string, isNew: boolean) => {
    let isFirst = isNew
    await to.listen(
      channel,
      (payload) => {
        for (const hear of channels.get(channel) ?? []) hear(payload)
      },
      () => {
        if (!isFirst) for (const tell of listeners) tell()
        isFirst = false
      },
    )
  }
  const startOver = () => {
    const silent = connection
    connection = connect(url, { max: 1 })
    silent.end({ timeout: 0 }).catch(() => {})
    // Should this fail, the driver goes on trying.
    for (const channel of channels.keys()) subscribe(connection, channel, false).catch(() => {})
  }
  const watch = setInterval(() => {
    if (isUnheard) startOver()
    isUnheard = true
    // A database that does not answer at all is no reason to doubt this connection.
    db`select pg_notify(${STILL_HERE}, ${self})`.catch(() => {
      isUnheard = false
    })
  }, watchMs).unref()

  const listen: Listener['listen'] = async (channel, hear) => {
    const others = channels.get(channel)
    channels.set(channel, [...(others ?? []), hear])
    if (!others) await subscribe(connection, channel, true)
  }
  await listen(STILL_HERE, (heard) => {
    if (heard === self) isUnheard = false
  })
  return {
    listen,
    onReconnect: (tell) => listeners.push(tell),
    stop: async () => {
      clearInterval(watch)
      await connection.end({ timeout: 1 })
    },
  }
}
