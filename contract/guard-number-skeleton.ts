import { GUARD_NUMBER } from './limits.ts'

/**
 * The unique part of a worker ID: case, accents, blanks and punctuation dropped, look-alikes folded. No two workers share it, so that
 * nobody can pass for another. The search compares it too.
 */
export function guardNumberSkeleton(text: string): string {
  const letters = text
    .slice(0, 4 * GUARD_NUMBER.max)
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '')
  return Array.from(letters, (letter) => BADGE[TWINS[letter] ?? letter] ?? TWINS[letter] ?? letter).join('')
}

/**
 * The skeleton with more look-alikes folded, as the database does it (`worker_id_hashes`), so that similar
 * IDs are not given to two workers. The search does not use it: somebody who types `Ber` looks for `Bernard`, not for `Bemard`.
 */
export function guardNumberLook(text: string): string {
  return guardNumberSkeleton(text)
    .replace(/[sbz]/g, (letter) => LOOKS[letter] ?? letter)
    .replaceAll('rn', 'm')
    .replaceAll('vv', 'w')
}

/** Letters of other alphabets that look like a Latin one, mostly by their capitals. */
const TWINS: Partial<Record<string, string>> = {
  ...paired('авекмнорстухѕіјԁԛԝһӏ', 'abekmhopctyxsijdqwhl'),
  ...paired('αβεζηικμνορτυχω', 'abezhikmnoptyxw'),
  ...paired('ıłøđ', 'ilod'),
}

/** Characters that people confuse on a badge. */
const BADGE: Partial<Record<string, string>> = paired('oil', '011')
const LOOKS: Partial<Record<string, string>> = paired('sbz', '582')

function paired(twins: string, latin: string): Record<string, string> {
  return Object.fromEntries(Array.from(twins, (twin, index) => [twin, latin.charAt(index)]))
}
