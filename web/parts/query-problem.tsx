import { ApiError, NoAnswer } from '#web/data/api.ts'
import { common } from '#web/texts/en/common.ts'
import { Problem } from '#web/ui/states.tsx'

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
