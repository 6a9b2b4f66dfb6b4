import { guardNumberSkeleton } from '#contract/guard-number-skeleton.ts'
import { SEARCH } from '#contract/limits.ts'

/**
 * How texts are compared in the search: a worker's stored text and a tipper's typed text pass through the same functions, so that case,
 * accents, spaces and invisible characters do not matter.
 */

/**
 * Lower case, no accents, no invisible characters. Everything else, `%` and emoji too, is text. Cut before, because folding
 * takes time, and after, because one character may become eighteen.
 */
function fold(text: string): string {
  return text
    .slice(0, 4 * SEARCH.compared)
    .normalize('NFKD')
    .replace(/\p{M}|\p{Cc}|\p{Default_Ignorable_Code_Point}/gu, (found) => (/\s/.test(found) ? ' ' : ''))
    .toLowerCase()
    .normalize('NFKC')
    .slice(0, SEARCH.compared)
    .toWellFormed()
}

/** The skeleton of a worker ID, so that `pg 1024` and `PGIO24` find `PG-1024`; the ID itself if nothing is left. */
export function searchId(text: string): string {
  return guardNumberSkeleton(text) || fold(text).replace(/\s/gu, '')
}

/** The last run of digits without its leading zeros, so that `77` finds `PG-0077`. */
export function searchDigits(workerId: string): string | null {
  const last = fold(workerId)
    .match(/[0-9]+/g)
    ?.at(-1)
  return last?.replace(/^0+/, '') || null
}

/** The digits of a text that has nothing else. */
export function typedDigits(text: string): string | null {
  const typed = fold(text).replace(/[\s\p{Pd}]/gu, '')
  return /^[0-9]+$/.test(typed) ? searchDigits(typed) : null
}

/** Letters and digits, word by word; an apostrophe does not divide a word. */
export function words(text: string): string[] {
  return fold(text.replace(/['’‘`´]/g, '')).match(/[\p{L}\p{N}]+/gu) ?? []
}

/** The form in which places and services are compared. */
export function searchWords(text: string): string {
  return words(text).join('')
}

/** The beginnings by which a name is found: from each of its words on, without spaces. */
export function forms(name: string): string[] {
  const all = words(name)
  return [...new Set(all.map((_, start) => all.slice(start).join('')))]
}

/** Mistakes are allowed in names of these lengths: shorter ones match too much, longer ones have too many variants. */
const FORGIVEN = { from: 4, to: 40 }

export function isForgiven(name: string): boolean {
  const { length } = [...name]
  return length >= FORGIVEN.from && length <= FORGIVEN.to
}

/** The names of a place in which one wrong letter is allowed: each word, two words together, and the whole. */
export function forgivingNames(location: string): string[] {
  const all = words(location)
  const pairs = all.slice(1).map((word, index) => `${all[index]}${word}`)
  return [...new Set([...all, ...pairs, all.join('')])].filter(isForgiven)
}

/** The text, and the text without each of its letters: two texts one letter apart always share one. */
export function spellings(text: string): string[] {
  if (!isForgiven(text)) return []
  const letters = [...text]
  return [...new Set([text, ...letters.map((_, index) => letters.toSpliced(index, 1).join(''))])]
}

/** Whether a single letter is wrong, missing or too many, or two neighbours are swapped. */
export function isOneLetterOff(typed: string, name: string): boolean {
  const [a, b] = [[...typed], [...name]]
  let start = 0
  while (start < a.length && start < b.length && a[start] === b[start]) start++
  const restIs = (fromA: number, fromB: number) => a.slice(fromA).join('') === b.slice(fromB).join('')
  if (start === a.length && start === b.length) return false
  return (
    restIs(start + 1, start + 1) ||
    restIs(start + 1, start) ||
    restIs(start, start + 1) ||
    (a[start] === b[start + 1] && a[start + 1] === b[start] && restIs(start + 2, start + 2))
  )
}
