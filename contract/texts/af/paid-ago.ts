import type { Translation } from '../../translation/translation.ts'
import type { paidAgo as english } from '../en/paid-ago.ts'

export const paidAgo = {
  minutes: (count: number) => `${count} minute gelede betaal`,
  hours: (count: number) => `${count} uur gelede betaal`,
  days: (count: number) => `${count} dae gelede betaal`,
} as const satisfies Translation<typeof english>
