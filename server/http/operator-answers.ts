import { approveCorrection } from '#server/operator/approve-correction.ts'
import { declineCorrection } from '#server/operator/decline-correction.ts'
import { endPersonSessions } from '#server/operator/end-person-sessions.ts'
import { findPeople } from '#server/operator/find-people.ts'
import { freezeWallet } from '#server/operator/freeze-wallet.ts'
import { listAuditEvents } from '#server/operator/list-audit-events.ts'
import { listCorrections } from '#server/operator/list-corrections.ts'
import { listDifferences } from '#server/operator/list-differences.ts'
import { listMessages } from '#server/operator/list-messages.ts'
import { listPayouts } from '#server/operator/list-payouts.ts'
import { listWaitingWorkers } from '#server/operator/list-waiting-workers.ts'
import { proposeCorrection } from '#server/operator/propose-correction.ts'
import { readBooks } from '#server/operator/read-books.ts'
import { readOverview } from '#server/operator/read-overview.ts'
import { readSimulators } from '#server/operator/read-simulators.ts'
import { rejectWorker } from '#server/operator/reject-worker.ts'
import { setMessageStatus } from '#server/operator/set-message-status.ts'
import { setSimulators } from '#server/operator/set-simulators.ts'
import { unfreezeWallet } from '#server/operator/unfreeze-wallet.ts'
import { verifyWorker } from '#server/operator/verify-worker.ts'
import { answerPrivacy } from '#server/privacy/answer-privacy.ts'
import { listPrivacyCases } from '#server/privacy/list-privacy-cases.ts'
import type { Answers } from './answers.ts'

const done = { status: 200, body: { done: true } } as const

/** What operators see and do. The doorkeeper has made sure that the caller is one. */
export const operatorAnswers = {
  readOverview: async (services) => ({ status: 200, body: await readOverview(services) }),

  listWaitingWorkers: async (services) => ({ status: 200, body: await listWaitingWorkers(services) }),
  verifyWorker: async (services, caller, { params, body }) => {
    await verifyWorker(services, caller, { ...params, ...body })
    return done
  },
  rejectWorker: async (services, caller, { params, body }) => {
    await rejectWorker(services, caller, { ...params, ...body })
    return done
  },

  findPeople: async (services, caller, { query }) => ({ status: 200, body: await findPeople(services, caller, query) }),
  freezeWallet: async (services, caller, { params, body }) => {
    await freezeWallet(services, caller, { ...params, ...body })
    return done
  },
  unfreezeWallet: async (services, caller, { params, body }) => {
    await unfreezeWallet(services, caller, { ...params, ...body })
    return done
  },
  endPersonSessions: async (services, caller, { params, body }) => ({
    status: 200,
    body: await endPersonSessions(services, caller, { ...params, ...body }),
  }),

  listMessages: async (services, caller, { query }) => ({
    status: 200,
    body: await listMessages(services, caller, query),
  }),
  setMessageStatus: async (services, caller, { params, body }) => {
    await setMessageStatus(services, caller, { ...params, ...body })
    return done
  },

  listPayouts: async (services, caller, { query }) => ({
    status: 200,
    body: await listPayouts(services, caller, query),
  }),
  listDifferences: async (services) => ({ status: 200, body: await listDifferences(services) }),
  readBooks: async (services) => ({ status: 200, body: await readBooks(services) }),

  listCorrections: async (services, caller) => ({ status: 200, body: await listCorrections(services, caller) }),
  proposeCorrection: async (services, caller, { params, body }) => ({
    status: 200,
    body: await proposeCorrection(services, caller, { ...params, ...body }),
  }),
  approveCorrection: async (services, caller, { params, body }) => ({
    status: 200,
    body: await approveCorrection(services, caller, { ...params, ...body }),
  }),
  declineCorrection: async (services, caller, { params, body }) => ({
    status: 200,
    body: await declineCorrection(services, caller, { ...params, ...body }),
  }),

  listPrivacyCases: async (services, caller) => ({ status: 200, body: await listPrivacyCases(services, caller) }),
  answerPrivacy: async (services, caller, { params, body }) => {
    await answerPrivacy(services, caller, { ...params, ...body })
    return done
  },

  readSimulators: async (services) => ({ status: 200, body: await readSimulators(services) }),
  setSimulators: async (services, caller, { body }) => ({
    status: 200,
    body: await setSimulators(services, caller, body),
  }),

  listAuditEvents: async (services, caller, { query }) => ({
    status: 200,
    body: await listAuditEvents(services, caller, query),
  }),
} satisfies Partial<Answers>
