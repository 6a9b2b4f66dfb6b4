import { type OwnConnection, withTimeout } from './connection.ts'

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
export function openProbe(openConnection: (onLost: () => void) => Promise<OwnConnection>): Probe {
  let current: Promise<OwnConnection> | undefined

  const open = () => {
    const opening: Promise<OwnConnection> = openConnection(() => forget(opening))
    current = opening
    return opening
  }
  const forget = (lost: Promise<OwnConnection>) => {
    if (current === lost) current = undefined
  }
  const renew = () => {
    current?.then(
      (silent) => silent.destroy(),
      () => {},
    )
    current = undefined
  }
  return {
    ask: async (timeoutMs) => {
      const connection = current ?? open()
      const asked = performance.now()
      try {
        const answer = connection.then((opened) => opened.ask({ text: 'select 1' }))
        await withTimeout(timeoutMs, answer)
        return 'answered'
      } catch {
        // A server that is there refuses at once. An end of the connection that is reported this late counts as silence too.
        if (performance.now() - asked > timeoutMs / 2) return 'silent'
        forget(connection)
        return 'refused'
      }
    },
    renew,
    close: renew,
  }
}
