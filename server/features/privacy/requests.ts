import type { PrivacyRequest } from '#contract/privacy.ts'
import type { Given } from '#contract/shapes.ts'
import type { Db, Tx } from '#server/platform/db/connect.ts'

export type RequestRow = Omit<Given<typeof PrivacyRequest>, 'message'> & { message: string | null }

/** The columns of a request; days are counted in Johannesburg. */
export function requestColumns(db: Db | Tx) {
  return db`
    request.id, request.kind, request.message, request.state, request.asked_at as "askedAt", request.due_on as "dueOn",
    case request.state when 'open' then request.due_on - local_today() end as "daysLeft",
    request.answer, request.answered_at as "answeredAt"
  `
}

export function presentRequest<Row extends RequestRow>(row: Row) {
  return { ...row, message: row.message ?? 'Erased with the account.' }
}
