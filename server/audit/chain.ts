import { createHash } from 'node:crypto'

/** What the first seal takes in. */
export const GENESIS: Buffer = createHash('sha256').update('enkosi audit trail').digest()

/** The seal of an event: the one before it and the event itself, in one hash. */
export function sealOf(previous: Buffer, canonicalEvent: string): Buffer {
  return createHash('sha256').update(previous).update(canonicalEvent, 'utf8').digest()
}
