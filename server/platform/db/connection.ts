import { Client, type ClientOptions, ConnectionLost, clientConfig, type Statement } from './client.ts'

/** Queries asked at once are sent at once, and answered in order. */
export type Connection = {
  ask<Row>(statement: Statement): Promise<Row[]>
  /** All of these, sent in one piece. */
  askAll<Row>(statements: Statement[]): Promise<Row[]>[]
}

export type OwnConnection = Connection & {
  /** Ends once everything is answered. */
  end(): Promise<void>
  /** Lets go at once; whatever is still asked fails. */
  destroy(): void
}

type Options = ClientOptions & {
  onLost?: () => void
  /** Called with what is sent on the channels that this connection listens to. */
  onTold?: (channel: string, payload: string) => void
}

/** Opens one connection outside of any pool. */
export async function openConnection(url: string, options: Options): Promise<OwnConnection> {
  const { onLost = () => {}, onTold } = options
  const client = new Client(clientConfig(url, options))
  client.on('error', onLost)
  client.on('end', onLost)
  if (onTold) client.on('notification', ({ channel, payload }) => onTold(channel, payload ?? ''))
  await client.open()
  return client
}

/** Opens a connection when it is first used, and a new one after it was lost. */
export function openReconnecting(open: (onLost: () => void) => Promise<OwnConnection>) {
  let current: Promise<OwnConnection> | undefined
  const connect = () => {
    const opening: Promise<OwnConnection> = open(() => forget(opening))
    current = opening
    return opening
  }
  const forget = (lost: Promise<OwnConnection>) => {
    if (current === lost) current = undefined
  }
  const drop = (lost: Promise<OwnConnection>) => {
    forget(lost)
    lost.then(
      (opened) => opened.destroy(),
      () => {},
    )
  }
  return {
    /** Fails when there is no answer in time. After an error the connection is not used again, unless it is known to be good. */
    async use<T>(
      timeoutMs: number,
      work: (connection: OwnConnection) => Promise<T>,
      isStillGood: (error: unknown) => boolean = () => false,
    ): Promise<T> {
      const connection = current ?? connect()
      try {
        return await withTimeout(timeoutMs, connection.then(work))
      } catch (error) {
        if (!isStillGood(error)) drop(connection)
        throw error
      }
    },
    /** The next use is on a new connection. */
    renew(): void {
      if (current) drop(current)
    },
    async close(): Promise<void> {
      const opened = await current?.catch(() => undefined)
      await opened?.end()
    },
  }
}

/** A connection that only goes silent fails nothing by itself: a caller that waits on it gives up after a while. */
export async function withTimeout<T>(timeoutMs: number, work: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined
  const silence = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new ConnectionLost(`nothing was heard for ${timeoutMs} ms`)), timeoutMs)
  })
  try {
    return await Promise.race([work, silence])
  } finally {
    clearTimeout(timer)
  }
}
