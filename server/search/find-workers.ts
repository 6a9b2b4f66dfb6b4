import { SEARCH } from '#contract/limits.ts'
import type { Db } from '#server/db/connect.ts'
import type { Fragment } from '#server/db/sql.ts'
import type { Meaning } from './meanings.ts'
import { isMeant } from './meant-worker.ts'
import type { WorkerRow } from './shown-worker.ts'

/** What was typed, in each form in which it is compared. */
export type Typed = {
  text: string
  searchId: string
  digits: string | null
  words: string
  services: readonly string[]
}

/** A text, or the column that holds it. */
type Text = string | Fragment
type Category = string | null
export type Kind = 'id' | 'digits' | 'place'

/**
 * One statement for a whole search. Each source returns its best twenty as (tier, seq, rank), from an index in
 * this order or from a list that the ranking job made, so that the number of workers hardly matters.
 */
export function findByText(db: Db, category: Category, typed: Typed): Promise<WorkerRow[]> {
  const { text, searchId, digits, words, services } = typed
  const inCategory = only(db, category)
  const sources = [
    db`(select 0, seq, rank from worker where ${isMeant(db, text)} and removed_at is null ${inCategory})`,
    searchId && equal(db, 1, db`search_id = ${searchId}`, inCategory),
    digits && equal(db, 2, db`search_digits = ${digits}`, inCategory),
    searchId && beginningWith(db, 3, 'id', searchId, category),
    digits && beginningWith(db, 3, 'digits', digits, category),
    words && atPlaces(db, 4, words, category),
    services.length > 0 && ofServices(db, 5, services),
  ].filter((source) => source !== null && typeof source === 'object')
  return best(db, sources)
}

/** Workers at places whose names begin so, with the given service and first name. */
export async function findByMeanings(db: Db, category: Category, meanings: readonly Meaning[]): Promise<WorkerRow[]> {
  const wanted = meanings
    .map(({ place, service, name }) => ({ place, service: service ?? category, name }))
    .filter(({ service }) => !category || service === category)
  if (wanted.length === 0) return []
  const alike = Map.groupBy(wanted, (meaning) =>
    Object.values(meaning)
      .map((part) => part !== null)
      .join(),
  )
  return best(
    db,
    [...alike].sort(([one], [other]) => (one < other ? -1 : 1)).map(([, group]) => ofMeanings(db, group)),
  )
}

/** Meanings with the same parts are one source, so that the statement does not depend on their number or order. */
function ofMeanings(db: Db, meanings: { place: string | null; service: Category; name: string | null }[]): Fragment {
  const has = (part: keyof Meaning) => meanings[0]?.[part] !== null
  const place = has('place') ? db`meaning.place` : null
  const service = has('service') ? db`meaning.service` : null
  const source = has('name') ? byName(db, db`meaning.name`, place, service) : atPlaces(db, 0, place ?? '', service)
  return db`(
    select found.tier, found.seq, found.rank
    from unnest(${meanings.map(({ place }) => place)}::text[], ${meanings.map(({ service }) => service)}::text[],
      ${meanings.map(({ name }) => name)}::text[]) as meaning (place, service, name)
    cross join lateral ${source} as found (tier, seq, rank)
  )`
}

export function findByCategory(db: Db, category: string): Promise<WorkerRow[]> {
  return best(db, [ofServices(db, 0, [category])])
}

/** Exactly one worker, by the id or the worker ID in a code. */
export function findById(db: Db, by: { guardId: string } | { guardNumber: string }): Promise<WorkerRow[]> {
  const isWanted = 'guardId' in by ? db`id = ${by.guardId}` : isMeant(db, by.guardNumber)
  return best(db, [db`(select 0, seq, rank from worker where ${isWanted} and removed_at is null)`])
}

function best(db: Db, sources: Fragment[]): Promise<WorkerRow[]> {
  const all = sources.reduce((before, source) => db`${before} union all ${source}`)
  return db<WorkerRow[]>`
    with changed as materialized (
      select seq, rank, search_id, search_digits, service_category, place_id from worker
      where unlisted and removed_at is null
    ),
    best as (
      select seq, rank, min(tier) as tier from (${all}) found (tier, seq, rank)
      group by seq, rank
      order by tier, rank desc, seq
      ${top(db)}
    )
    select worker.id, guard_number as "guardNumber", service_category as "serviceCategory", location,
      rating_sum as "ratingSum", rating_count as "ratingCount", tips_received as "tipsReceived",
      verified_at is not null as "isVerified", case when shows_name then first_name end as "firstName",
      case when shows_name then last_name end as "lastName"
    from best
    join worker using (seq)
    join wallet using (person_id)
    join person on person.id = worker.person_id
    -- Filtered here and not in the lists, because few wallets are frozen: a page is then shorter by one.
    where frozen_at is null
    order by best.tier, best.rank desc, best.seq
  `
}

