import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { common } from '#web/texts/en/common.ts'
import { Spinner } from '#web/ui/spinner.tsx'
import { QueryProblem } from './query-problem.tsx'

/** The server's answer, or why it is not here yet. An answer stays while a newer one cannot be loaded. */
export function Loaded<T>({ query, children }: { query: UseQueryResult<T>; children: (data: T) => ReactNode }) {
  if (query.isPending) return <Spinner label={common.loading} />
  if (query.isLoadingError) return <QueryProblem query={query} />
  return children(query.data)
}
