import { randomInt } from 'node:crypto'
import { CARDS } from '#contract/card-limits.ts'
import type { Tx } from '#server/platform/db/connect.ts'
import { cardCodeHash } from './claim-card.ts'

type NewCard = { number: string; code: string }

type Batch = { id: string; label: string; cards: number }

/** Draws numbers and codes for a batch of blank cards. The codes are returned once; their hashes are kept. */
export async function makeBatch(tx: Tx, identityKey: string, { id, label, cards }: Batch): Promise<NewCard[]> {
  await tx`insert into card_batch (id, label, cards) values (${id}, ${label}, ${cards})`
  const made: NewCard[] = []
  while (made.length < cards) {
    const drawn = await tx<{ number: string }[]>`
      select draw_card_number() as number from generate_series(1, ${cards - made.length})
    `
    const numbers = [...new Set(drawn.map(({ number }) => number))]
    const wanted = numbers.map((number) => ({ number, code: drawCode() }))
    const hashes = wanted.map((card) => cardCodeHash(identityKey, card))
    // Of two batches at once one may be faster.
    const taken = await tx<{ number: string }[]>`
      insert into printed_card (batch_id, number, code_hash)
      select ${id}, number, code_hash
      from unnest(${numbers}::text[], ${hashes}::bytea[]) as drawn (number, code_hash)
      on conflict (number) do nothing
      returning number
    `
    const ours = new Set(taken.map(({ number }) => number))
    made.push(...wanted.filter(({ number }) => ours.has(number)))
  }
  return made
}

/** A bound of `randomInt` is below 2 to the 48th. */
const drawCode = () => String(randomInt(10 ** CARDS.codeDigits)).padStart(CARDS.codeDigits, '0')

/** Takes the codes of all cards that nobody has claimed away; returns how many, or undefined if there is no such batch. */
export async function withdrawBatch(tx: Tx, id: string): Promise<number | 'done before' | undefined> {
  const [batch] = await tx<{ withdrawnAt: Date | null }[]>`
    select withdrawn_at as "withdrawnAt" from card_batch where id = ${id} for update
  `
  if (!batch) return undefined
  if (batch.withdrawnAt) return 'done before'
  await tx`update card_batch set withdrawn_at = business_now() where id = ${id}`
  const { count } = await tx`update printed_card set code_hash = null where batch_id = ${id} and code_hash is not null`
  return count
}
