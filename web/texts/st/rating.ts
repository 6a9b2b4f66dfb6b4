import type { Translation } from '#contract/translation/translation.ts'
import type { rating as english } from '../en/rating.ts'

export const rating = {
  ask: (worker: string) => `${worker} o o sebeleditse jwang?`,
  undo: 'Hlakola',
  stars: (stars: number) => (stars === 1 ? 'Naledi e le nngwe' : `Dinaledi tse ${stars}`),
  given: (stars: number) => (stars === 1 ? 'O fane ka naledi e le nngwe' : `O fane ka dinaledi tse ${stars}`),
  thanks: { title: 'Re a leboha!', description: 'Dinaledi tsa hao di bolokilwe' },
} as const satisfies Translation<typeof english>
