import { createCipheriv, createDecipheriv, hkdfSync } from 'node:crypto'

/** An entry's id as people see it. */
export type WireId = string & { readonly made: 'by EntryIds' }

export type EntryIds = {
  write(entryId: number): WireId
  /** The entry that an id of ours stands for; undefined for any other text. */
  read(id: string): number | undefined
}

/**
 * Entries are numbered for the whole service, so their numbers would tell everybody how much is going on. People see the
 * number enciphered: one block of AES, which is the same for both sides of a tip, and which only the service reads. Each block
 * stands for itself, so one cipher does for all of them: making one costs many times what a block does.
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
      // Some last letters differ in bits that are not read: an id has one spelling.
      if (sealed.length !== 16 || sealed.toString('base64url') !== id) return undefined
      const block = decipher.update(sealed)
      // Half of the block is empty, so that made-up ids and those of another service are known.
      if (block.readBigUInt64BE(0) !== 0n) return undefined
      const entryId = Number(block.readBigUInt64BE(8))
      return Number.isSafeInteger(entryId) ? entryId : undefined
    },
  }
}
