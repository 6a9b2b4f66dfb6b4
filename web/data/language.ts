import type { Language } from '#contract/languages.ts'

/** The language of this page. The build puts each language in its place. */
export const LANGUAGE = 'en' as Language

/** Where a public page stands in this language: English ones have no mark. */
export function inThisLanguage(path: string): string {
  return LANGUAGE === 'en' ? path : `/${LANGUAGE}${path}`
}
