import { GUARD_NUMBER } from './limits.ts'

/** Characters that are invisible, or change the direction of writing: they would let two IDs look the same. */
const INVISIBLE = /\p{Default_Ignorable_Code_Point}|\p{Cc}|\p{Cf}|\p{Co}|\p{Cn}/gu

/** The worker ID as it is shown: trimmed, single spaces, no invisible characters. */
export function tidyGuardNumber(text: string): string {
  return text.normalize('NFKC').replace(/\s+/gu, ' ').replace(INVISIBLE, '').replace(/ +/g, ' ').trim()
}

/** What makes a worker ID unique: two that differ only in case, width, spaces or invisible characters are the same. */
export function guardNumberKey(text: string): string {
  return tidyGuardNumber(text).toLocaleLowerCase('en').normalize('NFKC')
}

export function isGuardNumber(text: string): boolean {
  const length = [...tidyGuardNumber(text)].length
  return length >= 1 && length <= GUARD_NUMBER.max
}
