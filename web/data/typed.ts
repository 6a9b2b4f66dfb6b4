import { useEffect, useState } from 'react'
import { useSessionEnd } from './session-end.ts'
import { IN_TAB, readStored, store, tab } from './storage.ts'
import { useUser } from './user.ts'

/** Keeps what was typed into a form until this tab comes back from signing in. Only the same `whose` sees it again. */
export function keepTyped(form: string, whose: string, typed: unknown): void {
  store(IN_TAB.typed(form), { whose, typed }, tab)
}

export function keptTyped<T>(form: string, whose: string): T | undefined {
  const kept = readStored<{ whose: string; typed: T }>(IN_TAB.typed(form), tab)
  return kept?.whose === whose ? kept.typed : undefined
}

/** For one return alone: once it is on the screen it is kept nowhere else. */
export function forgetTyped(form: string): void {
  store(IN_TAB.typed(form), undefined, tab)
}

/** The state of a form that is there again after signing in, at `returnTo` or where one was. */
export function useTyped<T>(form: string, empty: T, returnTo?: string): [T, (typed: T) => void] {
  const { id } = useUser()
  const [typed, setTyped] = useState(() => keptTyped<T>(form, id) ?? empty)
  useEffect(() => forgetTyped(form), [form])
  useSessionEnd(() => {
    keepTyped(form, id, typed)
    return returnTo
  })
  return [typed, setTyped]
}
