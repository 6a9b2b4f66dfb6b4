import {
  receiveBankNotification,
  receiveSms,
  receiveUssdStep,
  receiveVodapayNotification,
  returnFromVodapay,
} from './callbacks.ts'
import { readEarnings } from './earnings.ts'
import { streamEvents } from './events.ts'
import { claimGuestTip, openGuestTip, readGuestTip, readWorkerCard, reportCode } from './guest-tips.ts'
import { closeCodeReport, listCodeReports, listGuestTips } from './guests-seen.ts'
import { answerHelp, askHelp, listHelp, listHelpRequests } from './help.ts'
import {
  endOtherSessions,
  endSession,
  finishSignIn,
  listSessions,
  readCurrentUser,
  setLanguage,
  signOut,
  startSignIn,
} from './identity.ts'
import { listLoadedAndWithdrawn } from './loaded-and-withdrawn.ts'
import { sendContact, sendFeedback } from './messages.ts'
import {
  bringDayBack,
  endPersonSessions,
  findPeople,
  freezeWallet,
  listMessages,
  listWaitingWorkers,
  readOverview,
  rejectWorker,
  releaseWorkerIds,
  setMessageStatus,
  unfreezeWallet,
  verifyWorker,
} from './operator.ts'
import {
  approveCorrection,
  askAgainAboutLoad,
  askAgainAboutPayout,
  declineCorrection,
  explainFault,
  listAuditEvents,
  listCorrections,
  listDifferences,
  listPayouts,
  proposeCorrection,
  readBooks,
  resumePayouts,
  stopPayouts,
} from './oversight.ts'
import { listWithdrawalsToday, withdraw } from './payouts.ts'
import {
  confirmPhone,
  linkPhone,
  readPhone,
  readPhones,
  removePhone,
  setPhone,
  unlockPhone,
  unlockPhoneOf,
} from './phones.ts'
import {
  answerPrivacy,
  askPrivacy,
  deleteMe,
  exportMyData,
  listMyPrivacyRequests,
  listPrivacyCases,
} from './privacy.ts'
import { endProof, issueProof, listProofs, readProof } from './proofs.ts'
import { readPushKey, startPush, stopPush } from './push.ts'
import { readRefund, refundLoads } from './refunds.ts'
import { readSimulators, setSimulators } from './simulators.ts'
import { rateTip, sendTip } from './tips.ts'
import { listTransactions, loadWallet, readWallet, sendTransfer, settleDebt } from './wallet.ts'
import {
  readWorkerProfile,
  registerWorker,
  removeWorkerProfile,
  searchWorkers,
  suggestWorkerId,
  updateWorkerProfile,
} from './workers.ts'

/** All endpoints. */
export const api = {
  readCurrentUser,
  setLanguage,
  startSignIn,
  finishSignIn,
  signOut,
  listSessions,
  endSession,
  endOtherSessions,

  searchWorkers,
  registerWorker,
  suggestWorkerId,
  readWorkerProfile,
  updateWorkerProfile,
  removeWorkerProfile,
  readEarnings,
  issueProof,
  listProofs,
  endProof,
  readProof,

  readWallet,
  loadWallet,
  readRefund,
  refundLoads,
  listTransactions,
  sendTip,
  rateTip,
  readWorkerCard,
  openGuestTip,
  readGuestTip,
  claimGuestTip,
  reportCode,
  sendTransfer,
  settleDebt,
  withdraw,
  listWithdrawalsToday,

  readPhone,
  linkPhone,
  confirmPhone,
  setPhone,
  unlockPhone,
  removePhone,

  sendContact,
  sendFeedback,
  askHelp,
  listHelp,

  readPushKey,
  startPush,
  stopPush,

  exportMyData,
  deleteMe,
  askPrivacy,
  listMyPrivacyRequests,

  readOverview,
  listWaitingWorkers,
  verifyWorker,
  rejectWorker,
  releaseWorkerIds,
  findPeople,
  freezeWallet,
  unfreezeWallet,
  bringDayBack,
  endPersonSessions,
  listLoadedAndWithdrawn,
  readPhones,
  unlockPhoneOf,
  listGuestTips,
  listCodeReports,
  closeCodeReport,
  listMessages,
  setMessageStatus,
  listHelpRequests,
  answerHelp,
  listPayouts,
  stopPayouts,
  resumePayouts,
  askAgainAboutPayout,
  askAgainAboutLoad,
  listDifferences,
  explainFault,
  readBooks,
  listCorrections,
  proposeCorrection,
  approveCorrection,
  declineCorrection,
  listPrivacyCases,
  answerPrivacy,
  readSimulators,
  setSimulators,
  listAuditEvents,

  streamEvents,
  receiveVodapayNotification,
  returnFromVodapay,
  receiveBankNotification,
  receiveUssdStep,
  receiveSms,
}

export type Api = typeof api
export type EndpointName = keyof Api
/** The endpoints that answer with JSON: each has one answer in the server and one call in the web app. */
export type JsonEndpointName = { [N in EndpointName]: Api[N]['kind'] extends 'json' ? N : never }[EndpointName]
