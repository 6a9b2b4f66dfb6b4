import { gsmCut } from '#contract/gsm.ts'
import type { Language } from '#contract/languages.ts'
import { DATE_NAMES } from '#server/language/sentences.ts'

export const LONGEST_ID = 20
// South Africa has kept this offset, without summer time, since 1944.
const JOHANNESBURG_MS = 2 * 60 * 60 * 1000

/** The bank and the last four digits, from what a payout shows: `Capitec..1234`. */
export function bankOnPhone(destination: string): string {
  const [, name = destination, last = ''] = /^(.*?) ?•••• (\S+)$/.exec(destination) ?? []
  return last ? `${gsmCut(name, 13)}..${last}` : gsmCut(name, 19)
}

/** The beginning of a transaction's id: enough to find it by in somebody's history. */
export function refOnPhone(transactionId: string): string {
  return transactionId.slice(0, 8)
}

export function idOnPhone(guardNumber: string): string {
  return gsmCut(guardNumber, LONGEST_ID)
}

export function nameOnPhone(displayName: string): string {
  return gsmCut(displayName, 14)
}

/** A moment in Johannesburg: `Thu 19 Nov 14:05`. */
export function momentOnPhone(language: Language, at: Date): string {
  const local = new Date(at.getTime() + JOHANNESBURG_MS).toISOString()
  return `${dayOnPhone(language, local.slice(0, 10))} ${local.slice(11, 16)}`
}

/** A day as people say it: `Thu 19 Nov` for 2026-11-19. */
export function dayOnPhone(language: Language, day: string): string {
  const { weekdays, months } = DATE_NAMES[language]
  const date = new Date(`${day}T00:00:00Z`)
  return `${weekdays[date.getUTCDay()]} ${date.getUTCDate()} ${months[date.getUTCMonth()]}`
}
