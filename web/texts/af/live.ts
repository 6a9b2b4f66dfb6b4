import type { Translation } from '#contract/translation/translation.ts'
import type { live as english } from '../en/live.ts'

export const live = {
  received: (amount: string) => `Jy het ${amount} ontvang`,
  thanks: '’n Fooitjie het pas in jou beursie aangekom.',
  from: (worker: string) => `${worker} het dit aan jou oorgedra.`,
  lateLoad: (amount: string) => ({
    title: 'Geld gelaai',
    description: `${amount} is in jou beursie gelaai: die betaling is bevestig.`,
  }),
  returned: (amount: string, reason: string) => ({
    title: 'Onttrekking teruggestuur',
    description: `${amount} is terug in jou beursie. ${reason}`,
  }),
  spoken: (cents: number) => {
    const rands = Math.floor(cents / 100)
    const rest = cents % 100
    return rest ? `Jy het ${rands} rand en ${rest} sent ontvang` : `Jy het ${rands} rand ontvang`
  },
} as const satisfies Translation<typeof english>
