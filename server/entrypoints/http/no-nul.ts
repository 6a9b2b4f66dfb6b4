import type { FastifyInstance } from 'fastify'
import { Refusal } from '#contract/refusals.ts'

/** No one types a NUL, and PostgreSQL stores none: an address that holds one is refused, whatever it leads to. */
export function refuseNulInAddress(app: FastifyInstance): void {
  app.addHook('onRequest', (request, _reply, done) => {
    if (request.raw.url?.includes('%00')) done(new Refusal('malformed'))
    else done()
  })
}

/** The same for a body. `text` is what it was read from: hardly any holds the escape, so hardly any is walked through. */
export function refuseNulInBody(text: string, body: unknown): void {
  if (text.includes('\\u0000') && holdsNul(body)) throw new Refusal('malformed')
}

function holdsNul(value: unknown): boolean {
  if (typeof value === 'string') return value.includes('\0')
  if (typeof value !== 'object' || value === null) return false
  return Object.entries(value).some(([name, each]) => name.includes('\0') || holdsNul(each))
}
