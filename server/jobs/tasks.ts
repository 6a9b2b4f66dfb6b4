import { sealAudit } from '#server/audit/seal-audit.ts'
import { removeExpired } from '#server/identity/sessions.ts'
import { anchorHeads } from '#server/ledger/anchorage.ts'
import { keepNewProof } from '#server/ledger/keep-proof.ts'
import { DAILY, HOURLY, keepRound, type Pace } from '#server/ledger/keep-round.ts'
import type { Check } from '#server/ledger/prove.ts'
import { sealEntries } from '#server/ledger/seal-entries.ts'
import { postApprovedCorrections } from '#server/operator/post-correction.ts'
import { watchCardMoney } from '#server/operator/watch-card-money.ts'
import { forgetNotifications } from '#server/partners/open-notification.ts'
import { removeOldCodes } from '#server/phones/keep-phones.ts'
import { sumUpTips } from '#server/phones/sum-up-tips.ts'
import { tellWallets } from '#server/phones/tell-wallets.ts'
import { keepRetention } from '#server/privacy/retention.ts'
import { tellByPush } from '#server/push/tell-by-push.ts'
import { removeExpiredCounts } from '#server/rate-limits/rate-limits.ts'
import { reconcile } from '#server/reconciliation/reconcile.ts'
import { refreshRanks } from '#server/search/refresh-ranks.ts'
import type { Services } from '#server/services/services.ts'
import { removeExpiredRecords } from '#server/simulators/identity-provider/records.ts'
import { removeOldSms } from '#server/sms/keep-sms.ts'
import { removeOldSessions } from '#server/ussd/session.ts'

export type Task = {
  name: string
  everySeconds: number
  /** It takes longer the more there is, and is then run less often. */
  readsEverything?: true
  run(services: Services): Promise<unknown>
}

/** What happens by itself, and how often. One process at a time runs each. */
export const TASKS: readonly Task[] = [
  { name: 'prove', everySeconds: 60, readsEverything: true, run: proveBooks },
  { name: 'prove slices', everySeconds: HOURLY.turnSeconds, run: (services) => proveSlices(services, HOURLY) },
  { name: 'prove from zero', everySeconds: DAILY.turnSeconds, run: (services) => proveSlices(services, DAILY) },
  { name: 'reconcile', everySeconds: 300, run: reconcile },
  { name: 'seal audit', everySeconds: 10, run: ({ db }) => sealAudit(db) },
  { name: 'seal entries', everySeconds: 10, run: ({ db }) => sealEntries(db) },
  { name: 'anchor', everySeconds: 10, run: anchorBooks },
  { name: 'refresh ranks', everySeconds: 60, readsEverything: true, run: ({ db }) => refreshRanks(db) },
  { name: 'forget notifications', everySeconds: 600, run: forgetNotifications },
  { name: 'post corrections', everySeconds: 60, run: postApprovedCorrections },
  { name: 'watch card money', everySeconds: 30, run: watchCardMoney },
  { name: 'retention', everySeconds: 3_600, run: ({ db }) => keepRetention(db) },
  { name: 'tell phones', everySeconds: 30, run: (services) => tellWallets(services, 'all') },
  { name: 'tell by push', everySeconds: 3, run: tellByPush },
  { name: 'sum up tips', everySeconds: 300, run: sumUpTips },
  { name: 'remove expired', everySeconds: 600, run: removeAllExpired },
]

/** Sessions, rate windows and what the simulated identity provider keeps: each folder removes its own. */
async function removeAllExpired({ db }: Services): Promise<void> {
  await removeExpired(db)
  await removeExpiredCounts(db)
  await removeExpiredRecords(db)
  await removeOldCodes(db)
  await removeOldSms(db)
  await removeOldSessions(db)
}

/** What is in the log is outside the database: one who rewrites the books cannot rewrite it too. */
async function anchorBooks({ db, log, anchorage }: Services): Promise<void> {
  const anchor = await anchorHeads(db, anchorage)
  if (anchor)
    log.info('the books are anchored', { anchor: JSON.stringify(anchor), publicKey: anchorage.signer.publicKey })
  else log.error('the books are not where they were anchored')
}

/**
 * Proves what is new. The metric is read from the proof that is kept; the log says it too, since this is what somebody is woken
 * for, and has the checkpoint, so that it is known outside the database.
 */
async function proveBooks({ db, log, metrics, config, anchorage }: Services): Promise<void> {
  // What nobody sealed while the service was stopped is no fault.
  await sealAudit(db)
  await sealEntries(db)
  const circumstances = { mode: config.mode, sealedWithin: '15 minutes', anchors: await anchorage.known(db) }
  const { proof, checkpoint } = await keepNewProof(db, circumstances, anchorage)
  tellOfBroken({ log, metrics }, proof.checks)
  metrics.proved('what is new')
  if (checkpoint) log.info('the books are proved up to a checkpoint', { checkpoint: JSON.stringify(checkpoint) })
}

/** Proves a part of what is old: within the hour that all of it is as it was, within a day all of it from zero. */
async function proveSlices({ db, log, metrics, config, anchorage }: Services, pace: Pace): Promise<void> {
  const circumstances = { mode: config.mode, sealedWithin: '15 minutes', anchors: [], signer: anchorage.signer }
  const { checks, isFinished } = await keepRound(db, pace, circumstances)
  tellOfBroken({ log, metrics }, checks)
  if (isFinished) metrics.proved(pace.fromZero ? 'all from zero' : 'all as it was')
}

/** Said by the log and counted here: whoever can write the database can write there that all is well. */
function tellOfBroken({ log, metrics }: Pick<Services, 'log' | 'metrics'>, checks: Check[]): void {
  for (const { name, broken } of checks) {
    if (broken === 0) continue
    metrics.foundBroken()
    log.error('the books are not right', { check: name, count: broken })
  }
}
