import { timingSafeEqual } from 'node:crypto'
import { CARDS } from '#contract/card-limits.ts'
import { Refusal } from '#contract/refusals.ts'
import type { Caller } from '#server/people/identity/caller.ts'
import { recordAuditEvent } from '#server/platform/audit/record-audit-event.ts'
import { keyedHash } from '#server/platform/crypto/keyed-hash.ts'
import type { Db, Tx } from '#server/platform/db/connect.ts'
import type { RateLimits } from '#server/platform/rate-limits.ts'

type Claiming = { db: Db; config: { identityKey: string }; rateLimits: RateLimits }
type Card = { number: string; code: string }

/** `full`: this worker has as many cards as anybody may have. */
export type Claimed = 'claimed' | 'wrong' | 'full'

export function cardCodeHash(identityKey: string, { number, code }: Card): Buffer {
  return keyedHash(identityKey, 'code of a printed card', number, code)
}

/**
 * Makes a blank card lead to the caller for ever, beside the number that they have. Guesses are counted before the code is compared: of
 * one card by one worker, by one worker, of one card, and wrong ones in all. A guess that was refused for its worker uses up nothing of the card.
 */
export async function claimCard(services: Claiming, caller: Caller, card: Card): Promise<Claimed> {
  const { db, config, rateLimits } = services
  if (rateLimits.isReached('card-code-wrong', 'all')) throw new Refusal('too_many', { retryAfter: 3_600 })
  await rateLimits.count('card-code-pair', `${card.number}:${caller.personId}`)
  await rateLimits.count('card-code-worker', caller.personId)
  await rateLimits.count('card-code', card.number)
  const hash = cardCodeHash(config.identityKey, card)
  const claimed = await db.begin((tx) => claim(tx, caller, card.number, hash))
  if (claimed === 'wrong') await rateLimits.count('card-code-wrong', 'all')
  return claimed
}

async function claim(
  tx: Tx,
  { workerId, personId, requestId }: Caller,
  number: string,
  hash: Buffer,
): Promise<Claimed> {
  // Locked, so that neither a second claim nor the end of the profile runs beside it.
  const [worker] = await tx<{ isFrozen: boolean; cards: number }[]>`
    select frozen_at is not null as "isFrozen", (select count(*) from printed_card where worker_id = worker.id)::int as cards
    from worker join wallet using (person_id)
    where worker.id = ${workerId} and removed_at is null
    for no key update of worker
  `
  if (!worker) throw new Refusal('workers_only')
  if (worker.isFrozen) throw new Refusal('wallet_frozen')
  const [card] = await tx<{ codeHash: Buffer | null; workerId: string | null }[]>`
    select code_hash as "codeHash", worker_id as "workerId" from printed_card where number = ${number} for update
  `
  // Of a step that was done a second time.
  if (card?.workerId && card.workerId === workerId) return 'claimed'
  if (!card?.codeHash || !timingSafeEqual(card.codeHash, hash)) return 'wrong'
  if (worker.cards >= CARDS.ofWorker) return 'full'
  await tx`
    update printed_card set worker_id = ${workerId}, claimed_at = business_now(), code_hash = null where number = ${number}
  `
  // The proof of the books compares the card with it: nobody else may stand behind a number on a card.
  await recordAuditEvent(tx, {
    actor: personId,
    action: 'card_claimed',
    subject: number,
    requestId,
    details: { workerId },
  })
  return 'claimed'
}
