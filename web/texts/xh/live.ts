import type { Translation } from '#contract/translation/translation.ts'
import type { live as english } from '../en/live.ts'

export const live = {
  received: (amount: string) => `Ufumene i-${amount}`,
  thanks: 'Ithiphu isandula ukufika kwi-wallet yakho.',
  from: (worker: string) => `U-${worker} uyithumele kuwe.`,
  lateLoad: (amount: string) => ({
    title: 'Imali ifakiwe',
    description: `I-${amount} ifakiwe kwi-wallet yakho: intlawulo iqinisekisiwe.`,
  }),
  returned: (amount: string, reason: string) => ({
    title: 'Imali ebikhutshwa ibuyile',
    description: `I-${amount} ibuyele kwi-wallet yakho. ${reason}`,
  }),
  spoken: (cents: number) => {
    const rands = Math.floor(cents / 100)
    const rest = cents % 100
    const received = rands === 1 ? 'Ufumene irandi enye' : `Ufumene iirandi: ${rands}`
    if (rest === 0) return received
    return rest === 1 ? `${received}, nesenti enye` : `${received}, neesenti: ${rest}`
  },
} as const satisfies Translation<typeof english>
