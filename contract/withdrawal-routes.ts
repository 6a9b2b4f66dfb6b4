import type { Route } from './routes.ts'

/** Routes of a withdrawal that was asked for, loaded with the history. */
export const WITHDRAWAL_ROUTES = {
  cancelWithdrawal: 'POST /api/withdrawals/:id/cancel',
} as const satisfies Record<string, Route>
