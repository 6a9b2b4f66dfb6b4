import { bankNotification, events, vodapayNotification, vodapayReturn } from './callbacks.ts'
import {
  currentUser,
  endOtherSessions,
  endSession,
  finishSignIn,
  listSessions,
  signOut,
  startSignIn,
} from './identity.ts'
import { sendContact, sendFeedback } from './messages.ts'
import { withdraw, withdrawalsToday } from './payouts.ts'
import { deleteMe, exportMyData } from './privacy.ts'
import { rateTip, sendTip } from './tips.ts'
import { listTransactions, loadWallet, readWallet } from './wallet.ts'
import {
  readEarnings,
  readWorkerProfile,
  registerWorker,
  removeWorkerProfile,
  searchWorkers,
  updateWorkerProfile,
} from './workers.ts'

/** The whole service at a glance. */
export const api = {
  currentUser,
  startSignIn,
  finishSignIn,
  signOut,
  listSessions,
  endSession,
  endOtherSessions,

  searchWorkers,
  registerWorker,
  readWorkerProfile,
  updateWorkerProfile,
  removeWorkerProfile,
  readEarnings,

  readWallet,
  loadWallet,
  listTransactions,
  sendTip,
  rateTip,
  withdraw,
  withdrawalsToday,

  sendContact,
  sendFeedback,

  exportMyData,
  deleteMe,

  events,
  vodapayNotification,
  vodapayReturn,
  bankNotification,
}

export type Api = typeof api
export type EndpointName = keyof Api
/** The endpoints that answer with JSON: each has one answer in the server and one call in the web app. */
export type JsonEndpointName = { [N in EndpointName]: Api[N]['kind'] extends 'json' ? N : never }[EndpointName]
