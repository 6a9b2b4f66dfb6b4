import { BANKS } from './banks.ts'
import { guardNumberLook, guardNumberSkeleton } from './guard-number-skeleton.ts'

/** A worker's own words stand where strangers pay. They must not read as a link, a phone number, or something official, which strangers would trust. */

/** Of a worker ID: also nothing that begins or ends as one of us, nor a worker number. */
export function isMisleadingId(guardNumber: string): boolean {
  return (
    readsAsLink(guardNumber) ||
    readsAsPhoneNumber(guardNumber) ||
    readsAsWorkerNumber(guardNumber) ||
    readsAsOurselves(guardNumber) ||
    isOfficial(guardNumber, [...OFFICES, ...BANK_NAMES])
  )
}

/** Of a shown name: only letters as names have them, and no word that is one of us. Enkosinathi and Zwelenkosi are names. */
export function isMisleadingName(name: string): boolean {
  if (name.length > LONGEST_NAME) return true
  const latin = inLatin(name)
  return !latin.split(/[ -]+/).every((word) => NAME.test(word)) || isOfficial(latin, [...OFFICES, ...BANK_NAMES])
}

/** Of a place: there are Absa Towers and admin blocks, but none is named like us, and none has a sign that looks like our tick. */
export function isMisleadingPlace(place: string): boolean {
  const latin = inLatin(place)
  return /[\p{So}\u221a]/u.test(place) || readsAsLink(latin) || readsAsPhoneNumber(latin) || isOfficial(latin, OURS)
}

/** Nobody is called that much, and looking at every run of its words would take long. */
const LONGEST_NAME = 100

