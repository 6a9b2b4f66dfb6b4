import { createHash, createPrivateKey, createPublicKey, sign, verify } from 'node:crypto'
import { type Catalogue, isSameCatalogue, readCatalogue } from '#server/platform/db/catalogue.ts'
import type { Db, Tx } from '#server/platform/db/connect.ts'
import { type Fault, faultOf } from './faults.ts'

/** The end of a hash chain. It changes if anything before it is changed. */
type Head = { position: number; hash: string }
/** Of the pages of the books, of the audit trail, and the schema that guards both. */
export type Heads = { entries: Head; audit: Head; catalogue: Catalogue }

/** The heads at one moment, signed with a key that is not in the database, and kept outside it. */
export type Anchor = Heads & {
  at: string
  /** Set by a restore: earlier anchors no longer bind. */
  restored: boolean
  signature: string
}

export type Signer = {
  sign(heads: Heads, restored: boolean): Anchor
  isOurs(anchor: Anchor): boolean
  /** For pages, snapshots and exports of the books. The kind of a text comes first in it, so that none can pass for another. */
  signText(text: string): string
  /** Whether we signed it (`ours`), somebody with another key did, or it only names our key. */
  judge(text: string, signature: string): 'ours' | 'foreign' | 'forged'
  /** Lets an auditor verify anchors without being able to sign them. */
  publicKey: string
}

// The bytes before the 32 of an Ed25519 key in PKCS #8.
const ED25519 = Buffer.from('302e020100300506032b657004220420', 'hex')

/** Signs with the Ed25519 key that follows from the secret ANCHOR_SECRET. */
export function signerOf(secret: string): Signer {
  const seed = createHash('sha256').update('enkosi anchors').update(secret).digest()
  const key = createPrivateKey({ key: Buffer.concat([ED25519, seed]), format: 'der', type: 'pkcs8' })
  const publicKey = createPublicKey(key)
  const exported = publicKey.export({ format: 'der', type: 'spki' }).toString('base64')
  /** Which key it is. */
  const name = exported.slice(-12)
  const signText = (text: string) => `${name} ${sign(null, Buffer.from(text), key).toString('base64')}`
  const judge: Signer['judge'] = (text, signature) => {
    const [by, signed = ''] = signature.split(' ')
    if (by !== name) return 'foreign'
    return verify(null, Buffer.from(text), publicKey, Buffer.from(signed, 'base64')) ? 'ours' : 'forged'
  }
  return {
    sign: (heads, restored) => {
      const unsigned = { at: new Date().toISOString(), restored, ...heads }
      return { ...unsigned, signature: signText(textOf(unsigned)) }
    },
    isOurs: (anchor) => judge(textOf(anchor), anchor.signature) === 'ours',
    signText,
    judge,
    publicKey: exported,
  }
}

function textOf({ at, restored, entries, audit, catalogue }: Omit<Anchor, 'signature'>): string {
  const heads = [entries.position, entries.hash, audit.position, audit.hash]
  return `anchor ${JSON.stringify([at, restored, ...heads, catalogue.migration, catalogue.server, catalogue.hash])}`
}

/** Where both chains end; position 0 while one is empty. */
export async function readHeads(db: Db | Tx): Promise<Heads> {
  const [heads] = await db<[{ entries: Head | null; audit: Head | null }]>`
    select (
      select json_build_object('position', position, 'hash', encode(hash, 'hex')) from book_page order by position desc limit 1
    ) as entries, (
      select json_build_object('position', position, 'hash', encode(hash, 'hex')) from audit_seal order by position desc limit 1
    ) as audit
  `
  const none = { position: 0, hash: '' }
  return { entries: heads.entries ?? none, audit: heads.audit ?? none, catalogue: await readCatalogue(db) }
}

/** Where the books are no longer as they were anchored: a chain was cut off or rewritten, or the schema was changed. */
export async function checkAnchors(db: Db | Tx, anchors: Anchor[], read?: Catalogue): Promise<Fault[]> {
  const faults: Fault[] = []
  if (anchors.length === 0) return faults
  const now = read ?? (await readCatalogue(db))
  for (const { at, entries, audit, catalogue } of anchors) {
    const [found] = await db<[{ entries: string | null; audit: string | null }]>`
      select (select encode(hash, 'hex') from book_page where position = ${entries.position}) as entries,
        (select encode(hash, 'hex') from audit_seal where position = ${audit.position}) as audit
    `
    const add = (name: string, what: string, found: unknown) =>
      faults.push(faultOf(name, `${what}, anchored at ${at}`, found))
    if (entries.position > 0 && found.entries !== entries.hash) add(ANCHORED, `page ${entries.position}`, found.entries)
    if (audit.position > 0 && found.audit !== audit.hash) add(ANCHORED, `audit event ${audit.position}`, found.audit)
    if (!isSameCatalogue(now, catalogue)) add(GUARDS, 'schema', now)
  }
  return faults
}

const ANCHORED = 'both chains go through what was anchored'
const GUARDS = 'every guard of the schema is in its place'
