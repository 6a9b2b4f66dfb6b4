import { connect, type Db } from './connect.ts'

export type Pool = {
  /** The pool of this moment. Whoever holds it always uses the newest one. */
  db: Db
  /** Starts over with new connections; what was still asked on the old ones fails. */
  renew(): void
  close(): Promise<void>
}

type Options = {
  max: number
  /** How often to look whether the database still answers. */
  watchMs?: number
  onRenew?: () => void
}

/** So many looks without an answer are no slow answer any more. */
const LOOKS = 5

/**
 * A pool that gets well again. The driver notices a connection that was closed, but not one that has only gone silent, as
 * after a failover that cut the network: every query on it, and every one behind it, would wait for ever. And a connection
 * on which the driver has thrown never works again. In both cases the pool is replaced, and all who waited are told.
 */
export function openPool(url: string, { max, watchMs = 2_000, onRenew = () => {} }: Options): Pool {
  let current = connect(url, { max })
  let looks = 0
  let isWaiting = false

  const renew = () => {
    const old = current
    current = connect(url, { max })
    isWaiting = false
    // Nothing more is waited for: this is what makes the queries that nobody will answer fail.
    old.end({ timeout: 0 }).catch(() => {})
    onRenew()
  }
  const watch = setInterval(() => {
    if (isWaiting) {
      looks += 1
      if (looks >= LOOKS) renew()
      return
    }
    const asked = current
    const answered = () => {
      if (asked === current) isWaiting = false
    }
    isWaiting = true
    looks = 0
    // Also a "no" is an answer.
    asked`select 1`.then(answered, answered)
  }, watchMs).unref()

  return {
    db: new Proxy((() => {}) as unknown as Db, {
      apply: (_, __, given: Parameters<Db>) => current(...given),
      get: (_, name) => Reflect.get(current, name),
    }),
    renew,
    close: async () => {
      clearInterval(watch)
      await current.end({ timeout: 5 })
    },
  }
}
