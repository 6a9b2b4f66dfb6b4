import { useEffect, useState } from 'react'
import { leavePage } from '#web/ui/leave-page.ts'
import { useSessionEnd } from './session-end.ts'
import { IN_TAB, readStored, store, tab } from './storage.ts'
import { useUser } from './user.ts'

/** Keeps what was typed into a form until this tab comes back from signing in or from paying. Only the same `whose` sees it again. */
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

/** Where this tab comes back to from the payment provider's page, and the tip that the money is for, with the panel that it was chosen in. */
export interface Way {
  from: string
  tip?: KeptTip & { whose: string }
}

export interface KeptTip {
  amount: number
  /** The keys of the load that it waits for, and of the tip itself. */
  loadKey?: string
  key?: string
}

/** The page on which a load is paid. */
export function goToPage(page: string, loadId: string, way: Way): void {
  keepTyped('way', loadId, way)
  leavePage(() => location.assign(page))
}

/** Undefined in a tab that did not go there. */
export function comeBack(loadId: string): string | undefined {
  const way = keptTyped<Way>('way', loadId)
  if (way?.tip) keepTyped('tip', way.tip.whose, way.tip)
  return way?.from
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
