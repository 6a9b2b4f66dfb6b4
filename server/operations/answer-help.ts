import type { AnswerHelp, AskedHelp, HelpRequest } from '#contract/help.ts'
import type { ById, Waiting } from '#contract/operator.ts'
import { Refusal } from '#contract/refusals.ts'
import type { Given } from '#contract/shapes.ts'
import { columns, type HelpRow, type HelpServices, showHelp, writeAnswer } from '#server/features/help/help.ts'
import type { Caller } from '#server/people/identity/caller.ts'
import { audited } from './audited.ts'
import { pageOf } from './page-of.ts'

type Asked = HelpRow & Pick<Given<typeof AskedHelp>, 'personId' | 'email' | 'kind' | 'amount' | 'at'>

/** Questions about transactions, open ones first. */
export async function listHelpRequests(
  { db, entryIds }: HelpServices,
  { page, only }: Waiting,
): Promise<Given<typeof AskedHelp>[]> {
  const asked = await db<Asked[]>`
    select ${columns(db)}, help_request.person_id as "personId", person.email, coalesce(entry.kind::text, case when load.id is null then 'call' else 'load' end) as kind,
      coalesce(entry.amount_cents, load.amount_cents, 0) as amount, coalesce(entry.at, load.created_at, asked_at) as at
    from help_request
    left join person on person.id = help_request.person_id
    left join ledger_entry entry on entry.id = help_request.entry_id
    left join load on load.id = help_request.load_id
    where ${only ? db`answer is null and help_request.person_id is not null` : db`true`}
    order by answer is not null, asked_at desc, help_request.id
    ${pageOf(db, page)}
  `
  return asked.map(({ personId, email, kind, amount, at, ...row }) => ({
    ...showHelp(entryIds, row),
    personId,
    email,
    kind,
    amount,
    at,
  }))
}

/** Answers a question about a transaction, once. */
export function answerHelp(
  { db, entryIds }: HelpServices,
  caller: Caller,
  { id, answer }: ById & AnswerHelp,
): Promise<Given<typeof HelpRequest>> {
  return audited(db, caller, { action: 'help_answered', subject: id }, async (tx) => {
    const [asked] = await tx<{ personId: string | null; answer: string | null }[]>`
      select person_id as "personId", answer from help_request where id = ${id} for update
    `
    if (!asked) throw new Refusal('not_found')
    if (asked.personId === caller.personId) throw new Refusal('own_account')
    if (asked.answer !== null) throw new Refusal('already_done')
    return writeAnswer(tx, entryIds, { id, answer, operator: caller.personId })
  })
}
