import { SESSION } from '#contract/limits.ts'
import { Refusal } from '#contract/refusals.ts'
import type { Tx } from '#server/platform/db/connect.ts'
import type { Caller } from './caller.ts'

/** Refuses a caller who has not just signed in: somebody else may have picked up the phone. */
export async function requireFreshSignIn(tx: Tx, { authenticatedAt }: Pick<Caller, 'authenticatedAt'>): Promise<void> {
  const [sign] = await tx<{ isFresh: boolean | null }[]>`
    select ${authenticatedAt}::timestamptz > business_now() - make_interval(mins => ${SESSION.freshMinutes}) as "isFresh"
  `
  if (!sign?.isFresh) throw new Refusal('sign_in_again')
}
