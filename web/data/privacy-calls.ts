import { queryOptions } from '@tanstack/react-query'
import type { Api } from '#contract/api.ts'
import type { Answer, Question } from '#contract/endpoint.ts'
import { callAt } from './api.ts'

/** Apart from the other calls: few people ever make these. */
const CALLS = {
  askPrivacy: 'POST /api/me/privacy-requests',
  listMyPrivacyRequests: 'GET /api/me/privacy-requests',
} as const satisfies { [N in keyof Api]?: `${Api[N]['method']} ${Api[N]['path']}` }

export const myPrivacyRequests = queryOptions({
  queryKey: ['listMyPrivacyRequests'] as const,
  staleTime: 0,
  queryFn: async () => (await callAt<Answer<Api['listMyPrivacyRequests']>>(CALLS.listMyPrivacyRequests, {})).body,
})

export async function askPrivacy(question: Question<Api['askPrivacy']>): Promise<void> {
  await callAt(CALLS.askPrivacy, question)
}
