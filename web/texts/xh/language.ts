import type { Translation } from '#contract/translation/translation.ts'
import type { language as english } from '../en/language.ts'

export const language = {
  label: 'Ulwimi',
  draft: 'uyilo',
  hint: 'Uyilo alukafundwa ngabantu abakhule bethetha olo lwimi. Sixelele xa kukho into engavakali kakuhle.',
} as const satisfies Translation<typeof english>
