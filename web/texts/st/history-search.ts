import type { Translation } from '#contract/translation/translation.ts'
import type { historySearch as english } from '../en/history-search.ts'

export const historySearch = {
  label: 'Batla nalaneng ya hao',
  hint: 'ID ya mosebeletsi kapa palo',
  find: 'Batla',
  none: 'Ha ho letho le fumanweng',
  lookedBackTo: (day: string) => `Ho batlilwe ho fihla ka ${day}`,
  further: 'Batla morao ho feta',
} as const satisfies Translation<typeof english>
