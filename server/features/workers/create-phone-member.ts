import type { ServiceCategory } from '#contract/categories.ts'
import { Refusal } from '#contract/refusals.ts'
import { type PhoneMember, rememberPhoneMember } from '#server/people/identity/remember-phone-member.ts'
import { beginPhone } from '#server/people/phones/begin-phone.ts'
import { findPhone } from '#server/people/phones/phone-row.ts'
import type { Phones } from '#server/people/phones/read-phone.ts'
import { recordAuditEvent } from '#server/platform/audit/record-audit-event.ts'
import { breaks, type Tx } from '#server/platform/db/connect.ts'
import { becomeWorker } from './register-worker.ts'
import { suggestWorkerId } from './suggest-worker-id.ts'
import { tellWorkerNumber } from './tell-worker-number.ts'

export type NewPhoneMember = PhoneMember & {
  number: string
  pin: string
  serviceCategory: ServiceCategory
  location: string | null
  requestId: string
}

export type Joined = { personId: string; workerNumber: string }

/** Others may take the drawn ID first. */
const DRAWS = 3
/** Somebody else was faster. */
const TAKEN = ['identity_document_is_of_one_person', 'phone_number_is_of_one_person']

/**
 * Makes a worker of somebody who dialled: person, document, phone with PIN, and worker profile, all or nothing. `known` says that the
 * document or the number belongs to an account already, and nothing about whose.
 */
export async function createPhoneMember(services: Phones, member: NewPhoneMember): Promise<Joined | 'known'> {
  for (let draw = 1; ; draw += 1) {
    try {
      const { guardNumber } = await suggestWorkerId(services, { category: member.serviceCategory })
      if (!guardNumber) throw new Refusal('away', { retryAfter: 60 })
      return await services.db.begin((tx) => create(tx, services, { ...member, guardNumber }))
    } catch (error) {
      if (error instanceof Known || TAKEN.some((constraint) => breaks(error, constraint))) return 'known'
      if (!(error instanceof Refusal && error.code === 'worker_id_taken') || draw === DRAWS) throw error
    }
  }
}

class Known extends Error {}

async function create(tx: Tx, services: Phones, member: NewPhoneMember & { guardNumber: string }): Promise<Joined> {
  const { requestId, guardNumber, serviceCategory, location } = member
  const personId = await rememberPhoneMember(tx, services, member)
  if (!personId) throw new Known()
  await beginPhone(tx, services, personId, member)
  await recordAuditEvent(tx, { actor: personId, action: 'joined_by_phone', subject: personId, requestId })
  // Nothing that needs a fresh sign-in is part of it.
  const joining = { personId, requestId, authenticatedAt: null }
  const wanted = { guardNumber, serviceCategory, ...(location && { location }) }
  const { workerNumber } = await becomeWorker(tx, services.keys, joining, wanted)
  const phone = await findPhone(tx, { personId })
  if (phone) await tellWorkerNumber(tx, services, phone, { event: `joined:${requestId}`, guardNumber, workerNumber })
  return { personId, workerNumber }
}
