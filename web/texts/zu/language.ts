// Draft: nobody who grew up with the language has read these sentences yet (docs/languages.md).

import type { Texts } from '../texts.ts'

export const language = {
  label: 'Ulimi',
  draft: 'uhlaka',
  hint: 'Uhlaka alukafundwa ngabantu abakhule bekhuluma lolo limi. Sitshele uma kukhona okungezwakali kahle.',
} as const satisfies Texts['language']
