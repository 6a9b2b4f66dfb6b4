import { LANGUAGE_NAMES, LANGUAGES } from '#contract/languages.ts'
import { inEveryLanguage, type Words } from '#contract/translation/translation.ts'
import { af } from './af.ts'
import { en } from './en.ts'
import { st } from './st.ts'
import { xh } from './xh.ts'
import { zu } from './zu.ts'

export type UssdTexts = Words<typeof en>
export const USSD_TEXTS = inEveryLanguage(en, { zu, xh, af, st })

/** The one screen that is the same for all, since nobody has chosen yet. */
export const CHOOSE_LANGUAGE = `Enkosi\n${LANGUAGES.map((each, index) => `${index + 1} ${LANGUAGE_NAMES[each]}`).join('\n')}`

/** What a phone is told whose language nobody knows. */
export const STRANGERS = {
  notLinked:
    'This number is not linked to Enkosi. Add it in the app under Profile; somebody you trust can help. Then dial again.',
  dialAgain: 'This session is over. Please dial again.',
  away: 'Enkosi cannot answer just now. Please dial again in a few minutes.',
  tooMany: 'That was too often. Please wait a minute and dial again.',
} as const
