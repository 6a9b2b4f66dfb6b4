import { inEveryLanguage, type Words } from '#contract/translation/translation.ts'
import { af } from './af.ts'
import { en } from './en.ts'
import { st } from './st.ts'
import { xh } from './xh.ts'
import { zu } from './zu.ts'

export type UssdTexts = Words<typeof en>
export const USSD_TEXTS = inEveryLanguage(en, { zu, xh, af, st })
