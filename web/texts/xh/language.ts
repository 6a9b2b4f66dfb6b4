import type { Texts } from '../texts.ts'

export const language = {
  label: 'Ulwimi',
  draft: 'uyilo',
  hint: 'Uyilo alukafundwa ngabantu abakhule bethetha olo lwimi. Sixelele xa kukho into engavakali kakuhle.',
} as const satisfies Texts['language']
