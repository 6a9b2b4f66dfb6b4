/** The languages that people can choose, English first. */
export const LANGUAGES = ['en', 'zu', 'xh', 'af', 'st'] as const
export type Language = (typeof LANGUAGES)[number]

/** Each by its own name. */
export const LANGUAGE_NAMES: Record<Language, string> = {
  en: 'English',
  zu: 'isiZulu',
  xh: 'isiXhosa',
  af: 'Afrikaans',
  st: 'Sesotho',
}

/** Somebody who grew up with the language has read its sentences; all others are drafts and say so. English is the master. */
export const READ_BY_NATIVE_SPEAKERS: ReadonlySet<Language> = new Set(['en'])
