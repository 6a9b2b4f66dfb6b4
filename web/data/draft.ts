import { useEffect, useState } from 'react'
import { useSessionEnd } from './session-end.ts'
import { readStored, store, TAB_DATA, tab } from './storage.ts'
import { useUser } from './user.ts'

/** Keeps what was typed into a form until this tab comes back from signing in or from paying. Only the same `owner` sees it again. */
export function saveDraft(form: string, owner: string, typed: unknown): void {
  store(TAB_DATA.typed(form), { owner, typed }, tab)
}

export function readDraft<T>(form: string, owner: string): T | undefined {
  const draft = readStored<{ owner: string; typed: T }>(TAB_DATA.typed(form), tab)
  return draft?.owner === owner ? draft.typed : undefined
}

/** For one return alone: once it is on the screen it is kept nowhere else. */
export function deleteDraft(form: string): void {
  store(TAB_DATA.typed(form), undefined, tab)
}

/** The state of a form that is there again after signing in, at `returnTo` or where one was. */
export function useDraft<T>(form: string, empty: T, returnTo?: string): [T, (typed: T) => void] {
  const { id } = useUser()
  const [typed, setTyped] = useState(() => readDraft<T>(form, id) ?? empty)
  useEffect(() => deleteDraft(form), [form])
  useSessionEnd(() => {
    saveDraft(form, id, typed)
    return returnTo
  })
  return [typed, setTyped]
}
