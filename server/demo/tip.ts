import type { Cents } from '#contract/money.ts'
import { rateTip } from '#server/features/tips/rate-tip.ts'
import type { Ledger } from '#server/money/ledger/ledger.ts'
import type { Caller } from '#server/people/identity/caller.ts'
import type { EntryIds } from '#server/platform/crypto/entry-ids.ts'
import type { Db } from '#server/platform/db/connect.ts'

type DemoTip = { from: Caller; to: Caller; cents: Cents; stars: number | undefined; key: string }

/** A tip and its rating, if there is one. */
export async function postTip(
  services: { db: Db; ledger: Ledger; entryIds: EntryIds },
  { from, to, cents, stars, key }: DemoTip,
): Promise<void> {
  const movement = { kind: 'tip', key, actor: from.personId, requestId: 'demo' } as const
  const { entryId } = await services.ledger.post({ ...movement, from: from.walletId, to: to.walletId, amount: cents })
  const [rated] = stars ? await services.db`select from tip_rating where entry_id = ${entryId}` : [true]
  if (stars && !rated) await rateTip(services, from, { id: services.entryIds.write(entryId), stars })
}
