import type { Language } from '#contract/languages.ts'

/** The language of this page, set by the build. */
export const LANGUAGE = 'en' as Language

/** The address of a public page in this language: English ones have no prefix. */
export function inThisLanguage(path: string): string {
  return LANGUAGE === 'en' ? path : `/${LANGUAGE}${path}`
}
