import { forPeople, type Line } from './for-people.ts'
import { openLineBlock } from './line-block.ts'
import { type AnsweredRequest, requestLines } from './request-line.ts'

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
  /** A request that was answered. There are thousands a second: the lines of those that went well are written in blocks. */
  request(answered: AnsweredRequest): void
}

const ORDER = ['debug', 'info', 'warn', 'error', 'silent']

const toStandardOutput = (text: string) => void process.stdout.write(text)

type Output = {
  /** Lines for a person in a terminal. */
  isWatched?: boolean
  /** Requests that went well may wait for others. */
  inBlocks?: boolean
}

/**
 * Writes a JSON object a line; short lines in a terminal. Text from outside is only ever a JSON string, so no line can be forged. Nothing
 * waits but requests that went well, and lines keep their order.
 */
export function openLog(
  level: LogLevel | 'silent',
  write: (text: string) => void = toStandardOutput,
  { isWatched = process.stdout.isTTY, inBlocks = write === toStandardOutput && !isWatched }: Output = {},
): Log {
  const block = inBlocks && isWritten(level, 'info') ? openLineBlock(write) : undefined
  const lineOf = requestLines()
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
      if (text === null) return
      block?.flush()
      write(`${text}\n`)
    }
  const at = (own: LogLevel): Write => (isWritten(level, own) ? writeAs(own) : () => {})
  const info = at('info')
  return {
    always: writeAs('info'),
    ...{ debug: at('debug'), info, warn: at('warn'), error: at('error') },
    request: (answered) => {
      if (block && answered.status < 400) block.add(lineOf(answered))
      else info('request', answered)
    },
  }
}

function isWritten(level: LogLevel | 'silent', own: LogLevel): boolean {
  return ORDER.indexOf(own) >= ORDER.indexOf(level)
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
