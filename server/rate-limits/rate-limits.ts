import type { RateLimit } from '#contract/endpoint.ts'
import { Refusal } from '#contract/refusals.ts'
import { askTogether } from '#server/db/ask-together.ts'
import type { Db } from '#server/db/connect.ts'
import type { Config } from '#server/start/config.ts'

/** How many in how many seconds, for one address or one person, counted under this name. */
type Rule = { name: string; most: number; seconds: number }

const MINUTE = 60
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

export const RULES: Record<RateLimit, Rule[]> = {
  messages: [{ name: 'messages', most: 10, seconds: 10 * MINUTE }],
  // Of guests, by address: cards and states of tips that are read, IDs that nobody has, tips that are begun, codes that are reported.
  cards: [{ name: 'cards', most: 300, seconds: MINUTE }],
  'card-misses': [{ name: 'card-misses', most: 1_000, seconds: DAY }],
  // Wide: a whole mobile network may stand behind one address.
  'guest-tips': [{ name: 'guest-tips', most: 1_000, seconds: 10 * MINUTE }],
  'guest-tips-browser': [{ name: 'guest-tips-browser', most: 30, seconds: 10 * MINUTE }],
  reports: [{ name: 'reports', most: 10, seconds: HOUR }],
  proofs: [{ name: 'proofs', most: 60, seconds: 10 * MINUTE }],
  // Each takes the processor for longer than any other call.
  pdfs: [{ name: 'pdfs', most: 20, seconds: MINUTE }],
  'sign-in': [{ name: 'sign-in', most: 1_000, seconds: MINUTE }],
  'sign-in-browser': [{ name: 'sign-in-browser', most: 30, seconds: MINUTE }],
  search: [
    { name: 'search', most: 120, seconds: MINUTE },
    // Enough for anybody who looks for somebody, too few for whoever wants a list of all.
    { name: 'search-day', most: 2_000, seconds: DAY },
  ],
  money: [{ name: 'money', most: 120, seconds: MINUTE }],
  profile: [{ name: 'profile', most: 30, seconds: HOUR }],
  // Codes to link a number with: of one person, of one person to one number, and of everybody to one number, so that nobody alone uses up a number.
  'phone-code': [{ name: 'phone-code', most: 5, seconds: DAY }],
  'phone-code-pair': [{ name: 'phone-code-pair', most: 3, seconds: DAY }],
  'phone-code-number': [{ name: 'phone-code-number', most: 12, seconds: DAY }],
  'phone-code-address': [{ name: 'phone-code-address', most: 30, seconds: HOUR }],
  // Steps and messages of one number.
  'phone-step': [{ name: 'phone-step', most: 60, seconds: MINUTE }],
}

export type RateLimits = {
  /**
   * Counts one call of an address or a person, and rejects when there were too many. To be awaited if it says so. `times` as many are allowed
   * to whoever is more than one.
   */
  count(limit: RateLimit, who: string, times?: number): Promise<void> | undefined
  /** Rejects where, as far as this process knows, as many were counted as are allowed. Counts nothing. */
  check(limit: RateLimit, who: string, times?: number): Promise<void> | undefined
  stop(): Promise<void>
}

/** What this process knows of one caller's window. */
type Window = {
  /** By all processes, as far as the database has said. */
  used: number
  /** Counted here and not told yet, or on its way. */
  untold: number
  telling: number
  endsAt: number
  seconds: number
}

/** However seldom it is told, each process counts at most half of the limit by itself. */
const TELL_EVERY_MS = 5_000

/**
 * Limits that all processes share, counted in PostgreSQL. The first call of a window asks what the others have
 * counted; until half of the limit is used a process then counts by itself and tells the others every five seconds, so that
 * a money request costs no query; from there on each call is counted in the database. Where the limits are off, calls are counted
 * all the same and none is refused: a measurement pays for the counting.
 */
