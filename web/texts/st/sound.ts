// Draft: nobody who grew up with the language has read these sentences yet (docs/languages.md).

import type { Texts } from '../texts.ts'

export const sound = {
  ask: 'Na o batla ho utlwa thipi ka nngwe ha e fihla, ha app e butswe?',
  yes: 'Bulela modumo',
  no: 'Ha ho modumo',
  blocked: 'Tobetsa ho bulela modumo',
} as const satisfies Texts['sound']
