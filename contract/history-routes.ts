import type { Route } from './routes.ts'

/** Apart from the others: only somebody who searches the history needs it. */
export const HISTORY_ROUTES = {
  searchTransactions: 'GET /api/transactions/search',
} as const satisfies Record<string, Route>
