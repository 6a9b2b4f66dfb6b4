import { randomInt, randomUUID } from 'node:crypto'
import type { EndpointName } from '#contract/api.ts'
import { fund } from '#testing/people/people.ts'
import type { Client } from '#testing/service/client.ts'
import type { TestServer } from '#testing/service/server.ts'

export const ROLES = ['nobody', 'customer', 'worker', 'otherWorker', 'operator'] as const
export type Role = (typeof ROLES)[number]

/** A status, or the code of the refusal. */
export type Outcome = number | string

export type Case = {
  /** For those who may call at all; `only` where it also depends on whose it is. */
  outcome: Outcome
  only?: Partial<Record<Role, Outcome>>
  /** The values for path, query or body. Made for each call. Ids in them belong to `worker`. */
  ask?: (world: World) => Promise<Asked> | Asked
  /** Called by somebody who is not needed afterwards. */
  changesTheCaller?: true
}

type Asked = { id?: string; query?: string; body?: unknown }

export type World = {
  server: TestServer
  people: Record<Role, Client>
  /** A worker whom nobody else here is. */
  target: { guardId: string; personId: string }
}

const reason = 'Because the table asks for it.'
const message = { name: 'A', email: 'a@example.test', message: 'A message of some length' }
const someId = () => ({ id: randomUUID() })

