export const historySearch = {
  label: 'Search in your history',
  hint: 'Worker ID, name or amount',
  find: 'Search',
  none: 'Nothing found',
  lookedBackTo: (day: string) => `Looked back to ${day}`,
  further: 'Look further back',
} as const
