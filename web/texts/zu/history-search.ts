import { TIP } from '#contract/limits.ts'
import { shortRand } from '#contract/money.ts'
import type { Translation } from '#contract/translation/translation.ts'
import type { historySearch as english } from '../en/history-search.ts'

export const historySearch = {
  label: 'Sesha emlandweni wakho',
  hint: `I-ID yesisebenzi, igama noma inani, njengo-${shortRand(TIP.presets[1])}`,
  find: 'Sesha',
  none: 'Akukho okutholakele',
  lookedBackTo: (day: string) => `Kuseshwe kwaze kwaba ngu-${day}`,
  further: 'Sesha emuva kakhulu',
} as const satisfies Translation<typeof english>
