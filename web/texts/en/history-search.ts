import { TIP } from '#contract/limits.ts'
import { shortRand } from '#contract/money.ts'

export const historySearch = {
  label: 'Search in your history',
  hint: `A worker ID, a name or an amount, such as ${shortRand(TIP.presets[1])}`,
  find: 'Search',
  none: 'Nothing found',
  lookedBackTo: (day: string) => `Looked back to ${day}`,
  further: 'Look further back',
} as const
