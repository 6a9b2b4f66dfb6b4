import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { call, callForPage, type Question } from './api.ts'

export type HistoryFilter = Question<'listTransactions'>['query']

/** The history, page by page. Not with the other queries: a tipper's home does not need it. */
export function transactions(filter: HistoryFilter) {
  return infiniteQueryOptions({
    queryKey: ['listTransactions', filter] as const,
    initialPageParam: undefined as string | undefined,
    queryFn: ({ pageParam }) => callForPage('listTransactions', { query: pageParam ? { cursor: pageParam } : filter }),
    getNextPageParam: (last) => last.next,
  })
}

/** The months that the history can begin with. Time adds to them: they are read whenever somebody opens it. */
export const historyMonths = queryOptions({
  queryKey: ['listHistoryMonths'] as const,
  gcTime: 0,
  queryFn: () => call('listHistoryMonths', {}),
})
