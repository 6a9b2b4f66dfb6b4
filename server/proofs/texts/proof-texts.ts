import { inEveryLanguage, type Words } from '#contract/translation/translation.ts'
import { af } from './af.ts'
import { en } from './en.ts'
import { st } from './st.ts'
import { xh } from './xh.ts'
import { zu } from './zu.ts'

export const PROOF_TEXTS = inEveryLanguage(en, { zu, xh, af, st })

/** `16 Nov 2026`, from a day or a moment, in Johannesburg. */
export function shownDay({ months }: Words<typeof en>, day: string): string {
  const moment = day.length > 10 ? new Date(Date.parse(day) + JOHANNESBURG_MS).toISOString() : day
  const [year, month, date] = moment.slice(0, 10).split('-')
  return `${Number(date)} ${months[Number(month) - 1]} ${year}`
}

const JOHANNESBURG_MS = 2 * 60 * 60 * 1_000
