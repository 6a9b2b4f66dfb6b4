import type { Db } from '#server/platform/db/connect.ts'

/** Keeps that somebody wants to be called, among the questions that operators answer. Asked again, it stays one, with the latest reason. */
export async function askForCall(db: Db, personId: string, message: string): Promise<void> {
  await db`
    insert into help_request (person_id, message) values (${personId}, ${message})
    on conflict (person_id) where answer is null and entry_id is null and load_id is null do update set message = excluded.message
  `
}
