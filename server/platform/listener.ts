import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import type { Statement } from '#server/platform/db/client.ts'
import type { Db } from '#server/platform/db/connect.ts'
import { type OwnConnection, openConnection } from '#server/platform/db/connection.ts'

/** Notifications from PostgreSQL to this process, over one connection for all channels. */
export type Listener = {
  listen(channel: string, hear: (payload: string) => void): Promise<void>
  /** Called when the connection was lost and is back: notifications in between were missed. */
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
 * Reopens a connection that broke. A connection that has only gone silent, as after a failover that cut the network, looks as if nothing
 * were sent: this process therefore sends itself a message, and starts over when it does not arrive.
 */
export async function startListener({ url, db, watchMs = 10_000 }: Options): Promise<Listener> {
  const channels = new Map<string, ((payload: string) => void)[]>()
  const listeners: (() => void)[] = []
  const self = randomUUID()
  let isUnheard = false
  let isStopped = false
  let isOpening = true
  let connection = open()

  async function open(): Promise<OwnConnection> {
    const opened = await openConnection(url, {
      application: 'enkosi listener',
      settings: {},
      onLost: startOver,
      onTold: (channel, payload) => {
        for (const hear of channels.get(channel) ?? []) hear(payload)
      },
    })
    for (const channel of channels.keys()) await opened.ask(listenTo(channel))
    return opened
  }

  function startOver(): void {
    if (isOpening || isStopped) return
    isOpening = true
    connection.then(
      (lost) => lost.destroy(),
      () => {},
    )
    connection = openAgain()
  }

  async function openAgain(): Promise<OwnConnection> {
    for (let tries = 0; ; tries += 1) {
      try {
        const opened = await open()
        isOpening = false
        isUnheard = false
        for (const tell of listeners) tell()
        return opened
      } catch (error) {
        if (isStopped) throw error
        await pause(Math.min(100 * 2 ** tries, 2_000), undefined, { ref: false })
      }
    }
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
    if (!others) await (await connection).ask(listenTo(channel))
  }
  await connection
  isOpening = false
  await listen(STILL_HERE, (heard) => {
    if (heard === self) isUnheard = false
  })
  return {
    listen,
    onReconnect: (tell) => listeners.push(tell),
    stop: async () => {
      isStopped = true
      clearInterval(watch)
      const opened = await connection.catch(() => undefined)
      opened?.destroy()
    },
  }
}

function listenTo(channel: string): Statement {
  return { text: `listen "${channel}"` }
}
