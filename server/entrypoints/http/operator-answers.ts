import { endPersonSessions, freezeWallet, unfreezeWallet, unlockPhoneOf } from '#server/operations/act-on-person.ts'
import { answerHelp, listHelpRequests } from '#server/operations/answer-help.ts'
import { answerPrivacy } from '#server/operations/answer-privacy.ts'
import { askAgainAboutLoad, askAgainAboutPayout } from '#server/operations/ask-again.ts'
import { closeCardToBank } from '#server/operations/close-card-to-bank.ts'
import { closeCodeReport, listCodeReports } from '#server/operations/code-reports.ts'
import { approveCorrection, declineCorrection } from '#server/operations/decide-correction.ts'
import { explainFault } from '#server/operations/explain-fault.ts'
import { findPeople } from '#server/operations/find-people.ts'
import { listGuestLosses, resumeGuestTips } from '#server/operations/guest-losses.ts'
import { listAuditEvents } from '#server/operations/list-audit-events.ts'
import { listCorrections } from '#server/operations/list-corrections.ts'
import { listDifferences } from '#server/operations/list-differences.ts'
import { listGuestTips } from '#server/operations/list-guest-tips.ts'
import { listLoadedAndWithdrawn } from '#server/operations/list-loaded-and-withdrawn.ts'
import { listMessages } from '#server/operations/list-messages.ts'
import { listPayouts } from '#server/operations/list-payouts.ts'
import { listPrivacyCases } from '#server/operations/list-privacy-cases.ts'
import { listWaitingWorkers } from '#server/operations/list-waiting-workers.ts'
import { withNumbersToCall } from '#server/operations/numbers-to-call.ts'
import { proposeCorrection } from '#server/operations/propose-correction.ts'
import { readBooks } from '#server/operations/read-books.ts'
import { readOverview } from '#server/operations/read-overview.ts'
import { readPhones } from '#server/operations/read-phones.ts'
import { recordLookingUp, recordReading } from '#server/operations/record-reading.ts'
import { releaseWorkerIds } from '#server/operations/release-worker-ids.ts'
import { setMessageStatus } from '#server/operations/set-message-status.ts'
import { readSimulators, setSimulators } from '#server/operations/simulators.ts'
import { resumePayouts, stopPayouts } from '#server/operations/stop-payouts.ts'
import { rejectWorker, verifyWorker } from '#server/operations/verify-worker.ts'
import type { Caller } from '#server/people/identity/caller.ts'
import type { Services } from '#server/services.ts'
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
