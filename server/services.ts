import { type AnchorStore, openAnchorStore } from '#server/money/books/anchor-store.ts'
import { type FaultLog, openFaultLog } from '#server/money/books/fault-log.ts'
import { type Ledger, openLedger } from '#server/money/ledger/ledger.ts'
import { watchLedger } from '#server/money/ledger/watch-ledger.ts'
import { type CashPartner, cashPartnerOf } from '#server/partners/cash-partner.ts'
import { type SmsGateway, smsGatewayOf } from '#server/partners/gateway.ts'
import { type PaymentProvider, paymentProviderOf } from '#server/partners/payment-provider.ts'
import { type PayoutBank, payoutBankOf } from '#server/partners/payout-bank.ts'
import { type PopulationRegister, populationRegisterOf } from '#server/partners/population-register.ts'
import { type OpenId, openIdOf } from '#server/people/identity/open-id.ts'
import { type Callers, watchCallers } from '#server/people/identity/sessions.ts'
import { type GuestTipNews, watchGuestTips } from '#server/people/notices/guest-tip-news.ts'
import { type Live, startLive } from '#server/people/notices/live.ts'
import type { BankKeys } from '#server/platform/crypto/bank-details.ts'
import { type EntryIds, entryIdsOf } from '#server/platform/crypto/entry-ids.ts'
import type { Db } from '#server/platform/db/connect.ts'
import { openPool } from '#server/platform/db/pool.ts'
import { type Reading, type ReplicaState, watchReplica, withoutReplica } from '#server/platform/db/read-replica.ts'
import { type Listener, startListener } from '#server/platform/listener.ts'
import { type ClockWatch, watchClocks } from '#server/platform/observability/clock-watch.ts'
import { type DiskWatch, watchDisk } from '#server/platform/observability/disk-watch.ts'
import { type Log, openLog } from '#server/platform/observability/log.ts'
import { type Metrics, openMetrics } from '#server/platform/observability/metrics.ts'
import { watchPartners } from '#server/platform/observability/partner-watch.ts'
import { openTraces, type Traces } from '#server/platform/observability/traces.ts'
import { openRateLimits, type RateLimits } from '#server/platform/rate-limits.ts'
import type { Config } from '#server/platform/start/config.ts'

/** Everything the server works with; each capability takes the few parts it names. */
export type Services = {
  db: Db
  /** For reads that may be a minute old. */
  reading: Reading
  ledger: Ledger
  anchors: AnchorStore
  faults: FaultLog
  /** Read it when needed: with PORT=0 its addresses are known only once the server listens. */
  config: Config
  keys: BankKeys
  entryIds: EntryIds
  log: Log
  openId: OpenId
  paymentProvider: PaymentProvider
  bank: PayoutBank
  cashPartner: CashPartner
  gateway: SmsGateway
  register: PopulationRegister
  callers: Callers
  rateLimits: RateLimits
  listener: Listener
  live: Live
  guestTipNews: GuestTipNews
  metrics: Metrics
  traces: Traces
  clocks: ClockWatch
  disk: DiskWatch
  /** This process is stopping, and a balancer should send it nothing more. */
  isStopping: boolean
  /** Whether requests and the ledger reach the database, checked on separate connections. */
  isReady(timeoutMs?: number): Promise<boolean>
  stop(): Promise<void>
}

/** Timeout of that check. */
const PING_TIMEOUT_MS = 2_000

/** Opens everything that the settings name. The database must exist and be migrated. */
export async function startServices(
  config: Config & { databaseUrl: string },
  log: Log = openLog(config.logLevel),
): Promise<Services> {
  const { databaseUrl } = config
  const pool = openPool(databaseUrl, {
    max: config.databasePool,
    onUnresponsive: () => log.warn('database unresponsive, reconnecting'),
  })
  const { db } = pool
  const metrics = openMetrics({ waiting: () => ledger.waiting(), readsAtReplica: () => reading.isUsed() })
  const reading = config.databaseReadUrl
    ? watchReplica(config.databaseReadUrl, db, {
        max: config.databasePool,
        onChange: (state) => logReplica(log, state),
      })
    : withoutReplica(db)
  const traces = await openTraces(config, log)
  const ledger = openLedger({ url: databaseUrl, onBatch: metrics.batchPosted, onAlert: log.error })
  const listener = await startListener({ url: databaseUrl, db })
  const entryIds = entryIdsOf(config.identityKey)
  const now = () => services.config
  const partners = watchPartners(log, metrics, traces)
  const rateLimits = openRateLimits(db, now, metrics.rateLimited)
  const live = await startLive({ db, listener, log, entryIds })
  const guestTipNews = await watchGuestTips(listener)
  const clocks = await watchClocks(db, log, metrics)
  const anchors = openAnchorStore(config)
  const services: Services = {
    db,
    reading,
    ledger: watchLedger(ledger, traces),
    anchors,
    faults: openFaultLog(db, anchors.signer, log, metrics),
    config,
    keys: config.bankDetailsKeys,
    entryIds,
    log,
    openId: openIdOf(now, partners),
    paymentProvider: paymentProviderOf(now, partners),
    bank: payoutBankOf(now, partners),
    cashPartner: cashPartnerOf(now, partners),
    gateway: smsGatewayOf(now, partners),
    register: populationRegisterOf(now, partners),
    callers: await watchCallers(db, now, listener),
    rateLimits,
    listener,
    live,
    guestTipNews,
    metrics,
    traces,
    clocks,
    disk: watchDisk(log),
    isStopping: false,
    isReady: async (timeoutMs = PING_TIMEOUT_MS) => {
      const signs = await Promise.all([pool.ping(timeoutMs), ledger.ping(timeoutMs)])
      return signs.every((sign) => sign === 'answered')
    },
    stop: async () => {
      clocks.stop()
      await live.stop()
      await listener.stop()
      await rateLimits.stop()
      await ledger.close()
      await traces.close()
      await reading.stop()
      await pool.close()
    },
  }
  return services
}

function logReplica(log: Log, state: ReplicaState): void {
  if (state === 'fresh') log.info('replica reads resumed', { state })
  else log.warn('replica reads moved to primary', { state })
}
