import { ProofStatement, type SignedProof } from '#contract/proofs.ts'
import { Refusal } from '#contract/refusals.ts'
import { recordAuditEvent } from '#server/platform/audit/record-audit-event.ts'
import type { Db } from '#server/platform/db/connect.ts'
import type { Log } from '#server/platform/observability/log.ts'
import type { Config } from '#server/platform/start/config.ts'
import { isSigned, publicKeys } from './proof-keys.ts'

type Opening = { db: Db; config: Config; log: Log }
/** The part on the worker's own copy alone. */
type Own = { name: string; nameCode: string }
type Row = SignedProof & Own & { id: string; personId: string; checkedAt: Date }
export type OpenedProof = { signed: SignedProof; statement: ProofStatement; own: Own | null; checkedAt: Date }

/** The proof of a code. The worker's own views are not counted, and only the worker sees the name and the name code. */
export async function openProof(
  { db, config, log }: Opening,
  viewer: { personId: string } | null,
  { code, requestId }: { code: string; requestId: string },
): Promise<OpenedProof> {
  const [row] = await db<Row[]>`
    select live_proof.id, live_proof.person_id as "personId", name, name_code as "nameCode", statement, signature, key_id as "keyId",
      business_now() as "checkedAt"
    from live_proof
    join wallet on wallet.id = wallet_id
    where code = ${asCode(code)} and frozen_at is null
  `
  if (!row) throw new Refusal('proof_over')
  const { statement, signature, keyId, checkedAt, name, nameCode } = row
  const signed = { statement, signature, keyId }
  // If the row was changed in the database, it is no proof.
  if (!isSigned(signed, publicKeys(config.proofKeys))) {
    log.error('proof of income signature mismatch', { reference: row.id })
    throw new Refusal('proof_over')
  }
  const isOwn = viewer?.personId === row.personId
  if (!isOwn) await countOpening(db, row.id, requestId)
  return {
    signed,
    statement: ProofStatement.parse(JSON.parse(statement)),
    own: isOwn ? { name, nameCode } : null,
    checkedAt,
  }
}

async function countOpening(db: Db, id: string, requestId: string): Promise<void> {
  await db.begin(async (tx) => {
    await tx`update income_proof set opened = opened + 1 where id = ${id}`
    await recordAuditEvent(tx, { actor: 'system', action: 'proof_opened', subject: id, requestId })
  })
}

/** People type it from paper: in any case, with or without dashes, and with letters for digits that look alike. */
function asCode(typed: string): string {
  const symbols = typed
    .toUpperCase()
    .replace(/[^0-9A-Z]/g, '')
    .replace(/O/g, '0')
    .replace(/[IL]/g, '1')
  return symbols.match(/.{1,4}/g)?.join('-') ?? ''
}
