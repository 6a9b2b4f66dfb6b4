import type { Translation } from '#contract/translation/translation.ts'
import type { rating as english } from '../en/rating.ts'

export const rating = {
  ask: (worker: string) => `Ukuphathe njani u-${worker}?`,
  undo: 'Rhoxisa',
  stars: (stars: number) => (stars === 1 ? 'Inkwenkwezi enye' : `Iinkwenkwezi ezi-${stars}`),
  given: (stars: number) => (stars === 1 ? 'Unike inkwenkwezi enye' : `Unike iinkwenkwezi ezi-${stars}`),
  thanks: { title: 'Enkosi!', description: 'Iinkwenkwezi zakho zigciniwe' },
} as const satisfies Translation<typeof english>
