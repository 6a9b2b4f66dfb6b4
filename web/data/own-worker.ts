import { useQuery } from '@tanstack/react-query'
import { workerProfile } from './queries.ts'
import { useUser } from './user.ts'

/** Which of the workers is the caller, if any: nobody tips themselves. */
export function useOwnWorkerId(): string | undefined {
  const isWorker = useUser().userType === 'guard'
  return useQuery({ ...workerProfile, enabled: isWorker }).data?.id
}
