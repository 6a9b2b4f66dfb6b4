import type { Translation } from '#contract/translation/translation.ts'
import type { language as english } from '../en/language.ts'

export const language = {
  label: 'Ulimi',
  draft: 'uhlaka',
  hint: 'Uhlaka alukafundwa ngabantu abakhule bekhuluma lolo limi. Sitshele uma kukhona okungezwakali kahle.',
} as const satisfies Translation<typeof english>
