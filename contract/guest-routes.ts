import type { Route } from './routes.ts'

/** The routes of guests, separate because the app does not call them. */
export const GUEST_ROUTES = {
  readPublicWorker: 'GET /api/guards/card',
  reportCode: 'POST /api/guards/report',
  openGuestTip: 'POST /api/guest-tips',
  readGuestTip: 'GET /api/guest-tips/:id',
  claimGuestTip: 'POST /api/guest-tips/:id/claim',
} as const satisfies Record<string, Route>
