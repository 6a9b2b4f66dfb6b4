import { buildSimulators } from '#server/entrypoints/http/simulators-app.ts'
import { connect } from '#server/platform/db/connect.ts'
import { openDatabase } from '#server/platform/db/open.ts'
import { openLog } from '#server/platform/observability/log.ts'
import { openRateLimits } from '#server/platform/rate-limits.ts'
import { repeat } from '#server/platform/repeat.ts'
import { announce } from '#server/platform/start/announce.ts'
import { checkMoney } from '#server/platform/start/check-money.ts'
import { type Config, environment, missingSecrets, readConfig } from '#server/platform/start/config.ts'
import { claimDataDir, keptSecrets, openDataDir } from '#server/platform/start/data-dir.ts'
import { listenError } from '#server/platform/start/port.ts'
import { type Running, runProgram } from '#server/platform/start/run-program.ts'
import { StartupError } from '#server/platform/start/startup-error.ts'
import { deliverDue } from '#server/simulators/deliver.ts'
import { subjectOf } from '#server/simulators/identity-provider/accounts.ts'

// The simulated partners and identity provider for a service in staging, in a process and a database of their own.

/** Both sides must know these, so none of them is made. */
const SHARED = [
  'VODAPAY_API_KEY',
  'VODAPAY_NOTIFICATION_SECRET',
  'BANK_TOKEN',
  'BANK_WEBHOOK_SECRET',
  'CASH_PARTNER_SECRET',
] as const

await runProgram(start, { signals: ['SIGTERM', 'SIGINT'] })

async function start({ undo }: Running): Promise<void> {
  const initial = readConfig()
  requireApart(initial)
  openDataDir(initial.dataDir)
  if (initial.databaseUrl === null) undo.push(claimDataDir(initial.dataDir).release)
  const config = readConfig(undefined, keptSecrets(initial.dataDir))
  const log = openLog(config.logLevel)
  const database = await openDatabase(config)
  undo.push(database.stop)
  const db = connect(database.url, { max: config.databasePool })
  undo.push(() => db.end({ timeout: 5 }))
  await checkMoney(db, config.partners)
  const rateLimits = openRateLimits(db, () => config)
  undo.push(rateLimits.stop)
  const app = await buildSimulators({ db, config, log, rateLimits })
  undo.push(() => app.close())
  await app.listen({ host: config.host, port: config.port }).catch((error) => {
    throw listenError(config, error)
  })
  const deliveries = repeat(log, 'deliveries', 250, () => deliverDue({ db, config }))
  undo.push(deliveries.stop)
  const operators = config.operatorEmails.map((email) => `${config.oidc?.issuer}|${subjectOf(email)}`)
  announce(`The simulated partners of ${config.serviceUrl} are ready at ${config.publicUrl}: no real money moves.`)
  announce(`For the service: OPERATORS=${operators.join(',')}`)
}

function requireApart({ mode, oidc, publicUrl, serviceUrl }: Config): void {
  if (mode !== 'simulation')
    throw new StartupError('MODE=staging and production are for the service: its simulators run without MODE.')
  const missing = missingSecrets([...SHARED], {}, environment)
  if (missing.length > 0) throw new StartupError(`${missing.join(', ')}: set them as for the service in staging.`)
  if (serviceUrl === publicUrl)
    throw new StartupError('SERVICE_URL is not set: it is the PUBLIC_URL of the service in staging.')
  if (oidc?.issuer !== `${publicUrl}/idp`)
    throw new StartupError(
      `OIDC_ISSUER, OIDC_CLIENT_ID and OIDC_CLIENT_SECRET are those of the service in staging, and OIDC_ISSUER is ${publicUrl}/idp.`,
    )
}
