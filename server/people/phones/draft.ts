import type { ServiceCategory } from '#contract/categories.ts'
import { JOINING } from '#contract/joining-limits.ts'
import type { Language } from '#contract/languages.ts'
import type { IdentityDocument } from '#server/people/identity/identity-document.ts'
import { type Sealed, type SealingKeys, seal, unseal } from '#server/platform/crypto/seal.ts'
import { clocksAgree } from '#server/platform/db/clocks.ts'
import type { Db } from '#server/platform/db/connect.ts'

/** Everything that somebody who joins is asked, but the PIN. */
export type Answers = Omit<IdentityDocument, 'surname'> & {
  firstName: string
  surname: string
  serviceCategory: ServiceCategory
  /** Empty where it was skipped. */
  location: string
}

/**
 * An answer, under the key of the step that gave it: a step that is done again gives it once. `back` takes the one before it away.
 */
type Given = { key: string; back?: true; said?: Partial<Answers> }

export type Draft = { language: Language; given: Given[] }

/** The answers that count, of all that was given. */
export function answersOf({ given }: Draft): Partial<Answers> {
  const said: Partial<Answers>[] = []
  for (const each of given) {
    if (each.back) said.pop()
    else said.push(each.said ?? {})
  }
  return Object.assign({}, ...said)
}

type Keeping = { db: Db; keys: SealingKeys }

/** Keeps what was typed on this number so far, sealed, for ten minutes from now. */
export async function keepDraft({ db, keys }: Keeping, numberHash: Buffer, draft: Draft): Promise<void> {
  const { sealed, keyId } = seal(keys, draftOwner(numberHash), JSON.stringify(draft))
  await db`
    insert into joining_draft (number_hash, sealed, key_id, expires_at)
    values (${numberHash}, ${sealed}, ${keyId}, clock_timestamp() + make_interval(mins => ${JOINING.resumeMinutes}))
    on conflict (number_hash) do update
      set sealed = excluded.sealed, key_id = excluded.key_id, expires_at = excluded.expires_at
  `
}

export async function readDraft({ db, keys }: Keeping, numberHash: Buffer): Promise<Draft | undefined> {
  const [kept] = await db<Sealed[]>`
    select sealed, key_id as "keyId" from joining_draft where number_hash = ${numberHash} and expires_at > clock_timestamp()
  `
  return kept && JSON.parse(unseal(keys, draftOwner(numberHash), kept))
}

export async function forgetDraft({ db }: { db: Db }, numberHash: Buffer): Promise<void> {
  await db`delete from joining_draft where number_hash = ${numberHash}`
}

export async function removeOldDrafts(db: Db): Promise<void> {
  await db`delete from joining_draft where ${clocksAgree(db)} and expires_at < clock_timestamp()`
}

function draftOwner(numberHash: Buffer): string {
  return `joining:${numberHash.toString('hex')}`
}
