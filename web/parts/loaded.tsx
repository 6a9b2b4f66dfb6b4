import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { ApiError, NoAnswer } from '#web/data/api.ts'
import { common } from '#web/texts/en/common.ts'
import { Spinner } from '#web/ui/spinner.tsx'
import { Problem } from '#web/ui/states.tsx'

/** The server's answer, or why it is not here yet. An answer stays while a newer one cannot be loaded. */
export function Loaded<T>({ query, children }: { query: UseQueryResult<T>; children: (data: T) => ReactNode }) {
  if (query.isPending) return <Spinner label={common.loading} />
  if (query.isLoadingError) return <QueryProblem query={query} />
  return children(query.data)
}

/** The error of a screen whose data could not be loaded: why, and a button to try again. */
export function QueryProblem({
  query,
  page = false,
}: {
  query: { error: Error | null; refetch: () => unknown }
  page?: boolean
}) {
  const offline = query.error instanceof NoAnswer
  return (
    <Problem
      page={page}
      offline={offline}
      title={offline ? common.offline : common.somethingWrong}
      message={
        offline ? common.offlineMore : query.error instanceof ApiError ? query.error.sentence : query.error?.message
      }
      retry={() => void query.refetch()}
      retryLabel={common.retry}
    />
  )
}
