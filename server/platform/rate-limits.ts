import type { RateLimit } from '#contract/endpoint.ts'
import { PHOTO } from '#contract/photo.ts'
import { Refusal } from '#contract/refusals.ts'
import { batchQueries } from '#server/platform/db/batch-queries.ts'
import { clocksAgree } from '#server/platform/db/clocks.ts'
import type { Db } from '#server/platform/db/connect.ts'
import type { Config } from '#server/platform/start/config.ts'

/** How many calls in how many seconds, per address or person, counted under this name. */
type Rule = { name: string; most: number; seconds: number }

const MINUTE = 60
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

export const RULES: Record<RateLimit, Rule[]> = {
  messages: [{ name: 'messages', most: 10, seconds: 10 * MINUTE }],
  // A whole mobile network may share one address: limits by address are wide, and over within ten minutes.
  // Public workers and tip states asked for by guests.
  'look-ups': [{ name: 'look-ups', most: 3_000, seconds: MINUTE }],
  'look-ups-browser': [{ name: 'look-ups-browser', most: 120, seconds: MINUTE }],
  // Of these, cards with a name on them, and codes that nobody has. Above the limit cards are shown without a name.
  names: [{ name: 'names', most: 300, seconds: MINUTE }],
  misses: [{ name: 'misses', most: 300, seconds: 10 * MINUTE }],
  'misses-of-one': [{ name: 'misses-of-one', most: 20, seconds: 10 * MINUTE }],
  'guest-tips': [{ name: 'guest-tips', most: 300, seconds: MINUTE }],
  'guest-tips-browser': [{ name: 'guest-tips-browser', most: 30, seconds: 10 * MINUTE }],
  reports: [{ name: 'reports', most: 10, seconds: 10 * MINUTE }],
  proofs: [{ name: 'proofs', most: 120, seconds: MINUTE }],
  // They take more processor time than any other call.
  pdfs: [{ name: 'pdfs', most: 20, seconds: MINUTE }],
  'sign-in': [{ name: 'sign-in', most: 1_000, seconds: MINUTE }],
  'sign-in-browser': [{ name: 'sign-in-browser', most: 30, seconds: MINUTE }],
  search: [
    { name: 'search', most: 120, seconds: MINUTE },
    // Enough for a search, too few to list everybody.
    { name: 'search-day', most: 2_000, seconds: DAY },
  ],
  // A look through ten thousand movements takes twenty calls.
  'history-search': [{ name: 'history-search', most: 240, seconds: MINUTE }],
  money: [{ name: 'money', most: 120, seconds: MINUTE }],
  profile: [{ name: 'profile', most: 30, seconds: HOUR }],
  // Each waits for an operator.
  'photo-uploads': [{ name: 'photo-uploads', most: PHOTO.uploadsPerDay, seconds: DAY }],
  // Above the limit the drawing stays in the place of the photo.
  photos: [{ name: 'photos', most: 6_000, seconds: MINUTE }],
  // Each brings messages that we pay for, and costs the person nothing.
  cancel: [{ name: 'cancel', most: 10, seconds: DAY }],
  // Codes to link a number: per person, per person and number, and per number, so that nobody alone uses up a number. The holder of the
  // phone gets more for as long as it has just dialled.
  'phone-code': [{ name: 'phone-code', most: 5, seconds: DAY }],
  'phone-code-pair': [{ name: 'phone-code-pair', most: 3, seconds: DAY }],
  'phone-code-number': [{ name: 'phone-code-number', most: 12, seconds: DAY }],
  'phone-code-dialled': [{ name: 'phone-code-dialled', most: 12, seconds: 10 * MINUTE }],
  'phone-code-address': [{ name: 'phone-code-address', most: 30, seconds: 10 * MINUTE }],
  // Steps and messages of one number.
  'phone-step': [{ name: 'phone-step', most: 60, seconds: MINUTE }],
  // Codes typed at the simulated till, right or wrong.
  till: [{ name: 'till', most: 30, seconds: 10 * MINUTE }],
  // Documents that somebody joins with: the answer says whether one is known. By number, by mobile network, and in all.
  join: [{ name: 'join', most: 5, seconds: DAY }],
  'join-network': [{ name: 'join-network', most: 300, seconds: 10 * MINUTE }],
  'join-all': [{ name: 'join-all', most: 600, seconds: 10 * MINUTE }],
  // Answers that operators type for one person whose number was lost, right or wrong.
  'lost-number': [{ name: 'lost-number', most: 3, seconds: DAY }],
  // Codes typed to claim a card: of one card by one worker, of one card, by one worker, and wrong ones in all. Nobody alone closes a card to its holder.
  'card-code-pair': [{ name: 'card-code-pair', most: 5, seconds: DAY }],
  'card-code': [{ name: 'card-code', most: 20, seconds: DAY }],
  'card-code-worker': [{ name: 'card-code-worker', most: 10, seconds: DAY }],
  'card-code-wrong': [{ name: 'card-code-wrong', most: 1_000, seconds: DAY }],
}

