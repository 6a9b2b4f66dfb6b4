import type { Translation } from '../../translation/translation.ts'
import type { paidAgo as english } from '../en/paid-ago.ts'

export const paidAgo = {
  minutes: (count: number) => `Ihlawulwe kwimizuzu eyi-${count} edlulileyo`,
  hours: (count: number) => `Ihlawulwe kwiiyure eziyi-${count} ezidlulileyo`,
  days: (count: number) => `Ihlawulwe kwiintsuku ezi-${count} ezidlulileyo`,
} as const satisfies Translation<typeof english>
