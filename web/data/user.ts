import { useQuery } from '@tanstack/react-query'
import type { User } from '#contract/identity.ts'
import { currentUser } from './queries.ts'

/** The person who is signed in. Only for screens behind sign-in. */
export function useUser(): User {
  const { data } = useQuery(currentUser)
  if (!data) throw new Error('This screen is only for people who are signed in.')
  return data
}
