import { createHash, createPrivateKey, createPublicKey, type KeyObject, sign, verify } from 'node:crypto'
import type { Db, Tx } from '#server/db/connect.ts'

/** The end of a chain of seals: with it one can tell whether anything before it was changed. */
type Head = { position: number; hash: string }
export type Heads = { entries: Head; audit: Head; checkpoints: Head }
const CHAINS = ['entries', 'audit', 'checkpoints'] as const
type Chain = (typeof CHAINS)[number]

/** The heads of all chains at one moment, signed with a key that is not in the database, and kept outside it. */
export type Anchor = Omit<Heads, 'checkpoints'> & {
  /** Anchors from before there were checkpoints have none. */
  checkpoints?: Head
  at: string
  /** Set by a restore: what was anchored before it no longer binds. */
  restored: boolean
  signature: string
}

export type Signer = {
  sign(heads: Heads, restored: boolean): Anchor
  isOurs(anchor: Anchor): boolean
  /** For checkpoints and the rounds of the proof. */
  signText(text: string): string
  hasSigned(text: string, signature: string): boolean
  /** For whoever checks anchors without being able to make them. */
  publicKey: string
}

// What stands before the 32 bytes of an Ed25519 key in PKCS #8.
const ED25519 = Buffer.from('302e020100300506032b657004220420', 'hex')

/** Signs with the Ed25519 key that follows from the secret ANCHOR_SECRET. */
export function signerOf(secret: string): Signer {
  const seed = createHash('sha256').update('enkosi anchors').update(secret).digest()
  const key = createPrivateKey({ key: Buffer.concat([ED25519, seed]), format: 'der', type: 'pkcs8' })
  const publicKey: KeyObject = createPublicKey(key)
  return {
    sign: (heads, restored) => {
      const unsigned = { at: new Date().toISOString(), restored, ...heads }
      return { ...unsigned, signature: sign(null, textOf(unsigned), key).toString('base64') }
    },
    isOurs: (anchor) => verify(null, textOf(anchor), publicKey, Buffer.from(anchor.signature, 'base64')),
    signText: (text) => sign(null, Buffer.from(`text\n${text}`), key).toString('base64'),
    hasSigned: (text, signature) =>
      verify(null, Buffer.from(`text\n${text}`), publicKey, Buffer.from(signature, 'base64')),
    publicKey: publicKey.export({ format: 'der', type: 'spki' }).toString('base64'),
  }
}

function textOf({ at, restored, entries, audit, checkpoints }: Omit<Anchor, 'signature'>): Buffer {
  const heads = [entries, audit, ...(checkpoints ? [checkpoints] : [])]
  return Buffer.from(JSON.stringify([at, restored, ...heads.flatMap(({ position, hash }) => [position, hash])]))
}

/** Where all chains end in this snapshot; position 0 while a chain is empty. */
export async function readHeads(db: Db | Tx): Promise<Heads> {
  const heads = await db<(Head & { chain: Chain })[]>`
    (select 'entries' as chain, position, encode(hash, 'hex') as hash from entry_seal order by position desc limit 1)
    union all
    (select 'audit', position, encode(hash, 'hex') from audit_seal order by position desc limit 1)
    union all
    (select 'checkpoints', position, encode(hash, 'hex') from checkpoint order by position desc limit 1)
  `
  const of = (chain: Chain): Head => {
    const head = heads.find((one) => one.chain === chain)
    return { position: head?.position ?? 0, hash: head?.hash ?? '' }
  }
  return { entries: of('entries'), audit: of('audit'), checkpoints: of('checkpoints') }
}

const NOT_YET: Head = { position: 0, hash: '' }

export type AnchorFault = {
  chain: Chain
  anchoredAt: string
  position: number
  fault: 'gone' | 'changed'
}

/** Where a chain no longer is as it was anchored: cut off, or made anew. */
export async function checkAnchors(tx: Db | Tx, anchors: Anchor[]): Promise<AnchorFault[]> {
  const faults: AnchorFault[] = []
  for (const anchor of anchors) {
    const { entries, audit, checkpoints } = anchor
    const found = await tx<{ chain: Chain; hash: string }[]>`
      select 'entries' as chain, encode(hash, 'hex') as hash from entry_seal where position = ${entries.position}
      union all
      select 'audit', encode(hash, 'hex') from audit_seal where position = ${audit.position}
      union all
      select 'checkpoints', encode(hash, 'hex') from checkpoint where position = ${checkpoints?.position ?? 0}
    `
    for (const chain of CHAINS) {
      const { position, hash } = anchor[chain] ?? NOT_YET
      const now = found.find((one) => one.chain === chain)?.hash
      if (position === 0 || now === hash) continue
      faults.push({ chain, anchoredAt: anchor.at, position, fault: now === undefined ? 'gone' : 'changed' })
    }
  }
  return faults
}
