import type { CardBatch, MakeCards } from '#contract/cards.ts'
import type { ById, Page, WithReason } from '#contract/operator.ts'
import { Refusal } from '#contract/refusals.ts'
import type { Given } from '#contract/shapes.ts'
import { makeBatch, withdrawBatch } from '#server/features/workers/card-batches.ts'
import { printCards } from '#server/features/workers/print-pdf.ts'
import type { Caller } from '#server/people/identity/caller.ts'
import type { Db } from '#server/platform/db/connect.ts'
import type { Config } from '#server/platform/start/config.ts'
import { decided, pageOf } from './desk.ts'

/** Batches of blank cards, the newest first. */
export function listCardBatches({ db }: { db: Db }, { page }: Page): Promise<Given<typeof CardBatch>[]> {
  return db<Given<typeof CardBatch>[]>`
    select id, label, cards, made_at as "madeAt", withdrawn_at as "withdrawnAt",
      (select count(*) from printed_card where batch_id = card_batch.id and worker_id is not null)::int as claimed
    from card_batch
    order by made_at desc, id
    ${pageOf(db, page)}
  `
}

/** Makes a batch. Its codes are in this answer and nowhere else: only their hashes are kept. */
export async function makeCards(
  { db, config }: { db: Db; config: Config },
  caller: Caller,
  { cards, language, reason }: MakeCards,
): Promise<{ id: string; pdf: string }> {
  const id = crypto.randomUUID()
  const made = await decided(db, caller, { action: 'cards_made', subject: id, reason }, async (tx, details) => {
    Object.assign(details, { cards })
    return makeBatch(tx, config.identityKey, { id, label: reason, cards })
  })
  const { publicUrl, gateway } = config
  const pdf = await printCards(made, { language, publicUrl, dial: gateway?.ussdCode ?? '' })
  return { id, pdf: pdf.toString('base64') }
}

/** Withdraws what nobody has claimed of a batch. */
export function withdrawCards({ db }: { db: Db }, caller: Caller, { id, reason }: ById & WithReason): Promise<void> {
  return decided(db, caller, { action: 'cards_withdrawn', subject: id, reason }, async (tx, details) => {
    const count = await withdrawBatch(tx, id)
    if (count === undefined) throw new Refusal('not_found')
    if (count === 'done before') throw new Refusal('already_done')
    Object.assign(details, { cards: count })
  })
}
