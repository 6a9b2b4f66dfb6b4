import { SERVICE_CATEGORIES, type ServiceCategory } from '#contract/categories.ts'
import { guardNumberKey } from '#contract/guard-number.ts'
import { forgivingMeaningsOf, type Meaning, meaningsOf, textsToRespell } from '#server/features/search/meanings.ts'
import {
  forgivingNames,
  isForgiven,
  isOneLetterOff,
  searchDigits,
  searchId,
  searchWords,
  typedDigits,
  words,
} from '#server/features/search/search-text.ts'
import { limitFor } from '#server/features/search/search-workers.ts'
import { servicesNamed } from '#server/features/search/services-named.ts'
import type { Db } from '#server/platform/db/connect.ts'

export type Known = {
  id: string
  seq: number
  rank: number
  guardNumber: string
  category: string
  location: string | null
  isRemoved: boolean
  key: string
  searchId: string
  digits: string | null
  searchName: string | null
  forms: string[]
}
export type Query = { query: string; category: ServiceCategory | '' }

/** Every worker, with what the search compares. */
export async function everyWorker(db: Db): Promise<Known[]> {
  const all = await db<Known[]>`
    select id, seq, rank, guard_number as "guardNumber", service_category as category, location,
      search_name as "searchName", removed_at is not null as "isRemoved"
    from worker
  `
  return all.map((worker) => {
    const name = words(worker.location ?? '')
    return {
      ...worker,
      key: guardNumberKey(worker.guardNumber),
      searchId: searchId(worker.guardNumber),
      digits: searchDigits(worker.guardNumber),
      forms: name.map((_, start) => name.slice(start).join('')),
    }
  })
}

/** The rule of the search, worker by worker; `names` are those of places in which a wrong letter is forgiven. */
export function bruteForce(all: Known[], names: ReadonlySet<string>, { query, category }: Query): Known[] {
  const wanted = all.filter((worker) => !worker.isRemoved && (!category || worker.category === category))
  const tierOf = query === '' ? () => 0 : tierFor(query)
  const exact = wanted.map((worker) => ({ worker, tier: tierOf(worker) })).filter(({ tier }) => tier < 9)
  const among = (meanings: Meaning[]) =>
    wanted
      .filter((worker) => meanings.some((meaning) => isMeant(worker, meaning)))
      .map((worker) => ({ worker, tier: 0 }))
  const typed = words(query)
  const together = exact.length > 0 ? exact : among(meaningsOf(typed))
  return (together.length > 0 ? together : among(forgivingMeaningsOf(typed, namesNear(names, typed))))
    .sort(
      (a, b) =>
        a.tier - b.tier ||
        byBytes(spelled(a), spelled(b)) ||
        b.worker.rank - a.worker.rank ||
        a.worker.seq - b.worker.seq,
    )
    .slice(0, limitFor(query))
    .map(({ worker }) => worker)
}

/** Where the ID decides, because its beginning was typed. */
function spelled({ worker, tier }: { worker: Known; tier: number }): string {
  if (tier === 3) return worker.searchId
  return tier === 4 ? (worker.digits ?? '') : ''
}

function byBytes(one: string, other: string): number {
  return Buffer.compare(Buffer.from(one), Buffer.from(other))
}

function tierFor(query: string): (worker: Known) => number {
  const typed = {
    key: guardNumberKey(query),
    id: searchId(query),
    digits: typedDigits(query),
    words: searchWords(query),
  }
  const services: string[] = servicesNamed(query)
  return (worker) => {
    if (worker.key === typed.key) return 0
    if (worker.searchId === typed.id) return 1
    if (typed.digits && worker.digits === typed.digits) return 2
    if (typed.id && worker.searchId.startsWith(typed.id)) return 3
    if (typed.digits && worker.digits?.startsWith(typed.digits)) return 4
    if (typed.words && isAt(worker, typed.words)) return 5
    return services.includes(worker.category) ? 6 : 9
  }
}

function isAt(worker: Known, beginning: string): boolean {
  return worker.forms.some((form) => form.startsWith(beginning))
}

function isMeant(worker: Known, { place, service, name }: Meaning): boolean {
  return (
    (name === null || worker.searchName === name) &&
    (!service || worker.category === service) &&
    (place === null || isAt(worker, place))
  )
}

function namesNear(names: ReadonlySet<string>, typed: readonly string[]): Map<string, string[]> {
  return new Map(textsToRespell(typed).map((text) => [text, intendedNames(names, text).sort()]))
}

function intendedNames(names: ReadonlySet<string>, typed: string): string[] {
  return !isForgiven(typed) ? [] : [...names].filter((name) => isOneLetterOff(typed, name))
}

export function namesIn(places: readonly string[]): Set<string> {
  return new Set(places.flatMap(forgivingNames))
}

const SERVICES_TYPED = [
  'guard',
  'car guard',
  'waitress',
  'maid',
  'clean',
  'unogada',
  'motorwag',
  'painter',
  'petrol',
  'xyz',
]
const SERVICES_MISSPELT = ['gurad', 'car gaurd', 'watress', 'cleanr', 'dometsic wroker', 'kelnr', 'guard']

/** Typical input: a few letters, IDs, suburbs right and wrong, services, and text that looks like a pattern or a trick. */
export function randomQuery(all: Known[], places: readonly string[], random: (below: number) => number): Query {
  const pick = <T>(list: readonly T[]): T => list[random(list.length)] as T
  const worker = pick(all)
  const place = pick(places)
  const letter = () => pick([...'abcdefghijklmnopqrstuvwxyz0123456789'])
  const category = random(3) === 0 ? pick(SERVICE_CATEGORIES) : ''
  const changed = () => {
    const at = random(place.length)
    return place.slice(0, at) + (random(2) ? letter() : '') + place.slice(at + random(2))
  }
  const query = pick([
    () => letter() + letter(),
    () => worker.guardNumber,
    () => worker.guardNumber.toLowerCase().replace('-', ' '),
    () => worker.guardNumber.slice(0, 2 + random(6)),
    () => String(random(all.length)).padStart(random(7), '0').padStart(2, '0'),
    () => place,
    () =>
      place
        .slice(0, 2 + random(place.length))
        .trim()
        .padEnd(2, 'a'),
    () => place.split(' ').at(-1) as string,
    changed,
    () => `${place} ${pick(SERVICES_TYPED)}`,
    () => `${pick(SERVICES_TYPED)} ${place}`,
    () => `${worker.searchName ?? 'Nobody'} ${pick([worker.location ?? place, place, pick(SERVICES_TYPED)])}`,
    () => `${worker.location ?? changed()} ${pick(SERVICES_TYPED)} ${worker.searchName ?? 'Nobody'}`,
    () => `${pick(SERVICES_MISSPELT)} ${changed()}`,
    () => `${changed()} ${pick(SERVICES_MISSPELT)}`,
    () => pick(['gardener', 'domestic worker', 'Waiter/Waitress', 'parking_guard', 'wa', 'service', 'day', 'helper']),
    () => pick(['%%', '__', "''", '100%', '🌸🌸', '--', 'ée', '\\\\', 'p_g']),
  ])()
  return random(20) === 0 ? { query: '', category: pick(SERVICE_CATEGORIES) } : { query: query.trim(), category }
}
