import type { Fact } from '#contract/phone-members.ts'
import { readAmount } from '#contract/typed-amount.ts'
import { readBankDetails } from '#server/features/workers/read-worker-profile.ts'
import { openDocument } from '#server/people/identity/identity-document.ts'
import type { Sealed, SealingKeys } from '#server/platform/crypto/seal.ts'
import type { Tx } from '#server/platform/db/connect.ts'

/** Somebody remembers one of the last few. */
const LATEST = 5

type Account = { personId: string; walletId: number; version: number }

/**
 * Whether one of these facts is known to the owner alone. Month and surname stand on the desk, and of a tip its giver knows too: anybody
 * could send one first. It counts only where nothing has ever been withdrawn. Where nothing has moved there is nothing to know.
 */
export async function areOwnersAlone(
  tx: Tx,
  { walletId, version }: Account,
  facts: readonly Pick<Fact, 'kind'>[],
): Promise<boolean> {
  const kinds = facts.map(({ kind }) => kind)
  if (version === 0 || kinds.includes('withdrawal') || kinds.includes('bank')) return true
  const withdrawn = await tx`select from payout where wallet_id = ${walletId} limit 1`
  return kinds.includes('tip') && withdrawn.length === 0
}

/** Whether this person would say so. An account of which the fact is not known fits nothing. */
export async function factFits(
  tx: Tx,
  keys: SealingKeys,
  { personId, walletId }: Account,
  { kind, said }: Fact,
): Promise<boolean> {
  if (kind === 'bank') {
    const account = (await readBankDetails(tx, keys, walletId))?.accountNumber ?? null
    return account !== null && /^\d{4}$/.test(said) && account.endsWith(said)
  }
  if (kind === 'tip' || kind === 'withdrawal') {
    const amount = readAmount(said)
    return amount !== undefined && (await latest(tx, walletId, kind)).includes(amount)
  }
  const [document] = await tx<(Sealed & { month: string })[]>`
    select sealed, key_id as "keyId", to_char(given_at at time zone 'Africa/Johannesburg', 'YYYY-MM') as month
    from identity_document
    where person_id = ${personId} and sealed is not null
  `
  if (!document) return false
  if (kind === 'joined') return said === document.month
  const surname = openDocument(keys, personId, document)?.surname
  return surname !== undefined && folded(said) === folded(surname)
}

/** The newest amounts as their owner was told of them. */
async function latest(tx: Tx, walletId: number, kind: 'tip' | 'withdrawal'): Promise<number[]> {
  const rows =
    kind === 'tip'
      ? await tx<{ amount: number }[]>`
          select stayed_cents as amount from received_tip
          where wallet_id = ${walletId} and stayed_cents > 0
          order by version desc
          limit ${LATEST}
        `
      : await tx<{ amount: number }[]>`
          select unnest(array[amount_cents, net_cents]) as amount
          from (select amount_cents, net_cents from payout where wallet_id = ${walletId} order by created_at desc, id limit ${LATEST}) payout
        `
  return rows.map(({ amount }) => amount)
}

function folded(name: string): string {
  return name
    .normalize('NFKD')
    .replace(/[^\p{L}]/gu, '')
    .toLowerCase()
}
