import { createHash } from 'node:crypto'
import { signerOf } from '#server/money/books/anchors.ts'
import { openAuditor, type Proved } from '#server/money/books/auditor.ts'
import type { Fault } from '#server/money/books/faults.ts'
import { identitySeal } from '#server/platform/crypto/keyed-hash.ts'
import type { Db } from '#server/platform/db/connect.ts'

/** With it the pages, backups and anchors of tests are signed, also by our commands. */
export const ANCHOR_SECRET = createHash('sha256').update('of these tests').digest('base64url')
/** With it our commands are run, and prove who signs in. */
export const IDENTITY_KEY = createHash('sha256').update('of the people in tests').digest('base64url')
export const signer = signerOf(ANCHOR_SECRET)

/** A step of a new auditor: writes pages, compares wallets, and gives the faults that were not known before. */
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

/** For people whom a test wrote into the database: as if they had come by signing in. */
export async function sealIdentities(db: Db): Promise<void> {
  const people = await db<{ id: string; issuer: string; subject: string }[]>`select id, issuer, subject from person`
  for (const person of people)
    await db`update person set identity_seal = ${identitySeal(IDENTITY_KEY, person)} where id = ${person.id}`
}
