import type { RegisterWorker } from '#contract/workers.ts'
import { forgetTyped, keepTyped, keptTyped } from '#web/data/typed.ts'

const FORM = 'profile'

/** The fields kept during another sign-in. The account number is not: it must be typed once more. */
export type KeptTyping = Partial<Omit<RegisterWorker, 'bankAccountNumber'>>

export function keepTyping(ownerId: string, { bankAccountNumber: _, ...typed }: Record<string, string>): void {
  keepTyped(FORM, ownerId, typed)
}

export function keptTyping(ownerId: string): KeptTyping | undefined {
  return keptTyped(FORM, ownerId)
}

export function forgetTyping(): void {
  forgetTyped(FORM)
}
