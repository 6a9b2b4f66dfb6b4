import type { Translation } from '../../translation/translation.ts'
import type { paidAgo as english } from '../en/paid-ago.ts'

export const paidAgo = {
  minutes: (count: number) => `Ikhokhwe emizuzwini engu-${count} edlule`,
  hours: (count: number) => `Ikhokhwe emahoreni angu-${count} adlule`,
  days: (count: number) => `Ikhokhwe ezinsukwini ezingu-${count} ezedlule`,
} as const satisfies Translation<typeof english>
