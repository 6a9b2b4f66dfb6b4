/**
 * Whether the name that a bank has for an account may be this person's. It tolerates case, accents, hyphens, apostrophes, titles, another
 * order, further given names, and initials in place of given names (`DLAMINI S J MR`). The whole surname has to be there, and a first name
 * or its initial; another first name is another person's, also with the same initial. A name that is missing agrees with nothing.
 */
export function namesAgree(person: { firstName: string | null; lastName: string | null }, atBank: string): boolean {
  const [given, surname] = [wordsOf(person.firstName), wordsOf(person.lastName)]
  const [first] = given
  // An initial alone would agree with everybody who has it.
  if (first === undefined || first.length < 2 || surname.join('').length < 2) return false
  const rest = without(
    wordsOf(atBank).filter((word) => !TITLES.has(word)),
    surname,
  )
  if (rest === undefined) return false
  if (rest.includes(first)) return true
  return rest.length > 0 && rest[0]?.[0] === first[0] && rest.every((word) => isInitials(word, given))
}

const TITLES = new Set(['mr', 'mrs', 'ms', 'miss', 'dr', 'prof', 'rev', 'mnr', 'mev', 'mej', 'ds'])

/** Lower case, without accents. An apostrophe joins (`O'Brien`), everything else that is no letter parts. */
function wordsOf(name: string | null): string[] {
  const plain = (name ?? '').normalize('NFKD').replace(/[\p{M}'’ʼ]/gu, '')
  return plain.toLowerCase().match(/\p{L}+/gu) ?? []
}

/** The words of the bank's name that are left without the surname, written in several words or in one. */
function without(words: string[], surname: string[]): string[] | undefined {
  const joined = words.indexOf(surname.join(''))
  if (joined >= 0) return words.toSpliced(joined, 1)
  const at = words.findIndex((_, index) => surname.every((word, n) => words[index + n] === word))
  return at < 0 ? undefined : words.toSpliced(at, surname.length)
}

/** `S`, or `SJ` where no first name could be written so: without a vowel, or just the initials of the person's own names. */
function isInitials(word: string, given: string[]): boolean {
  if (word.length === 1) return true
  const own = given.map((name) => name[0]).join('')
  return word === own || (word.length <= 3 && !/[aeiouy]/.test(word))
}
