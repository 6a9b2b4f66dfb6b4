import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { rand } from '#contract/money.ts'
import { pagePolicy, sourceOf } from '#server/platform/documents/page.ts'
import type { RateLimits } from '#server/platform/rate-limits.ts'
import { ENDED, says } from './cash.ts'
import { type CodeRow, endCode, findCode, pinHash, type Sim } from './cash-codes.ts'
import { shaped } from './http.ts'
import { TILL_SCRIPT, TILL_STYLE, tillPage } from './till-page.ts'

const Typed = z.object({
  pin: z
    .string()
    .max(40)
    .transform((text) => text.replace(/[\s-]/g, ''))
    .pipe(z.string().regex(/^\d{12}$/)),
})

const CSP = pagePolicy(TILL_STYLE, `script-src ${sourceOf(TILL_SCRIPT)}; connect-src 'self'; form-action 'none'`)

/** The till of a shop, where the codes of the cash partner are paid out. Nobody is told: the service has to ask. */
export function mountTill(app: FastifyInstance, sim: Sim & { rateLimits: RateLimits }): void {
  const { db, rateLimits } = sim

  app.get('/', async (_request, reply) =>
    reply
      .headers({ 'Content-Security-Policy': CSP, 'Cache-Control': 'no-store' })
      .type('text/html; charset=utf-8')
      .send(tillPage()),
  )

  // Counted before it is looked at, right or wrong, so that many guesses at once are no way around it.
  app.addHook('preHandler', async ({ method, ip }) => {
    if (method === 'POST') await rateLimits.count('till', ip)
  })

  app.post('/look', async (request) => answer(await find(request.body)))

  app.post('/redeem', async (request) => {
    const row = await find(request.body)
    if (!row || !(await endCode(db, row.reference, 'redeemed'))) return answer(row && (await find(request.body)))
    return { ...answer(row), paid: true }
  })

  async function find(body: unknown): Promise<CodeRow | undefined> {
    const typed = shaped(Typed, body)
    const row = typed && (await findCode(db, 'pin_hash', pinHash(sim, typed.pin)))
    return row?.isKnown ? row : undefined
  }
}

/** A shop sees the amount of a code that is good, and otherwise only why it is not. */
function answer(row: CodeRow | undefined) {
  if (!row) return says(2402)
  const code = ENDED[row.status]
  return code === 0 ? { ...says(0), amount: row.cents, shown: rand(row.cents) } : says(code)
}
