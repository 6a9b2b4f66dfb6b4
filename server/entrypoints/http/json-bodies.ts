import type { FastifyInstance } from 'fastify'
import { Refusal } from '#contract/refusals.ts'

/** Anything but JSON is refused, forms above all: a foreign page can send a form without asking. */
export function speakJsonOnly(app: FastifyInstance): void {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (_request, text, done) => {
    if (text === '') return done(null, undefined)
    try {
      const body = JSON.parse(text as string)
      refuseNulInBody(text as string, body)
      done(null, body)
    } catch {
      done(new Refusal('malformed'))
    }
  })
}

/** No one types a NUL, and PostgreSQL stores none: an address that holds one is refused, whatever it leads to. */
export function refuseNulInAddress(app: FastifyInstance): void {
  app.addHook('onRequest', (request, _reply, done) => {
    if (request.raw.url?.includes('%00')) done(new Refusal('malformed'))
    else done()
  })
}

/** The same for a body. `text` is what it was read from: hardly any holds the escape, so hardly any is walked through. */
function refuseNulInBody(text: string, body: unknown): void {
  if (text.includes('\\u0000') && holdsNul(body)) throw new Refusal('malformed')
}

function holdsNul(value: unknown): boolean {
  if (typeof value === 'string') return value.includes('\0')
  if (typeof value !== 'object' || value === null) return false
  return Object.entries(value).some(([name, each]) => name.includes('\0') || holdsNul(each))
}
