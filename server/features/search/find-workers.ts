import { guardNumberKey } from '#contract/guard-number.ts'
import { readWorkerNumber } from '#contract/worker-number.ts'
import type { Db } from '#server/platform/db/connect.ts'
import type { Fragment } from '#server/platform/db/sql.ts'
import type { Meaning } from './meanings.ts'
import { shownPhoto, type WorkerRow } from './shown-worker.ts'

/** The typed text, in each form in which it is compared. */
export type Typed = {
  text: string
  searchId: string
  digits: string | null
  words: string
  services: readonly string[]
}

/** The limits of one search. */
export type Scope = { category: Category; most: number }

/** A text, or the column that holds it. */
type Text = string | Fragment
type Category = string | null

/** How well a worker fits, best first. Among workers whose ID begins so the ID decides: such a text is read from a badge. Elsewhere the rank does. */
const TIER = { exact: 0, skeleton: 1, digits: 2, begins: 3, digitsBegin: 4, place: 5, service: 6 } as const

/**
 * A single statement for a whole search. Each source returns its first workers as (tier, seq), from an index in this order, so that the
 * number of workers hardly matters.
 */
export function findByText(db: Db, scope: Scope, typed: Typed): Promise<WorkerRow[]> {
  const { text, searchId, digits, words, services } = typed
  const inCategory = only(db, scope.category)
  const sources = [
    db`(select ${TIER.exact}::int, seq from worker where ${isMeant(db, text)} and removed_at is null ${inCategory})`,
    searchId && equal(db, TIER.skeleton, db`search_id = ${searchId}`, scope),
    digits && equal(db, TIER.digits, db`search_digits = ${digits}`, scope),
    searchId && beginningWith(db, TIER.begins, db`search_id`, searchId, scope),
    digits && beginningWith(db, TIER.digitsBegin, db`search_digits`, digits, scope),
    words && atPlaces(db, TIER.place, words, scope.category, scope.most),
    services.length > 0 && ofServices(db, TIER.service, services, scope.most),
  ].filter((source) => source !== null && typeof source === 'object')
  return best(db, sources, scope.most, TIER.exact)
}

/** Workers at places whose names begin so, with the given service and first name. */
export async function findByMeanings(
  db: Db,
  { category, most }: Scope,
  meanings: readonly Meaning[],
): Promise<WorkerRow[]> {
  const wanted = meanings
    .map(({ place, service, name }) => ({ place, service: service ?? category, name }))
    .filter(({ service }) => !category || service === category)
  if (wanted.length === 0) return []
  const alike = Map.groupBy(wanted, (meaning) =>
    Object.values(meaning)
      .map((part) => part !== null)
      .join(),
  )
  const sources = [...alike]
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map(([, group]) => ofMeanings(db, group, most))
  return best(db, sources, most)
}

/** Meanings with the same parts are one source, so that the statement does not depend on their number or order. */
function ofMeanings(
  db: Db,
  meanings: { place: string | null; service: Category; name: string | null }[],
  most: number,
): Fragment {
  const has = (part: keyof Meaning) => meanings[0]?.[part] !== null
  const place = has('place') ? db`meaning.place` : null
  const service = has('service') ? db`meaning.service` : null
  const source = has('name')
    ? byName(db, db`meaning.name`, place, service, most)
    : atPlaces(db, 0, place ?? '', service, most)
  return db`(
    select found.tier, found.seq
    from unnest(${meanings.map(({ place }) => place)}::text[], ${meanings.map(({ service }) => service)}::text[],
      ${meanings.map(({ name }) => name)}::text[]) as meaning (place, service, name)
    cross join lateral ${source} as found (tier, seq)
  )`
}

export function findByCategory(db: Db, category: string, most: number): Promise<WorkerRow[]> {
  return best(db, [ofServices(db, 0, [category], most)], most)
}

/** Exactly one worker, by the id or the worker ID in a code. */
export function findById(db: Db, by: { guardId: string } | { guardNumber: string }): Promise<WorkerRow[]> {
  const isWanted = 'guardId' in by ? db`id = ${by.guardId}` : isMeant(db, by.guardNumber)
  return best(
    db,
    [db`(select ${TIER.exact}::int, seq from worker where ${isWanted} and removed_at is null)`],
    1,
    TIER.exact,
  )
}

