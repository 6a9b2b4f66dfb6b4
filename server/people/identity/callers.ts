import type { Db } from '#server/platform/db/connect.ts'
import type { Listener } from '#server/platform/listener.ts'
import type { Config } from '#server/platform/start/config.ts'
import type { Caller } from './caller.ts'
import { findCaller, hashOf } from './sessions.ts'

type Known = { caller: Omit<Caller, 'requestId'>; until: number }

/** Saves a busy person's requests the look-up, and does no harm if the notice of a change is lost. */
const REMEMBER_MS = 10_000
const REMEMBER_AT_MOST = 20_000

export type Callers = {
  /** The owner of this session cookie, if it was looked up a moment ago. */
  remembered(token: string): Omit<Caller, 'requestId'> | undefined
  /** The owner of this session cookie, as the database has it now. */
  find(token: string): Promise<Omit<Caller, 'requestId'> | undefined>
  /** Drops what is cached of a person whose sessions or role have just changed. */
  forget(personId: string): void
  /** Called for each person whose sessions or role changed, in any process. */
  onChange(listener: (personId: string) => void): void
}

/** Finds the person behind a session cookie. Cached for seconds, and dropped at once when any process ends the session. */
export async function watchCallers(db: Db, config: () => Config, listener: Listener): Promise<Callers> {
  const known = new Map<string, Known>()
  const listeners: ((personId: string) => void)[] = []
  // A look-up that was under way when a change was announced may have read the old state: it is not cached.
  let changes = 0

  const forget = (personId: string) => {
    changes += 1
    for (const [token, { caller }] of known) if (caller.personId === personId) known.delete(token)
  }
  await listener.listen('person', (personId) => {
    forget(personId)
    for (const tell of listeners) tell(personId)
  })
  // Notices may have been missed while the connection was lost.
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
        // Not all for equally long, or those who came together would be looked up together.
        known.set(token, { caller, until: Date.now() + (REMEMBER_MS * (1 + Math.random())) / 2 })
      }
      return caller
    },
  }
}
