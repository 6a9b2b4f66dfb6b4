import type { PendingQuery, Row } from 'postgres'
import type { Db } from '#server/db/connect.ts'

type Value = string | PendingQuery<Row[]>

/** SQL for whether a person's key already belongs to a load. Other movements find their keys in the ledger. */
export function isKeyOfLoad(db: Db, personId: Value, key: Value): PendingQuery<Row[]> {
  return db`exists (select from load where load.person_id = ${personId} and load.key = ${key})`
}
