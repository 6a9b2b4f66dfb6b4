// Draft: nobody who grew up with the language has read these sentences yet (docs/languages.md).

import type { Translation } from '#contract/translation/translation.ts'
import type { dates as english } from '../en/dates.ts'

export const dates = {
  weekdays: ['Son', 'Mma', 'Bed', 'Rar', 'Ne', 'Hla', 'Moq'],
  months: ['Phere', 'Hlako', 'Hlaku', 'Mmesa', 'Motshe', 'Phupj', 'Phupu', 'Phato', 'Lwetse', 'Mphal', 'Pudu', 'Tshit'],
} as const satisfies Translation<typeof english>
