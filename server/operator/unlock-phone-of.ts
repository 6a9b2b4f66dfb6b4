import type { ById } from '#contract/operator.ts'
import type { UnlockPhoneOf } from '#contract/phones.ts'
import type { Caller } from '#server/identity/caller.ts'
import { unlockAfterCall } from '#server/phones/pin.ts'
import type { Phones } from '#server/phones/read-phone.ts'
import { actOnPerson } from './act-on-person.ts'

/** Gives a phone three tries again, after the person was called back on the number on file. The PIN stays as it is. */
export function unlockPhoneOf(
  { db, keys }: Phones,
  caller: Caller,
  { id, reason }: ById & UnlockPhoneOf,
): Promise<void> {
  return actOnPerson(db, caller, { id, reason, action: 'phone_unlocked_after_call' }, (tx) =>
    unlockAfterCall(tx, keys, id, caller.requestId),
  )
}
