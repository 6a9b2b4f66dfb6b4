// Draft: nobody who grew up with the language has read these sentences yet (docs/languages.md).

import type { Texts } from '../texts.ts'

export const dates = {
  weekdays: ['Son', 'Mso', 'Bil', 'Tha', 'Sin', 'Hla', 'Mgq'],
  months: ['Jan', 'Feb', 'Mas', 'Eph', 'Mey', 'Jun', 'Jul', 'Aga', 'Sep', 'Okt', 'Nov', 'Dis'],
} as const satisfies Texts['dates']
