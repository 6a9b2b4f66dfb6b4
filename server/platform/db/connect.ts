import { setTimeout as pause } from 'node:timers/promises'
import { asPart } from '#server/platform/observability/span.ts'
import { asLost, type Client, ConnectionLost, openPgPool, type Statement } from './client.ts'
import type { Connection } from './connection.ts'
import { type Session, type Sql, sqlFor } from './sql.ts'

declare const inTransaction: unique symbol

/** A connection inside a transaction. */
export type Tx = Sql & { readonly [inTransaction]: true }

/** A connection kept for oneself until it is released. */
export type Reserved = Sql & Connection & { release(): void }

export type Db = Sql & {
  /** All or nothing. The mode stands behind `begin`: 'isolation level repeatable read read only'. */
  begin<T>(work: (tx: Tx) => Promise<T>): Promise<T>
  begin<T>(mode: string, work: (tx: Tx) => Promise<T>): Promise<T>
  reserve(): Promise<Reserved>
  /** Waits for what is under way; after `timeout` seconds it is given up. */
  end(options?: { timeout?: number }): Promise<void>
}

export type WatchedDb = { db: Db; connections(): Client[] }

/** Opens a pool on a PostgreSQL. Nothing is sent until the first query. */
export function connect(url: string, options: { max?: number } = {}): Db {
  return connectWatched(url, options).db
}

/** Asks on a connection opened for this alone, or on several. */
export async function asking<T>(url: string, ask: (db: Db) => Promise<T>, max = 1): Promise<T> {
  const db = connect(url, { max })
  try {
    return await ask(db)
  } finally {
    await db.end({ timeout: 1 })
  }
}

/** Opens a pool and shows its connections. */
export function connectWatched(
  url: string,
  { max = 10, settings = {} }: { max?: number; settings?: Record<string, string> } = {},
): WatchedDb {
  // Statements are few and their parameters alike: each keeps its plan, instead of milliseconds of planning for every search.
  const pool = openPgPool(url, {
    application: 'enkosi',
    settings: { plan_cache_mode: 'force_generic_plan', ...settings },
    max,
  })
  const open = new Set<Client>()
  const waiting = new Set<(reason: unknown) => void>()
  const reserved = new Set<Client>()
  let ending: Promise<void> | undefined
  let onNobodyWaiting = () => {}
  pool.on('connect', (client) => open.add(client as unknown as Client))
  pool.on('remove', (client) => open.delete(client as unknown as Client))

  /** Uses a connection alone. After any error but the refusal of a query it is not used again. */
  async function use<T>(work: (client: Client) => Promise<T>): Promise<T> {
    const client = await checkOut()
    try {
      const result = await work(client)
      client.release(client.isLost)
      return result
    } catch (error) {
      client.release(client.isLost || isSpent(error))
      throw error
    }
  }

  function checkOut(): Promise<Client> {
    return new Promise((resolve, reject) => {
      if (ending) return reject(new ConnectionLost('the connections to the database are closed'))
      waiting.add(reject)
      pool.connect((error, client) => {
        const isWaiting = waiting.delete(reject)
        if (error) reject(asLost(error))
        else if (isWaiting) resolve(client as unknown as Client)
        else client?.release(true)
        if (waiting.size === 0) onNobodyWaiting()
      })
    })
  }

  async function begin<T>(mode: string, work: (tx: Tx) => Promise<T>): Promise<T> {
    return use(async (client) => {
      const { tx, end } = sessionOn(client)
      await client.ask({ text: `begin ${mode}` })
      try {
        const result = await unlessLost(client, work(tx as unknown as Tx))
        end()
        await commit(client)
        return result
      } catch (error) {
        end()
        await client.ask({ text: 'rollback' }).catch(() => client.destroy())
        throw error
      }
    })
  }

  const session: Session = { ask: (statement) => use((client) => client.ask(statement)) }
  const db: Db = Object.assign(sqlFor(session), {
    begin: <T>(...given: [string, (tx: Tx) => Promise<T>] | [(tx: Tx) => Promise<T>]) =>
      given.length === 2 ? begin(...given) : begin('', given[0]),
    reserve: async (): Promise<Reserved> => {
      const client = await checkOut()
      const { tx, end } = sessionOn(client)
      reserved.add(client)
      return Object.assign(tx, {
        ask: <Row>(statement: Statement) => client.ask<Row>(statement),
        askAll: <Row>(statements: Statement[]) => client.askAll<Row>(statements),
        release: () => {
          end()
          if (reserved.delete(client)) client.release(client.isLost)
        },
      })
    },
    end: ({ timeout }: { timeout?: number } = {}) => {
      ending ??= endPool(timeout)
      return ending
    },
  })
  return { db, connections: () => [...open] }

  async function endPool(timeout: number | undefined): Promise<void> {
    const late = timeout === undefined ? new Promise(() => {}) : pause(timeout * 1_000, undefined, { ref: false })
    const nobodyWaiting = new Promise<void>((resolve) => {
      onNobodyWaiting = resolve
      if (waiting.size === 0) resolve()
    })
    await Promise.race([nobodyWaiting, late])
    for (const reject of waiting) reject(new ConnectionLost('the connections to the database were closed'))
    waiting.clear()
    const ended = pool.end()
    await Promise.race([ended, late])
    for (const client of open) client.destroy()
    // A caller that reserved one and asks nothing would never hand it back.
    for (const client of reserved) client.release(true)
    reserved.clear()
    await ended
  }
}

/** Queries on one connection, until it is let go. */
function sessionOn(client: Client): { tx: Sql; end(): void } {
  let isOver = false
  const requireOpen = () => {
    if (isOver) throw new Error('A query came after the end of its transaction: it was not waited for.')
  }
  const session: Session = {
    ask: async (statement) => {
      requireOpen()
      return client.ask(statement)
    },
  }
  return {
    tx: sqlFor(session),
    end: () => {
      isOver = true
    },
  }
}

/** Work that asks nothing for a while would not notice that its transaction is gone. */
async function unlessLost<T>(client: Client, work: Promise<T>): Promise<T> {
  let tell = () => {}
  const lost = new Promise<never>((_, reject) => {
    tell = () => reject(new ConnectionLost('the connection of a transaction was lost'))
  })
  client.once('error', tell)
  try {
    return await Promise.race([work, lost])
  } finally {
    client.off('error', tell)
  }
}

/** PostgreSQL answers `commit` with a rollback, and no error, when a query before it failed and the error was ignored. */
async function commit(client: Client): Promise<void> {
  const { command } = await asPart(
    () => 'db commit',
    () => client.query('commit'),
  ).catch((error) => {
    throw client.isLost ? asLost(error) : error
  })
  if (command !== 'COMMIT') throw new Error('A query of the transaction failed, so all of it was taken back.')
}

/**
 * After a migration a connection can hold plans for columns that are different now, and says so each time they are used;
 * a new one makes new plans.
 */
function isSpent(error: unknown): boolean {
  return (error as { routine?: unknown }).routine === 'RevalidateCachedQuery'
}

/** Whether an error says that this constraint, named as in the migrations, would have been broken. */
export function breaks(error: unknown, constraint: string): boolean {
  return (error as { constraint?: unknown } | null)?.constraint === constraint
}
