import { randomUUID } from 'node:crypto'
import { GUARD_NUMBER } from '#contract/limits.ts'
import { Refusal } from '#contract/refusals.ts'
import type { Given } from '#contract/shapes.ts'
import type { RegisterWorker, WorkerProfile } from '#contract/workers.ts'
import { openForTips } from '#server/money/ledger/wallet-switches.ts'
import { type Caller, requireFreshSignIn } from '#server/people/identity/caller.ts'
import { countRegistration } from '#server/people/identity/count-registration.ts'
import { recordAuditEvent } from '#server/platform/audit/record-audit-event.ts'
import { type BankKeys, sealBankDetails } from '#server/platform/crypto/bank-details.ts'
import type { Db, Tx } from '#server/platform/db/connect.ts'
import { readProfile } from './read-worker-profile.ts'
import { tellOfBankChange } from './update-worker-profile.ts'
import { writeWorker } from './write-worker.ts'

type Registering = Pick<Caller, 'personId' | 'requestId' | 'authenticatedAt'>

/** Makes the caller a service worker, from the next request on. */
export async function registerWorker(
  { db, keys }: { db: Db; keys: BankKeys },
  caller: Registering,
  wanted: RegisterWorker,
): Promise<Given<typeof WorkerProfile>> {
  const { workerId } = await db.begin((tx) => becomeWorker(tx, keys, caller, wanted))
  return readProfile(db, keys, workerId)
}

export async function becomeWorker(
  tx: Tx,
  keys: BankKeys,
  caller: Registering,
  wanted: RegisterWorker,
): Promise<{ workerId: string; workerNumber: string }> {
  // Locked, so that two registrations of one person, or a registration and a deletion, run one after the other.
  const [person] = await tx<{ deletedAt: Date | null; walletId: number; walletVersion: number }[]>`
    select deleted_at as "deletedAt", wallet.id as "walletId", version as "walletVersion"
    from person join wallet on wallet.person_id = person.id
    where person.id = ${caller.personId}
    for no key update of person
  `
  if (!person || person.deletedAt) throw new Refusal('signed_out')
  const [before] = await tx<{ id: string; removedAt: Date | null }[]>`
    select id, removed_at as "removedAt" from worker where person_id = ${caller.personId}
  `
  if (before && !before.removedAt) throw new Refusal('already_worker')
  if ((await countRegistration(tx, caller.personId)) > GUARD_NUMBER.registrationsPerDay)
    throw new Refusal('registered_too_often')

  const workerId = before?.id ?? randomUUID()
  const bank = sealBankDetails(keys, workerId, {
    accountNumber: wanted.bankAccountNumber || null,
    bankName: wanted.bankName || null,
    accountHolderName: wanted.accountHolderName || null,
  })
  // As for any change of them: somebody who finds an open browser must not redirect the money.
  if (bank) await requireFreshSignIn(tx, caller)
  const { workerNumber } = await writeWorker(tx, {
    id: workerId,
    personId: caller.personId,
    walletVersion: person.walletVersion,
    guardNumber: wanted.guardNumber,
    serviceCategory: wanted.serviceCategory,
    location: wanted.location || null,
    bank,
    bankChanged: before !== undefined && bank !== null,
    showsName: wanted.showsName,
    face: wanted.face,
  })
  if (bank) await tellOfBankChange(tx, keys, caller)
  await openForTips(tx, person.walletId)
  await recordAuditEvent(tx, {
    actor: caller.personId,
    action: 'worker_registered',
    subject: workerId,
    requestId: caller.requestId,
    // The proof of the books compares both with the worker: printed cards must lead to whoever registered.
    details: { workerNumber, withBankDetails: bank !== null },
  })
  return { workerId, workerNumber }
}
