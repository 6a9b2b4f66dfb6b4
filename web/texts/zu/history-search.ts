import type { Translation } from '#contract/translation/translation.ts'
import type { historySearch as english } from '../en/history-search.ts'

export const historySearch = {
  label: 'Sesha emlandweni wakho',
  hint: 'I-ID yesisebenzi, igama, inani',
  find: 'Sesha',
  none: 'Akukho okutholakele',
  lookedBackTo: (day: string) => `Kuseshwe kwaze kwaba ngu-${day}`,
  further: 'Sesha emuva ngokwengeziwe',
} as const satisfies Translation<typeof english>
