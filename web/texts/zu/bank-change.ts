// Draft: nobody who grew up with the language has read these sentences yet (docs/languages.md).

import type { Texts } from '../texts.ts'

export const bankChange = {
  changed: (day: string, time: string) =>
    `Imininingwane yakho yasebhange ishintshiwe (${day}, ${time}). Uma kungewena okwenzile,`,
  contact: 'xhumana nabosizo',
} as const satisfies Texts['bankChange']
