import { listAuditEvents } from '#server/operations/audit-trail.ts'
import { explainFault, readBooks } from '#server/operations/books.ts'
import { closeCardToBank, listCardToBank } from '#server/operations/card-to-bank/card-to-bank.ts'
import { listCardBatches, makeCards, withdrawCards } from '#server/operations/cards.ts'
import {
  approveCorrection,
  declineCorrection,
  listCorrections,
  proposeCorrection,
} from '#server/operations/corrections/corrections.ts'
import { recordLookingUp, recordReading } from '#server/operations/desk.ts'
import { askAgainAboutLoad, askAgainAboutPayout, listDifferences } from '#server/operations/differences.ts'
import {
  closeCodeReport,
  listCodeReports,
  listGuestLosses,
  listGuestTips,
  resumeGuestTips,
} from '#server/operations/guests.ts'
import {
  approveNumberMove,
  declineNumberMove,
  proposeNumberMove,
} from '#server/operations/lost-numbers/lost-numbers.ts'
import { answerHelp, listHelpRequests, listMessages, setMessageStatus } from '#server/operations/messages.ts'
import { readOverview } from '#server/operations/overview.ts'
import { listPayouts, resumePayouts, stopPayouts } from '#server/operations/payouts.ts'
import { endPersonSessions, findPeople, freezeWallet, unfreezeWallet } from '#server/operations/people.ts'
import { listPhoneMembers } from '#server/operations/phone-members.ts'
import { readPhones, unlockPhoneOf } from '#server/operations/phones.ts'
import { approvePhoto, listWaitingPhotos, rejectPhoto } from '#server/operations/photos.ts'
import { answerPrivacy, listPrivacyCases } from '#server/operations/privacy.ts'
import { copyPrivacyCase, openPrivacyCase } from '#server/operations/privacy-by-call.ts'
import { readSimulators, setSimulators } from '#server/operations/simulators.ts'
import { listWaitingWorkers, rejectWorker, releaseWorkerIds, verifyWorker } from '#server/operations/workers.ts'
import type { Caller } from '#server/people/identity/caller.ts'
import type { Services } from '#server/services.ts'
import type { Answers } from './answer.ts'

/** Answers for operators. The caller is one: `authorize` has checked it. */
export const operatorAnswers = {
  readOverview,

  listWaitingWorkers: recorded('waiting workers', (services, _caller, asked) => listWaitingWorkers(services, asked)),
  verifyWorker,
  rejectWorker,
  releaseWorkerIds,
  listWaitingPhotos: recorded('waiting photos', (services, _caller, asked) => listWaitingPhotos(services, asked)),
  approvePhoto,
  rejectPhoto,

  findPeople: async (services, caller, asked) =>
    recordLookingUp(services, caller, await findPeople(services, caller, asked)),
  freezeWallet,
  unfreezeWallet,
  endPersonSessions,

  listPhoneMembers: recorded('phone members', listPhoneMembers),
  proposeNumberMove,
  approveNumberMove,
  declineNumberMove,
  openPrivacyCase,
  listCardBatches: (services, _caller, asked) => listCardBatches(services, asked),
  makeCards,
  withdrawCards,
  listCardToBank: recorded('card to bank', listCardToBank),
  closeCardToBank,
  readPhones,
  unlockPhoneOf,

  listMessages: recorded('messages', listMessages),
  setMessageStatus,

  listHelpRequests: recorded('help requests', (services, _caller, asked) => listHelpRequests(services, asked)),
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
  copyPrivacyCase,
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
