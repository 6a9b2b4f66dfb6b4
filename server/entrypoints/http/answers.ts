import { readQr } from '#contract/scanned.ts'
import { askHelp, listHelp } from '#server/features/help/help.ts'
import { sendContact, sendFeedback } from '#server/features/help/send-message.ts'
import { joinPhone } from '#server/features/joining/join-phone.ts'
import { loadWallet } from '#server/features/payments/load-wallet.ts'
import { readRefund } from '#server/features/payments/read-refund.ts'
import { refundLoads } from '#server/features/payments/refund-loads.ts'
import { cancelWithdrawal } from '#server/features/payouts/cancel-withdrawal.ts'
import { cancelCashCode, readCash, showCashCode } from '#server/features/payouts/cash-codes.ts'
import { listWithdrawalsToday } from '#server/features/payouts/list-withdrawals-today.ts'
import { withdraw } from '#server/features/payouts/withdraw.ts'
import { deleteMe } from '#server/features/privacy/delete-me.ts'
import { exportMyData } from '#server/features/privacy/export-my-data.ts'
import { askPrivacy, listMyPrivacyRequests } from '#server/features/privacy/requests.ts'
import { endProof } from '#server/features/proofs/end-proof.ts'
import { issueProof } from '#server/features/proofs/issue-proof.ts'
import { listProofs } from '#server/features/proofs/list-proofs.ts'
import { openProof } from '#server/features/proofs/open-proof.ts'
import { searchWorkers } from '#server/features/search/search-workers.ts'
import { claimGuestTip } from '#server/features/tips/claim-guest-tip.ts'
import { openGuestTip } from '#server/features/tips/open-guest-tip.ts'
import { rateTip } from '#server/features/tips/rate-tip.ts'
import { readGuestTip } from '#server/features/tips/read-guest-tip.ts'
import { sendTip } from '#server/features/tips/send-tip.ts'
import { sendTransfer } from '#server/features/tips/send-transfer.ts'
import { listHistoryMonths } from '#server/features/wallet/list-history-months.ts'
import { listTransactions } from '#server/features/wallet/list-transactions.ts'
import { readRequest } from '#server/features/wallet/read-request.ts'
import { readWallet } from '#server/features/wallet/read-wallet.ts'
import { searchTransactions } from '#server/features/wallet/search-transactions.ts'
import { settleDebt } from '#server/features/wallet/settle-debt.ts'
import { sumMonth } from '#server/features/wallet/sum-month.ts'
import { reportCode } from '#server/features/workers/code-reports.ts'
import { addFavourite, listKnownWorkers, removeFavourite } from '#server/features/workers/known-workers.ts'
import { removePhoto, sendPhoto } from '#server/features/workers/photos.ts'
import { readEarnings } from '#server/features/workers/read-earnings.ts'
import { readPublicWorker } from '#server/features/workers/read-public-worker.ts'
import { readWorkerProfile } from '#server/features/workers/read-worker-profile.ts'
import { registerWorker } from '#server/features/workers/register-worker.ts'
import { removeWorkerProfile } from '#server/features/workers/remove-worker-profile.ts'
import { suggestWorkerId } from '#server/features/workers/suggest-worker-id.ts'
import { updateWorkerProfile } from '#server/features/workers/update-worker-profile.ts'
import { setLanguage } from '#server/people/identity/language-of.ts'
import { readCurrentUser } from '#server/people/identity/read-current-user.ts'
import { endOtherSessions, endSession, listSessions } from '#server/people/identity/sessions.ts'
import { removePhone, setPhone, unlockPhone } from '#server/people/phones/change-phone.ts'
import { confirmPhone, linkPhone } from '#server/people/phones/link-phone.ts'
import { readPhone } from '#server/people/phones/read-phone.ts'
import { readPushKey, startPush, stopPush } from '#server/people/push/subscribe.ts'
import { type Answers, Reply } from './answer.ts'
import { languageCookie, sessionCookie } from './cookies.ts'
import { operatorAnswers } from './operator-answers.ts'

/** Each endpoint of the contract and its answer. A missing endpoint, or a reply with something else than the contract says, does not compile. */
export const answers: Answers = {
  readCurrentUser,
  setLanguage: async (services, caller, { language }) => {
    await setLanguage(services.db, caller, language)
    return new Reply({ done: true }, { headers: { 'Set-Cookie': languageCookie(services.config, language) } })
  },
  listSessions,
  endSession,
  endOtherSessions,

  // A code that is scanned may be that of somebody who registered a moment ago.
  searchWorkers: (services, caller, asked) =>
    readQr(asked.query ?? '')
      ? searchWorkers(services, caller, asked)
      : services.reading.read((db) => searchWorkers({ db }, caller, asked)),
  listKnownWorkers,
  addFavourite,
  removeFavourite,
  registerWorker,
  suggestWorkerId: (services, _caller, asked) => suggestWorkerId(services, asked),
  readWorkerProfile,
  updateWorkerProfile,
  removeWorkerProfile,
  sendPhoto,
  removePhoto,
  readEarnings,
  issueProof,
  listProofs,
  endProof,
  readProof: async (services, _caller, { id }) =>
    (await openProof(services, null, { code: id, requestId: 'proof' })).signed,

  readWallet,
  loadWallet: async (services, caller, asked) => {
    const loaded = await loadWallet(services, caller, asked)
    return new Reply(loaded, { status: loaded.status === 'completed' ? 201 : 202 })
  },
  readRefund,
  refundLoads,
  listTransactions: async (services, caller, asked) => {
    const { transactions, next } = await listTransactions(services, caller, asked)
    return new Reply(transactions, { headers: next ? { Link: nextLink(next) } : {} })
  },
  searchTransactions,
  sumMonth,
  readRequest,
  listHistoryMonths,
  settleDebt,
  sendTip,
  readPublicWorker: (services, _caller, { w, isBrief }) => readPublicWorker(services, w, isBrief),
  reportCode,
  openGuestTip: (services, caller, { isBrief: _, ...asked }) => openGuestTip(services, caller, asked),
  readGuestTip: (services, _caller, asked, language) => readGuestTip(services, asked, language),
  claimGuestTip: (services, caller, { id }) => claimGuestTip(services, caller, id),
  sendTransfer,
  rateTip,
  withdraw: async (services, caller, asked) => {
    const { destination: _, ...withdrawn } = await withdraw(services, caller, asked)
    return withdrawn
  },
  cancelWithdrawal: (services, caller, { id }) => cancelWithdrawal(services, caller, id),
  listWithdrawalsToday,
  readCash,
  showCashCode,
  cancelCashCode,

  readPhone,
  linkPhone,
  confirmPhone,
  joinPhone: async (services, caller, asked) => {
    const { sessionToken } = await joinPhone(services, caller, asked)
    return new Reply({ done: true }, { headers: { 'Set-Cookie': sessionCookie(services.config, sessionToken) } })
  },
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

  ...operatorAnswers,
}

function nextLink(cursor: string): string {
  return `</api/transactions?cursor=${encodeURIComponent(cursor)}>; rel="next"`
}
