// Draft: nobody who grew up with the language has read these sentences yet (docs/languages.md).

import type { Texts } from '../texts.ts'

export const sound = {
  ask: 'Ufuna ukuva ithiphu nganye xa ifika, i-app ivuliwe?',
  yes: 'Vula isandi',
  no: 'Ngaphandle kwesandi',
  blocked: 'Cofa ukuze uvule isandi',
} as const satisfies Texts['sound']
