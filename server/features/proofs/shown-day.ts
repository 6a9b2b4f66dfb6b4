import { dayOf, writeDay } from '#contract/dates.ts'
import type { Language } from '#contract/languages.ts'
import { DATE_NAMES, type PROOF_TEXTS } from '#server/platform/language/sentences.ts'

export type ProofTexts = (typeof PROOF_TEXTS)[Language]

/** `16 Nov 2026`, from a day or a moment. */
export function shownDay(language: Language, day: string): string {
  return writeDay(DATE_NAMES[language].months, asDay(day))
}

/** `16 November 2026`. */
export function longDay({ monthNames }: ProofTexts, day: string): string {
  return writeDay(monthNames, asDay(day))
}

function asDay(day: string): string {
  return day.length > 10 ? dayOf(day) : day
}
