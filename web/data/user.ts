import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { User } from '#contract/identity.ts'
import { currentUser, workerProfile } from './queries.ts'

/** The person who is signed in. Only for screens behind sign-in. */
export function useUser(): User {
  const { data } = useQuery(currentUser)
  if (!data) throw new Error('This screen is only for people who are signed in.')
  return data
}

/** As long as somebody needs to fill in a form. */
const FORM_MS = 60_000

/** Whether the sign-in is recent enough for bank details, and stays so while a form is filled in. Decided when it opens: it must not change under somebody's hands. */
export function useFreshSignIn(): boolean {
  const { data, dataUpdatedAt } = useQuery(currentUser)
  const [isFresh] = useState(() => dataUpdatedAt + (data?.freshForSeconds ?? 0) * 1_000 > Date.now() + FORM_MS)
  return isFresh
}

/** Which of the workers is the caller, if any: nobody tips themselves. */
export function useOwnWorkerId(): string | undefined {
  const isWorker = useUser().userType === 'guard'
  return useQuery({ ...workerProfile, enabled: isWorker }).data?.id
}
