import type { Db, Tx } from '#server/platform/db/connect.ts'

export type Table = { name: string; columns: string[] }

/**
 * Not in a backup: the migrations, and rows that would let somebody sign in. A restored backup has no session and no sign-in under way, and
 * the simulated identity provider makes a new key. Messages to phones and USSD sessions are left out as well: they may have been sent
 * since, and must not be sent again; and what somebody who joins has typed so far, which is promised to be gone in ten minutes. Rows that refer to these are left out with them (`listLeftOut`).
 */
const LEFT_OUT = [
  'migration',
  'session',
  'sign_in',
  'idp_secret',
  'idp_record',
  'joining_draft',
  'phone_code',
  'sms',
  'ussd_session',
  'ussd_step',
]

type Reference = { from: string; to: string }

/** The tables of a backup and their columns; a table comes after those that it refers to. */
export async function listTables(db: Db | Tx): Promise<Table[]> {
  const references = await readReferences(db)
  const tables = await db<Table[]>`
    select class.relname as name, array_agg(attribute.attname::text order by attribute.attnum) as columns
    from pg_class class
    join pg_attribute attribute on attribute.attrelid = class.oid
    where class.relnamespace = 'public'::regnamespace and class.relkind = 'r'
      and class.relname <> all(${[...withReferring(LEFT_OUT, references)]}::text[])
      and attribute.attnum > 0 and not attribute.attisdropped and attribute.attgenerated = ''
    group by class.relname
    order by class.relname
  `
  return inOrder(tables, references)
}

/** The tables that no backup holds: the rows of one that refers to them could not be restored without theirs. */
export async function listLeftOut(db: Db | Tx): Promise<string[]> {
  return [...withReferring(LEFT_OUT, await readReferences(db))].sort()
}

function readReferences(db: Db | Tx): Promise<Reference[]> {
  return db<Reference[]>`
    select source.relname as from, target.relname as to
    from pg_constraint
    join pg_class source on source.oid = conrelid
    join pg_class target on target.oid = confrelid
    where contype = 'f' and conrelid <> confrelid
    order by 1, 2
  `
}

function withReferring(names: string[], references: Reference[]): Set<string> {
  const all = new Set(names)
  // A set visits what is added on the way as well.
  for (const name of all) for (const { from, to } of references) if (to === name) all.add(from)
  return all
}

function inOrder(tables: Table[], references: Reference[]): Table[] {
  const ordered: Table[] = []
  const visit = (table: Table) => {
    if (ordered.includes(table)) return
    for (const { from, to } of references) {
      const target = from === table.name ? tables.find(({ name }) => name === to) : undefined
      if (target) visit(target)
    }
    ordered.push(table)
  }
  for (const table of tables) visit(table)
  return ordered
}
