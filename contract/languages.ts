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

/** Languages whose sentences a native speaker has read; all others are drafts and say so. */
export const READ_BY_NATIVE_SPEAKERS: ReadonlySet<Language> = new Set(['en'])
