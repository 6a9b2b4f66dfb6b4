import type { News } from '#contract/events.ts'
import { RETURN_REASONS, returnReason } from '#contract/return-reasons.ts'
import type { EntryIds } from '#server/platform/crypto/entry-ids.ts'
import type { Moved } from './movements-since.ts'

/** The news of a movement for the app. Money that left is no news: its owner sent it. */
export function newsOf(entryIds: EntryIds, { entryId, kind, amount, sender, reason }: Moved): News | undefined {
  const id = entryIds.write(entryId)
  const code = returnReason(reason)
  switch (kind) {
    case 'withdrawal':
      return undefined
    case 'transfer':
      return { event: 'transfer', data: { id, amount, guardNumber: sender ?? '' } }
    case 'load':
      return { event: 'load', data: { id, amount } }
    case 'withdrawal_return':
    case 'payout_reversal':
      return { event: 'return', data: { id, amount, code, reason: RETURN_REASONS[code] } }
    default:
      return { event: 'tip', data: { id, amount } }
  }
}
