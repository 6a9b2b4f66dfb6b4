import { SEARCH } from '#contract/limits.ts'
import type { Tx } from '#server/db/connect.ts'
import type { Fragment } from '#server/db/sql.ts'
import { LIST_LENGTH, MANY_PLACES, MANY_WORKERS, type Ranked, rankOf, unchanged } from './ranks.ts'

/**
 * Ranks the workers who changed, removes them from the lists where they were and adds them to those where they belong. A list is
 * always the true beginning of its order: a worker below its last one is left out.
 * A list that gets too short is made again from the workers of its text.
 */
export async function rankChanged(tx: Tx): Promise<Ranked> {
  const workers = await takeChanged(tx)
  await alter(tx)
  await makeLists(tx)
  const { count: altered } = await tx`
    update best_workers set workers = altered.workers
    from altered
    where (best_workers.kind, best_workers.term, best_workers.category) = (altered.kind, altered.term, altered.category)
      and altered.workers is not null
  `
  const { count: made } = await tx`
    insert into best_workers select kind, term, category, workers from made
    on conflict (kind, term, category) do update set workers = excluded.workers
    where best_workers.workers <> excluded.workers
  `
  // No worker is left there.
  await tx`delete from best_workers where workers = '{}'`
  return { workers, lists: altered + made }
}

/**
 * Ranks are written first, because lists are made from them. Others see neither before the commit. The marks are removed here too,
 * because each change of a worker is written into all of its indexes.
 */
async function takeChanged(tx: Tx): Promise<number> {
  await tx`
    create temporary table changed on commit drop as
    select seq, ${rankOf(tx)} as rank, unlisted or rank = 0 as came, search_id, search_digits, service_category, place_id,
      rating_sum, rating_count, removed_at
    from worker where to_rank
  `
  await tx`create unique index on changed (seq)`
  const { count } = await tx`
    update worker
    set rank = changed.rank, unlisted = unlisted and not (${unchanged(tx, tx`changed`)}), to_rank = not (${unchanged(tx, tx`changed`)})
    from changed
    where changed.seq = worker.seq
  `
  // All texts by which each of them can be found now.
  await tx`
    create temporary table found_by on commit drop as
    with present as (select * from changed where removed_at is null),
    place_text as (
      select distinct place_id, left(form, n) as term
      from place_form cross join generate_series(1, length(form)) n
      where place_id in (select place_id from present)
    ),
    text as (
      select 'id' as kind, left(search_id, n) as term, present.* from present, generate_series(1, length(search_id)) n
      union all
      select 'digits', left(search_digits, n), present.* from present, generate_series(1, length(search_digits)) n
      union all
      select 'place', term, present.* from present join place_text using (place_id)
    )
    select kind, term, service_category, seq, rank, came from text
  `
  await tx`analyze changed`
  return count
}

/**
 * Workers who changed leave the lists that hold them, and enter every list whose last worker they beat. A list
 * shorter than a page of results holds all workers of its text, so they enter it in any case.
 */
async function alter(tx: Tx): Promise<void> {
  // Many lists hold the same workers, such as those of "roseb" and "roseba": their changes are computed once.
  await tx`
    create temporary table alike on commit drop as
    with once as materialized (
      select row_number() over () as alike, workers from (select distinct workers from best_workers) different
    ),
    was_left as (
      select distinct alike from (select alike, unnest(workers) as seq from once) member join changed using (seq)
    ),
    remaining as materialized (
      select alike, workers, was_left.alike is not null as is_left,
        case when was_left.alike is null then workers else array(
          select listed from unnest(workers) with ordinality as member (listed, place)
          where listed not in (select seq from changed)
          order by place
        ) end as kept
      from once left join was_left using (alike)
    )
    select alike, workers, kept, is_left, cardinality(workers) < ${SEARCH.results} as has_all, last.seq, last.rank
    from remaining
    -- Looked up one by one: without offset 0 the planner reads all workers.
    left join lateral (select seq, rank from worker where seq = kept[cardinality(kept)] offset 0) last on true
  `
  await tx`analyze alike (alike)`
  await tx`
    create temporary table touched on commit drop as
    with listed as materialized (
      select row_number() over () as list, kind, term, category, alike, has_all, is_left, seq, rank
      from best_workers join alike using (workers)
    ),
    newcomer as (
      select list, array_agg(found_by.seq order by found_by.rank desc, found_by.seq) as newcomers
      from found_by join listed last using (kind, term)
      where category in ('', service_category) and (has_all or (found_by.rank, -found_by.seq) > (last.rank, -last.seq))
      group by list
    )
    select kind, term, category, alike, coalesce(newcomers, '{}') as newcomers
    from listed left join newcomer using (list)
    where is_left or newcomers is not null
  `
  await tx`analyze touched (alike)`
  // A list that got too short is null.
  await tx`
    create temporary table altered on commit drop as
    with change as materialized (
      select row_number() over () as change, alike, newcomers from (select distinct alike, newcomers from touched) once
    ),
    longer as (
      select change, array_agg(ranked.seq order by ranked.rank desc, ranked.seq) as workers
      from change
      join alike using (alike)
      cross join unnest(kept || newcomers) as member
      cross join lateral (select seq, rank from worker where seq = member offset 0) ranked
      where newcomers <> '{}'
      group by change
    ),
    changed_to as materialized (
      select alike, newcomers, has_all, alike.workers as before, coalesce(longer.workers[:${LIST_LENGTH}], kept) as workers
      from change join alike using (alike) left join longer using (change)
    )
    select kind, term, category, case when has_all or cardinality(workers) >= ${SEARCH.results} then workers end as workers
    from touched join changed_to using (alike, newcomers)
    where workers <> before
  `
}

