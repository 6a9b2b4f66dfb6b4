// Draft: nobody who grew up with the language has read these sentences yet (docs/languages.md).

import type { Texts } from '../texts.ts'

export const language = {
  label: 'Ulwimi',
  draft: 'uyilo',
  hint: 'Uyilo alukafundwa ngabantu abakhule bethetha olo lwimi. Sixelele xa kukho into engavakali kakuhle.',
} as const satisfies Texts['language']
