import { type QueryClient, queryOptions } from '@tanstack/react-query'
import type { Api } from '#contract/api.ts'
import type { Answer, Question } from '#contract/endpoint.ts'
import { OPERATOR_ROUTES } from '#contract/operator-routes.ts'
import { callAt, type Loose } from './api.ts'

type OperatorCall = keyof typeof OPERATOR_ROUTES
export type OperatorAnswer<N extends OperatorCall> = Answer<Api[N]>

/** Calls the service as an operator. */
export async function operate<N extends OperatorCall>(name: N, question: Question<Api[N]>): Promise<OperatorAnswer<N>> {
  return (await callAt<OperatorAnswer<N>>(OPERATOR_ROUTES[name], question as Loose)).body
}

/** Another operator may have changed it since, so nothing is kept of it: it is read on every visit. */
export function operatorQuery<N extends OperatorCall>(name: N, question: Question<Api[N]>) {
  return queryOptions({
    queryKey: ['operator', name, question] as const,
    queryFn: () => operate(name, question),
    gcTime: 0,
  })
}

/** After an action: every list may have changed. */
export function refreshOperator(client: QueryClient): Promise<void> {
  return client.invalidateQueries({ queryKey: ['operator'] })
}
