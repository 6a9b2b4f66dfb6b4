import type { Translation } from '#contract/translation/translation.ts'
import type { bankChange as english } from '../en/bank-change.ts'

export const bankChange = {
  changed: (day: string, time: string) =>
    `Imininingwane yakho yasebhange ishintshiwe (${day}, ${time}). Uma kungewena okwenzile,`,
  contact: 'xhumana nabosizo',
} as const satisfies Translation<typeof english>
