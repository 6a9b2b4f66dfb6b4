import type { Translation } from '#contract/translation/translation.ts'
import type { language as english } from '../en/language.ts'

export const language = {
  label: 'Taal',
  draft: 'konsep',
  hint: 'Konsepte is nog nie gelees deur mense wat met die taal grootgeword het nie. Sê vir ons wat verkeerd klink.',
} as const satisfies Translation<typeof english>