/** The answer of each endpoint to those who may call it. A new endpoint does not compile until it stands here. */
export const TABLE: Record<EndpointName, Case> = {
  readCurrentUser: { outcome: 200 },
  setLanguage: { outcome: 200, ask: () => ({ body: { language: 'en' } }) },
  startSignIn: { outcome: 302 },
  finishSignIn: { outcome: 'sign_in_failed' },
  signOut: { outcome: 302, changesTheCaller: true },
  listSessions: { outcome: 200 },
  endSession: { outcome: 'not_found', only: { worker: 200 }, ask: anotherSessionOfTheWorker },
  endOtherSessions: { outcome: 200, changesTheCaller: true },

  searchWorkers: { outcome: 200, ask: () => ({ query: 'query=rosebank' }) },
  listKnownWorkers: { outcome: 200 },
  addFavourite: { outcome: 200, ask: ({ target }) => ({ id: target.guardId }) },
  removeFavourite: { outcome: 200, ask: ({ target }) => ({ id: target.guardId }) },
  registerWorker: {
    outcome: 201,
    only: { worker: 'already_worker', otherWorker: 'already_worker' },
    ask: () => ({ body: { guardNumber: `T-${randomUUID().slice(0, 8)}`, serviceCategory: 'waiter' } }),
    changesTheCaller: true,
  },
  suggestWorkerId: { outcome: 200, ask: () => ({ query: 'category=waiter' }) },
  readWorkerProfile: { outcome: 200 },
  updateWorkerProfile: { outcome: 200, ask: () => ({ body: { location: 'Rosebank' } }) },
  removeWorkerProfile: { outcome: 200, changesTheCaller: true },
  sendPhoto: { outcome: 'not_a_photo', ask: () => ({ body: {} }) },
  removePhoto: { outcome: 200 },
  readPhoto: { outcome: 'not_found', ask: someId },
  readEarnings: { outcome: 200 },
  issueProof: { outcome: 'no_tips_then', ask: () => ({ body: { months: 12 } }) },
  listProofs: { outcome: 200 },
  endProof: { outcome: 'not_found', ask: someId },
  readProof: { outcome: 'proof_over', ask: () => ({ id: 'AAAA-AAAA-AAAA-AAAA' }) },

  readWallet: { outcome: 200 },
  loadWallet: { outcome: 201, ask: () => ({ body: { amount: 1_000, paymentReference: randomUUID() } }) },
  readRefund: { outcome: 200 },
  refundLoads: { outcome: 'not_refundable', ask: () => ({ body: { amount: 900_000 } }) },
  listTransactions: { outcome: 200 },
  searchTransactions: { outcome: 200, ask: () => ({ query: 'text=PG' }) },
  sumMonth: { outcome: 200, ask: () => ({ query: 'month=2026-11' }) },
  readRequest: { outcome: 'not_found', only: { worker: 200 }, ask: aKeyOfTheWorker },
  listHistoryMonths: { outcome: 200 },
  sendTip: {
    outcome: 'insufficient_balance',
    ask: ({ target }) => ({ body: { guardId: target.guardId, amount: 400_000 } }),
  },
  sendTransfer: {
    outcome: 'insufficient_balance',
    ask: ({ target }) => ({ body: { guardId: target.guardId, amount: 400_000 } }),
  },
  rateTip: { outcome: 'unknown_tip', only: { worker: 201 }, ask: aTipOfTheWorker },
  readPublicWorker: { outcome: 'unknown_worker', ask: () => ({ query: 'w=nobody' }) },
  openGuestTip: { outcome: 'unknown_worker', ask: () => ({ body: { guardNumber: 'nobody', amount: 100 } }) },
  readGuestTip: { outcome: 'unknown_tip', ask: () => ({ id: 'x'.repeat(22) }) },
  claimGuestTip: { outcome: 'unknown_tip', ask: () => ({ id: 'x'.repeat(22) }) },
  reportCode: { outcome: 201, ask: () => ({ body: { guardNumber: 'nobody' } }) },
  settleDebt: { outcome: 'more_than_owed', ask: () => ({ body: { amount: 1 } }) },
  withdraw: { outcome: 'no_bank_account', ask: () => ({ body: { amount: 100 } }) },
  listWithdrawalsToday: { outcome: 200 },
  readCash: { outcome: 200 },
  showCashCode: { outcome: 'not_found', ask: () => ({ id: 'x'.repeat(22) }) },
  cancelCashCode: { outcome: 'not_found', ask: () => ({ id: 'x'.repeat(22) }) },
  cancelWithdrawal: { outcome: 'not_found', ask: () => ({ id: 'x'.repeat(22) }) },

  readPhone: { outcome: 200 },
  linkPhone: { outcome: 202, ask: () => ({ body: { number: `082${randomInt(1e6, 1e7)}` } }) },
  confirmPhone: { outcome: 'code_expired', ask: () => ({ body: { code: '123456' } }), changesTheCaller: true },
  joinPhone: {
    outcome: 'code_expired',
    ask: () => ({ body: { code: '123456', pin: '48213' } }),
    changesTheCaller: true,
  },
  setPhone: { outcome: 'no_phone', ask: () => ({ body: { tipMessages: 'none' } }) },
  unlockPhone: { outcome: 'no_phone' },
  removePhone: { outcome: 'no_phone' },

  sendContact: { outcome: 201, ask: () => ({ body: { ...message, subject: 'S' } }) },
  sendFeedback: { outcome: 201, ask: () => ({ body: { ...message, category: 'bug' } }) },

  askHelp: {
    outcome: 'not_found',
    only: { worker: 201 },
    ask: async (world) => ({ body: { transactionId: (await aTipOfTheWorker(world)).id, message: 'What is this?' } }),
  },
  listHelp: { outcome: 200 },

  readPushKey: { outcome: 200 },
  startPush: {
    outcome: 'unknown_push_service',
    ask: () => ({
      body: { endpoint: 'https://example.test/', keys: { p256dh: 'A'.repeat(87), auth: 'A'.repeat(22) } },
    }),
  },
  stopPush: { outcome: 200 },

  exportMyData: { outcome: 200 },
  deleteMe: { outcome: 200, only: { operator: 'operators_stay' }, changesTheCaller: true },
  askPrivacy: { outcome: 201, ask: () => ({ body: { kind: 'access', message: 'What do you hold?' } }) },
  listMyPrivacyRequests: { outcome: 200 },

  readOverview: { outcome: 200 },
  listWaitingWorkers: { outcome: 200 },
  verifyWorker: { outcome: 200, ask: ({ target }) => ({ id: target.guardId, body: { reason, name: 'Test Person' } }) },
  rejectWorker: { outcome: 200, ask: ({ target }) => ({ id: target.guardId, body: { reason } }) },
  listWaitingPhotos: { outcome: 200 },
  approvePhoto: { outcome: 'photo_gone', ask: () => ({ ...someId(), body: { reason } }) },
  rejectPhoto: { outcome: 'photo_gone', ask: () => ({ ...someId(), body: { reason } }) },
  releaseWorkerIds: { outcome: 'already_done', ask: ({ target }) => ({ id: target.guardId, body: { reason } }) },
  findPeople: { outcome: 200, ask: () => ({ query: 'query=target' }) },
  freezeWallet: { outcome: 200, ask: ({ target }) => ({ id: target.personId, body: { reason } }) },
  unfreezeWallet: {
    outcome: 'already_done',
    ask: ({ people }) => ({ id: people.customer.personId, body: { reason } }),
  },
  explainFault: { outcome: 'not_found', ask: () => ({ id: randomUUID(), body: { reason } }) },
  endPersonSessions: { outcome: 200, ask: ({ target }) => ({ id: target.personId, body: { reason } }) },
  listCardBatches: { outcome: 200 },
  makeCards: { outcome: 201, ask: () => ({ body: { cards: 1, language: 'en', reason } }) },
  withdrawCards: { outcome: 'not_found', ask: () => ({ id: randomUUID(), body: { reason } }) },
  listCardToBank: { outcome: 200 },
  closeCardToBank: { outcome: 'not_found', ask: () => ({ ...someId(), body: { reason } }) },
  listPhoneMembers: { outcome: 200 },
  proposeNumberMove: {
    outcome: 'not_found',
    ask: () => ({
      ...someId(),
      body: {
        number: '0821234567',
        idNumber: '8001010000081',
        facts: [
          { kind: 'joined', said: '2026-11' },
          { kind: 'surname', said: 'Dlamini' },
        ],
        reason,
        calledBack: true,
      },
    }),
  },
  approveNumberMove: { outcome: 'not_found', ask: () => ({ ...someId(), body: { reason } }) },
  declineNumberMove: { outcome: 'not_found', ask: () => ({ ...someId(), body: { reason } }) },
  openPrivacyCase: {
    outcome: 'not_found',
    ask: () => ({
      ...someId(),
      body: {
        number: '0821234567',
        idNumber: '8001010000081',
        facts: [
          { kind: 'joined', said: '2026-11' },
          { kind: 'surname', said: 'Dlamini' },
        ],
        reason,
        calledBack: true,
        kind: 'access',
        message: 'What do you hold?',
      },
    }),
  },
  readPhones: { outcome: 200 },
  unlockPhoneOf: {
    outcome: 'already_done',
    ask: ({ target }) => ({ id: target.personId, body: { reason, calledBack: true } }),
  },
  listGuestTips: { outcome: 200 },
  listGuestLosses: { outcome: 200 },
  resumeGuestTips: { outcome: 'not_found', ask: () => ({ ...someId(), body: { reason } }) },
  listCodeReports: { outcome: 200 },
  closeCodeReport: { outcome: 'not_found', ask: () => ({ ...someId(), body: { reason } }) },
  listMessages: { outcome: 200 },
  setMessageStatus: { outcome: 'not_found', ask: () => ({ ...someId(), body: { status: 'closed', reason } }) },
  listHelpRequests: { outcome: 200 },
  answerHelp: { outcome: 'not_found', ask: () => ({ ...someId(), body: { answer: 'Nobody asked.' } }) },
  listPayouts: { outcome: 200 },
  stopPayouts: { outcome: 200, ask: () => ({ body: { reason } }) },
  resumePayouts: { outcome: 200, ask: () => ({ body: { reason } }) },
  askAgainAboutPayout: { outcome: 'not_found', ask: () => ({ ...someId(), body: { reason } }) },
  askAgainAboutLoad: { outcome: 'not_found', ask: () => ({ ...someId(), body: { reason } }) },
  listDifferences: { outcome: 200 },
  readBooks: { outcome: 200 },
  listCorrections: { outcome: 200 },
  proposeCorrection: {
    outcome: 200,
    ask: ({ target }) => ({
      ...someId(),
      body: { personId: target.personId, direction: 'in', amount: 100, reason },
    }),
  },
  approveCorrection: { outcome: 'not_found', ask: () => ({ ...someId(), body: { reason } }) },
  declineCorrection: { outcome: 'not_found', ask: () => ({ ...someId(), body: { reason } }) },
  listPrivacyCases: { outcome: 200 },
  copyPrivacyCase: { outcome: 'not_found', ask: () => ({ ...someId(), body: { reason } }) },
  answerPrivacy: { outcome: 'not_found', ask: () => ({ ...someId(), body: { state: 'done', answer: reason } }) },
  readSimulators: { outcome: 200 },
  setSimulators: { outcome: 200, ask: () => ({ body: { vodapay: {}, bank: {}, reason } }) },
  listAuditEvents: { outcome: 200 },

  streamEvents: { outcome: 200 },
  receiveVodapayNotification: { outcome: 'bad_signature', ask: () => ({ body: { data: {} } }) },
  returnFromVodapay: { outcome: 302 },
  receiveUssdStep: { outcome: 'bad_signature' },
  receiveSms: { outcome: 'bad_signature' },
  receiveBankNotification: { outcome: 'bad_signature', ask: () => ({ body: { data: {} } }) },
}

async function anotherSessionOfTheWorker({ server, people }: World): Promise<Asked> {
  const [session] = await server.db<{ id: string }[]>`
    insert into session (token_hash, person_id, device)
    values (sha256(${randomUUID()}::bytea), ${people.worker.personId}, '')
    returning id
  `
  return { id: session?.id ?? '' }
}

async function aKeyOfTheWorker({ people, target }: World): Promise<Asked> {
  const key = randomUUID()
  await people.worker.post('/api/tips', { guardId: target.guardId, amount: 400_000 }, { 'Idempotency-Key': key })
  return { query: `key=${key}` }
}

async function aTipOfTheWorker({ server, people, target }: World): Promise<Asked> {
  const { personId } = people.worker
  await fund(server.db, { personId }, 1_000)
  const { json } = await people.worker.post('/api/tips', { guardId: target.guardId, amount: 100 })
  return { id: (json as { transaction: { id: string } }).transaction.id, body: { stars: 5 } }
}
