import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'
import type { SealingKey } from '#server/platform/start/secrets.ts'

/** The first key encrypts, all of them decrypt. */
export type SealingKeys = readonly [SealingKey, ...SealingKey[]]

export type Sealed = { sealed: Buffer; keyId: string }

const NONCE_BYTES = 12
const TAG_BYTES = 16

/** Encrypts a text for its owner: copied to another row it cannot be decrypted. */
export function seal(keys: SealingKeys, ownerId: string, text: string): Sealed {
  const [{ id, key }] = keys
  const nonce = randomBytes(NONCE_BYTES)
  const cipher = createCipheriv('aes-256-gcm', key, nonce, { authTagLength: TAG_BYTES }).setAAD(boundTo(id, ownerId))
  const hidden = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
  return { sealed: Buffer.concat([nonce, cipher.getAuthTag(), hidden]), keyId: id }
}

export function unseal(keys: SealingKeys, ownerId: string, kept: Sealed): string {
  const key = keys.find(({ id }) => id === kept.keyId)?.key
  if (!key)
    throw new Error(
      `Something is sealed with the key ${kept.keyId}, which is not among BANK_DETAILS_KEYS of this process: add a new key behind the others in every process before it comes first in one.`,
    )
  const nonce = kept.sealed.subarray(0, NONCE_BYTES)
  const tag = kept.sealed.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES)
  const hidden = kept.sealed.subarray(NONCE_BYTES + TAG_BYTES)
  const decipher = createDecipheriv('aes-256-gcm', key, nonce, { authTagLength: TAG_BYTES })
    .setAAD(boundTo(kept.keyId, ownerId))
    .setAuthTag(tag)
  return Buffer.concat([decipher.update(hidden), decipher.final()]).toString('utf8')
}

function boundTo(keyId: string, ownerId: string): Buffer {
  return Buffer.from(`${keyId}:${ownerId}`)
}
