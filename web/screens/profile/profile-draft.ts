import type { RegisterWorker } from '#contract/workers.ts'
import { deleteDraft, readDraft, saveDraft } from '#web/data/draft.ts'

const FORM = 'profile'

/** The fields kept during another sign-in. The account number is not: it must be typed once more. */
export type ProfileDraft = Partial<Omit<RegisterWorker, 'bankAccountNumber'>>

export function saveProfileDraft(ownerId: string, { bankAccountNumber: _, ...typed }: Record<string, string>): void {
  saveDraft(FORM, ownerId, typed)
}

export function readProfileDraft(ownerId: string): ProfileDraft | undefined {
  return readDraft(FORM, ownerId)
}

export function deleteProfileDraft(): void {
  deleteDraft(FORM)
}
