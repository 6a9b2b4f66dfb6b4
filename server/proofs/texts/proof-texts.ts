import { dayOf, writeDay } from '#contract/dates.ts'
import type { Language } from '#contract/languages.ts'
import { inEveryLanguage, type Words } from '#contract/translation/translation.ts'
import { DATE_NAMES } from '#server/language/sentences.ts'
import { af } from './af.ts'
import { en } from './en.ts'
import { st } from './st.ts'
import { xh } from './xh.ts'
import { zu } from './zu.ts'

export const PROOF_TEXTS = inEveryLanguage(en, { zu, xh, af, st })
export type ProofTexts = Words<typeof en>

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
