import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import type { Transaction } from '#contract/wallet.ts'
import { call, callForPage, type Question } from './api.ts'

export type HistoryFilter = Question<'listTransactions'>['query']

/** A page of the history, or what a search found in one part of it. */
export interface HistoryPart {
  body: Transaction[]
  next: string | undefined
  /** Of a search: the time of the oldest movement that it looked at. */
  lookedBackTo?: string | null
}

/** From the first page to the last. */
export const follow = {
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
