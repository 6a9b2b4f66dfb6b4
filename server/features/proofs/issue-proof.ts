import { hash, randomInt } from 'node:crypto'
import { initialsOf } from '#contract/display-name.ts'
import { PROOF } from '#contract/limits.ts'
import type { Cents } from '#contract/money.ts'
import type { IssueProof, Proof, ProofStatement } from '#contract/proofs.ts'
import { Refusal } from '#contract/refusals.ts'
import type { Given } from '#contract/shapes.ts'
import type { Caller } from '#server/people/identity/caller.ts'
import { recordAuditEvent } from '#server/platform/audit/record-audit-event.ts'
import type { Db, Tx } from '#server/platform/db/connect.ts'
import { invariant } from '#server/platform/invariant.ts'
import type { Config } from '#server/platform/start/config.ts'
import { readProofs } from './list-proofs.ts'
import { signStatement } from './proof-keys.ts'
import { readFigures } from './read-figures.ts'

type Issuing = { db: Db; config: Config }

/** Signs what came in during the last months. Two requests at once are counted one after the other. */
export async function issueProof(
  { db, config }: Issuing,
  caller: Caller,
  { months }: IssueProof,
): Promise<Given<typeof Proof>> {
  const { personId, requestId } = caller
  const id = await db.begin(async (tx) => {
    const worker = await lockWorker(tx, caller)
    if (worker.frozen) throw new Refusal('wallet_frozen')
    if ((await readProofs(tx, personId)).length >= PROOF.live) throw new Refusal('too_many_proofs')
    const read = await readFigures(tx, caller, months)
    if (!read) throw new Refusal('no_tips_then')
    const { figures, countedVersion } = read
    const { name, frozen, now, ...about } = worker
    const [code, nameCode] = [newCode(), newCode()]
    const expiresAt = new Date(now.getTime() + PROOF.days * DAY_MS)
    const statement: ProofStatement = {
      version: 1,
      code,
      simulation: config.partners !== 'real',
      ...about,
      initials: initialsOf(name),
      nameHash: hashOfName({ code, nameCode, name }),
      months,
      ...figures,
      average: averageOf(figures),
      issuedAt: now.toISOString(),
      expiresAt: expiresAt.toISOString(),
    }
    const signed = signStatement(config.proofKeys, JSON.stringify(statement))
    const [made] = await tx<[{ id: string }]>`
      insert into income_proof (person_id, code, name, name_code, statement, signature, key_id, issued_at, expires_at, counted_version)
      values (${personId}, ${code}, ${name}, ${nameCode}, ${signed.statement}, ${signed.signature}, ${signed.keyId}, ${now}, ${expiresAt},
        ${countedVersion})
      returning id
    `
    const details = { months, expiresAt: statement.expiresAt, countedVersion }
    await recordAuditEvent(tx, { actor: personId, action: 'proof_issued', subject: made.id, requestId, details })
    return made.id
  })
  const made = (await readProofs(db, personId)).find((proof) => proof.id === id)
  invariant(made, 'a proof that was made is live')
  return made
}

const DAY_MS = 24 * 60 * 60 * 1_000

type Worker = Pick<ProofStatement, 'workerNumber' | 'service' | 'verifiedSince'> & {
  name: string
  frozen: boolean
  now: Date
}

async function lockWorker(tx: Tx, { personId, walletId }: Caller): Promise<Worker> {
  await tx`select from person where id = ${personId} for update`
  const [worker] = await tx<Worker[]>`
    select worker_number as "workerNumber", service_category as service,
      (verified_at at time zone 'Africa/Johannesburg')::date as "verifiedSince",
      coalesce(nullif(concat_ws(' ', nullif(first_name, ''), nullif(last_name, '')), ''), guard_number) as name,
      frozen_at is not null as frozen, date_trunc('milliseconds', business_now()) as now
    from person
    join worker on worker.person_id = person.id and removed_at is null
    join wallet on wallet.id = ${walletId}
    where person.id = ${personId}
  `
  if (!worker) throw new Refusal('workers_only')
  return worker
}

/** Income per 30 days, from the first tip on; too few days give no average. */
export function averageOf({ received, firstTip, to }: { received: Cents; firstTip: string; to: string }): Cents | null {
  const days = (Date.parse(to) - Date.parse(firstTip)) / DAY_MS + 1
  return days < PROOF.averageFromDays ? null : Math.floor((received * PROOF.averageFromDays) / days)
}

/** The holder of the worker's copy can check the name against it. Nobody can read the name from it, nor try names without the name code. */
export function hashOfName({ code, nameCode, name }: { code: string; nameCode: string; name: string }): string {
  return hash('sha256', `${code}\n${nameCode}\n${name}`)
}

/** Letters and digits that are not confused when read out; 80 bits. */
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'

function newCode(): string {
  const symbols = Array.from({ length: 16 }, () => ALPHABET[randomInt(ALPHABET.length)]).join('')
  return symbols.match(/.{4}/g)?.join('-') ?? symbols
}
