import { Refusal } from '#contract/refusals.ts'
import { currentSpan, inSpan } from '#server/platform/observability/span.ts'
import type { Traces } from '#server/platform/observability/traces.ts'
import type { Ledger } from './ledger.ts'

/** The same ledger, which also tells how long each movement waited for its commit. */
export function watchLedger(ledger: Ledger, { begin }: Traces): Ledger {
  if (!begin) return ledger
  return {
    ...ledger,
    post: async (movement) => {
      const name = `ledger ${movement.kind}`
      const span = currentSpan()?.part(name) ?? begin(name)
      const end = (outcome: string) =>
        span.end({ attributes: { 'enkosi.outcome': outcome }, failed: outcome === 'failed' })
      try {
        const posted = await inSpan(span, () => ledger.post(movement))
        end(posted.replayed ? 'replayed' : 'posted')
        return posted
      } catch (error) {
        end(error instanceof Refusal ? error.code : 'failed')
        throw error
      }
    },
  }
}
