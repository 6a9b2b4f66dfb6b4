import { shortRand } from '#contract/money.ts'
import { tellPerson } from '#server/people/phones/tell-person.ts'
import type { BankKeys } from '#server/platform/crypto/bank-details.ts'
import { keyedHash } from '#server/platform/crypto/keyed-hash.ts'
import { type Sealed, seal, unseal } from '#server/platform/crypto/seal.ts'
import { breaks, type Db } from '#server/platform/db/connect.ts'
import type { Config } from '#server/platform/start/config.ts'
import type { Claimed } from './claim-payouts.ts'
import type { PartnerAnswer } from './rails/rail.ts'

type Keeping = { db: Db; keys: BankKeys; config: Pick<Config, 'identityKey' | 'gateway'> }

const ownerOf = (payoutId: string) => `cash:${payoutId}`

/**
 * Seals the code of a payout to it, and tells its owner that it is there: once, without the code, and not if the money was asked back
 * meanwhile. Returns false if another payout has the same one, which neither of two people may be shown.
 */
export async function keepCode(
  { db, keys, config }: Keeping,
  { id, claimNumber, net }: Claimed,
  { pin, expiresAt }: NonNullable<PartnerAnswer['code']>,
): Promise<boolean> {
  const { sealed, keyId } = seal(keys, ownerOf(id), pin)
  try {
    await db.begin(async (tx) => {
      const [kept] = await tx<{ personId: string }[]>`
        update payout
        set code = ${sealed}, code_key_id = ${keyId}, code_hash = ${keyedHash(config.identityKey, 'cash code', pin)},
          code_expires_at = ${expiresAt.toISOString()}
        from wallet
        where payout.id = ${id} and claim_number = ${claimNumber} and code is null and cancel_asked_at is null and wallet.id = wallet_id
        returning wallet.person_id as "personId"
      `
      if (!kept) return
      const say = ['cashReady', { net: shortRand(net), dial: config.gateway?.ussdCode ?? '' }] as const
      await tellPerson(tx, keys, kept.personId, { event: `cash:${id}`, kind: 'payout', say: [...say] })
    })
    return true
  } catch (error) {
    if (breaks(error, 'payout_code_of_one')) return false
    throw error
  }
}

/** The twelve digits: for their owner alone, and never to be logged. */
export function openCode(keys: BankKeys, payoutId: string, kept: Sealed): string {
  return unseal(keys, ownerOf(payoutId), kept)
}
