import type { Route } from './routes.ts'

/** The routes of workers' photos, loaded with the card in the profile that sends one. */
export const PHOTO_ROUTES = {
  sendPhoto: 'PUT /api/guard/photo',
  removePhoto: 'DELETE /api/guard/photo',
  readPhoto: 'GET /api/photos/:id',
} as const satisfies Record<string, Route>
