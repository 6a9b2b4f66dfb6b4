import { Socket } from 'node:net'
// biome-ignore lint/style/noRestrictedImports: the one place that needs another driver; openConnection says why
import pg from 'pg'

/** A query with its values. Where it stands in the code is its name, by which the server knows it the second time. */
export type Statement = { name: string; text: string; values: string[] }

/** Queries asked at once are sent at once, and answered in order. */
export type Connection = { ask<Row>(statement: Statement): Promise<Row[]> }

const known = new WeakMap<TemplateStringsArray, { name: string; text: string }>()
let count = 0

/** SQL with values only as parameters. */
export function sql(strings: TemplateStringsArray, ...values: string[]): Statement {
  let prepared = known.get(strings)
  if (!prepared) {
    count += 1
    prepared = { name: `ledger_${count}`, text: strings.reduce((text, part, index) => `${text}$${index}${part}`) }
    known.set(strings, prepared)
  }
  return { ...prepared, values }
}

/** The connection went away, or was never there. What was on its way may or may not have been done. */
export class ConnectionLost extends Error {
  override name = 'ConnectionLost'
}

export type OwnConnection = Connection & {
  /** Says goodbye once everything is answered. */
  end(): Promise<void>
  /** Lets go at once; whatever is still asked fails. */
  destroy(): void
}

/** Plans that depend as little as can be on how full the tables were when the first batch came. */
const SETTINGS = [
  'plan_cache_mode=force_generic_plan',
  'enable_seqscan=off',
  'enable_hashjoin=off',
  'enable_mergejoin=off',
]

/**
 * Opens one connection, by a driver that fails every query of a connection that is lost. The pool's driver leaves some of
 * those sent together waiting for ever, and writes to the lost connection from a timer, where nobody can catch it.
 */
export async function openConnection(url: string, onLost: () => void): Promise<OwnConnection> {
  const socket = new Socket()
  const client = new pg.Client({
    connectionString: url,
    application_name: 'enkosi ledger',
    options: ['TimeZone=UTC', 'jit=off', ...SETTINGS].map((setting) => `-c ${setting}`).join(' '),
    keepAlive: true,
    pipeline: true,
    stream: () => socket,
    types: { getTypeParser },
  })
  client.on('error', onLost)
  client.on('end', onLost)
  try {
    await client.connect()
  } catch (error) {
    socket.destroy()
    throw asLost(error)
  }
  return {
    ask: async (statement) => {
      try {
        return (await client.query(statement)).rows
      } catch (error) {
        throw asLost(error)
      }
    },
    end: () => client.end(),
    destroy: () => socket.destroy(),
  }
}

/** A connection that only goes silent fails nothing by itself: whoever waits on it gives up after a while. */
export async function withinSilence<T>(silenceMs: number, work: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined
  const silence = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new ConnectionLost(`nothing was heard for ${silenceMs} ms`)), silenceMs)
  })
  try {
    return await Promise.race([work, silence])
  } finally {
    clearTimeout(timer)
  }
}

/** What the server itself says keeps its code; everything else is the way there. */
function asLost(error: unknown): unknown {
  return error instanceof pg.DatabaseError ? error : new ConnectionLost(String(error), { cause: error })
}

/** Cents and ids as numbers, a calendar day as its text; the rest as usual. */
function getTypeParser(type: number, format?: 'text' | 'binary') {
  if (type === pg.types.builtins.INT8) return Number
  if (type === pg.types.builtins.DATE) return String
  return pg.types.getTypeParser(type, format as 'text')
}
