import type { Translation } from '#contract/translation/translation.ts'
import type { historySearch as english } from '../en/history-search.ts'

export const historySearch = {
  label: 'Khangela kwimbali yakho',
  hint: 'I-ID yomsebenzi, igama, isixa',
  find: 'Khangela',
  none: 'Akukho nto ifunyenweyo',
  lookedBackTo: (day: string) => `Kukhangelwe kude kube ngu-${day}`,
  further: 'Khangela ngasemva ngakumbi',
} as const satisfies Translation<typeof english>
