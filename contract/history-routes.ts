import type { Route } from './routes.ts'

/** Apart from the others: only somebody with a long history needs them. */
export const HISTORY_ROUTES = {
  searchTransactions: 'GET /api/transactions/search',
  sumMonth: 'GET /api/transactions/sums',
} as const satisfies Record<string, Route>
