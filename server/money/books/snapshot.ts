import { createHash } from 'node:crypto'
import type { Db } from '#server/platform/db/connect.ts'
import type { Signer } from './anchors.ts'
import type { Faults } from './faults.ts'
import { openState, type State } from './state.ts'

const PART_BYTES = 16 * 1_024 * 1_024
const SIGNED = 'the snapshot of the books is as it was signed'

/** Keeps the state in the database, signed, so that the next start need not begin at entry one. */
export async function writeSnapshot(db: Db, state: State, signer: Signer): Promise<void> {
  const blob = state.toBlob()
  const { position } = state.head
  const signature = signer.signText(textOf(position, blob))
  await db.begin(async (tx) => {
    await tx`delete from book_snapshot`
    for (let part = 0; part * PART_BYTES < blob.length; part += 1) {
      const bytes = blob.subarray(part * PART_BYTES, (part + 1) * PART_BYTES)
      await tx`insert into book_snapshot (position, part, bytes, signature) values (${position}, ${part}, ${bytes}, ${signature})`
    }
  })
}

/** The last snapshot, if we signed it and its page is still there; else an empty state, which begins at entry one. */
export async function readSnapshot(db: Db, signer: Signer, faults: Faults): Promise<State> {
  const parts = await db<{ position: number; bytes: Buffer; signature: string }[]>`
    select position, bytes, signature from book_snapshot order by part
  `
  const [first] = parts
  if (!first) return openState()
  const blob = Buffer.concat(parts.map(({ bytes }) => bytes))
  const judged = signer.judge(textOf(first.position, blob), first.signature)
  if (judged === 'forged') faults.add(SIGNED, `after page ${first.position}`, textOf(first.position, blob))
  if (judged !== 'ours') return openState()
  const state = openState(blob)
  const [page] = await db`
    select from book_page where position = ${first.position} and encode(hash, 'hex') = ${state.head.hash}
  `
  return page ? state : openState()
}

function textOf(position: number, blob: Buffer): string {
  return `snapshot ${position} ${createHash('sha256').update(blob).digest('hex')}`
}
