import type { Translation } from '#contract/translation/translation.ts'
import type { bankChange as english } from '../en/bank-change.ts'

export const bankChange = {
  changed: (day: string, time: string) =>
    `Jou bankbesonderhede is op ${day} om ${time} verander. As dit nie jy was nie,`,
  contact: 'kontak ons hulpdiens',
} as const satisfies Translation<typeof english>