/** Lists that got too short, and texts that many share by now. Only a worker who came to a text can make it one of those. */
async function makeLists(tx: Tx): Promise<void> {
  await tx`
    create temporary table wanted on commit drop as
    with without_list as materialized (
      select kind, term, category collate "C"
      from found_by cross join lateral (values (''), (service_category)) of (category)
      where came
      except select kind, term, category from best_workers
    ),
    shared as materialized (
      select kind, term from (select distinct kind, term from without_list) longer
      where (length(term) = 1 or ${hasList(tx, tx`left(longer.term, -1)`)}) and case kind
        when 'id' then ${hasList(tx, tx`longer.term`)} or ${many(tx, tx`search_id`, tx``)}
        when 'digits' then ${hasList(tx, tx`longer.term`)} or ${many(tx, tx`search_digits`, tx``)}
        else (
          select count(*) from (
            select distinct place_id from place_form where ${begins(tx, tx`form`)} limit ${MANY_PLACES + 1}
          ) few
        ) > ${MANY_PLACES}
      end
    ),
    candidate as materialized (select kind, term, category from without_list join shared using (kind, term))
    select kind, term, category from altered where workers is null
    union all
    select kind, term, category from candidate
    where category = '' or case kind
      when 'id' then ${many(tx, tx`search_id`, tx`and service_category = category`)}
      when 'digits' then ${many(tx, tx`search_digits`, tx`and service_category = category`)}
      else true
    end
  `
  await tx`create temporary table made (like best_workers) on commit drop`
  await listByText(tx, 'id', tx`search_id`)
  await listByText(tx, 'digits', tx`search_digits`)
  await listByPlace(tx)
}

/** Of all categories. */
function hasList(tx: Tx, term: Fragment): Fragment {
  return tx`exists (
    select from best_workers shared
    where (shared.kind, shared.term, shared.category) = (longer.kind, ${term}, '')
  )`
}

/** Counted only as far as it matters. */
function many(tx: Tx, column: Fragment, inCategory: Fragment): Fragment {
  return tx`
    (select count(*) from (
      select from worker where ${begins(tx, column)} and removed_at is null ${inCategory} limit ${MANY_WORKERS + 1}
    ) few) > ${MANY_WORKERS}`
}

function begins(tx: Tx, column: Fragment): Fragment {
  return tx`${column} >= term and ${column} < term || ${'\u{10ffff}'}`
}

async function listByText(tx: Tx, kind: 'id' | 'digits', column: Fragment): Promise<void> {
  const best = (condition: Fragment) => tx`
    (select seq, rank from worker where ${begins(tx, column)} and removed_at is null and ${condition}
    order by rank desc, seq limit ${LIST_LENGTH})`
  await list(
    tx,
    kind,
    tx`${best(tx`category = ''`)} union all ${best(tx`category <> '' and service_category = category`)}`,
  )
}

async function listByPlace(tx: Tx): Promise<void> {
  const best = (condition: Fragment) => tx`
    (select seq, rank from worker where worker.place_id = here.place_id and removed_at is null and ${condition}
    order by rank desc, seq limit ${LIST_LENGTH})`
  await list(
    tx,
    'place',
    tx`
      select near.seq, near.rank
      from (select distinct place_id from place_form where ${begins(tx, tx`form`)}) here
      cross join lateral (
        ${best(tx`category = ''`)} union all ${best(tx`category <> '' and service_category = category`)}
      ) near
      order by near.rank desc, near.seq limit ${LIST_LENGTH}`,
  )
}

async function list(tx: Tx, kind: string, best: Fragment): Promise<void> {
  await tx`
    insert into made
    select kind, term, category, coalesce(best.workers, '{}')
    from wanted
    cross join lateral (select array_agg(seq order by rank desc, seq) as workers from (${best}) first) best
    where kind = ${kind}
  `
}
