import { useQueryClient } from '@tanstack/react-query'
import { useLayoutEffect, useRef } from 'react'
import { currentUser } from './queries.ts'

let back: string | undefined

/** Runs `keep` when the session has ended, before the page is replaced, to store what was typed. `keep` may return the address to come back to. */
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
