/**
 * When PostgreSQL dies in mid-query, the driver sometimes throws from a timer of its own, where nobody can catch it. The
 * connection is lost then and nothing else is: the pool opens another. Everything else that nobody caught is a bug, after
 * which a process cannot be trusted.
 */
export function surviveDriverFaults(tell: (error: Error) => void, end: (error: unknown) => void): void {
  process.on('uncaughtException', (error: Error) => {
    if (isDriverFault(error)) tell(error)
    else end(error)
  })
}

const LOST = new Set(['ECONNRESET', 'EPIPE', 'ECONNREFUSED', 'ENOENT'])

export function isDriverFault(error: Error & { code?: string; syscall?: string }): boolean {
  const frames = error.stack?.split('\n').filter((line) => line.startsWith('    at ')) ?? []
  // Whoever called into Node: a socket's error begins with Node's own frames, and often has no others.
  const caller = frames.find((line) => !line.includes('node:'))
  const isInDriver = /node_modules\/(postgres|pg)\//.test(caller ?? '')
  const isSocket = caller === undefined && LOST.has(error.code ?? '')
  return isInDriver || isSocket
}
