/** The documents by which somebody can join by phone. */
export type DocumentKind = 'za_id' | 'passport' | 'refugee'

/** Days as `1980-01-31`. */
export type BirthDate = string

const AGE = { least: 18, most: 110 } as const

/**
 * The number of a South African identity document and the birth date in it, on this day in Johannesburg; undefined if it is none. It is
 * `YYMMDD SSSS C A Z` with a check digit by Luhn. The century is the latest in which the date does not lie ahead.
 */
export function readIdNumber(typed: string, today: string): { number: string; birthDate: BirthDate } | undefined {
  const number = typed.slice(0, 40).replace(/[\s-]/g, '')
  if (!/^\d{13}$/.test(number) || !isLuhn(number)) return undefined
  const [, year = '', month, day] = /^(..)(..)(..)/.exec(number) ?? []
  const century = Number(today.slice(0, 2))
  const birthDate = [century, century - 1]
    .map((each) => `${each}${year}-${month}-${day}`)
    .find((each) => isPossible(each, today))
  return birthDate === undefined ? undefined : { number, birthDate }
}

/** A passport's or refugee's number, as it is compared: capital letters and digits. */
export function readForeignNumber(typed: string): string | undefined {
  const number = typed
    .slice(0, 40)
    .replace(/[\s./-]/g, '')
    .toUpperCase()
  return /^(?=.*\d)[A-Z0-9]{5,20}$/.test(number) ? number : undefined
}

/** A birth date as any keypad types it: year, month and day, `19800131`. */
export function readBirthDate(typed: string, today: string): BirthDate | undefined {
  const [, year, month, day] = /^(\d{4})(\d\d)(\d\d)$/.exec(typed.slice(0, 40).replace(/[\s./-]/g, '')) ?? []
  const birthDate = `${year}-${month}-${day}`
  return isPossible(birthDate, today) ? birthDate : undefined
}

/** On their eighteenth birthday somebody is old enough. */
export function isOldEnough(birthDate: BirthDate, today: string): boolean {
  return later(birthDate, AGE.least) <= today
}

/** A real day that does not lie ahead, of nobody who is over 110. */
function isPossible(day: string, today: string): boolean {
  const date = new Date(`${day}T00:00:00Z`)
  const isReal = !Number.isNaN(date.getTime()) && date.toISOString().startsWith(day)
  return isReal && day <= today && today < later(day, AGE.most + 1)
}

function later(day: string, years: number): string {
  return `${String(Number(day.slice(0, 4)) + years).padStart(4, '0')}${day.slice(4)}`
}

/** From the right every second digit is doubled, and its digits are summed. */
function isLuhn(number: string): boolean {
  const digits = Array.from(number, Number).reverse()
  const sum = digits.reduce((all, digit, place) => {
    const counted = place % 2 === 1 ? 2 * digit : digit
    return all + (counted > 9 ? counted - 9 : counted)
  }, 0)
  return sum % 10 === 0
}
