import type { Route } from './routes.ts'

/** The routes of proofs of income, loaded with the screen that needs them. */
export const PROOF_ROUTES = {
  issueProof: 'POST /api/guard/proofs',
  listProofs: 'GET /api/guard/proofs',
  endProof: 'DELETE /api/guard/proofs/:id',
  readProof: 'GET /api/proofs/:id',
} as const satisfies Record<string, Route>