/** Only a worker of the tier `named` comes with a photo: a list of strangers’ faces is nobody’s to browse. */
function best(db: Db, sources: Fragment[], most: number, named = -1): Promise<WorkerRow[]> {
  const all = sources.reduce((before, source) => db`${before} union all ${source}`)
  return db<WorkerRow[]>`
    with fits as (
      select seq, min(tier) as tier from (${all}) found (tier, seq) group by seq
    )
    select worker.id, guard_number as "guardNumber", service_category as "serviceCategory", location,
      rating_sum as "ratingSum", rating_count as "ratingCount", tips_received as "tipsReceived",
      verified_at is not null as "isVerified", case when shows_name then first_name end as "firstName",
      case when shows_name then last_name end as "lastName", face, case when tier = ${named}::int then ${shownPhoto(db)} end as photo
    from fits
    join worker using (seq)
    join wallet using (person_id)
    join person on person.id = worker.person_id
    -- Filtered here and not in the sources, because few wallets are frozen: a page is then shorter by one at most.
    where frozen_at is null
    order by tier, case tier when ${TIER.begins}::int then search_id when ${TIER.digitsBegin}::int then search_digits end, rank desc, seq
    ${first(db, most)}
  `
}

function only(db: Db, category: Text | null): Fragment {
  return category ? db`and service_category = ${category}` : db``
}

function equal(db: Db, tier: number, isEqual: Fragment, { category, most }: Scope): Fragment {
  return db`(
    select ${tier}::int, seq from worker
    where ${isEqual} and removed_at is null ${only(db, category)}
    order by rank desc, seq
    ${first(db, most)}
  )`
}

function beginningWith(db: Db, tier: number, column: Fragment, text: string, { category, most }: Scope): Fragment {
  return db`(
    select ${tier}::int, seq from worker
    where ${column} >= ${text} and ${column} < ${past(db, text)} and removed_at is null ${only(db, category)}
    order by ${column}, rank desc, seq
    ${first(db, most)}
  )`
}

/** The best of each place whose name begins so, and the best of these. */
function atPlaces(db: Db, tier: number, text: Text, category: Text | null, most: number): Fragment {
  return nearPlaces(db, tier, text, db`true ${only(db, category)}`, most)
}

function byName(db: Db, name: Text, place: Text | null, category: Text | null, most: number): Fragment {
  const isNamed = db`search_name = ${name} ${only(db, category)}`
  if (place !== null) return nearPlaces(db, 0, place, isNamed, most)
  return db`(
    select 0, seq from worker where ${isNamed} and removed_at is null
    order by rank desc, seq
    ${first(db, most)}
  )`
}

function nearPlaces(db: Db, tier: number, place: Text, isWanted: Fragment, most: number): Fragment {
  return db`(
    select ${tier}::int, near.seq
    from (select distinct place_id from place_form where form >= ${place} and form < ${past(db, place)}) named
    cross join lateral (
      select seq, rank from worker
      where worker.place_id = named.place_id and removed_at is null and ${isWanted}
      order by rank desc, seq
      ${first(db, most)}
    ) near
    order by near.rank desc, near.seq
    ${first(db, most)}
  )`
}

function ofServices(db: Db, tier: number, services: readonly string[], most: number): Fragment {
  return db`(
    select ${tier}::int, near.seq
    from unnest(${services as string[]}::text[]) service
    cross join lateral (
      select seq, rank from worker
      where service_category = service and removed_at is null
      order by rank desc, seq
      ${first(db, most)}
    ) near
    order by near.rank desc, near.seq
    ${first(db, most)}
  )`
}

/** A literal and not a parameter, so that the planner knows how few are wanted. */
function first(db: Db, most: number): Fragment {
  return db.unsafe(`limit ${most}`)
}

/** The end of the range of texts that begin so, in byte order. */
function past(db: Db, text: Text): Fragment {
  return db`${text}::text || ${'\u{10ffff}'}::text`
}

/** Whether this is the worker's whole ID or number, or that of a card of theirs. No ID looks like a number, so at most one worker matches. */
export function isMeant(db: Db, text: string): Fragment {
  const number = readWorkerNumber(text)
  return db`(guard_key = ${guardNumberKey(text)} or worker_number = ${number}
    or worker.id = (select worker_id from printed_card where number = ${number}))`
}
