import type { RateLimit } from '#contract/endpoint.ts'
import { Refusal } from '#contract/refusals.ts'
import type { Config } from '#server/config.ts'
import type { Db } from '#server/db/connect.ts'

export type RateLimits = {
  /** Counts one call of an address or a person, and refuses it when there were too many. */
  count(limit: RateLimit, who: string): Promise<void>
  stop(): Promise<void>
}

/** What this process knows of one caller's window: what all processes have used, and what it has not told them yet. */
type Window = { used: number; untold: number; endsAt: number; limit: RateLimit }

const TELL_EVERY_MS = 200
const KNOW_AT_MOST = 50_000

/**
 * Limits that all processes share, counted in PostgreSQL. In the first half of a window a process counts by itself and
 * tells the others a few times a second, so that a money request costs no query; from there on each call is counted in
 * the database. A window begins with its first call.
 */
export function openRateLimits(
  db: Db,
  config: () => Config,
  onRefused: (limit: RateLimit) => void = () => {},
): RateLimits {
  const windows = new Map<string, Window>()
  let telling: Promise<void> | undefined
  let timer: NodeJS.Timeout | undefined

  const add = async (key: string, window: Window, calls: number): Promise<void> => {
    const [row] = await db<{ used: number; secondsLeft: number }[]>`
      insert into rate_count (key, started_at, used)
      values (${key}, clock_timestamp(), ${calls})
      on conflict (key) do update set
        used = case when ${hasEnded(window)} then 0 else rate_count.used end + excluded.used,
        started_at = case when ${hasEnded(window)} then excluded.started_at else rate_count.started_at end
      returning used, extract(epoch from started_at - clock_timestamp())::float8 + ${seconds(window)} as "secondsLeft"
    `
    if (!row) return
    window.used = row.used
    window.endsAt = Date.now() + row.secondsLeft * 1_000
  }
  const seconds = (window: Window) => numbers(config(), window.limit).seconds
  const hasEnded = (window: Window) =>
    db`rate_count.started_at <= excluded.started_at - make_interval(secs => ${seconds(window)})`

  const tell = async (): Promise<void> => {
    for (const [key, window] of windows) {
      if (window.endsAt <= Date.now()) windows.delete(key)
      else if (window.untold > 0) {
        const calls = window.untold
        window.untold = 0
        await add(key, window, calls)
      }
    }
  }
  const tellSoon = () => {
    timer ??= setTimeout(() => {
      timer = undefined
      // A database that is away refuses the calls themselves; a count that is lost with it harms nobody.
      telling = tell().catch(() => {})
    }, TELL_EVERY_MS).unref()
  }

  return {
    count: async (limit, who) => {
      const { most } = numbers(config(), limit)
      const key = `${limit}:${who}`
      const window = current(windows, key, limit, numbers(config(), limit).seconds)
      if (window.used >= most) throw tooMany(window, onRefused)
      if (window.used + window.untold < most / 2) {
        window.untold += 1
        tellSoon()
        return
      }
      const calls = window.untold + 1
      window.untold = 0
      await add(key, window, calls)
      if (window.used > most) throw tooMany(window, onRefused)
    },
    stop: async () => {
      clearTimeout(timer)
      await telling
      await tell().catch(() => {})
    },
  }
}

function current(windows: Map<string, Window>, key: string, limit: RateLimit, seconds: number): Window {
  const known = windows.get(key)
  if (known && known.endsAt > Date.now()) return known
  if (windows.size >= KNOW_AT_MOST) windows.clear()
  const begun = { used: 0, untold: 0, endsAt: Date.now() + seconds * 1_000, limit }
  windows.set(key, begun)
  return begun
}

function tooMany({ endsAt, limit }: Window, onRefused: (limit: RateLimit) => void): Refusal {
  onRefused(limit)
  return new Refusal('too_many', { retryAfter: Math.max(1, Math.ceil((endsAt - Date.now()) / 1_000)) })
}

function numbers({ rateLimits }: Config, limit: RateLimit): { most: number; seconds: number } {
  switch (limit) {
    case 'messages':
      return { most: rateLimits.messagesPer10Minutes, seconds: 600 }
    case 'sign-in':
      return { most: rateLimits.signInsPerMinute, seconds: 60 }
    case 'search':
      return { most: rateLimits.searchesPerMinute, seconds: 60 }
    case 'money':
      return { most: rateLimits.moneyWritesPerMinute, seconds: 60 }
  }
}
