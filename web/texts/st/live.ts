import type { Translation } from '#contract/translation/translation.ts'
import type { live as english } from '../en/live.ts'

export const live = {
  received: (amount: string) => `O fumane ${amount}`,
  thanks: 'Thipi e sa tswa fihla sepatjheng sa hao.',
  from: (worker: string) => `${worker} o e rometse ho wena.`,
  lateLoad: (amount: string) => ({
    title: 'Tjhelete e kentswe',
    description: `${amount} e kentswe sepatjheng sa hao: tefo e netefaditswe.`,
  }),
  returned: (amount: string, reason: string) => ({
    title: 'Tjhelete e ntshitsweng e kgutlile',
    description: `${amount} e kgutletse sepatjheng sa hao. ${reason}`,
  }),
  spoken: (cents: number) => {
    const rands = Math.floor(cents / 100)
    const rest = cents % 100
    const received = rands === 1 ? 'O fumane ranta e le nngwe' : `O fumane diranta tse ${rands}`
    if (rest === 0) return received
    return rest === 1 ? `${received} le sente e le nngwe` : `${received} le disente tse ${rest}`
  },
} as const satisfies Translation<typeof english>
