import { rawArray, textArray } from '#server/platform/db/arrays.ts'
import type { Fragment } from '#server/platform/db/sql.ts'
import { part } from './connection.ts'
import type { Asked } from './kind.ts'

/** The actor of everything that the service does itself. */
const SYSTEM = '00000000-0000-0000-0000-000000000000'

export function actorId({ actor }: { actor: string }): string {
  return actor === 'system' ? SYSTEM : actor
}

/** The entries that were just written for these movements, each beside the id of the row that belongs to it. */
export function entriesOf<Request>(movements: (Asked & Request)[], idOf: (movement: Request) => string): Fragment {
  return part`
    unnest(${rawArray(movements.map(idOf))}::uuid[], ${rawArray(movements.map(actorId))}::uuid[], ${textArray(movements.map(({ key }) => key))}::text[])
      as done (id, actor, key)
    join request_key used on used.key = done.key and used.actor = done.actor
    join ledger_entry e on e.id = used.entry_id
  `
}
