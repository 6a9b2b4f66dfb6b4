import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Tx } from '#server/db/connect.ts'
import { SERVICE_ROLE } from '#server/db/service-role.ts'

/** What the migrations make, line by line. Written by catalogue.test.ts when it is run with -u. */
export const CATALOGUE = join(import.meta.dirname, 'catalogue.txt')

export type CatalogueFault = { missing: string } | { unexpected: string }

/** Every table, rule, trigger, function and right that is not as the migrations made it: a guard that was taken away, or a door that was added. */
export async function checkCatalogue(tx: Tx): Promise<CatalogueFault[]> {
  const expected = readFileSync(CATALOGUE, 'utf8').trim().split('\n')
  const found = await readCatalogue(tx)
  const [known, there] = [new Set(expected), new Set(found)]
  return [
    ...expected.filter((line) => !there.has(line)).map((missing) => ({ missing })),
    // An operator may add an index to make something faster.
    ...found.filter((line) => !known.has(line) && !line.startsWith('index ')).map((unexpected) => ({ unexpected })),
  ]
}

/** All that guards the books, as the database itself describes it. */
export async function readCatalogue(tx: Tx): Promise<string[]> {
  const rows = await tx<{ line: string }[]>`
    with ours as (
      select oid, relname, relkind, relowner, relacl, relrowsecurity, relpersistence, relpartbound
      from pg_class
      where relnamespace = 'public'::regnamespace and not exists (
        select from pg_depend where classid = 'pg_class'::regclass and objid = pg_class.oid and deptype = 'e'
      )
    )
    ${tables(tx)} union all ${rules(tx)} union all ${functions(tx)} union all ${rights(tx)}
    order by 1
  `
  return rows.map(({ line }) => line.replace(/\s+/g, ' '))
}

function tables(tx: Tx) {
  return tx`
    select concat('table ', relname, ' ', relpersistence, case when relrowsecurity then ' with row security' end,
      ' in parts by ' || case relkind when 'p' then pg_get_partkeydef(oid) end, ' ' || pg_get_expr(relpartbound, oid)) as line
    from ours where relkind in ('r', 'p')
    union all
    select concat('column ', relname, '.', attname, ' ', format_type(atttypid, atttypmod),
      case when attnotnull then ' not null' end, case attidentity when '' then null else concat(' identity ', attidentity) end,
      ' default ' || pg_get_expr(adbin, adrelid))
    from ours
    join pg_attribute on attrelid = ours.oid and attnum > 0 and not attisdropped
    left join pg_attrdef on adrelid = attrelid and adnum = attnum
    where relkind in ('r', 'p')
    union all
    select concat('index ', class.relname, ' ', case when indisunique then 'unique ' end,
      case when indisvalid then 'on ' else 'invalid on ' end, ours.relname, ' ', substring(pg_get_indexdef(indexrelid) from 'USING .*'))
    from ours join pg_index on indrelid = ours.oid join pg_class class on class.oid = indexrelid
    where ours.relkind in ('r', 'p')
    union all
    select concat('type ', typname, ' ', string_agg(enumlabel, ', ' order by enumsortorder))
    from pg_type join pg_enum on enumtypid = pg_type.oid
    where typnamespace = 'public'::regnamespace group by typname
  `
}

function rules(tx: Tx) {
  return tx`
    select concat('constraint ', relname, '.', conname, ' ', pg_get_constraintdef(pg_constraint.oid))
    from ours join pg_constraint on conrelid = ours.oid
    where contype in ('c', 'f', 'p', 'u', 'x')
    union all
    select concat('trigger ', relname, '.', tgname, ' ', tgenabled, ' ', pg_get_triggerdef(pg_trigger.oid))
    from ours join pg_trigger on tgrelid = ours.oid
    where not tgisinternal
    union all
    select concat('trigger ', relname, '.', conname, ' is switched off')
    from ours join pg_trigger on tgrelid = ours.oid join pg_constraint on pg_constraint.oid = tgconstraint
    where tgisinternal and tgenabled <> 'O'
    union all
    select concat('rule ', relname, '.', rulename, ' ', pg_get_ruledef(pg_rewrite.oid))
    from ours join pg_rewrite on ev_class = ours.oid
    where relkind in ('r', 'p')
    union all
    select concat('event trigger ', evtname, ' ', evtenabled) from pg_event_trigger
  `
}

/** Long ones by their hash: what they say stands in the migrations. */
function functions(tx: Tx) {
  return tx`
    select concat('function ', oid::regprocedure, ' ', md5(regexp_replace(pg_get_functiondef(oid), '\\s+', ' ', 'g')))
    from pg_proc
    where pronamespace = 'public'::regnamespace and prokind = 'f' and not exists (
      select from pg_depend where classid = 'pg_proc'::regclass and objid = pg_proc.oid and deptype = 'e'
    )
    union all
    select concat('view ', relname, ' ', md5(regexp_replace(pg_get_viewdef(oid), '\\s+', ' ', 'g')))
    from ours where relkind = 'v'
  `
}

/** Who else may read is for the owner to decide; who may write is not. */
function rights(tx: Tx) {
  return tx`
    select concat('right ', relname, ' ', coalesce(rolname, 'everybody'), ': ', string_agg(privilege_type, ', ' order by privilege_type))
    from ours
    cross join lateral aclexplode(relacl) right_of
    left join pg_roles on pg_roles.oid = grantee
    where grantee <> relowner and (rolname = ${SERVICE_ROLE} or privilege_type <> 'SELECT')
    group by relname, rolname
    union all
    select concat('role ', rolname, case when rolsuper then ' superuser' end, case when rolcreaterole then ' createrole' end,
      case when rolcreatedb then ' createdb' end, case when rolbypassrls then ' bypassrls' end,
      case when rolreplication then ' replication' end,
      ' member of ' || (select string_agg(roleid::regrole::text, ', ' order by 1) from pg_auth_members where member = pg_roles.oid),
      ' owner of ' || (select string_agg(relname, ', ' order by relname) from ours where relowner = pg_roles.oid))
    from pg_roles where rolname = ${SERVICE_ROLE}
  `
}