/** `Anna`, `O'Neil`, `St.`, `J.P.` */
const NAME = /^(?:(?:[a-z]\.)+[a-z]?|[a-z]+(?:['\u2018\u2019\u02bc][a-z]+)*\.?)$/i

/** Letters with a stroke, a hook or another shape, as names of Africa and Europe have them. */
const SHAPES: Partial<Record<string, string>> = {
  ...Object.fromEntries(
    Array.from('øłđðħıɓɗƙƴŋɛɔəǀǃǂ', (letter, index) => [letter, 'olddhibdkyneoelll'.charAt(index)]),
  ),
  ...{ ß: 'ss', æ: 'ae', œ: 'oe', þ: 'th', ǁ: 'll' },
}

/** Accents dropped; letters of other alphabets stay. */
function inLatin(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/[^\p{ASCII}]/gu, (letter) => SHAPES[letter.toLowerCase()] ?? letter)
}

const LINK = [
  /(^|[^a-z0-9])www[^a-z0-9]/i,
  // A dot between two words without a blank.
  /[a-z0-9]{2}\.[a-z]{2}/i,
  // T.Mokoena is somebody, t.co is a page.
  /[a-z0-9]\.\s*(?:[a-z]{2}|com|net|org|info|biz|app|dev|xyz|top|site|web|online|shop|store|link|click|live|help|page|mobi|money|cash|pay|zip|win|vip|icu|bank|africa|capetown|durban|joburg)(?![a-z0-9])/i,
  /[a-z0-9]\.[a-z]{2,}\//i,
  /\d\.\d+\.\d+\.\d/,
]

function readsAsLink(text: string): boolean {
  return LINK.some((link) => link.test(text))
}

/** Nine digits or more, also with a few letters that look like digits: `O86I234567`. */
function readsAsPhoneNumber(text: string): boolean {
  const runs = text.match(/(?:[0-9oilsbz][^\p{L}\p{N}]*)+/giu) ?? []
  return runs.some((run) => {
    const numbers = run.split(/[^a-z0-9]+/i).filter((word) => /\d/.test(word))
    const all = numbers.join('')
    return all.length >= 9 && all.replace(/\D/g, '').length >= 7
  })
}

/** Eight digits are a worker number, also with letters that look like digits. */
function readsAsWorkerNumber(text: string): boolean {
  return /^\d{8}$/.test(guardNumberLook(text)) && text.replace(/\D/g, '').length >= 4
}

/** Letters that look like a digit. */
const LOOKS: Partial<Record<string, string>> = { s: '5', b: '8', z: '2', e: '3', a: '4', t: '7' }

const VERIFIED = ['verified', 'geverifieer', 'siqinisekisiwe', 'uqinisekisiwe', 'netefaditswe']
const OURS = ['enkosi', 'official', ...VERIFIED].map(look)
const OFFICES = [...OURS, ...['support', 'admin', 'helpdesk', 'closedaccount', 'vodapay'].map(look)]
/** Only whole words are a bank: Rosebank is a suburb, and so is Discovery. */
const BANK_NAMES = ['Bank', 'Tyme', ...BANKS.map(({ name }) => name).filter((name) => name !== 'Discovery')].map(look)

/** Also in consecutive words: `help desk`, `E.n.k.o.s.i`. */
function readsAsOurselves(text: string): boolean {
  const words = wordsOf(text)
  // Zwelenkosi and Thembenkosi are names.
  const others = words.filter((word) => !/[bcdfghjklmnpqrstvwxz]enkosi\d*$/i.test(word))
  return (
    runsOf(words).some(({ looks }) => looks.some((look) => OFFICES.some((office) => look.startsWith(office)))) ||
    others.some((word) =>
      [word, withoutDigitsAround(word)].map(look).some((look) => OFFICES.some((office) => look.endsWith(office))),
    )
  )
}

/** Whether words in a row are nothing but these: `F.N.B`, `B4nk24`, `enkosisupport`. */
function isOfficial(text: string, names: readonly string[]): boolean {
  // A number beside letters is a number: FN-8 is no bank.
  const runs = runsOf(wordsOf(text).filter((word) => /\D/.test(word)))
  return runs.some(({ letters, length, looks }) => 2 * letters >= length && looks.some((look) => isMadeOf(look, names)))
}

function isMadeOf(run: string, names: readonly string[]): boolean {
  let rest = run
  for (;;) {
    const name = names.find((name) => rest.startsWith(name))
    if (name === undefined) return rest === '' && run !== ''
    rest = rest.slice(name.length)
  }
}

function wordsOf(text: string): string[] {
  return text.replace(/([a-z])(?=[A-Z])/g, '$1 ').match(/[\p{L}\p{N}]+/gu) ?? []
}

/** Words in a row: how many characters, how many of them no digits, and what they look like. */
type Run = { length: number; letters: number; looks: string[] }

/**
 * All words in a row, each row also without the digits around it: `Bank24` is a bank, and so is `8ank`. Each word is folded once, since
 * a text of fifty letters has more than a thousand rows.
 */
function runsOf(words: string[]): Run[] {
  const parts = words.map((word) => {
    const [start, end] = betweenDigits(word)
    return {
      length: word.length,
      letters: word.replace(/\d/g, '').length,
      whole: folded(word),
      first: folded(word.slice(start)),
      last: folded(word.slice(0, end)),
      only: folded(word.slice(start, end)),
    }
  })
  return parts.flatMap((first, from) => {
    let [length, letters, between] = [0, 0, '']
    return parts.slice(from).map((last, more): Run => {
      length += last.length
      letters += last.letters
      const texts =
        more === 0 ? [last.whole, last.only] : [first.whole + between + last.whole, first.first + between + last.last]
      if (more > 0) between += last.whole
      return { length, letters, looks: [...new Set(texts)].map(merged) }
    })
  })
}

function look(text: string): string {
  return merged(folded(text))
}

/** Folds more than the skeleton of worker IDs, which must keep A-4 and A-A apart. */
function folded(text: string): string {
  return guardNumberSkeleton(text).replace(/[sbzeat]/g, (letter) => LOOKS[letter] ?? letter)
}

/** Two letters that look like one, also where the second begins the next word. */
function merged(text: string): string {
  return text.replaceAll('rn', 'm').replaceAll('vv', 'w')
}

function withoutDigitsAround(text: string): string {
  return text.slice(...betweenDigits(text))
}

/** By hand: an expression for the digits at the end would take quadratic time. */
function betweenDigits(text: string): [start: number, end: number] {
  let [start, end] = [0, text.length]
  while (/\d/.test(text.charAt(start))) start += 1
  while (end > start && /\d/.test(text.charAt(end - 1))) end -= 1
  return [start, end]
}
