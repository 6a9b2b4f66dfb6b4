import { inEveryLanguage, type Words } from '#contract/translation/translation.ts'
import { af } from './af.ts'
import { en } from './en.ts'
import { st } from './st.ts'
import { xh } from './xh.ts'
import { zu } from './zu.ts'

export const PROOF_TEXTS = inEveryLanguage(en, { zu, xh, af, st })
export type ProofTexts = Words<typeof en>

/** `16 Nov 2026`, from a day or a moment, in Johannesburg. */
export function shownDay({ months }: Pick<ProofTexts, 'months'>, day: string): string {
  const moment = day.length > 10 ? inJohannesburg(day) : day
  const [year, month, date] = moment.slice(0, 10).split('-')
  return `${Number(date)} ${months[Number(month) - 1]} ${year}`
}

/** `16 November 2026`. */
export function longDay({ monthNames }: ProofTexts, day: string): string {
  return shownDay({ months: monthNames }, day)
}

/** `09:41`, from a moment, in Johannesburg. */
export function shownTime(moment: string): string {
  return inJohannesburg(moment).slice(11, 16)
}

function inJohannesburg(moment: string): string {
  return new Date(Date.parse(moment) + JOHANNESBURG_MS).toISOString()
}

const JOHANNESBURG_MS = 2 * 60 * 60 * 1_000
