import { removeOldSessions } from '#server/entrypoints/ussd/session.ts'
import { keepRetention } from '#server/features/privacy/retention.ts'
import { askRegister } from '#server/features/workers/ask-register.ts'
import { anchorHeads } from '#server/money/books/anchor-store.ts'
import { countFaults } from '#server/money/books/explanations.ts'
import { keepFaults } from '#server/money/books/faults.ts'
import { ANCHORED_EVENT } from '#server/money/books/logged-anchors.ts'
import { followBooks } from '#server/money/books/start-auditor.ts'
import { watchCardToBank } from '#server/operations/card-to-bank/watch-card-to-bank.ts'
import { postApprovedCorrections } from '#server/operations/corrections/post-correction.ts'
import { reconcile } from '#server/operations/reconciliation/reconcile.ts'
import { forgetNotifications } from '#server/partners/open-notification.ts'
import { removeExpired } from '#server/people/identity/sessions.ts'
import { markMoved } from '#server/people/notices/notified.ts'
import { removeOldDrafts } from '#server/people/phones/draft.ts'
import { removeOldCodes } from '#server/people/phones/personal-data.ts'
import { removeOldSms } from '#server/people/sms/personal-data.ts'
import { sealAudit } from '#server/platform/audit/seal-audit.ts'
import { removeExpiredCounts } from '#server/platform/rate-limits.ts'
import type { Services } from '#server/services.ts'

export type Task = {
  name: string
  everySeconds: number
  /** Its duration grows with the data; it is then run less often. */
  readsEverything?: true
  /** A task without an end stops with the signal. */
  run(services: Services, signal: AbortSignal): Promise<unknown>
}

/** The background tasks and their intervals. Each runs in one process at a time. */
export const TASKS: readonly Task[] = [
  { name: 'audit books', everySeconds: 1, run: auditBooks },
  { name: 'reconcile', everySeconds: 300, run: reconcile },
  { name: 'seal audit', everySeconds: 10, run: ({ db }) => sealAudit(db) },
  { name: 'anchor', everySeconds: 10, run: anchorBooks },
  { name: 'forget notifications', everySeconds: 600, run: forgetNotifications },
  { name: 'post corrections', everySeconds: 60, run: postApprovedCorrections },
  { name: 'watch card to bank', everySeconds: 30, run: watchCardToBank },
  { name: 'retention', everySeconds: 3_600, run: ({ db }) => keepRetention(db) },
  { name: 'ask register', everySeconds: 60, readsEverything: true, run: askRegister },
  { name: 'find unannounced', everySeconds: 30, readsEverything: true, run: ({ db }) => markMoved(db) },
  { name: 'remove expired', everySeconds: 600, run: removeAllExpired },
]

/** Sessions, rate windows and what the simulated identity provider keeps: each folder removes its own. */
async function removeAllExpired({ db, config }: Services): Promise<void> {
  await removeExpired(db)
  await removeExpiredCounts(db)
  if (config.mode === 'simulation') {
    const { removeExpiredRecords } = await import('#server/simulators/identity-provider/records.ts')
    await removeExpiredRecords(db)
  }
  await removeOldCodes(db)
  await removeOldDrafts(db)
  await removeOldSms(db)
  await removeOldSessions(db)
}

/** Runs the auditor in its own thread, as long as this process has the lease. */
function auditBooks({ faults, metrics, config }: Services, signal: AbortSignal): Promise<void> {
  const { databaseUrl: url, mode, anchorSecret, identityKey } = config
  if (!url) throw new Error('The address of the database is not known.')
  return followBooks({ url, mode, anchorSecret, identityKey, onFault: faults.report, onProved: metrics.proved }, signal)
}

/** The log is outside the database: somebody who rewrites the books cannot rewrite it too. */
async function anchorBooks({ db, log, faults, metrics, anchors }: Services): Promise<void> {
  const anchored = await anchorHeads(db, anchors)
  if ('signature' in anchored) {
    metrics.proved('anchored')
    const { explained } = await countFaults(db, anchors.signer)
    log.always(ANCHORED_EVENT, { anchor: JSON.stringify(anchored), publicKey: anchors.signer.publicKey, explained })
    return
  }
  log.error('books differ from anchor')
  await keepFaults(db, anchored)
  for (const fault of anchored) faults.report(fault)
}
