import {
  bringDayBack,
  endPersonSessions,
  freezeWallet,
  unfreezeWallet,
  unlockPhoneOf,
} from '#server/operator/act-on-person.ts'
import { answerHelp, listHelpRequests } from '#server/operator/answer-help.ts'
import { approveCorrection } from '#server/operator/approve-correction.ts'
import { askAgainAboutLoad, askAgainAboutPayout } from '#server/operator/ask-again.ts'
import { closeCodeReport, listCodeReports } from '#server/operator/code-reports.ts'
import { declineCorrection } from '#server/operator/decline-correction.ts'
import { explainFault } from '#server/operator/explain-fault.ts'
import { findPeople } from '#server/operator/find-people.ts'
import { listAuditEvents } from '#server/operator/list-audit-events.ts'
import { listCorrections } from '#server/operator/list-corrections.ts'
import { listDifferences } from '#server/operator/list-differences.ts'
import { listGuestTips } from '#server/operator/list-guest-tips.ts'
import { listLoadedAndWithdrawn } from '#server/operator/list-loaded-and-withdrawn.ts'
import { listMessages } from '#server/operator/list-messages.ts'
import { listPayouts } from '#server/operator/list-payouts.ts'
import { listWaitingWorkers } from '#server/operator/list-waiting-workers.ts'
import { withNumbersToCall } from '#server/operator/numbers-to-call.ts'
import { proposeCorrection } from '#server/operator/propose-correction.ts'
import { readBooks } from '#server/operator/read-books.ts'
import { readOverview } from '#server/operator/read-overview.ts'
import { readPhones } from '#server/operator/read-phones.ts'
import { recordLookingUp, recordReading } from '#server/operator/record-reading.ts'
import { releaseWorkerIds } from '#server/operator/release-worker-ids.ts'
import { setMessageStatus } from '#server/operator/set-message-status.ts'
import { readSimulators, setSimulators } from '#server/operator/simulators.ts'
import { resumePayouts, stopPayouts } from '#server/operator/stop-payouts.ts'
import { rejectWorker, verifyWorker } from '#server/operator/verify-worker.ts'
import { answerPrivacy } from '#server/privacy/answer-privacy.ts'
import { listPrivacyCases } from '#server/privacy/list-privacy-cases.ts'
import { type Answers, done } from './answer.ts'

/** What operators see and do. The caller is one: `authorize` has checked it. */
export const operatorAnswers = {
  readOverview,

  listWaitingWorkers: async (services, caller, { query }) =>
    recordReading(services, caller, 'waiting workers', await listWaitingWorkers(services, query)),
  verifyWorker: (services, caller, { params, body }) => done(verifyWorker(services, caller, { ...params, ...body })),
  rejectWorker: (services, caller, { params, body }) => done(rejectWorker(services, caller, { ...params, ...body })),
  releaseWorkerIds: (services, caller, { params, body }) => releaseWorkerIds(services, caller, { ...params, ...body }),

  findPeople: async (services, caller, { query }) =>
    recordLookingUp(services, caller, await findPeople(services, caller, query)),
  freezeWallet: (services, caller, { params, body }) => done(freezeWallet(services, caller, { ...params, ...body })),
  unfreezeWallet: (services, caller, { params, body }) =>
    done(unfreezeWallet(services, caller, { ...params, ...body })),
  bringDayBack: (services, caller, { params, body }) => done(bringDayBack(services, caller, { ...params, ...body })),
  endPersonSessions: (services, caller, { params, body }) =>
    endPersonSessions(services, caller, { ...params, ...body }),

  listLoadedAndWithdrawn: async (services, caller, { query }) =>
    recordReading(services, caller, 'loaded and withdrawn', await listLoadedAndWithdrawn(services, caller, query)),
  readPhones,
  unlockPhoneOf: (services, caller, { params, body }) => done(unlockPhoneOf(services, caller, { ...params, ...body })),

  listMessages: async (services, caller, { query }) =>
    recordReading(services, caller, 'messages', await listMessages(services, caller, query)),
  setMessageStatus: (services, caller, { params, body }) =>
    done(setMessageStatus(services, caller, { ...params, ...body })),

  listHelpRequests: async (services, caller, { query }) =>
    recordReading(
      services,
      caller,
      'help requests',
      await withNumbersToCall(services, await listHelpRequests(services, query)),
    ),
  answerHelp: (services, caller, { params, body }) => answerHelp(services, caller, { ...params, ...body }),

  listGuestTips: async (services, caller, { query }) =>
    recordReading(services, caller, 'guest tips', await listGuestTips(services, query)),
  listCodeReports: async (services, caller, { query }) =>
    recordReading(services, caller, 'code reports', await listCodeReports(services, query)),
  closeCodeReport: (services, caller, { params, body }) =>
    done(closeCodeReport(services, caller, { ...params, ...body })),
  listPayouts: async (services, caller, { query }) =>
    recordReading(services, caller, 'payouts', await listPayouts(services, caller, query)),
  stopPayouts: (services, caller, { body }) => done(stopPayouts(services, caller, body)),
  resumePayouts: (services, caller, { body }) => done(resumePayouts(services, caller, body)),
  askAgainAboutPayout: (services, caller, { params, body }) =>
    done(askAgainAboutPayout(services, caller, { ...params, ...body })),
  askAgainAboutLoad: (services, caller, { params, body }) =>
    done(askAgainAboutLoad(services, caller, { ...params, ...body })),
  listDifferences: async (services, caller, { query }) =>
    recordReading(services, caller, 'differences', await listDifferences(services, query)),
  readBooks,
  explainFault: (services, caller, { params, body }) => done(explainFault(services, caller, { ...params, ...body })),

  listCorrections: async (services, caller, { query }) =>
    recordReading(services, caller, 'corrections', await listCorrections(services, caller, query)),
  proposeCorrection: (services, caller, { params, body }) =>
    proposeCorrection(services, caller, { ...params, ...body }),
  approveCorrection: (services, caller, { params, body }) =>
    approveCorrection(services, caller, { ...params, ...body }),
  declineCorrection: (services, caller, { params, body }) =>
    declineCorrection(services, caller, { ...params, ...body }),

  listPrivacyCases: async (services, caller, { query }) =>
    recordReading(services, caller, 'privacy requests', await listPrivacyCases(services, caller, query)),
  answerPrivacy: (services, caller, { params, body }) => done(answerPrivacy(services, caller, { ...params, ...body })),

  readSimulators,
  setSimulators: (services, caller, { body }) => setSimulators(services, caller, body),

  listAuditEvents: (services, caller, { query }) => listAuditEvents(services, caller, query),
} satisfies Partial<Answers>
