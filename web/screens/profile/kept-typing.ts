import type { RegisterWorker } from '#contract/workers.ts'

const KEY = 'profile-typed'

/** What is kept while one signs in again. The account number is not: it must be typed once more. */
export type KeptTyping = Partial<Omit<RegisterWorker, 'bankAccountNumber'>>

/** Keeps what somebody typed until this tab comes back from the sign-in. */
export function keepTyping(ownerId: string, typed: Record<string, string>): void {
  const { bankAccountNumber: _, ...kept } = typed
  sessionStorage.setItem(KEY, JSON.stringify({ ...kept, ownerId }))
}

/** What this person had typed, if anything; somebody else who signed in instead gets nothing of it. */
export function keptTyping(ownerId: string): KeptTyping | undefined {
  const kept = sessionStorage.getItem(KEY)
  if (!kept) return undefined
  const { ownerId: owner, ...typed } = JSON.parse(kept) as KeptTyping & { ownerId: string }
  return owner === ownerId ? typed : undefined
}

export function forgetTyping(): void {
  sessionStorage.removeItem(KEY)
}
