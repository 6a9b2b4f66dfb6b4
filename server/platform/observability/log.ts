import { forPeople, type Line } from './for-people.ts'

/** The fields of a line of the log. Others are dropped, so that nothing personal slips in. */
const FIELDS = [
  'requestId',
  'endpoint',
  'method',
  'route',
  'status',
  'ms',
  'code',
  'person',
  'partner',
  'job',
  'kind',
  'count',
  'check',
  'reference',
  'state',
  'port',
  'error',
  // The heads of the books, signed, and with what the signature is checked.
  'anchor',
  'publicKey',
  // How many faults of the books operators have explained.
  'explained',
] as const

export type LogFields = { [F in Exclude<(typeof FIELDS)[number], 'error'>]?: string | number | boolean | null } & {
  error?: unknown
}
export type LogLevel = 'debug' | 'info' | 'warn' | 'error'

type Write = (event: string, fields?: LogFields) => void
export type Log = Record<LogLevel, Write> & {
  /** Writes at any level: for anchors, of which the log may be the only copy that the database's owner cannot change. */
  always: Write
}

const ORDER = ['debug', 'info', 'warn', 'error', 'silent']

/** Writes a JSON object a line; short lines in a terminal. Text from outside is only ever a JSON string, so no line can be forged. */
export function openLog(
  level: LogLevel | 'silent',
  write: (line: string) => void = (line) => process.stdout.write(line),
  isWatched = process.stdout.isTTY,
): Log {
  const writeAs =
    (own: LogLevel): Write =>
    (event, fields = {}) => {
      const line: Line = { time: new Date().toISOString(), level: own, event }
      for (const field of FIELDS) {
        if (field === 'error') {
          if (fields.error !== undefined) Object.assign(line, describe(fields.error))
        } else if (fields[field] !== undefined) line[field] = fields[field]
      }
      const text = isWatched ? forPeople(line) : JSON.stringify(line)
      if (text !== null) write(`${text}\n`)
    }
  const at = (own: LogLevel): Write => (ORDER.indexOf(own) < ORDER.indexOf(level) ? () => {} : writeAs(own))
  return { always: writeAs('info'), debug: at('debug'), info: at('info'), warn: at('warn'), error: at('error') }
}

/** Of the database, of what checks requests, and of what parses them. */
const QUOTING = ['error', 'ZodError', 'SyntaxError']

/**
 * Where an error came from, without what it carries: a database's message can quote the very value that it refused.
 */
function describe(error: unknown): Record<string, unknown> {
  if (!(error instanceof Error)) return { error: typeof error }
  const { name, message, stack, cause } = error
  const { code, constraint } = error as { code?: unknown; constraint?: unknown }
  return {
    error: name,
    ...(!QUOTING.includes(name) && { message: message.slice(0, 300) }),
    ...(typeof code === 'string' && { errorCode: code }),
    ...(typeof constraint === 'string' && { constraint }),
    at: stack
      ?.split('\n')
      .filter((line) => line.startsWith('    at '))
      .slice(0, 6)
      .map((line) => line.trim()),
    ...(cause instanceof Error && { cause: describe(cause) }),
  }
}
