// Draft: nobody who grew up with the language has read these sentences yet (docs/languages.md).

import type { Texts } from '../texts.ts'

export const bankChange = {
  changed: (day: string, time: string) =>
    `Jou bankbesonderhede is op ${day} om ${time} verander. As dit nie jy was nie,`,
  contact: 'kontak ondersteuning',
} as const satisfies Texts['bankChange']
