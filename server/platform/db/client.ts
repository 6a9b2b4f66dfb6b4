import { Socket } from 'node:net'
// biome-ignore lint/style/noRestrictedImports: every connection is opened by this file
import pg from 'pg'
import { asPart } from '#server/platform/observability/span.ts'
import { addressOf } from './address.ts'
import { statementName } from './statement-name.ts'

/** A query with its values. Under its name the server keeps the plan for the next time. */
export type Statement = { name?: string; text: string; values?: unknown[] }

/** The rows, and how many were read or written. */
export type Rows<T> = T & { readonly count: number }

/** The connection went away, or was never there. Queries on their way may or may not have been done. */
export class ConnectionLost extends Error {
  override name = 'ConnectionLost'
  /** The system's name for it, such as ECONNREFUSED, if it has one. */
  readonly code: string

  constructor(message: string, cause?: unknown) {
    super(message, { cause })
    const { code } = (cause ?? {}) as { code?: unknown }
    this.code = typeof code === 'string' ? code : 'CONNECTION_LOST'
  }
}

export type ClientOptions = { application: string; settings: Record<string, string> }

/** How every connection of this service is made. */
export function clientConfig(url: string, { application, settings }: ClientOptions): pg.ClientConfig {
  const all = { TimeZone: 'UTC', ...settings }
  return {
    ...addressOf(url),
    application_name: application,
    options: Object.entries(all)
      .map(([name, value]) => `-c ${name}=${value}`)
      .join(' '),
    connectionTimeoutMillis: CONNECT_MS,
    keepAlive: true,
    keepAliveInitialDelayMillis: CONNECT_MS,
    // Queries asked at once are sent at once, and answered in order.
    pipeline: true,
    types: { getTypeParser },
  }
}

const CONNECT_MS = 10_000

/** A connection. Every query on it is answered or fails; it never ends the process. */
export class Client extends pg.Client {
  /** Hands it back to its pool, for good if it is spent. */
  declare release: (isSpent?: boolean) => void
  readonly #socket: Socket
  #isLost = false

  constructor(config: pg.ClientConfig) {
    const socket = new Socket()
    super({ ...config, stream: () => socket })
    this.#socket = socket
    // Without a listener, the loss of a connection that is in use would end the process.
    for (const event of ['error', 'end'] as const) {
      this.on(event, () => {
        this.#isLost = true
      })
    }
  }

  get isLost(): boolean {
    return this.#isLost
  }

  /** How much was heard on it so far. */
  get bytesHeard(): number {
    return this.#socket.bytesRead
  }

  /** Closes immediately; pending queries reject. */
  destroy(): void {
    this.#socket.destroy()
  }

  async open(): Promise<void> {
    try {
      await this.connect()
    } catch (error) {
      this.destroy()
      throw asLost(error)
    }
  }

  ask<Row>(statement: Statement): Promise<Rows<Row[]>> {
    return asPart(
      () => statementName(statement.text),
      () => this.#ask<Row>(statement),
    )
  }

  async #ask<Row>(statement: Statement): Promise<Rows<Row[]>> {
    try {
      const answer = await this.query(statement)
      // Several statements in one text have several results.
      const { rows, rowCount } = Array.isArray(answer) ? (answer.at(-1) as typeof answer) : answer
      return Object.defineProperty(rows, 'count', { value: rowCount ?? 0 }) as unknown as Rows<Row[]>
    } catch (error) {
      throw this.#isLost ? asLost(error) : error
    }
  }

  /** Asks all of them, in one piece: each piece that is sent wakes the server by itself. */
  askAll<Row>(statements: Statement[]): Promise<Rows<Row[]>>[] {
    this.#socket.cork()
    try {
      return statements.map((statement) => this.ask<Row>(statement))
    } finally {
      this.#socket.uncork()
    }
  }
}

/** Errors of the server itself keep their code; all others are lost connections. */
export function asLost(error: unknown): unknown {
  if (error instanceof pg.DatabaseError || error instanceof ConnectionLost) return error
  return new ConnectionLost(`the connection to the database was lost: ${(error as Error).message}`, error)
}

/** Whether an error says that the database is not there, or not there for writing: a later try may succeed. */
export function isAway(error: unknown): boolean {
  if (error instanceof ConnectionLost) return true
  // Errors of authentication, the connection itself, the server's resources, its shutdown, its disk, or its being read-only; and a
  // transaction that the server ended because it rested for too long, since this process was paused.
  return hasCode(error, /^(08...|28...|3D000|53...|57...|58...|25006|25P03|25P04)$/)
}

/** Whether an error says that the disk of the database is full. */
export function isDiskFull(error: unknown): boolean {
  return hasCode(error, /^53100$/)
}

/** Whether the database failed inside itself, as it can once its disk is full. Unlike a bug of ours it may not happen again. */
export function isInternal(error: unknown): boolean {
  return hasCode(error, /^XX000$/)
}

/** Whether others were in the way: a deadlock, a serialisation failure or a lock that could not be had. Nothing was done, and a later try may succeed. */
export function isClash(error: unknown): boolean {
  return hasCode(error, /^(40001|40P01|55P03)$/)
}

function hasCode(error: unknown, codes: RegExp): boolean {
  return error instanceof pg.DatabaseError && codes.test(String(error.code))
}

export function openPgPool(url: string, options: ClientOptions & { max: number }): pg.Pool {
  const config = clientConfig(url, options)
  const pool = new pg.Pool({
    ...config,
    max: options.max,
    idleTimeoutMillis: 0,
    // Only for opening one (see Client): waiting for one that is busy takes as long as it takes.
    connectionTimeoutMillis: 0,
    Client: class extends Client {
      constructor() {
        super(config)
      }
    },
  })
  // An idle connection was lost: the pool has already forgotten it.
  pool.on('error', () => {})
  return pool
}

const { INT8, DATE, INTERVAL } = pg.types.builtins
// Arrays are not among the built-in names.
const [BOOL_ARRAY, TID_ARRAY, INT8_ARRAY, DATE_ARRAY] = [1000, 1010, 1016, 1182]

/** Cents and ids as numbers, a calendar day and a span of time as their text; the rest as usual. */
function getTypeParser(type: number, format?: 'text' | 'binary'): (text: string) => unknown {
  switch (type) {
    case INT8:
      return wholeNumber
    case DATE:
    case INTERVAL:
      return String
    case INT8_ARRAY:
      return wholeNumbers
    case DATE_ARRAY:
      return elements
    case BOOL_ARRAY:
      return (text) => elements(text).map((one) => one && one === 't')
    case TID_ARRAY:
      return (text) => JSON.parse(`[${text.slice(1, -1)}]`)
    default:
      return pg.types.getTypeParser(type, format as 'text')
  }
}

/** Of a list whose elements need no quotes. */
function elements(list: string): (string | null)[] {
  if (list === '{}') return []
  return list
    .slice(1, -1)
    .split(',')
    .map((one) => (one === 'NULL' ? null : one))
}

function wholeNumbers(list: string): (number | null)[] {
  const values: (number | null)[] = JSON.parse(`[${list.slice(1, -1).replaceAll('NULL', 'null')}]`)
  for (const value of values) if (value !== null) wholeNumber(value)
  return values
}

/** Cents and ids are `bigint` in the database and plain numbers here: 2^53 cents is more money than there is. */
function wholeNumber(read: string | number): number {
  const value = Number(read)
  if (!Number.isSafeInteger(value))
    throw new Error(`The database holds ${read}, which is too large for a whole number here.`)
  return value
}
