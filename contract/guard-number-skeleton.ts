import { GUARD_NUMBER } from './limits.ts'

/**
 * What makes a worker ID one of its kind: case, accents, blanks and punctuation dropped, look-alikes folded. No two workers
 * get the same, so that nobody can pass for another.
 */
export function guardNumberSkeleton(text: string): string {
  const letters = text
    .slice(0, 4 * GUARD_NUMBER.max)
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '')
  return Array.from(letters, (letter) => BADGE[TWINS[letter] ?? letter] ?? TWINS[letter] ?? letter).join('')
}

/** Letters of other alphabets that look like a Latin one, mostly by their capitals. */
const TWINS: Partial<Record<string, string>> = {
  ...paired('авекмнорстухѕіјԁԛԝһӏ', 'abekmhopctyxsijdqwhl'),
  ...paired('αβεζηικμνορτυχω', 'abezhikmnoptyxw'),
  ...paired('ıłøđ', 'ilod'),
}

/** What people mistake for each other on a badge. */
const BADGE: Partial<Record<string, string>> = paired('oil', '011')

function paired(twins: string, latin: string): Record<string, string> {
  return Object.fromEntries(Array.from(twins, (twin, index) => [twin, latin.charAt(index)]))
}
