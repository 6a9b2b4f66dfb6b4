import type { Translation } from '../../translation/translation.ts'
import type { dateNames as english } from '../en/date-names.ts'

export const dateNames = {
  weekdays: ['So', 'Ma', 'Di', 'Wo', 'Do', 'Vr', 'Sa'],
  months: ['Jan', 'Feb', 'Mrt', 'Apr', 'Mei', 'Jun', 'Jul', 'Aug', 'Sep', 'Okt', 'Nov', 'Des'],
} as const satisfies Translation<typeof english>
