import type { Translation } from '#contract/translation/translation.ts'
import type { rating as english } from '../en/rating.ts'

export const rating = {
  ask: (worker: string) => `Ukuphathe kanjani u-${worker}?`,
  undo: 'Hlehlisa',
  stars: (stars: number) => (stars === 1 ? 'Inkanyezi eyodwa' : `Izinkanyezi ezingu-${stars}`),
  given: (stars: number) => (stars === 1 ? 'Unike inkanyezi eyodwa' : `Unike izinkanyezi ezingu-${stars}`),
  thanks: { title: 'Siyabonga!', description: 'Izinkanyezi zakho zilondoloziwe' },
} as const satisfies Translation<typeof english>
