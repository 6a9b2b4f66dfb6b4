import type { Route } from './routes.ts'

/** The routes of operators, apart from the others so that only their browsers load them. */
export const OPERATOR_ROUTES = {
  readOverview: 'GET /api/operator/overview',
  listWaitingWorkers: 'GET /api/operator/workers',
  verifyWorker: 'POST /api/operator/workers/:id/verify',
  rejectWorker: 'POST /api/operator/workers/:id/reject',
  releaseWorkerIds: 'POST /api/operator/workers/:id/release-ids',
  findPeople: 'GET /api/operator/people',
  freezeWallet: 'POST /api/operator/people/:id/freeze',
  unfreezeWallet: 'POST /api/operator/people/:id/unfreeze',
  endPersonSessions: 'POST /api/operator/people/:id/end-sessions',
  listMessages: 'GET /api/operator/messages',
  setMessageStatus: 'PUT /api/operator/messages/:id/status',
  listPayouts: 'GET /api/operator/payouts',
  listDifferences: 'GET /api/operator/differences',
  readBooks: 'GET /api/operator/books',
  listCorrections: 'GET /api/operator/corrections',
  proposeCorrection: 'PUT /api/operator/corrections/:id',
  approveCorrection: 'POST /api/operator/corrections/:id/approve',
  declineCorrection: 'POST /api/operator/corrections/:id/decline',
  listPrivacyCases: 'GET /api/operator/privacy-requests',
  answerPrivacy: 'POST /api/operator/privacy-requests/:id/answer',
  readSimulators: 'GET /api/operator/simulators',
  setSimulators: 'PUT /api/operator/simulators',
  listAuditEvents: 'GET /api/operator/audit',
} as const satisfies Record<string, Route>
