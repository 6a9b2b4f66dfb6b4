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
  const isInDriver = /node_modules\/(postgres|pg)\//.test(frames[0] ?? '')
  // A socket's own error carries no frame of whoever used it.
  const isSocket = frames.every((line) => line.includes('node:')) && LOST.has(error.code ?? '')
  return isInDriver || isSocket
}
