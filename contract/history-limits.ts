/** How many movements one call of the search in a history looks at, and how long its text may be. */
export const HISTORY_SEARCH = { looked: 500, min: 2, max: 100 } as const
