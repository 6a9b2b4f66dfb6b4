import type { ServiceCategory } from '#contract/categories.ts'
import { servicesMisspelt, servicesNamed } from './services-named.ts'

/** A meaning of a text: place, service and first name. Never a name alone. */
export type Meaning = { place: string | null; service: ServiceCategory | null; name: string | null }

type Words = readonly string[]
/** Readers of words as places and services, typed correctly or with mistakes. */
type Reader = { places(words: Words): string[]; services(words: Words): ServiceCategory[] }

/** Nobody uses more words for a place and a service; each more would add two meanings. */
const MAX_WORDS = 6
/** A text with mistakes may mean many things. These are the first, alphabetically. */
const MAX_MEANINGS = 16
const LEAST_LETTERS = 2

const AS_TYPED: Reader = {
  places: (words) => [words.join('')],
  services: (words) => servicesNamed(words.join(' ')),
}

/** A place, a service and a first name in any order, as typed: `rosebank guard`, `Sipho sea point`. */
export function meaningsOf(typed: Words): Meaning[] {
  return first(besides(typed, AS_TYPED))
}

/**
 * The same and places alone, with one wrong letter allowed in each word. A name must be right: a similar name is
 * somebody else, who would get the money.
 */
export function forgivingMeaningsOf(typed: Words, namesNear: ReadonlyMap<string, string[]>): Meaning[] {
  const alone = respelled(typed, namesNear).map((place) => ({ place, service: null, name: null }))
  const forgiving: Reader = {
    places: (words) => [words.join(''), ...respelled(words, namesNear)],
    services: (words) => [...new Set([...AS_TYPED.services(words), ...servicesMisspelt(words)])],
  }
  return first([...alone, ...besides(typed, forgiving)])
}

/** All texts whose misspellings matter for these words. */
export function textsToRespell(typed: Words): string[] {
  if (typed.length > MAX_WORDS) return [typed.join('')]
  const parts = typed.flatMap((_, start) =>
    typed.slice(start).map((_, more) => typed.slice(start, start + more + 1).join('')),
  )
  return [...new Set(parts)]
}

function besides(typed: Words, reader: Reader): Meaning[] {
  if (typed.length > MAX_WORDS) return []
  const named = [
    { name: typed[0] ?? '', rest: typed.slice(1) },
    { name: typed.at(-1) ?? '', rest: typed.slice(0, -1) },
  ].filter(({ name, rest }) => isEnough([name]) && isEnough(rest))
  return [
    ...placesAndServices(typed, reader).map((meaning) => ({ ...meaning, name: null })),
    ...named.flatMap(({ name, rest }) => [
      ...reader.places(rest).map((place) => ({ place, service: null, name })),
      ...reader.services(rest).map((service) => ({ place: null, service, name })),
      ...placesAndServices(rest, reader).map((meaning) => ({ ...meaning, name })),
    ]),
  ]
}

function placesAndServices(typed: Words, reader: Reader): { place: string; service: ServiceCategory }[] {
  return divisions(typed).flatMap(([one, other]) =>
    reader.services(one).flatMap((service) => reader.places(other).map((place) => ({ place, service }))),
  )
}

/** Beginning and end of a text, in both orders. */
function divisions(typed: Words): [one: Words, other: Words][] {
  const cuts = typed.slice(1).map((_, index) => [typed.slice(0, index + 1), typed.slice(index + 1)] as const)
  return cuts
    .filter((parts) => parts.every(isEnough))
    .flatMap(([beginning, end]): [Words, Words][] => [
      [beginning, end],
      [end, beginning],
    ])
}

function isEnough(words: Words): boolean {
  return words.join('').length >= LEAST_LETTERS
}

/** The names near a text, and near each of its words. */
function respelled(typed: Words, namesNear: ReadonlyMap<string, string[]>): string[] {
  const near = (text: string) => namesNear.get(text) ?? []
  let variants = ['']
  if (typed.length <= MAX_WORDS)
    for (const word of typed)
      variants = variants.flatMap((before) => [word, ...near(word)].map((each) => before + each)).slice(0, MAX_MEANINGS)
  return [...near(typed.join('')), ...variants.filter((text) => text && text !== typed.join(''))]
}

function first(meanings: Meaning[]): Meaning[] {
  const known = new Map(
    meanings.map((meaning) => [`${meaning.name ?? ''} ${meaning.service ?? ''} ${meaning.place ?? ''}`, meaning]),
  )
  return [...known.keys()]
    .sort()
    .slice(0, MAX_MEANINGS)
    .map((key) => known.get(key) as Meaning)
}
