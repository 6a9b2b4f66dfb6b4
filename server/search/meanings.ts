import type { ServiceCategory } from '#contract/categories.ts'
import { servicesMeant, servicesNamed } from './services-named.ts'

/** One thing that a text may mean: a place, and who works there. */
export type Meaning = { place: string; service: ServiceCategory | null }

/** Nobody names a place and a service in more words; each more would cost two more meanings. */
const MOST_WORDS = 6
/** What was typed with slips may mean many things. These are the first of them, in the order of the alphabet. */
const MOST_MEANINGS = 16
const LEAST_LETTERS = 2

/** A service beside a place, in either order, as typed: `rosebank guard`, `car guard sea point`. */
export function meaningsOf(typed: readonly string[]): Meaning[] {
  const all = divisions(typed).flatMap(([one, other]) =>
    servicesNamed(one.join(' ')).map((service) => ({ service, place: other.join('') })),
  )
  return first(all)
}

/** The same and places alone, with one wrong letter forgiven in each word. */
export function forgivingMeaningsOf(typed: readonly string[], namesNear: ReadonlyMap<string, string[]>): Meaning[] {
  const alone = spelledAnew(typed, namesNear).map((place) => ({ service: null, place }))
  const beside = divisions(typed).flatMap(([one, other]) => {
    const services = new Set([...servicesNamed(one.join(' ')), ...servicesMeant(one)])
    return [...services].flatMap((service) =>
      [other.join(''), ...spelledAnew(other, namesNear)].map((place) => ({ service, place })),
    )
  })
  return first([...alone, ...beside])
}

/** Every text whose misspellings matter for these words. */
export function textsToRespell(typed: readonly string[]): string[] {
  const parts = divisions(typed).map(([, other]) => other.join(''))
  return [...new Set([typed.join(''), ...(typed.length > MOST_WORDS ? [] : typed), ...parts])]
}

/** Beginning and end of a text, and the other way round. */
function divisions(typed: readonly string[]): [one: readonly string[], other: readonly string[]][] {
  if (typed.length > MOST_WORDS) return []
  const cuts = typed.slice(1).map((_, index) => [typed.slice(0, index + 1), typed.slice(index + 1)] as const)
  return cuts
    .flatMap(([beginning, end]): [readonly string[], readonly string[]][] => [
      [beginning, end],
      [end, beginning],
    ])
    .filter((division) => division.every((part) => part.join('').length >= LEAST_LETTERS))
}

/** The names near a text, and near each of its words. */
function spelledAnew(typed: readonly string[], namesNear: ReadonlyMap<string, string[]>): string[] {
  const near = (text: string) => namesNear.get(text) ?? []
  let anew = ['']
  if (typed.length <= MOST_WORDS)
    for (const word of typed)
      anew = anew.flatMap((before) => [word, ...near(word)].map((each) => before + each)).slice(0, MOST_MEANINGS)
  return [...near(typed.join('')), ...anew.filter((text) => text && text !== typed.join(''))]
}

function first(meanings: Meaning[]): Meaning[] {
  const named = new Map(meanings.map((meaning) => [`${meaning.service ?? ''} ${meaning.place}`, meaning]))
  return [...named.keys()]
    .sort()
    .slice(0, MOST_MEANINGS)
    .map((name) => named.get(name) as Meaning)
}
