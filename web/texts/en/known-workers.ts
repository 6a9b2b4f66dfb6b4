/** The people whom somebody tips again. */
export const knownWorkers = {
  tipAgain: 'Tip again',
  favourite: 'Favourite',
} as const