function only(db: Db, category: Text | null): Fragment {
  return category ? db`and service_category = ${category}` : db``
}

function equal(db: Db, tier: number, isEqual: Fragment, inCategory: Fragment): Fragment {
  return db`(
    select ${tier}::int, seq, rank from worker
    where ${isEqual} and removed_at is null ${inCategory}
    order by rank desc, seq
    ${top(db)}
  )`
}

/** If many workers begin so, their list is read. If few do, there is no list and all of them are read. */
function beginningWith(db: Db, tier: number, kind: 'id' | 'digits', term: string, category: Category): Fragment {
  const column = kind === 'id' ? db`search_id` : db`search_digits`
  const begins = db`${column} >= ${term} and ${column} < ${past(db, term)} ${only(db, category)}`
  // The inner `offset 0` keeps the planner from walking all workers by rank.
  return fromListOr(
    db,
    tier,
    { kind, term, category },
    begins,
    (unlessListed) => db`
    select seq, rank from (
      select seq, rank from worker where ${unlessListed} and removed_at is null and ${begins} offset 0
    ) few`,
  )
}

function atPlaces(db: Db, tier: number, term: Text, category: Text | null): Fragment {
  const places = db`select place_id from place_form where form >= ${term} and form < ${past(db, term)}`
  const begins = db`place_id in (${places}) ${only(db, category)}`
  return fromListOr(
    db,
    tier,
    { kind: 'place', term, category },
    begins,
    (unlessListed) => db`
    select near.seq, near.rank
    from (select distinct place_id from (${places} and ${unlessListed}) named) place
    cross join lateral (
      select seq, rank from worker
      where worker.place_id = place.place_id and removed_at is null ${only(db, category)}
      order by rank desc, seq
      ${top(db)}
    ) near`,
  )
}

/** Few workers share a name, a place and a service, so they are read from the index without a list. */
function byName(db: Db, name: Text, place: Text | null, category: Text | null): Fragment {
  const isNamed = db`search_name = ${name} and removed_at is null ${only(db, category)}`
  if (place === null) return equal(db, 0, db`search_name = ${name}`, only(db, category))
  return db`(
    select 0, near.seq, near.rank
    from (select distinct place_id from place_form where form >= ${place} and form < ${past(db, place)}) named
    cross join lateral (
      select seq, rank from worker
      where worker.place_id = named.place_id and ${isNamed}
      order by rank desc, seq
      ${top(db)}
    ) near
    order by near.rank desc, near.seq
    ${top(db)}
  )`
}

function ofServices(db: Db, tier: number, services: readonly string[]): Fragment {
  return db`(
    select ${tier}::int, near.seq, near.rank
    from unnest(${services as string[]}::text[]) service
    cross join lateral (
      select seq, rank from worker
      where service_category = service and removed_at is null
      order by rank desc, seq
      ${top(db)}
    ) near
    order by near.rank desc, near.seq
    ${top(db)}
  )`
}

/**
 * A list holds everyone but those who changed since it was made; they are added. Those who registered since come
 * last, without a rating. A list that too many have left is no longer used.
 */
function fromListOr(
  db: Db,
  tier: number,
  { kind, term, category }: { kind: Kind; term: Text; category: Text | null },
  begins: Fragment,
  readAll: (unlessListed: Fragment) => Fragment,
): Fragment {
  return db`(
    with listed as materialized (
      select still.seq, still.rank
      from best_workers
      cross join unnest(workers) as listed_seq
      cross join lateral (
        select seq, rank from worker where seq = listed_seq and removed_at is null and not unlisted offset 0
      ) still
      where best_workers.kind = ${kind} and term = ${term} and category = ${category ?? ''}
    )
    select ${tier}::int, seq, rank from (
      select seq, rank from listed
      union select seq, rank from changed where ${begins}
      union (
        ${readAll(db`(select count(*) < ${SEARCH.results} from listed)`)}
        order by rank desc, seq
        ${top(db)}
      )
    ) source
    order by rank desc, seq
    ${top(db)}
  )`
}

/** A literal and not a parameter, so that the planner knows how few are wanted. */
function top(db: Db): Fragment {
  return db.unsafe(`limit ${SEARCH.results}`)
}

/** The end of the range of texts that begin so, in byte order. */
function past(db: Db, term: Text): Fragment {
  return db`${term}::text || ${'\u{10ffff}'}::text`
}
