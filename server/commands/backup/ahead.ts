import type { Db, Tx } from '#server/platform/db/connect.ts'
import { SERVICE_ROLE } from '#server/platform/db/service-role.ts'

/** A clock that was ahead for some hours is no reason to lose the books. */
const HAPPENED = '1 day'
/** Nothing is planned further ahead; `infinity` stands for *not before somebody says so*. */
const PLANNED = '400 days'
const IS_PLANNED = '^(due_at|expires_at|ends_at|decided_at)$|_(until|from)$'

/**
 * Moments that lie ahead of what is possible, such as a number linked next year: such a value written by hand would give its owner rights
 * for that long. Tables that the service can only add to, as entries and the audit trail, are judged by the proof of the books.
 */
export async function listAhead(db: Db | Tx): Promise<string[]> {
  const columns = await db<{ table: string; column: string; isPlanned: boolean }[]>`
    select relname as table, attname as column, attname ~ ${IS_PLANNED} as "isPlanned"
    from pg_class join pg_attribute on attrelid = pg_class.oid
    where relnamespace = 'public'::regnamespace and relkind = 'r' and atttypid = 'timestamptz'::regtype and not attisdropped
      and has_table_privilege(${SERVICE_ROLE}, pg_class.oid, 'update')
    order by 1, 2
  `
  const ahead: string[] = []
  for (const { table, column, isPlanned } of columns) {
    const [found] = await db<{ at: string }[]>`
      select to_char(max(${db(column)}), 'YYYY-MM-DD HH24:MI') as at from ${db(table)}
      where ${db(column)} > greatest(clock_timestamp(), business_now()) + ${isPlanned ? PLANNED : HAPPENED}::text::interval
        and not (${isPlanned} and ${db(column)} = 'infinity')
      having count(*) > 0
    `
    if (found) ahead.push(`${table}.${column} is ${found.at ?? 'infinity'}`)
  }
  return ahead
}
