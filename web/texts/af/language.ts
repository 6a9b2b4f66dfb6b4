import type { Translation } from '#contract/translation/translation.ts'
import type { language as english } from '../en/language.ts'

export const language = {
  label: 'Taal',
  draft: 'konsep',
  hint: 'Konsepte is nog nie deur moedertaalsprekers nagegaan nie. Sê vir ons wat verkeerd klink.',
} as const satisfies Translation<typeof english>
