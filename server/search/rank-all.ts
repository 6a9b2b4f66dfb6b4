import type { Tx } from '#server/db/connect.ts'
import type { Kind } from './find-workers.ts'
import { LIST_LENGTH, MANY_PLACES, MANY_WORKERS, type Ranked, rankOf, unchanged } from './ranks.ts'

/**
 * Ranks all workers and makes every list again. It works on a copy, so that nobody waits; then ranks and
 * lists change in one transaction.
 */
export async function rankAll(tx: Tx): Promise<Ranked> {
  // Before the copy: a worker who leaves from now on is marked again, and handled next time.
  await tx`update worker set to_rank = false where to_rank and removed_at is not null`
  await copyWorkers(tx)
  await tx`create temporary table many (kind text collate "C", term text collate "C", category text collate "C") on commit drop`
  await tx`create temporary table list (like best_workers) on commit drop`
  await listByText(tx, 'id')
  await listByText(tx, 'digits')
  await listByPlace(tx)
  return change(tx)
}

async function copyWorkers(tx: Tx): Promise<void> {
  await tx`
    create temporary table ranked on commit drop as
    select seq, new.rank, row_number() over (order by new.rank desc, seq) as position,
      search_id, search_digits, service_category, place_id, rating_sum, rating_count, removed_at
    from worker
    cross join lateral (select ${rankOf(tx)} as rank) new
    where removed_at is null
  `
  await tx`create index on ranked (search_id, position)`
  await tx`create index on ranked (service_category, search_id, position)`
  await tx`create index on ranked (search_digits, position)`
  await tx`create index on ranked (service_category, search_digits, position)`
  await tx`create index on ranked (place_id, position)`
  await tx`create index on ranked (place_id, service_category, position)`
  await tx`analyze ranked`
}

/** Lengthens the beginnings letter by letter, as long as many workers share one. */
async function listByText(tx: Tx, kind: Exclude<Kind, 'place'>): Promise<void> {
  const column = kind === 'id' ? tx`search_id` : tx`search_digits`
  for (let length = 1; ; length++) {
    const { count } = await tx`
      insert into many
      select ${kind}, term, coalesce(service_category, '')
      from (
        select left(${column}, ${length}) as term, service_category
        from ranked
        where length(${column}) >= ${length} and (
          ${length} = 1
          or left(${column}, ${length} - 1) in (select term from many where kind = ${kind} and category = '')
        )
      ) beginning
      group by grouping sets ((term), (term, service_category))
      having count(*) > ${MANY_WORKERS}
    `
    if (count === 0) break
  }
  const begins = tx`${column} >= many.term and ${column} < many.term || ${'\u{10ffff}'}`
  await tx`
    insert into list
    select kind, term, category, best.workers
    from many
    cross join lateral (
      select array_agg(seq order by position) as workers from (
        (select seq, position from ranked where category = '' and ${begins} order by position limit ${LIST_LENGTH})
        union all
        (
          select seq, position from ranked
          where category <> '' and service_category = category and ${begins}
          order by position
          limit ${LIST_LENGTH}
        )
      ) first
    ) best
    where kind = ${kind}
  `
}

async function listByPlace(tx: Tx): Promise<void> {
  await tx`
    create temporary table place_best on commit drop as
    select place.id as place_id, category, best.seq, best.position
    from place
    cross join (values (''), ('parking_guard'), ('waiter'), ('household_services'), ('day_laborer'), ('other')) c (category)
    cross join lateral (
      (
        select seq, position from ranked
        where category = '' and place_id = place.id
        order by position
        limit ${LIST_LENGTH}
      )
      union all
      (
        select seq, position from ranked
        where category <> '' and place_id = place.id and service_category = category
        order by position
        limit ${LIST_LENGTH}
      )
    ) best
  `
  await tx`
    insert into many
    select 'place', left(form, n), ''
    from place_form
    cross join generate_series(1, length(form)) n
    group by 2
    having count(distinct place_id) > ${MANY_PLACES}
  `
  await gatherPlaces(tx)
  await tx`
    insert into list
    select 'place', term, category, array_agg(seq order by position) from gathered group by term, category
  `
}

/** From the longest beginnings to the shortest: the best of a short one are among the best of its longer ones. */
async function gatherPlaces(tx: Tx): Promise<void> {
  await tx`
    create temporary table longest on commit drop as
    select distinct on (form, place_id) place_id, term
    from place_form
    cross join generate_series(1, length(form)) n
    join many on kind = 'place' and term = left(form, n)
    order by form, place_id, n desc
  `
  await tx`
    create temporary table gathered (term text collate "C", category text, seq bigint, position bigint) on commit drop
  `
  const [deepest] = await tx<[{ length: number | null }]>`select max(length(term)) as length from longest`
  for (let length = deepest.length ?? 0; length > 0; length--) {
    await tx`
      insert into gathered
      select term, category, seq, position
      from (
        select *, row_number() over (partition by term, category order by position) as nth
        from (
          select term, category, seq, position
          from longest
          join place_best using (place_id)
          where length(term) = ${length}
          union
          select left(term, ${length}), category, seq, position from gathered where length(term) = ${length} + 1
        ) candidate
      ) ordered
      where nth <= ${LIST_LENGTH}
    `
  }
}

async function change(tx: Tx): Promise<Ranked> {
  const { count: workers } = await tx`
    update worker
    set rank = ranked.rank, unlisted = unlisted and not (${unchanged(tx, tx`ranked`)}),
      to_rank = to_rank and not (${unchanged(tx, tx`ranked`)})
    from ranked
    where ranked.seq = worker.seq and (worker.rank <> ranked.rank or unlisted or to_rank)
  `
  await tx`
    delete from best_workers old
    where not exists (
      select from list where list.kind = old.kind and list.term = old.term and list.category = old.category
    )
  `
  await tx`
    insert into best_workers select kind, term, category, workers from list
    on conflict (kind, term, category) do update set workers = excluded.workers
    where best_workers.workers <> excluded.workers
  `
  const [lists] = await tx<[{ count: number }]>`select count(*) from list`
  return { workers, lists: lists.count }
}
