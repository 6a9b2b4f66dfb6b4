import type { Translation } from '#contract/translation/translation.ts'
import type { rating as english } from '../en/rating.ts'

export const rating = {
  ask: (worker: string) => `Hoe was ${worker}?`,
  undo: 'Ontdoen',
  stars: (stars: number) => (stars === 1 ? '1 ster' : `${stars} sterre`),
  given: (stars: number) => (stars === 1 ? 'Jy het 1 ster gegee' : `Jy het ${stars} sterre gegee`),
  thanks: { title: 'Dankie!', description: 'Jou beoordeling is gestoor' },
} as const satisfies Translation<typeof english>
