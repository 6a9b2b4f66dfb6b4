import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import type { Api } from '#contract/api.ts'
import type { Answer } from '#contract/endpoint.ts'
import { HISTORY_ROUTES } from '#contract/history-routes.ts'
import type { Sums } from '#contract/history-sums.ts'
import type { Transaction } from '#contract/wallet.ts'
import { call, callAt, callForPage, type Question } from './api.ts'

export type HistoryFilter = Question<'listTransactions'>['query']

/** A page of the history, or what a search found in one part of it. */
export interface HistoryPart {
  body: Transaction[]
  next: string | undefined
  /** Of a search: the time of the oldest movement that it looked at. */
  lookedBackTo?: string | null
}

/** From the first page to the last. */
const follow = {
  initialPageParam: undefined as string | undefined,
  getNextPageParam: (last: HistoryPart) => last.next,
}

/** The history, page by page. Not with the other queries: a tipper's home does not need it. */
export function transactions(filter: HistoryFilter) {
  return infiniteQueryOptions({
    ...follow,
    queryKey: ['listTransactions', filter] as readonly unknown[],
    queryFn: ({ pageParam }): Promise<HistoryPart> =>
      callForPage('listTransactions', { query: pageParam ? { cursor: pageParam } : filter }),
  })
}

/** The months that the history can begin with. Time adds to them: they are read whenever somebody opens it. */
export const historyMonths = queryOptions({
  queryKey: ['listHistoryMonths'] as const,
  gcTime: 0,
  queryFn: () => call('listHistoryMonths', {}),
})

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

/** In and out of a month, read in as many pieces as it takes. Under the key of the history: money that moved changes both. */
export function monthSums(filter: HistoryFilter & { month: string }) {
  return queryOptions({
    queryKey: ['listTransactions', filter, 'sums'] as readonly unknown[],
    queryFn: async (): Promise<Sums> => {
      const sums = { received: 0, sent: 0 }
      let cursor: string | undefined
      do {
        const query = cursor ? { cursor, month: filter.month } : filter
        const { body } = await callAt<Answer<Api['sumMonth']>>(HISTORY_ROUTES.sumMonth, { query })
        sums.received += body.received
        sums.sent += body.sent
        cursor = body.next ?? undefined
      } while (cursor)
      return sums
    },
  })
}
