import type { Db } from '#server/db/connect.ts'

/** What PostgreSQL tells this process, over one connection for all channels. */
export type Listener = {
  listen(channel: string, hear: (payload: string) => void): Promise<void>
  /** Called when the connection was lost and is back: what was told in between has been missed. */
  onReconnect(listener: () => void): void
}

/** Opens the connection with the first channel; the driver opens it again whenever it is lost. */
export function startListener(db: Db): Listener {
  const listeners: (() => void)[] = []
  return {
    listen: async (channel, hear) => {
      let isFirst = true
      await db.listen(channel, hear, () => {
        if (!isFirst) for (const tell of listeners) tell()
        isFirst = false
      })
    },
    onReconnect: (tell) => listeners.push(tell),
  }
}
