import type { Api, JsonEndpointName } from '#contract/api.ts'
import type { Input, Reply } from '#contract/endpoint.ts'
import type { Caller } from '#server/identity/caller.ts'
import { endOtherSessions } from '#server/identity/end-other-sessions.ts'
import { endSession } from '#server/identity/end-session.ts'
import { listSessions } from '#server/identity/list-sessions.ts'
import { readCurrentUser } from '#server/identity/read-current-user.ts'
import { sendContact } from '#server/messages/send-contact.ts'
import { sendFeedback } from '#server/messages/send-feedback.ts'
import { listWithdrawalsToday } from '#server/payouts/list-withdrawals-today.ts'
import { withdraw } from '#server/payouts/withdraw.ts'
import { askPrivacy } from '#server/privacy/ask-privacy.ts'
import { deleteMe } from '#server/privacy/delete-me.ts'
import { exportMyData } from '#server/privacy/export-my-data.ts'
import { listMyPrivacyRequests } from '#server/privacy/list-my-privacy-requests.ts'
import { searchWorkers } from '#server/search/search-workers.ts'
import type { Services } from '#server/services/services.ts'
import { rateTip } from '#server/tips/rate-tip.ts'
import { sendTip } from '#server/tips/send-tip.ts'
import { listTransactions } from '#server/wallet/list-transactions.ts'
import { loadWallet } from '#server/wallet/load-wallet.ts'
import { readWallet } from '#server/wallet/read-wallet.ts'
import { readEarnings } from '#server/workers/read-earnings.ts'
import { readWorkerProfile } from '#server/workers/read-worker-profile.ts'
import { registerWorker } from '#server/workers/register-worker.ts'
import { removeWorkerProfile } from '#server/workers/remove-worker-profile.ts'
import { updateWorkerProfile } from '#server/workers/update-worker-profile.ts'
import { operatorAnswers } from './operator-answers.ts'

/** Nobody needs to be signed in where anyone may call. */
type CallerOf<N extends JsonEndpointName> = Api[N]['who'] extends 'anyone' ? null : Caller

/** A money request brings the key that makes it happen once. */
type Asked<N extends JsonEndpointName> = Input<Api[N]> &
  (Api[N] extends { idempotent: true } ? { key: string } : unknown)

export type Answers = {
  [N in JsonEndpointName]: (services: Services, caller: CallerOf<N>, asked: Asked<N>) => Promise<Reply<Api[N]>>
}

const DONE = { status: 200, body: { done: true } } as const

/**
 * The front door: each endpoint of the contract and what answers it. One that is missing here, or that replies with
 * something else than the contract says, does not compile.
 */
export const answers: Answers = {
  readCurrentUser: async (services, caller) => ({ status: 200, body: await readCurrentUser(services, caller) }),
  listSessions: async (services, caller) => ({ status: 200, body: await listSessions(services, caller) }),
  endSession: async (services, caller, { params }) => {
    await endSession(services, caller, params)
    return DONE
  },
  endOtherSessions: async (services, caller) => {
    await endOtherSessions(services, caller)
    return DONE
  },

  searchWorkers: async (services, caller, { query }) => ({
    status: 200,
    body: await searchWorkers(services, caller, query),
  }),
  registerWorker: async (services, caller, { body }) => ({
    status: 201,
    body: await registerWorker(services, caller, body),
  }),
  readWorkerProfile: async (services, caller) => ({ status: 200, body: await readWorkerProfile(services, caller) }),
  updateWorkerProfile: async (services, caller, { body }) => ({
    status: 200,
    body: await updateWorkerProfile(services, caller, body),
  }),
  removeWorkerProfile: async (services, caller) => {
    await removeWorkerProfile(services, caller)
    return DONE
  },
  readEarnings: async (services, caller) => ({ status: 200, body: await readEarnings(services, caller) }),

  readWallet: async (services, caller) => ({ status: 200, body: await readWallet(services, caller) }),
  loadWallet: async (services, caller, { body, key }) => {
    const { replayed, ...loaded } = await loadWallet(services, caller, { ...body, key })
    return loaded.status === 'completed'
      ? { status: 201, body: loaded, headers: replayedHeader(replayed) }
      : { status: 202, body: loaded, headers: replayedHeader(replayed) }
  },
  listTransactions: async (services, caller, { query }) => {
    const { transactions, next } = await listTransactions(services, caller, query)
    return { status: 200, body: transactions, headers: next ? { Link: nextLink(next) } : {} }
  },
  sendTip: async (services, caller, { body, key }) => {
    const { replayed, ...sent } = await sendTip(services, caller, { ...body, key })
    return { status: 201, body: sent, headers: replayedHeader(replayed) }
  },
  rateTip: async (services, caller, { params, body }) => ({
    status: 201,
    body: await rateTip(services, caller, { ...params, ...body }),
  }),
  withdraw: async (services, caller, { body, key }) => {
    const { replayed, ...withdrawn } = await withdraw(services, caller, { ...body, key })
    return { status: 201, body: withdrawn, headers: replayedHeader(replayed) }
  },
  listWithdrawalsToday: async (services, caller) => ({
    status: 200,
    body: await listWithdrawalsToday(services, caller),
  }),

  sendContact: async (services, caller, { body }) => ({ status: 201, body: await sendContact(services, caller, body) }),
  sendFeedback: async (services, caller, { body }) => ({
    status: 201,
    body: await sendFeedback(services, caller, body),
  }),

  exportMyData: async (services, caller) => ({ status: 200, body: await exportMyData(services, caller) }),
  deleteMe: async (services, caller) => ({ status: 200, body: await deleteMe(services, caller) }),
  askPrivacy: async (services, caller, { body }) => ({ status: 201, body: await askPrivacy(services, caller, body) }),
  listMyPrivacyRequests: async (services, caller) => ({
    status: 200,
    body: await listMyPrivacyRequests(services, caller),
  }),

  ...operatorAnswers,
}

function replayedHeader(replayed: boolean): Record<string, string> {
  return replayed ? { 'Idempotency-Replayed': 'true' } : {}
}

function nextLink(cursor: string): string {
  return `</api/transactions?cursor=${encodeURIComponent(cursor)}>; rel="next"`
}
