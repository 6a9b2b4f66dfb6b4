import { LANGUAGES, type Language } from '#contract/languages.ts'
import { serviceNames as afServices } from '#contract/service-names/af.ts'
import { serviceNames as enServices, type ServiceNames } from '#contract/service-names/en.ts'
import { serviceNames as stServices } from '#contract/service-names/st.ts'
import { serviceNames as xhServices } from '#contract/service-names/xh.ts'
import { serviceNames as zuServices } from '#contract/service-names/zu.ts'
import { af } from './af.ts'
import { en, type ProofTexts } from './en.ts'
import { st } from './st.ts'
import { xh } from './xh.ts'
import { zu } from './zu.ts'

export const PROOF_TEXTS: Record<Language, ProofTexts> = { en, zu, xh, af, st }

export const SERVICES: Record<Language, ServiceNames> = {
  en: enServices,
  zu: zuServices,
  xh: xhServices,
  af: afServices,
  st: stServices,
}

/** The language of whoever reads: chosen by a link, else the first that the browser asks for and we have. */
export function languageOf(chosen: unknown, acceptLanguage: string | undefined): Language {
  const asked = [chosen, ...(acceptLanguage ?? '').split(',').map((each) => each.trim().slice(0, 2).toLowerCase())]
  return LANGUAGES.find((one) => one === asked.find((each) => LANGUAGES.some((known) => known === each))) ?? 'en'
}

/** `16 Nov 2026`, from a day or a moment, in Johannesburg. */
export function shownDay({ months }: ProofTexts, day: string): string {
  const moment = day.length > 10 ? new Date(Date.parse(day) + JOHANNESBURG_MS).toISOString() : day
  const [year, month, date] = moment.slice(0, 10).split('-')
  return `${Number(date)} ${months[Number(month) - 1]} ${year}`
}

const JOHANNESBURG_MS = 2 * 60 * 60 * 1_000
