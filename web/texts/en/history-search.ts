export const historySearch = {
  label: 'Search your history',
  hint: 'Worker ID, name or amount',
  find: 'Search',
  none: 'Nothing found',
  lookedBackTo: (day: string) => `Searched back to ${day}`,
  further: 'Search further back',
} as const
