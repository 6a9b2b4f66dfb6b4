import { Refusal } from '#contract/refusals.ts'
import type { Traces } from '#server/platform/observability/traces.ts'
import type { Ledger } from './ledger.ts'

/** The same ledger, which also tells how long each movement waited for its commit. */
export function watchLedger(ledger: Ledger, { to }: Traces): Ledger {
  if (!to) return ledger
  return {
    ...ledger,
    post: async (movement) => {
      const { requestId, kind } = movement
      const startedAt = Date.now()
      const count = (outcome: string) =>
        to.part({
          requestId,
          name: `ledger ${kind}`,
          startedAt,
          endedAt: Date.now(),
          attributes: { 'enkosi.outcome': outcome },
          failed: outcome === 'failed',
        })
      try {
        const posted = await ledger.post(movement)
        count(posted.replayed ? 'replayed' : 'posted')
        return posted
      } catch (error) {
        count(error instanceof Refusal ? error.code : 'failed')
        throw error
      }
    },
  }
}
