import type { Translation } from '#contract/translation/translation.ts'
import type { language as english } from '../en/language.ts'

export const language = {
  label: 'Puo',
  draft: 'moralo',
  hint: 'Meralo ha e eso balwe ke batho ba hotseng ka puo eo. Re bolelle hore ke eng e sa utlwahaleng hantle.',
} as const satisfies Translation<typeof english>
