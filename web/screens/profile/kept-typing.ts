import type { WorkerDetails } from '#contract/workers.ts'

const KEY = 'profile-typed'

/** What is kept while one signs in again. The account number is not: it must be typed once more. */
export type KeptTyping = Pick<WorkerDetails, 'location' | 'accountHolderName' | 'bankName'>

/** Keeps what a worker typed until this tab comes back from the sign-in. */
export function keepTyping(workerId: string, typed: Record<string, string>): void {
  const { location = '', accountHolderName = '', bankName = '' } = typed
  sessionStorage.setItem(KEY, JSON.stringify({ workerId, location, accountHolderName, bankName }))
}

/** What this worker had typed, if anything; somebody else who signed in instead gets nothing of it. */
export function keptTyping(workerId: string): KeptTyping | undefined {
  const kept = sessionStorage.getItem(KEY)
  if (!kept) return undefined
  const { workerId: owner, ...typed } = JSON.parse(kept) as KeptTyping & { workerId: string }
  return owner === workerId ? typed : undefined
}

export function forgetTyping(): void {
  sessionStorage.removeItem(KEY)
}
