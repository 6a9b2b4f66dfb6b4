import { type OwnConnection, openReconnecting } from './connection.ts'

/** What was heard to a question that needs no work: an answer, a "no" that came at once, or nothing at all. */
export type PingResult = 'answered' | 'refused' | 'silent'

export type Probe = {
  /** Asks the database for a sign of life. */
  ask(timeoutMs: number): Promise<PingResult>
  /** The next question goes to a new connection. */
  renew(): void
  close(): void
}

/** Asks on a connection of its own, so that nothing else that is slow or busy stands between. */
export function openProbe(open: (onLost: () => void) => Promise<OwnConnection>): Probe {
  const connection = openReconnecting(open)
  return {
    ask: async (timeoutMs) => {
      const asked = performance.now()
      // A server that is there refuses at once. An end of the connection that is reported this late counts as silence too.
      const isSilent = () => performance.now() - asked > timeoutMs / 2
      try {
        await connection.use(timeoutMs, (opened) => opened.ask({ text: 'select 1' }), isSilent)
        return 'answered'
      } catch {
        return isSilent() ? 'silent' : 'refused'
      }
    },
    renew: connection.renew,
    close: connection.renew,
  }
}
