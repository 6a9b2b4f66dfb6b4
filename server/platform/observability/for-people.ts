/** As it is written for machines. */
export type Line = { time: string; level: string; event: string } & Record<string, unknown>

/** A line of the log for somebody who watches a terminal; null: an anchor, which is for machines. */
export function forPeople({ time, level, event, ...fields }: Line): string | null {
  const { method, route, status, ms, anchor, requestId, at, ...rest } = fields
  if (level === 'info' && anchor !== undefined) return null
  const clock = time.slice(11, 19)
  if (event === 'request') return `${clock}  ${method} ${route} ${status} in ${ms} ms`
  const urgency = level === 'info' ? '' : `${level.toUpperCase()}  `
  const details = Object.entries({ ...rest, ...(requestId !== undefined && { requestId }) })
  const text = details.map(([name, value]) => `${name}=${plain(value)}`).join(' ')
  const places = Array.isArray(at) ? at.slice(0, 3).map((place) => `\n          ${plain(place)}`) : []
  return `${clock}  ${urgency}${event}${text && `  ${text}`}${places.join('')}`
}

/** As JSON where it is not one plain word: nothing that came from outside can move the cursor or begin a line. */
function plain(value: unknown): string {
  const text = typeof value === 'string' ? value : (JSON.stringify(value) ?? '')
  return /^[\x21-\x7e]*$/.test(text) ? text : JSON.stringify(value)
}
