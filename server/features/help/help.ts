import type { AskHelp, HelpRequest } from '#contract/help.ts'
import { OPERATOR } from '#contract/operator-limits.ts'
import { Refusal } from '#contract/refusals.ts'
import type { Given } from '#contract/shapes.ts'
import type { Caller } from '#server/people/identity/caller.ts'
import type { EntryIds } from '#server/platform/crypto/entry-ids.ts'
import type { Db, Tx } from '#server/platform/db/connect.ts'

type Who = Pick<Caller, 'personId' | 'walletId'>
export type HelpServices = { db: Db; entryIds: EntryIds }

export type HelpRow = {
  id: string
  entryId: number | null
  loadId: string | null
  message: string
  askedAt: Date
  answer: string | null
  answeredAt: Date | null
}

/** Keeps a question about one of the caller's own movements, for operators to answer. */
export async function askHelp(
  { db, entryIds }: HelpServices,
  { personId, walletId }: Who,
  { transactionId, message }: AskHelp,
): Promise<Given<typeof HelpRequest>> {
  const entryId = entryIds.read(transactionId)
  const [about] =
    entryId === undefined
      ? await db`select from load where id::text = ${transactionId} and wallet_id = ${walletId}`
      : await db`select from ledger_entry where id = ${entryId} and ${walletId} in (debit_wallet, credit_wallet)`
  if (!about) throw new Refusal('not_found')
  const [asked] = await db<HelpRow[]>`
    insert into help_request (person_id, entry_id, load_id, message)
    values (${personId}, ${entryId ?? null}, ${entryId === undefined ? transactionId : null}, ${message})
    returning ${columns(db)}
  `
  return showHelp(entryIds, asked as HelpRow)
}

export function listHelp(services: HelpServices, caller: Who): Promise<Given<typeof HelpRequest>[]> {
  return helpOf(services, caller, OPERATOR.list)
}

/** The caller's questions, newest first; all of them if no limit is given. */
export async function helpOf(
  { db, entryIds }: HelpServices,
  { personId }: Who,
  atMost: number | null = null,
): Promise<Given<typeof HelpRequest>[]> {
  const asked = await db<HelpRow[]>`
    select ${columns(db)} from help_request where person_id = ${personId} order by asked_at desc, id limit ${atMost}
  `
  return asked.map((row) => showHelp(entryIds, row))
}

export function columns(db: Db | Tx) {
  return db`help_request.id, help_request.entry_id as "entryId", help_request.load_id as "loadId", help_request.message,
    help_request.asked_at as "askedAt", help_request.answer, help_request.answered_at as "answeredAt"`
}

export function showHelp(entryIds: EntryIds, { entryId, loadId, ...row }: HelpRow): Given<typeof HelpRequest> {
  return { ...row, transactionId: entryId === null ? (loadId ?? '') : entryIds.write(entryId) }
}

/** Writes an answer down: the question as it is shown then. */
export async function writeAnswer(
  tx: Tx,
  entryIds: EntryIds,
  { id, answer, operator }: { id: string; answer: string; operator: string },
): Promise<Given<typeof HelpRequest>> {
  const [answered] = await tx<[HelpRow]>`
    update help_request set answer = ${answer}, answered_by = ${operator}, answered_at = business_now()
    where id = ${id}
    returning ${columns(tx)}
  `
  return showHelp(entryIds, answered)
}

/** Keeps that somebody wants to be called, among the questions that operators answer. Asked again, it stays one, with the latest reason. */
export async function askForCall(db: Db, personId: string, message: string): Promise<void> {
  await db`
    insert into help_request (person_id, message) values (${personId}, ${message})
    on conflict (person_id) where answer is null and entry_id is null and load_id is null do update set message = excluded.message
  `
}
