import { createHash } from 'node:crypto'
import { signerOf } from '#server/books/anchors.ts'
import { openAuditor, type Proved } from '#server/books/auditor.ts'
import type { Fault } from '#server/books/faults.ts'
import type { Db } from '#server/db/connect.ts'

/** With it the pages, backups and anchors of tests are signed, also by our commands. */
export const ANCHOR_SECRET = createHash('sha256').update('of these tests').digest('base64url')
export const signer = signerOf(ANCHOR_SECRET)

/** One step of a new auditor: it writes pages, compares wallets, and gives the faults that were not known before. */
export async function followOnce(db: Db): Promise<{ faults: Fault[]; proved: Proved[] }> {
  const faults: Fault[] = []
  const proved: Proved[] = []
  const options = { mode: 'simulation', signer } as const
  const auditor = await openAuditor(db, {
    ...options,
    onFault: (fault) => faults.push(fault),
    onProved: (what) => proved.push(what),
  })
  await auditor.step()
  return { faults, proved }
}
