import { dayOf, timeOf, writeNearDay } from '#contract/dates.ts'
import type { Language } from '#contract/languages.ts'
import { gsmCut } from '#server/platform/language/gsm.ts'
import { DATE_NAMES } from '#server/platform/language/sentences.ts'

export const LONGEST_ID = 20

/** The bank and the last four digits of the account or number, from what a payout shows: `Capitec..1234`. */
export function bankOnPhone(destination: string): string {
  const [, name = destination, last = ''] = /^(.*?) ?(?:\+27 •• •••|••••) (\S+)$/.exec(destination) ?? []
  return last ? `${gsmCut(name, 13)}..${last}` : gsmCut(name, 19)
}

export function idOnPhone(guardNumber: string): string {
  return gsmCut(guardNumber, LONGEST_ID)
}

export function nameOnPhone(displayName: string): string {
  return gsmCut(displayName, 14)
}

/** A moment in Johannesburg: `Thu 19 Nov 14:05`. */
export function momentOnPhone(language: Language, at: Date): string {
  const moment = at.getTime()
  return `${dayOnPhone(language, dayOf(moment))} ${timeOf(moment)}`
}

/** A day as people say it: `Thu 19 Nov` for 2026-11-19. */
export function dayOnPhone(language: Language, day: string): string {
  return writeNearDay(DATE_NAMES[language], day)
}
