import type { Db } from '#server/db/connect.ts'
import type { Listener } from '#server/events/listener.ts'
import type { Config } from '#server/start/config.ts'
import type { Caller } from './caller.ts'
import { findCaller, hashOf } from './sessions.ts'

type Known = { caller: Omit<Caller, 'requestId'>; until: number }

/** Long enough to spare a busy person's requests the look-up, short enough to be harmless if notice of a change is lost. */
const REMEMBER_MS = 10_000
const REMEMBER_AT_MOST = 20_000

export type Callers = {
  /** Who holds this cookie, if that was seen a moment ago. */
  remembered(token: string): Omit<Caller, 'requestId'> | undefined
  /** Who holds this cookie, as the database has it now. */
  find(token: string): Promise<Omit<Caller, 'requestId'> | undefined>
  /** Forgets what is known about a person, whose sessions or role have just changed. */
  forget(personId: string): void
  /** Is told of each person whose sessions or role changed, in whichever process that was. */
  onChange(listener: (personId: string) => void): void
}

/** Knows who is behind a cookie; remembered for moments, and forgotten at once when any process ends the session. */
export async function watchCallers(db: Db, config: () => Config, listener: Listener): Promise<Callers> {
  const known = new Map<string, Known>()
  const listeners: ((personId: string) => void)[] = []
  // A look-up that was under way when notice of a change came may have read the state before it: it is not remembered.
  let changes = 0

  const forget = (personId: string) => {
    changes += 1
    for (const [token, { caller }] of known) if (caller.personId === personId) known.delete(token)
  }
  await listener.listen('person', (personId) => {
    forget(personId)
    for (const tell of listeners) tell(personId)
  })
  // Notices may have been missed while the connection was away.
  listener.onReconnect(() => known.clear())

  return {
    remembered: (token) => {
      const seen = known.get(token)
      return seen && seen.until > Date.now() ? seen.caller : undefined
    },
    forget,
    onChange: (tell) => listeners.push(tell),
    find: async (token) => {
      known.delete(token)
      const before = changes
      const caller = await findCaller(db, config(), hashOf(token))
      if (caller && changes === before) {
        if (known.size >= REMEMBER_AT_MOST) known.clear()
        known.set(token, { caller, until: Date.now() + REMEMBER_MS })
      }
      return caller
    },
  }
}
