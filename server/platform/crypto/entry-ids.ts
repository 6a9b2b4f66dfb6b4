import { createCipheriv, createDecipheriv, hkdfSync } from 'node:crypto'

/** An entry's id as people see it. */
export type WireId = string & { readonly made: 'by EntryIds' }

export type EntryIds = {
  write(entryId: number): WireId
  /** The entry of an id; undefined for any other text. */
  read(id: string): number | undefined
}

/**
 * Entry numbers are consecutive, so they would tell everybody how many tips there are. People see the number encrypted: one block of AES,
 * the same for both sides of a tip. ECB is enough for a single block; a single cipher is kept for all, since making one costs many times as
 * much as encrypting a block.
 */
export function entryIdsOf(secret: string): EntryIds {
  const key = Buffer.from(hkdfSync('sha256', secret, '', 'entry ids', 32))
  const cipher = createCipheriv('aes-256-ecb', key, null).setAutoPadding(false)
  const decipher = createDecipheriv('aes-256-ecb', key, null).setAutoPadding(false)
  return {
    write: (entryId) => {
      const block = Buffer.alloc(16)
      block.writeBigUInt64BE(BigInt(entryId), 8)
      return cipher.update(block).toString('base64url') as WireId
    },
    read: (id) => {
      const sealed = Buffer.from(id, 'base64url')
      // Some last letters differ in unused bits: an id has one spelling.
      if (sealed.length !== 16 || sealed.toString('base64url') !== id) return undefined
      const block = decipher.update(sealed)
      // Half of the block is zero, so that made-up ids are recognised.
      if (block.readBigUInt64BE(0) !== 0n) return undefined
      const entryId = Number(block.readBigUInt64BE(8))
      return Number.isSafeInteger(entryId) ? entryId : undefined
    },
  }
}
