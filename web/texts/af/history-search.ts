import type { Translation } from '#contract/translation/translation.ts'
import type { historySearch as english } from '../en/history-search.ts'

export const historySearch = {
  label: 'Soek in jou geskiedenis',
  hint: 'Werker-ID, naam of bedrag',
  find: 'Soek',
  none: 'Niks gevind nie',
  lookedBackTo: (day: string) => `Gesoek terug tot ${day}`,
  further: 'Soek verder terug',
} as const satisfies Translation<typeof english>
