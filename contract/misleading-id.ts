import { guardNumberLook } from './guard-number-skeleton.ts'

/** Whether a worker ID reads as a link, a phone number, a worker number or something official, which people would trust. */
export function isMisleadingId(guardNumber: string): boolean {
  return (
    readsAsLink(guardNumber) ||
    readsAsPhoneNumber(guardNumber) ||
    readsAsWorkerNumber(guardNumber) ||
    readsAsOurselves(guardNumber)
  )
}

const LINK = [
  /(^|[^a-z0-9])www[^a-z0-9]/i,
  // A dot before a country code or a common ending, or before any word with a path behind it.
  /[a-z0-9]\.(?:[a-z]{2}|com|net|org|info|biz|app|dev|xyz|top|site|web|online|shop|store|link|click|live|help|page|mobi|bank|africa|capetown|durban|joburg)(?![a-z0-9])/i,
  /[a-z0-9]\.[a-z]{2,}\//i,
]

function readsAsLink(text: string): boolean {
  return LINK.some((link) => link.test(text))
}

function readsAsPhoneNumber(text: string): boolean {
  return /\d{9}/.test(text.replace(/[^a-z0-9]/gi, ''))
}

/** Eight digits are a worker number, also with letters that look like digits. */
function readsAsWorkerNumber(text: string): boolean {
  return /^\d{8}$/.test(guardNumberLook(text)) && text.replace(/\D/g, '').length >= 4
}

const OFFICES = ['enkosi', 'support', 'official', 'admin', 'helpdesk', 'closedaccount'].map(guardNumberLook)
const BANK = guardNumberLook('bank')

/** Also in consecutive words: `help desk`, `E.n.k.o.s.i`. Only whole words are a bank: Rosebank is a suburb. */
function readsAsOurselves(text: string): boolean {
  const words = text.replace(/([a-z])(?=[A-Z])/g, '$1 ').match(/[a-z0-9]+/gi) ?? []
  const runs = words.flatMap((_, from) =>
    words.slice(from).map((_, more) => words.slice(from, from + more + 1).join('')),
  )
  return (
    withoutNumbers(runs).some((run) => run === BANK || OFFICES.some((office) => run.startsWith(office))) ||
    withoutNumbers(words).some((word) => OFFICES.some((office) => word.endsWith(office)))
  )
}

/** What they look like, each also without the digits around it: `Bank24` is a bank, and so is `8ank`. */
function withoutNumbers(texts: string[]): string[] {
  return texts.flatMap((text) => [text, withoutDigitsAround(text)]).map(guardNumberLook)
}

/** By hand: an expression for the digits at the end would take quadratic time. */
function withoutDigitsAround(text: string): string {
  let [start, end] = [0, text.length]
  while (/\d/.test(text.charAt(start))) start += 1
  while (end > start && /\d/.test(text.charAt(end - 1))) end -= 1
  return text.slice(start, end)
}
