import { infiniteQueryOptions } from '@tanstack/react-query'
import type { Api } from '#contract/api.ts'
import type { Answer } from '#contract/endpoint.ts'
import { HISTORY_ROUTES } from '#contract/history-routes.ts'
import { callAt } from './api.ts'
import { follow, type HistoryFilter, type HistoryPart } from './transactions.ts'

/** The movements that hold a text. Under the key of the history: money that moved changes both. */
export function searchedTransactions(filter: HistoryFilter, text: string) {
  return infiniteQueryOptions({
    ...follow,
    queryKey: ['listTransactions', filter, text] as readonly unknown[],
    gcTime: 0,
    queryFn: async ({ pageParam }): Promise<HistoryPart> => {
      const query = { ...(pageParam ? { cursor: pageParam } : filter), text }
      const { body } = await callAt<Answer<Api['searchTransactions']>>(HISTORY_ROUTES.searchTransactions, { query })
      return { body: body.transactions, next: body.next ?? undefined, lookedBackTo: body.lookedBackTo }
    },
  })
}
