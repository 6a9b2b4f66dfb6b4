import type { Translation } from '#contract/translation/translation.ts'
import type { live as english } from '../en/live.ts'

export const live = {
  received: (amount: string) => `Uthole u-${amount}`,
  thanks: 'Ithiphu isanda kufika ku-wallet yakho.',
  from: (worker: string) => `U-${worker} uyithumele kuwe.`,
  lateLoad: (amount: string) => ({
    title: 'Imali ifakiwe',
    description: `Imali engu-${amount} ifakiwe ku-wallet yakho: inkokhelo isiqinisekisiwe.`,
  }),
  returned: (amount: string, reason: string) => ({
    title: 'Imali ebikhishwa ibuyile',
    description: `Imali engu-${amount} ibuyele ku-wallet yakho. ${reason}`,
  }),
  spoken: (cents: number) => {
    const rands = Math.floor(cents / 100)
    const rest = cents % 100
    const oneRand = rands === 1
    if (rest === 0) return oneRand ? 'Uthole irandi elilodwa' : `Uthole amarandi angu-${rands}`
    if (rest === 1)
      return oneRand ? 'Uthole irandi elilodwa nesenti elilodwa' : `Uthole amarandi angu-${rands} nesenti elilodwa`
    return oneRand
      ? `Uthole irandi elilodwa namasenti angu-${rest}`
      : `Uthole amarandi angu-${rands} namasenti angu-${rest}`
  },
} as const satisfies Translation<typeof english>
