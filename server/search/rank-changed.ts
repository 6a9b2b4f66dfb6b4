import { SEARCH } from '#contract/limits.ts'
import type { Tx } from '#server/db/connect.ts'
import type { Fragment } from '#server/db/sql.ts'
import { LIST_LENGTH, MANY_PLACES, MANY_WORKERS, type Ranked, rankOf, unchanged } from './ranks.ts'

/**
 * Ranks those who changed, and takes them out of the lists where they were and into those where they belong now. A list is
 * always the true beginning of its order: who is worse than its last one is left out, and may be the next one or not.
 * A list that gets too short so is made anew from the workers of its text.
 */
export async function rankChanged(tx: Tx): Promise<Ranked> {
  const workers = await takeChanged(tx)
  await tx`create temporary table list (like best_workers) on commit drop`
  await alter(tx)
  await makeAnew(tx)
  const { count: lists } = await tx`
    insert into best_workers select kind, term, category, workers from list
    on conflict (kind, term, category) do update set workers = excluded.workers
    where best_workers.workers <> excluded.workers
  `
  // Nobody is left there.
  await tx`delete from best_workers where workers = '{}'`
  return { workers, lists }
}

/**
 * The new ranks come first: lists are made by reading them. Nobody else sees them before the lists are there. The marks go with them,
 * since each change of a worker is written into all of its indexes.
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
  // Every text by which each of them can be found now.
  await tx`
    create temporary table found_by on commit drop as
    select kind, term, category collate "C" as category, seq, rank, came
    from changed
    cross join lateral (
      select 'id' as kind, left(search_id, n) as term from generate_series(1, length(search_id)) n
      union all
      select 'digits', left(search_digits, n) from generate_series(1, length(search_digits)) n
      union all
      select distinct 'place', left(form, n) from place_form, generate_series(1, length(form)) n
      where place_form.place_id = changed.place_id
    ) text
    cross join lateral (values (''), (service_category)) of (category)
    where removed_at is null
  `
  await tx`analyze changed`
  await tx`analyze found_by`
  return count
}

/** Those who changed leave the lists that hold them, and come into every list whose last one they are better than. */
async function alter(tx: Tx): Promise<void> {
  await tx`
    create temporary table touched on commit drop as
    with last as materialized (
      -- Looked up one by one, with offset 0: the planner would rather read all workers.
      select kind, term, category, cardinality(workers) as length, worst.seq, worst.rank
      from best_workers
      cross join lateral (select seq, rank from worker where seq = workers[cardinality(workers)] offset 0) worst
    ),
    touching as (
      select kind, term, category
      from found_by join last using (kind, term, category)
      where length < ${SEARCH.results} or ${isBetter(tx)}
      union
      select kind, term, category
      from best_workers cross join unnest(workers) as listed join changed on changed.seq = listed
    ),
    -- From here on lists go by a number, since texts are slow to sort.
    touched_list as materialized (
      select row_number() over () as list, kind, term, category, workers
      from touching join best_workers using (kind, term, category)
    ),
    without_changed as (
      select list, array_agg(listed order by place) filter (where changed.seq is null) as kept
      from touched_list
      cross join unnest(workers) with ordinality as member (listed, place)
      left join changed on changed.seq = listed
      group by list
    )
    select list, kind, term, category, coalesce(kept, '{}') as kept
    from touched_list join without_changed using (list)
  `
  await tx`analyze touched`
  await tx`
    insert into list
    with last as (
      select kind, term, category, list, kept, worker.seq, worker.rank
      from touched join worker on worker.seq = kept[cardinality(kept)]
    ),
    newcomer as materialized (
      select list, found_by.seq, found_by.rank
      from found_by join last using (kind, term, category)
      where ${isBetter(tx)}
    ),
    longer as (
      select list, array_agg(seq order by rank desc, seq) as workers
      from (
        select list, worker.seq, worker.rank
        from touched cross join unnest(kept) as listed join worker on worker.seq = listed
        where list in (select list from newcomer)
        union all
        select * from newcomer
      ) member
      group by list
    )
    select kind, term, category, (coalesce(longer.workers, kept))[:${LIST_LENGTH}]
    from touched left join longer using (list)
    where cardinality(coalesce(longer.workers, kept)) >= ${SEARCH.results}
  `
}

/** Of two with the same rank the one who came first stands first. */
function isBetter(tx: Tx): Fragment {
  return tx`(found_by.rank, -found_by.seq) > (last.rank, -last.seq)`
}

/** Lists that got too short, and texts that many share by now: only who came to a text can make it one of those. */
async function makeAnew(tx: Tx): Promise<void> {
  await tx`
    create temporary table wanted on commit drop as
    select kind, term, category from touched
    except select kind, term, category from list
  `
  await tx`
    insert into wanted
    with without_list as materialized (
      select kind, term, category from found_by where came
      except select kind, term, category from best_workers
    ),
    candidate as materialized (
      select kind, term, category from without_list longer
      where length(term) = 1 or exists (
        select from best_workers shorter
        where (shorter.kind, shorter.term, shorter.category) = (longer.kind, left(longer.term, -1), '')
      )
    )
    select kind, term, category from candidate
    where case kind
      when 'id' then ${many(tx, tx`search_id`)}
      when 'digits' then ${many(tx, tx`search_digits`)}
      else (
        select count(*) from (
          select distinct place_id from place_form where ${begins(tx, tx`form`)} limit ${MANY_PLACES + 1}
        ) few
      ) > ${MANY_PLACES}
    end
  `
  await listByText(tx, 'id', tx`search_id`)
  await listByText(tx, 'digits', tx`search_digits`)
  await listByPlace(tx)
}

/** Counted only as far as it matters. */
function many(tx: Tx, column: Fragment): Fragment {
  const some = (condition: Fragment) => tx`
    (select count(*) from (
      select from worker where ${begins(tx, column)} and removed_at is null ${condition} limit ${MANY_WORKERS + 1}
    ) few) > ${MANY_WORKERS}`
  return tx`case category when '' then ${some(tx``)} else ${some(tx`and service_category = category`)} end`
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
    insert into list
    select kind, term, category, coalesce(best.workers, '{}')
    from wanted
    cross join lateral (select array_agg(seq order by rank desc, seq) as workers from (${best}) first) best
    where kind = ${kind}
  `
}
