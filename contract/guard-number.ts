import { GUARD_NUMBER } from './limits.ts'
import { asLine } from './plain-text.ts'

/** The worker ID as shown: as typed, with single spaces. */
export function tidyGuardNumber(text: string): string {
  return asLine(text.normalize('NFKC')).replace(/\s+/gu, ' ')
}

/** The form in which a complete worker ID is looked up. */
export function guardNumberKey(text: string): string {
  return tidyGuardNumber(text.slice(0, 4 * GUARD_NUMBER.max)).toLocaleLowerCase('en')
}

/** The characters of a new worker ID. Other alphabets have letters that look like these. */
export function isGuardNumber(text: string): boolean {
  const tidy = text.replace(/ +/g, ' ').trim()
  return tidy.length <= GUARD_NUMBER.max && /^[A-Za-z0-9 \-_./#]+$/.test(tidy) && /[A-Za-z0-9]/.test(tidy)
}
