import type { Translation } from '../../translation/translation.ts'
import type { paidAgo as english } from '../en/paid-ago.ts'

export const paidAgo = {
  minutes: (count: number) => `E lefilwe metsotsong e ${count} e fetileng`,
  hours: (count: number) => `E lefilwe dihoreng tse ${count} tse fetileng`,
  days: (count: number) => `E lefilwe matsatsing a ${count} a fetileng`,
} as const satisfies Translation<typeof english>
