import postgres from 'postgres'

export type Db = postgres.Sql
export type Tx = postgres.TransactionSql

/** Opens a pool on a PostgreSQL. Nothing is sent until the first query. */
export function connect(url: string, options: { max?: number } = {}): Db {
  const { address, socketDir } = splitSocket(url)
  return postgres(address, {
    ...(socketDir && { host: socketDir }),
    max: options.max ?? 10,
    connect_timeout: 10,
    // A database that comes back after a failover should be found quickly, not after the driver's default of up to 20 s.
    backoff: (retries: number) => Math.min(0.1 * 2 ** retries, 2),
    onnotice: () => {},
    // Statements are few and their parameters alike: one plan each, instead of milliseconds of planning for every search.
    connection: { application_name: 'enkosi', TimeZone: 'UTC', plan_cache_mode: 'force_generic_plan' },
    types: { bigint: wholeNumber, calendarDay },
  }) as unknown as Db
}

/**
 * A Unix socket is named as libpq and pg name it, `?host=/directory`, so that one URL serves every client;
 * postgres.js would send that parameter to the server, so it is taken out here.
 */
function splitSocket(url: string): { address: string; socketDir: string | null } {
  const parsed = new URL(url)
  const host = parsed.searchParams.get('host')
  if (!host?.startsWith('/')) return { address: url, socketDir: null }
  parsed.searchParams.delete('host')
  return { address: parsed.href, socketDir: host }
}

/** Cents and ids are `bigint` in the database and plain numbers here: 2^53 cents is more money than there is. */
const wholeNumber = {
  to: 20,
  from: [20],
  serialize: (value: number | bigint | string) => `${value}`,
  parse: (text: string): number => {
    const value = Number(text)
    if (!Number.isSafeInteger(value))
      throw new Error(`The database holds ${text}, which is too large for a whole number here.`)
    return value
  },
}

/** A `date` is a calendar day without a zone: it stays the text 'YYYY-MM-DD'; moments become Dates, as the driver does it. */
const calendarDay = {
  to: 1082,
  from: [1082],
  serialize: (value: string) => value,
  parse: (text: string) => text,
}
