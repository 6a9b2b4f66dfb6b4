import type { Db } from '#server/db/connect.ts'

/** Keeps that somebody wants to be called, among the questions that operators answer. Asked again, it stays one. */
export async function askForCall(db: Db, personId: string, message: string): Promise<void> {
  await db`insert into help_request (person_id, message) values (${personId}, ${message}) on conflict do nothing`
}
