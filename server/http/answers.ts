import { readQr } from '#contract/scanned.ts'
import { endOtherSessions, endSession } from '#server/identity/end-sessions.ts'
import { setLanguage } from '#server/identity/language-of.ts'
import { listSessions } from '#server/identity/list-sessions.ts'
import { readCurrentUser } from '#server/identity/read-current-user.ts'
import { askHelp, listHelp } from '#server/messages/help.ts'
import { sendContact, sendFeedback } from '#server/messages/send-message.ts'
import { listWithdrawalsToday } from '#server/payouts/list-withdrawals-today.ts'
import { withdraw } from '#server/payouts/withdraw.ts'
import { removePhone, setPhone, unlockPhone } from '#server/phones/change-phone.ts'
import { confirmPhone, linkPhone } from '#server/phones/link-phone.ts'
import { readPhone } from '#server/phones/read-phone.ts'
import { askPrivacy } from '#server/privacy/ask-privacy.ts'
import { deleteMe } from '#server/privacy/delete-me.ts'
import { exportMyData } from '#server/privacy/export-my-data.ts'
import { listMyPrivacyRequests } from '#server/privacy/list-my-privacy-requests.ts'
import { endProof } from '#server/proofs/end-proof.ts'
import { issueProof } from '#server/proofs/issue-proof.ts'
import { listProofs } from '#server/proofs/list-proofs.ts'
import { openProof } from '#server/proofs/open-proof.ts'
import { readPushKey, startPush, stopPush } from '#server/push/subscribe.ts'
import { searchWorkers } from '#server/search/search-workers.ts'
import { claimGuestTip } from '#server/tips/claim-guest-tip.ts'
import { openGuestTip } from '#server/tips/open-guest-tip.ts'
import { rateTip } from '#server/tips/rate-tip.ts'
import { readGuestTip } from '#server/tips/read-guest-tip.ts'
import { sendTip } from '#server/tips/send-tip.ts'
import { sendTransfer } from '#server/transfers/send-transfer.ts'
import { listTransactions } from '#server/wallet/list-transactions.ts'
import { loadWallet } from '#server/wallet/load-wallet.ts'
import { readRefund } from '#server/wallet/read-refund.ts'
import { readWallet } from '#server/wallet/read-wallet.ts'
import { refundLoads } from '#server/wallet/refund-loads.ts'
import { settleDebt } from '#server/wallet/settle-debt.ts'
import { reportCode } from '#server/workers/code-reports.ts'
import { readEarnings } from '#server/workers/read-earnings.ts'
import { readWorkerCard } from '#server/workers/read-worker-card.ts'
import { readWorkerProfile } from '#server/workers/read-worker-profile.ts'
import { registerWorker } from '#server/workers/register-worker.ts'
import { removeWorkerProfile } from '#server/workers/remove-worker-profile.ts'
import { suggestWorkerId } from '#server/workers/suggest-worker-id.ts'
import { updateWorkerProfile } from '#server/workers/update-worker-profile.ts'
import { type Answers, done, Reply } from './answer.ts'
import { languageCookie } from './cookies.ts'
import { operatorAnswers } from './operator-answers.ts'

/**
 * Each endpoint of the contract and what answers it. One that is missing here, or that replies with
 * something else than the contract says, does not compile.
 */
