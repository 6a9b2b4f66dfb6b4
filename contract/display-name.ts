import { isMisleadingName } from './misleading-text.ts'
import { asLine } from './plain-text.ts'

/** A longer name is cut: it has to fit beside a worker ID on a small screen. */
const LONGEST = 30

/**
 * First name and initial, as a tipper sees them: `Sipho D.`; null where no first name is known. Anybody can call themselves anything at an
 * identity provider, and the name is the headline where strangers pay: a name with anything but letters is not shown, and the worker ID
 * stands there.
 */
export function displayName(firstName: string | null, lastName: string | null): string | null {
  const first = letters(firstName).slice(0, LONGEST).join('').trim()
  if (first === '') return null
  const initial = letters(lastName).find(isLetter)
  const name = initial ? `${first} ${initial.toUpperCase()}.` : first
  return isMisleadingName(name) ? null : name
}

/** Initials in place of a picture: `SD` of `Sipho D.`. */
export function initialsOf(shownName: string): string {
  const words = shownName.split(' ')
  const ends = words.length > 1 ? [words[0], words.at(-1)] : [words[0]]
  return ends
    .map(
      (word) =>
        letters(word ?? '')
          .find(isLetter)
          ?.toUpperCase() ?? '',
    )
    .join('')
}

/** The first word alone, for sentences such as "Sipho gets R20.00.". */
export function firstNameOf(shownName: string): string {
  return shownName.split(' ')[0] ?? shownName
}

function letters(name: string | null): string[] {
  return Array.from(asLine(name ?? '').replace(/\s+/g, ' '))
}

function isLetter(character: string): boolean {
  return /\p{L}/u.test(character)
}
