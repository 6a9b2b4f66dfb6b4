export const rating = {
  ask: (worker: string) => `How was ${worker}?`,
  undo: 'Undo',
  stars: (stars: number) => (stars === 1 ? '1 star' : `${stars} stars`),
  given: (stars: number) => `You gave ${stars === 1 ? '1 star' : `${stars} stars`}`,
  thanks: { title: 'Thank You!', description: 'Your rating has been saved' },
} as const