export const answers: Answers = {
  readCurrentUser,
  setLanguage: async (services, caller, { body }) => {
    await setLanguage(services.db, caller, body.language)
    return new Reply({ done: true }, { headers: { 'Set-Cookie': languageCookie(services.config, body.language) } })
  },
  listSessions,
  endSession: (services, caller, { params }) => done(endSession(services, caller, params)),
  endOtherSessions: (services, caller) => done(endOtherSessions(services, caller)),

  // A code that is scanned may be that of somebody who registered a moment ago.
  searchWorkers: (services, caller, { query }) =>
    readQr(query.query ?? '')
      ? searchWorkers(services, caller, query)
      : services.reading.read((db) => searchWorkers({ db }, caller, query)),
  registerWorker: (services, caller, { body }) => registerWorker(services, caller, body),
  suggestWorkerId: (services, _caller, { query }) => suggestWorkerId(services, query),
  readWorkerProfile,
  updateWorkerProfile: (services, caller, { body }) => updateWorkerProfile(services, caller, body),
  removeWorkerProfile: (services, caller) => done(removeWorkerProfile(services, caller)),
  readEarnings,
  issueProof: (services, caller, { body }) => issueProof(services, caller, body),
  listProofs,
  endProof: (services, caller, { params }) => done(endProof(services, caller, params)),
  readProof: async (services, _caller, { params }) =>
    (await openProof(services, null, { code: params.id, requestId: 'proof' })).signed,

  readWallet,
  loadWallet: async (services, caller, { body, key }) => {
    const { replayed, ...loaded } = await loadWallet(services, caller, { ...body, key })
    return new Reply(loaded, {
      status: loaded.status === 'completed' ? 201 : 202,
      headers: replayedHeader(replayed),
    })
  },
  readRefund,
  refundLoads: (services, caller, { body, key }) => once(refundLoads(services, caller, { ...body, key })),
  listTransactions: async (services, caller, { query }) => {
    const { transactions, next } = await listTransactions(services, caller, query)
    return new Reply(transactions, { headers: next ? { Link: nextLink(next) } : {} })
  },
  settleDebt: (services, caller, { body, key }) => once(settleDebt(services, caller, { ...body, key })),
  sendTip: (services, caller, { body, key }) => once(sendTip(services, caller, { ...body, key })),
  readWorkerCard: (services, _caller, { query }) => readWorkerCard(services, query.w),
  reportCode: (services, caller, { body }) => done(reportCode(services, caller, body)),
  openGuestTip: (services, caller, { body, key }) => once(openGuestTip(services, caller, { ...body, key })),
  readGuestTip: (services, _caller, { params, language }) => readGuestTip(services, params.id, language),
  claimGuestTip: (services, caller, { params }) => done(claimGuestTip(services, caller, params.id)),
  sendTransfer: (services, caller, { body, key }) => once(sendTransfer(services, caller, { ...body, key })),
  rateTip: (services, caller, { params, body }) => rateTip(services, caller, { ...params, ...body }),
  withdraw: async (services, caller, { body, key }) => {
    const { replayed, destination: _, ...withdrawn } = await withdraw(services, caller, { ...body, key })
    return new Reply(withdrawn, { headers: replayedHeader(replayed) })
  },
  listWithdrawalsToday,

  readPhone,
  linkPhone: (services, caller, { body }) => linkPhone(services, caller, body),
  confirmPhone: (services, caller, { body }) => confirmPhone(services, caller, body),
  setPhone: (services, caller, { body }) => setPhone(services, caller, body),
  unlockPhone,
  removePhone,

  sendContact: (services, caller, { body }) => sendContact(services, caller, body),
  sendFeedback: (services, caller, { body }) => sendFeedback(services, caller, body),
  askHelp: (services, caller, { body }) => askHelp(services, caller, body),
  listHelp,

  readPushKey,
  startPush: (services, caller, { body }) => startPush(services, caller, body),
  stopPush: (services, caller) => done(stopPush(services, caller)),

  exportMyData,
  deleteMe: (services, caller, { query }) => deleteMe(services, caller, query),
  askPrivacy: (services, caller, { body }) => askPrivacy(services, caller, body),
  listMyPrivacyRequests,

  ...operatorAnswers,
}

/** The answer to a request with a key says whether it is that of the first time. */
async function once<Done extends { replayed: boolean }>(work: Promise<Done>) {
  const { replayed, ...body } = await work
  return new Reply(body, { headers: replayedHeader(replayed) })
}

function replayedHeader(replayed: boolean): Record<string, string> {
  return replayed ? { 'Idempotency-Replayed': 'true' } : {}
}

function nextLink(cursor: string): string {
  return `</api/transactions?cursor=${encodeURIComponent(cursor)}>; rel="next"`
}
