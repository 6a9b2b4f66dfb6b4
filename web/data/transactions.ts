import { infiniteQueryOptions } from '@tanstack/react-query'
import { callForPage, type Question } from './api.ts'

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
