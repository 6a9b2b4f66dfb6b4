import { type QueryClient, queryOptions } from '@tanstack/react-query'
import type { Api, JsonEndpointName } from '#contract/api.ts'
import type { Answer, Question } from '#contract/endpoint.ts'
import { callAt, type Loose } from './api.ts'

/** The calls of operators, apart from the others so that only they load them. */
const CALLS = {
  readOverview: 'GET /api/operator/overview',
  listWaitingWorkers: 'GET /api/operator/workers',
  verifyWorker: 'POST /api/operator/workers/:id/verify',
  rejectWorker: 'POST /api/operator/workers/:id/reject',
  findPeople: 'GET /api/operator/people',
  freezeWallet: 'POST /api/operator/people/:id/freeze',
  unfreezeWallet: 'POST /api/operator/people/:id/unfreeze',
  endPersonSessions: 'POST /api/operator/people/:id/end-sessions',
  listMessages: 'GET /api/operator/messages',
  setMessageStatus: 'PUT /api/operator/messages/:id/status',
  listPayouts: 'GET /api/operator/payouts',
  listDifferences: 'GET /api/operator/differences',
  readBooks: 'GET /api/operator/books',
  listCorrections: 'GET /api/operator/corrections',
  proposeCorrection: 'PUT /api/operator/corrections/:id',
  approveCorrection: 'POST /api/operator/corrections/:id/approve',
  declineCorrection: 'POST /api/operator/corrections/:id/decline',
  listPrivacyCases: 'GET /api/operator/privacy-requests',
  answerPrivacy: 'POST /api/operator/privacy-requests/:id/answer',
  readSimulators: 'GET /api/operator/simulators',
  setSimulators: 'PUT /api/operator/simulators',
  listAuditEvents: 'GET /api/operator/audit',
} as const satisfies { [N in JsonEndpointName]?: `${Api[N]['method']} ${Api[N]['path']}` }

type OperatorCall = keyof typeof CALLS
export type OperatorAnswer<N extends OperatorCall> = Answer<Api[N]>

/** Calls the service as an operator. */
export async function operate<N extends OperatorCall>(name: N, question: Question<Api[N]>): Promise<OperatorAnswer<N>> {
  return (await callAt<OperatorAnswer<N>>(CALLS[name], question as Loose)).body
}

/** What an operator looks at may have been changed by another since: it is asked for again on every visit. */
export function operatorQuery<N extends OperatorCall>(name: N, question: Question<Api[N]>) {
  return queryOptions({
    queryKey: ['operator', name, question] as const,
    queryFn: () => operate(name, question),
    staleTime: 0,
  })
}

/** After an action: every list may have changed. */
export function refreshOperator(client: QueryClient): Promise<void> {
  return client.invalidateQueries({ queryKey: ['operator'] })
}