export function openRateLimits(
  db: Db,
  config: () => Pick<Config, 'rateLimits'>,
  onRefused: (limit: RateLimit) => void = () => {},
  knowAtMost = 50_000,
): RateLimits {
  const windows = new Map<string, Window>()
  let telling: Promise<void> | undefined
  let timer: NodeJS.Timeout | undefined

  const tell = async (): Promise<void> => {
    const now = Date.now()
    for (const [key, { endsAt }] of windows) if (endsAt <= now) windows.delete(key)
    await addUp(
      db,
      [...windows].filter(([, { untold }]) => untold > 0),
    )
  }
  const tellSoon = () => {
    timer ??= setTimeout(() => {
      timer = undefined
      // A database that is away refuses the calls themselves; a count that is lost with it does no harm.
      telling = tell().catch(() => {})
    }, TELL_EVERY_MS).unref()
  }

  const current = (key: string, seconds: number): Window => {
    const known = windows.get(key)
    if (known && known.endsAt > Date.now()) return known
    const [oldest] = windows
    // What is forgotten here is asked of the database again, so it must have been told.
    if (windows.size >= knowAtMost && oldest) {
      windows.delete(oldest[0])
      if (oldest[1].untold > 0) addUp(db, [oldest]).catch(() => {})
    }
    const begun = { used: 0, untold: 0, telling: 0, endsAt: Date.now() + seconds * 1_000, seconds }
    windows.set(key, begun)
    return begun
  }
  // Never thrown at once: another limit may be asked about already, and its answer must not be left without a listener.
  const refuse = async (limit: RateLimit, { endsAt }: Window) => {
    onRefused(limit)
    throw new Refusal('too_many', { retryAfter: Math.max(1, Math.ceil((endsAt - Date.now()) / 1_000)) })
  }
  const mostOf = ({ most }: Rule, times: number) =>
    config().rateLimits === 'off' ? Number.POSITIVE_INFINITY : most * times

  const countOne = (limit: RateLimit, who: string, rule: Rule, times: number): Promise<void> | undefined => {
    const most = mostOf(rule, times)
    const key = `${rule.name}:${who}`
    const window = current(key, rule.seconds)
    if (window.used >= most) return refuse(limit, window)
    window.untold += 1
    if (window.used > 0 && window.used + window.telling + window.untold <= most / 2) return void tellSoon()
    return countNow(db, [key, window]).then((used) => (used > most ? refuse(limit, window) : undefined))
  }

  return {
    count: (limit, who, times = 1) => {
      const counting = RULES[limit].map((rule) => countOne(limit, who, rule, times))
      return counting.some(Boolean) ? Promise.all(counting).then(() => {}) : undefined
    },
    check: (limit, who, times = 1) => {
      for (const rule of RULES[limit]) {
        const window = windows.get(`${rule.name}:${who}`)
        if (window && window.endsAt > Date.now() && window.used >= mostOf(rule, times)) return refuse(limit, window)
      }
      return undefined
    },
    stop: async () => {
      clearTimeout(timer)
      await telling
      await tell().catch(() => {})
    },
  }
}

/** Counts calls in the database at once; each gets its own number in the window: the third call gets 3. */
const countNow = askTogether(async (db: Db, calls: [key: string, window: Window][]): Promise<number[]> => {
  const used = await addUp(db, [...new Map(calls)])
  // Of several calls of one caller the last is the latest.
  const numbered = calls.toReversed().map(([key]) => {
    const number = used.get(key) ?? 0
    used.set(key, number - 1)
    return number
  })
  return numbered.reverse()
})

/** Adds what each window has not told, in one statement; returns how much all processes have used of each. */
async function addUp(db: Db, windows: [string, Window][]): Promise<Map<string, number>> {
  if (windows.length === 0) return new Map()
  // In one order, so that two processes never wait for each other in a circle.
  const told = windows
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([key, window]) => {
      const calls = window.untold
      window.untold = 0
      window.telling += calls
      return { key, window, calls }
    })
  try {
    const rows = await db<{ key: string; used: number; msLeft: number }[]>`
      insert into rate_count (key, ends_at, used)
      select key, clock_timestamp() + make_interval(secs => seconds), calls
      from unnest(${told.map(({ key }) => key)}::text[], ${told.map(({ window }) => window.seconds)}::float8[],
        ${told.map(({ calls }) => calls)}::bigint[]) as told (key, seconds, calls)
      on conflict (key) do update set
        used = case when rate_count.ends_at <= clock_timestamp() then 0 else rate_count.used end + excluded.used,
        ends_at = case when rate_count.ends_at <= clock_timestamp() then excluded.ends_at else rate_count.ends_at end
      returning key, used, extract(epoch from ends_at - clock_timestamp())::float8 * 1000 as "msLeft"
    `
    const byKey = new Map(rows.map((row) => [row.key, row]))
    for (const { key, window } of told) {
      const { used = 0, msLeft = 0 } = byKey.get(key) ?? {}
      const endsAt = Date.now() + msLeft
      // Answers may overtake one another: what is known is forgotten only when another window has begun in the database.
      const isNext = endsAt - window.endsAt > window.seconds * 500
      Object.assign(window, { used: isNext ? used : Math.max(used, window.used), endsAt })
    }
    return new Map(rows.map(({ key, used }) => [key, used]))
  } finally {
    for (const { window, calls } of told) window.telling -= calls
  }
}

export async function removeExpiredCounts(db: Db): Promise<void> {
  await db`delete from rate_count where ends_at < clock_timestamp()`
}
