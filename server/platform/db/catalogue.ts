import { createHash } from 'node:crypto'
import type { Db, Tx } from './connect.ts'
import { readMigrations } from './migrate.ts'
import { SERVICE_ROLE } from './service-role.ts'

/** The schema as one hash: PostgreSQL's description of it after so many migrations. Another version of PostgreSQL may describe it otherwise. */
export type Catalogue = { migration: number; server: number; hash: string }

/** An operator may add an index to make something faster, but none that runs a function with each change. */
const HARMLESS_INDEX = /^index \S+ (?:invalid )?on \S+ (?!.*[\w"][(.])/

/** Every table, rule, trigger, function and right, hashed: it differs once a guard is removed or a right is added. */
export async function readCatalogue(db: Db | Tx): Promise<Catalogue> {
  const [version] = await db<[{ migration: number; server: number }]>`
    select coalesce((select max(number) from migration), 0) as migration,
      current_setting('server_version_num')::int / 10000 as server
  `
  const lines = (await readLines(db)).filter((line) => !HARMLESS_INDEX.test(line))
  return { ...version, hash: createHash('sha256').update(lines.join('\n')).digest('hex') }
}

/** How long we run beside a newer version, whose catalogue we do not know. */
const BESIDE_NEWER_MS = 60 * 60_000
let newerSince: number | undefined

/**
 * Whether the schema is what it was. After a migration of ours it may differ. During an upgrade a newer version has migrated already;
 * anybody could claim that, so it is believed for an hour; a process that starts in that hour refuses the database.
 */
export function isSameCatalogue(now: Catalogue, was: Catalogue): boolean {
  if (now.migration === was.migration && now.server === was.server) return now.hash === was.hash
  if (now.migration <= (readMigrations().at(-1)?.number ?? 0)) return now.migration >= was.migration
  newerSince ??= Date.now()
  return Date.now() < newerSince + BESIDE_NEWER_MS
}

/** All that guards the books, as the database itself describes it. */
async function readLines(tx: Db | Tx): Promise<string[]> {
  const rows = await tx<{ line: string }[]>`
    with ours as (
      select oid, relname, relkind, relowner, relacl, relrowsecurity, relpersistence
      from pg_class
      where relnamespace = 'public'::regnamespace and not exists (
        select from pg_depend where classid = 'pg_class'::regclass and objid = pg_class.oid and deptype = 'e'
      )
    )
    ${tables(tx)} union all ${rules(tx)} union all ${functions(tx)} union all ${meanings(tx)} union all ${rights(tx)}
  `
  return rows.map(({ line }) => line.replace(/\s+/g, ' ')).sort()
}

/** PostgreSQL's own objects have lower numbers. */
const FIRST_MADE = 16_384

function tables(tx: Db | Tx) {
  return tx`
    select concat('table ', relname, ' ', relpersistence, case when relrowsecurity then ' with row security' end,
      case relkind when 'p' then ' in parts' end) as line
    from ours where relkind in ('r', 'p')
    union all
    select concat('column ', relname, '.', attname, ' ', format_type(atttypid, atttypmod),
      case when attnotnull then ' not null' end, case when attidentity <> '' then concat(' identity ', attidentity) end,
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

function rules(tx: Db | Tx) {
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
    -- Rows of a child are read as if they were in the table.
    select concat('child ', inhrelid::regclass, ' of ', ours.relname) from ours join pg_inherits on inhparent = ours.oid
    union all
    select concat('event trigger ', evtname, ' ', evtenabled) from pg_event_trigger
    union all
    select concat('constraint from outside ', conrelid::regclass, '.', conname)
    from pg_constraint
    where contype = 'f' and confrelid in (select oid from ours) and conrelid not in (select oid from ours)
  `
}

/** Long ones by their hash: their text stands in the migrations. */
function functions(tx: Db | Tx) {
  return tx`
    select concat('function ', oid::regprocedure, ' ', md5(regexp_replace(pg_get_functiondef(oid), '\\s+', ' ', 'g')))
    from pg_proc
    where pronamespace = 'public'::regnamespace and prokind in ('f', 'p') and not exists (
      select from pg_depend where classid = 'pg_proc'::regclass and objid = pg_proc.oid and deptype = 'e'
    )
    union all
    -- A function of another schema may do all that its owner may, whoever calls it.
    select concat('function with the rights of ', proowner::regrole, ' ', oid::regprocedure, ' ', md5(prosrc))
    from pg_proc
    where prosecdef and oid >= ${FIRST_MADE} and pronamespace <> 'public'::regnamespace and not exists (
      select from pg_depend where classid = 'pg_proc'::regclass and objid = pg_proc.oid and deptype = 'e'
    )
    union all
    select concat('view ', relname, ' ', md5(regexp_replace(pg_get_viewdef(oid), '\\s+', ' ', 'g')))
    from ours where relkind = 'v'
  `
}

/** Objects that make the same words of a query mean something else. */
function meanings(tx: Db | Tx) {
  const isNotOfExtension = (catalogue: string) => tx`not exists (
    select from pg_depend where classid = ${catalogue}::regclass and objid = made.oid and deptype = 'e'
  )`
  return tx`
    select concat('operator ', oid::regoperator) from pg_operator made
    where oprnamespace = 'public'::regnamespace and ${isNotOfExtension('pg_operator')}
    union all
    select concat('operator class ', opcname) from pg_opclass made
    where opcnamespace = 'public'::regnamespace and ${isNotOfExtension('pg_opclass')}
    union all
    select concat('aggregate ', oid::regprocedure) from pg_proc made
    where pronamespace = 'public'::regnamespace and prokind in ('a', 'w') and ${isNotOfExtension('pg_proc')}
    union all
    select concat('cast ', castsource::regtype, ' as ', casttarget::regtype) from pg_cast made
    where oid >= ${FIRST_MADE} and ${isNotOfExtension('pg_cast')}
    union all
    select concat('setting of ', case when setrole = 0 then 'everybody' else setrole::regrole::text end, ': ', setting)
    from pg_db_role_setting cross join unnest(setconfig) setting
    where setdatabase in (0, (select oid from pg_database where datname = current_database()))
      and (setrole in (0, to_regrole(${SERVICE_ROLE})) or setrole in (select relowner from ours)
        or setrole in (select member from pg_auth_members where roleid = to_regrole(${SERVICE_ROLE})))
      and setting ~ '^(search_path|session_replication_role|session_preload_libraries|synchronous_commit)='
      and setting !~ '^(search_path=("\\$user", ?)?public|synchronous_commit=(on|remote_write|remote_apply))$'
  `
}

/** The owner decides who else may read, but not who may write. */
function rights(tx: Db | Tx) {
  return tx`
    select concat('right ', relname, ' ', coalesce(rolname, 'everybody'), ': ', string_agg(privilege_type, ', ' order by privilege_type))
    from ours
    cross join lateral aclexplode(relacl) right_of
    left join pg_roles on pg_roles.oid = grantee
    where grantee <> relowner and (rolname = ${SERVICE_ROLE} or privilege_type <> 'SELECT')
    group by relname, rolname
    union all
    select concat('right ', relname, '.', attname, ' ', coalesce(rolname, 'everybody'), ': ',
      string_agg(privilege_type, ', ' order by privilege_type))
    from ours
    join pg_attribute on attrelid = ours.oid and attnum > 0 and not attisdropped
    cross join lateral aclexplode(attacl) right_of
    left join pg_roles on pg_roles.oid = grantee
    where grantee <> relowner and (rolname = ${SERVICE_ROLE} or privilege_type <> 'SELECT')
    group by relname, attname, rolname
    union all
    -- The owner of a table may do anything with it: all tables, and the functions, belong to one role.
    select concat('other owner of ', kind, ' ', name)
    from (
      select 'relation' as kind, relname::text as name, relowner as owner from ours where relkind <> 'i'
      union all
      select 'function', oid::regprocedure::text, proowner from pg_proc
      where pronamespace = 'public'::regnamespace and not exists (
        select from pg_depend where classid = 'pg_proc'::regclass and objid = pg_proc.oid and deptype = 'e'
      )
    ) owned
    where owner <> (select relowner from ours where relname = 'migration')
    union all
    select concat('role ', rolname, case when rolsuper then ' superuser' end, case when rolcreaterole then ' createrole' end,
      case when rolcreatedb then ' createdb' end, case when rolbypassrls then ' bypassrls' end,
      case when rolreplication then ' replication' end,
      ' member of ' || (select string_agg(roleid::regrole::text, ', ' order by 1) from pg_auth_members where member = pg_roles.oid),
      ' owner of ' || (select string_agg(relname, ', ' order by relname) from ours where relowner = pg_roles.oid))
    from pg_roles where rolname = ${SERVICE_ROLE}
  `
}
