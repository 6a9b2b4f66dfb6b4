import { GUARD_NUMBER } from './limits.ts'
import { asLine } from './plain-text.ts'

/** The worker ID as it is shown: as typed, with single spaces. */
export function tidyGuardNumber(text: string): string {
  return asLine(text.normalize('NFKC')).replace(/\s+/gu, ' ')
}

/** What a worker ID is found by when it is typed in full. */
export function guardNumberKey(text: string): string {
  return tidyGuardNumber(text.slice(0, 4 * GUARD_NUMBER.max)).toLocaleLowerCase('en')
}

/** What a new worker ID may be made of. Other alphabets have letters that look like these. */
export function isGuardNumber(text: string): boolean {
  const tidy = text.replace(/ +/g, ' ').trim()
  return tidy.length <= GUARD_NUMBER.max && /^[A-Za-z0-9 \-_./#]+$/.test(tidy) && /[A-Za-z0-9]/.test(tidy)
}
