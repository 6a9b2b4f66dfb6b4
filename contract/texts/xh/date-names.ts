import type { Translation } from '../../translation/translation.ts'
import type { dateNames as english } from '../en/date-names.ts'

export const dateNames = {
  weekdays: ['Caw', 'Mvu', 'Bin', 'Tha', 'Sin', 'Hla', 'Mgq'],
  months: ['Jan', 'Feb', 'Mat', 'Epr', 'Mey', 'Jun', 'Jul', 'Aga', 'Sep', 'Okt', 'Nov', 'Dis'],
} as const satisfies Translation<typeof english>
