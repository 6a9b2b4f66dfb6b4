import { OPERATOR } from '#contract/operator-limits.ts'
import type { Db } from '#server/platform/db/connect.ts'

/** The requested page of an operator list; the first by default. */
export function pageOf(db: Db, page = '1') {
  return db`limit ${OPERATOR.list} offset ${(Number(page) - 1) * OPERATOR.list}`
}
