import type { Caller } from '#server/identity/caller.ts'
import { endPersonSessions, freezeWallet, unfreezeWallet, unlockPhoneOf } from '#server/operator/act-on-person.ts'
import { answerHelp, listHelpRequests } from '#server/operator/answer-help.ts'
import { askAgainAboutLoad, askAgainAboutPayout } from '#server/operator/ask-again.ts'
import { closeCardToBank } from '#server/operator/close-card-to-bank.ts'
import { closeCodeReport, listCodeReports } from '#server/operator/code-reports.ts'
import { approveCorrection, declineCorrection } from '#server/operator/decide-correction.ts'
import { explainFault } from '#server/operator/explain-fault.ts'
import { findPeople } from '#server/operator/find-people.ts'
import { listGuestLosses, resumeGuestTips } from '#server/operator/guest-losses.ts'
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
import type { Services } from '#server/services/services.ts'
import type { Answers } from './answer.ts'

/** What operators see and do. The caller is one: `authorize` has checked it. */
export const operatorAnswers = {
  readOverview,

  listWaitingWorkers: recorded('waiting workers', (services, _caller, asked) => listWaitingWorkers(services, asked)),
  verifyWorker,
  rejectWorker,
  releaseWorkerIds,

  findPeople: async (services, caller, asked) =>
    recordLookingUp(services, caller, await findPeople(services, caller, asked)),
  freezeWallet,
  unfreezeWallet,
  endPersonSessions,

  listLoadedAndWithdrawn: recorded('loaded and withdrawn', listLoadedAndWithdrawn),
  closeCardToBank,
  readPhones,
  unlockPhoneOf,

  listMessages: recorded('messages', listMessages),
  setMessageStatus,

  listHelpRequests: recorded('help requests', async (services, _caller, asked) =>
    withNumbersToCall(services, await listHelpRequests(services, asked)),
  ),
  answerHelp,

  listGuestTips: recorded('guest tips', (services, _caller, asked) => listGuestTips(services, asked)),
  listGuestLosses: recorded('guest losses', (services, _caller, asked) => listGuestLosses(services, asked)),
  resumeGuestTips,
  listCodeReports: recorded('code reports', (services, _caller, asked) => listCodeReports(services, asked)),
  closeCodeReport,
  listPayouts: recorded('payouts', listPayouts),
  stopPayouts,
  resumePayouts,
  askAgainAboutPayout,
  askAgainAboutLoad,
  listDifferences: recorded('differences', (services, _caller, asked) => listDifferences(services, asked)),
  readBooks,
  explainFault,

  listCorrections: recorded('corrections', listCorrections),
  proposeCorrection,
  approveCorrection,
  declineCorrection,

  listPrivacyCases: recorded('privacy requests', listPrivacyCases),
  answerPrivacy,

  readSimulators,
  setSimulators,

  listAuditEvents,
} satisfies Partial<Answers>

/** A list of people: that an operator read it is recorded. */
function recorded<Asked, Row>(
  list: string,
  read: (services: Services, caller: Caller, asked: Asked) => Promise<Row[]>,
): (services: Services, caller: Caller, asked: Asked) => Promise<Row[]> {
  return async (services, caller, asked) => recordReading(services, caller, list, await read(services, caller, asked))
}
