import type { Language } from '#contract/languages.ts'
import { af } from './af.ts'
import { en } from './en.ts'
import type { SmsTexts } from './sentences.ts'
import { st } from './st.ts'
import { xh } from './xh.ts'
import { zu } from './zu.ts'

export const SMS_TEXTS: Record<Language, SmsTexts> = { en, zu, xh, af, st }