export type RateLimits = {
  /**
   * Counts one call of an address or a person, and rejects if there were too many. Await it if it returns a promise. `times` raises the limit
   * for networks of several people.
   */
  count(limit: RateLimit, who: string, times?: number): Promise<void> | undefined
  /** Whether anything was counted in a window that is still open, at whatever process. */
  hasBegun(limit: RateLimit, who: string): Promise<boolean>
  /** Whether this process already knows that the limit is reached. Counts nothing. */
  isReached(limit: RateLimit, who: string, times?: number): boolean
  stop(): Promise<void>
}

/** This process's knowledge of one caller's window. */
type Window = {
  /** Of all processes, as last read from the database. */
  used: number
  /** Counted here and not reported yet, or being reported. */
  unreported: number
  reporting: number
  endsAt: number
  seconds: number
}

/** Each process counts at most half of the limit by itself, however rarely it reports. */
const FLUSH_EVERY_MS = 5_000
/** Thousands of them in one statement would keep requests waiting for tens of milliseconds. */
const AT_ONCE = 100

/**
 * Limits that all processes share, counted in PostgreSQL. The first call of a window reads what the others have
 * counted. Until half of the limit is used a process counts by itself and reports every five seconds, so that
 * a money request costs no query; then each call is counted in the database. With limits off, calls are counted
 * and none is refused, so that measurements include the cost.
 */
export function openRateLimits(
  db: Db,
  config: () => Pick<Config, 'rateLimits'>,
  onRefused: (limit: RateLimit) => void = () => {},
  knowAtMost = 50_000,
): RateLimits {
  const windows = new Map<string, Window>()
  let reporting: Promise<void> | undefined
  let timer: NodeJS.Timeout | undefined

  const tell = async (): Promise<void> => {
    const now = Date.now()
    for (const [key, { endsAt }] of windows) if (endsAt <= now) windows.delete(key)
    const waiting = [...windows].filter(([, { unreported }]) => unreported > 0)
    for (let start = 0; start < waiting.length; start += AT_ONCE) {
      await addUp(db, waiting.slice(start, start + AT_ONCE))
    }
  }
  const scheduleFlush = () => {
    timer ??= setTimeout(() => {
      timer = undefined
      // If the database cannot be reached the calls fail anyway; a lost count does no harm.
      reporting = tell().catch(() => {})
    }, FLUSH_EVERY_MS).unref()
  }

  const current = (key: string, seconds: number): Window => {
    const known = windows.get(key)
    if (known && known.endsAt > Date.now()) return known
    const [oldest] = windows
    // A window that is dropped here is read from the database again, so it must have been reported.
    if (windows.size >= knowAtMost && oldest) {
      windows.delete(oldest[0])
      if (oldest[1].unreported > 0) addUp(db, [oldest]).catch(() => {})
    }
    const begun = { used: 0, unreported: 0, reporting: 0, endsAt: Date.now() + seconds * 1_000, seconds }
    windows.set(key, begun)
    return begun
  }
  // Rejected, never thrown: another limit may be pending, and its promise must not be left without a handler.
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
    window.unreported += 1
    if (window.used > 0 && window.used + window.reporting + window.unreported <= most / 2) return void scheduleFlush()
    return countNow(db, [key, window]).then((used) => (used > most ? refuse(limit, window) : undefined))
  }

  return {
    count: (limit, who, times = 1) => {
      const counting = RULES[limit].map((rule) => countOne(limit, who, rule, times))
      return counting.some(Boolean) ? Promise.all(counting).then(() => {}) : undefined
    },
    hasBegun: async (limit, who) => {
      const keys = RULES[limit].map(({ name }) => `${name}:${who}`)
      const begun = await db`select from rate_count where key = any(${keys}::text[]) and ends_at > clock_timestamp()`
      return begun.length > 0
    },
    isReached: (limit, who, times = 1) =>
      RULES[limit].some((rule) => {
        const window = windows.get(`${rule.name}:${who}`)
        return window !== undefined && window.endsAt > Date.now() && window.used >= mostOf(rule, times)
      }),
    stop: async () => {
      clearTimeout(timer)
      await reporting
      await tell().catch(() => {})
    },
  }
}

