import { createPrivateKey, createPublicKey, type JsonWebKey, type KeyObject, sign, verify } from 'node:crypto'
import type { SignedProof } from '#contract/proofs.ts'
import { invariant } from '#server/platform/invariant.ts'
import type { SealingKey } from '#server/platform/start/secrets.ts'

export type PublicKeys = { keys: (JsonWebKey & { kid: string; use: 'sig'; alg: 'EdDSA' })[] }

// The PKCS #8 prefix of the 32 bytes of an Ed25519 key.
const ED25519 = Buffer.from('302e020100300506032b657004220420', 'hex')

/** Signs with the first key. */
export function signStatement([current]: [SealingKey, ...SealingKey[]], statement: string): SignedProof {
  const signature = sign(null, Buffer.from(statement), privateKeyOf(current)).toString('base64')
  return { statement, signature, keyId: current.id }
}

/** All public keys: an older key stays until its last proof has expired. */
export function publicKeys(keys: readonly SealingKey[]): PublicKeys {
  return {
    keys: keys.map((key) => {
      const jwk = createPublicKey(privateKeyOf(key)).export({ format: 'jwk' })
      return { ...jwk, kid: key.id, use: 'sig', alg: 'EdDSA' }
    }),
  }
}

/** Whether one of these keys signed exactly this text. */
export function isSigned({ statement, signature, keyId }: SignedProof, { keys }: PublicKeys): boolean {
  const jwk = keys.find(({ kid }) => kid === keyId)
  if (!jwk) return false
  return verify(
    null,
    Buffer.from(statement),
    createPublicKey({ key: jwk, format: 'jwk' }),
    Buffer.from(signature, 'base64'),
  )
}

function privateKeyOf({ key }: SealingKey): KeyObject {
  invariant(key.length === 32, 'a key for proofs has 32 bytes')
  return createPrivateKey({ key: Buffer.concat([ED25519, key]), format: 'der', type: 'pkcs8' })
}
