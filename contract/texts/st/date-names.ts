import type { Translation } from '../../translation/translation.ts'
import type { dateNames as english } from '../en/date-names.ts'

export const dateNames = {
  weekdays: ['Son', 'Mma', 'Bed', 'Rar', 'Ne', 'Hla', 'Moq'],
  months: ['Phere', 'Hlako', 'Hlaku', 'Mmesa', 'Motshe', 'Phupj', 'Phupu', 'Phato', 'Lwetse', 'Mphal', 'Pudu', 'Tshit'],
} as const satisfies Translation<typeof english>
