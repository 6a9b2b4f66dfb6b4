import { useQueryClient } from '@tanstack/react-query'
import { useLayoutEffect, useRef } from 'react'
import { currentUser } from './queries.ts'

let back: string | undefined

/** Runs `keep` when the session has ended and what is shown goes with it: the last moment to keep what was typed. `keep` may name the address to come back to. */
export function useSessionEnd(keep: () => string | undefined): void {
  const client = useQueryClient()
  const latest = useRef(keep)
  latest.current = keep
  useLayoutEffect(
    () => () => {
      if (client.getQueryData(currentUser.queryKey) === null) back = latest.current()
    },
    [client],
  )
}

/** Where to go on after signing in. */
export function wayBack(): string {
  return back ?? location.pathname + location.search
}
