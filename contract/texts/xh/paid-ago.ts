import type { Translation } from '../../translation/translation.ts'
import type { paidAgo as english } from '../en/paid-ago.ts'

export const paidAgo = {
  minutes: (count: number) => `Ihlawulwe kwimizuzu edlulileyo: ${count}`,
  hours: (count: number) => `Ihlawulwe kwiiyure ezidlulileyo: ${count}`,
  days: (count: number) => `Ihlawulwe kwiintsuku ezidlulileyo: ${count}`,
} as const satisfies Translation<typeof english>
