import type { Language } from '#contract/languages.ts'
import type { Db, Tx } from '#server/platform/db/connect.ts'
import type { Caller } from './caller.ts'

/** The language that somebody chose, in the app or else on their phone; undefined until then. */
export async function languageOf(db: Db | Tx, { personId }: Pick<Caller, 'personId'>): Promise<Language | undefined> {
  const [chosen] = await db<{ language: Language | null }[]>`
    select coalesce(person.language, phone.language) as language
    from person left join phone on phone.person_id = person.id
    where person.id = ${personId}
  `
  return chosen?.language ?? undefined
}

export async function setLanguage(db: Db, { personId }: Pick<Caller, 'personId'>, language: Language): Promise<void> {
  await db`update person set language = ${language} where id = ${personId}`
}

/** A visitor's choice becomes the person's at sign-in, unless the person chose before. */
export async function adoptLanguage(db: Db, personId: string, language: Language): Promise<void> {
  await db`update person set language = ${language} where id = ${personId} and language is null`
}
