import { signerOf } from '#server/books/anchors.ts'
import { openAuditor, type Proved } from '#server/books/auditor.ts'
import type { Fault } from '#server/books/faults.ts'
import type { Db } from '#server/db/connect.ts'

/** Whose key signs the pages of tests. */
export const signer = signerOf('a secret of these tests')

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
