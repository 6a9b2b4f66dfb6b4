import type { Translation } from '#contract/translation/translation.ts'
import type { language as english } from '../en/language.ts'

export const language = {
  label: 'Puo',
  draft: 'e sa hlahlojwa',
  hint: 'Dipuo tse sa hlahlojwang ha di eso balwe ke batho ba hotseng ka tsona. Re bolelle hore ke eng e sa utlwahaleng hantle.',
} as const satisfies Translation<typeof english>