/** Counts calls in the database at once; each gets its number in the window: the third call gets 3. */
const countNow = batchQueries(async (db: Db, calls: [key: string, window: Window][]): Promise<number[]> => {
  const used = await addUp(db, [...new Map(calls)])
  // Of several calls of one caller the last is the latest.
  const numbered = calls.toReversed().map(([key]) => {
    const number = used.get(key) ?? 0
    used.set(key, number - 1)
    return number
  })
  return numbered.reverse()
})

/** Adds the unreported counts of each window, in one statement; returns the totals of all processes. */
async function addUp(db: Db, windows: [string, Window][]): Promise<Map<string, number>> {
  if (windows.length === 0) return new Map()
  // In one order, so that two processes do not deadlock.
  const reported = windows
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([key, window]) => {
      const calls = window.unreported
      window.unreported = 0
      window.reporting += calls
      return { key, window, calls }
    })
  try {
    const rows = await db<{ key: string; used: number; msLeft: number }[]>`
      insert into rate_count (key, ends_at, used)
      select key, clock_timestamp() + make_interval(secs => seconds), calls
      from unnest(${reported.map(({ key }) => key)}::text[], ${reported.map(({ window }) => window.seconds)}::float8[],
        ${reported.map(({ calls }) => calls)}::bigint[]) as reported (key, seconds, calls)
      on conflict (key) do update set
        used = case when rate_window_is_over(rate_count.ends_at, excluded.ends_at) then 0 else rate_count.used end + excluded.used,
        ends_at = case when rate_window_is_over(rate_count.ends_at, excluded.ends_at) then excluded.ends_at else rate_count.ends_at end
      returning key, used, extract(epoch from ends_at - clock_timestamp())::float8 * 1000 as "msLeft"
    `
    const byKey = new Map(rows.map((row) => [row.key, row]))
    for (const { key, window } of reported) {
      const { used = 0, msLeft = 0 } = byKey.get(key) ?? {}
      const endsAt = Date.now() + msLeft
      // Responses may overtake one another: a count is dropped only if another window has begun in the database.
      const isNext = endsAt - window.endsAt > window.seconds * 500
      Object.assign(window, { used: isNext ? used : Math.max(used, window.used), endsAt })
    }
    return new Map(rows.map(({ key, used }) => [key, used]))
  } finally {
    for (const { window, calls } of reported) window.reporting -= calls
  }
}

/** Whether a call that is being counted is one too many. */
export async function isTooMany(counting: Promise<void> | undefined): Promise<boolean> {
  try {
    await counting
    return false
  } catch (error) {
    if (error instanceof Refusal && error.code === 'too_many') return true
    throw error
  }
}

export async function removeExpiredCounts(db: Db): Promise<void> {
  await db`delete from rate_count where ${clocksAgree(db)} and ends_at < clock_timestamp()`
}
