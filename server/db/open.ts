import { join } from 'node:path'
import { Trouble } from '#server/start/trouble.ts'
import { connect } from './connect.ts'
import { withinSilence } from './connection.ts'
import { type Embedded, startEmbedded } from './embedded.ts'
import { migrate } from './migrate.ts'
import { checkRights, letServiceIn } from './service-role.ts'

// The oldest that was tried: start, demo people and jobs. The tests run on the embedded 18.
const OLDEST = 15

const PATIENCE_MS = 10_000

export type OpenDatabase = {
  /** As the service signs in. */
  url: string
  /** As the owner does, for commands that need more. */
  ownerUrl: string
  /** What an operator should know before there is a log; null: nothing. */
  warning: string | null
  /** Called when the embedded PostgreSQL has ended by itself and could not be started again. */
  onEnd(listener: (error: Error) => void): void
  stop(): Promise<void>
}

type Where = {
  databaseUrl: string | null
  databaseOwnerUrl: string | null
  dataDir: string
  mode: 'simulation' | 'production'
}

/** A migrated database, ready for use: the one at `databaseUrl`, else the embedded one in `dataDir`. */
export async function openDatabase({ databaseUrl, databaseOwnerUrl, dataDir, mode }: Where): Promise<OpenDatabase> {
  if (databaseUrl !== null) {
    const ownerUrl = databaseOwnerUrl ?? databaseUrl
    await checkDatabase(ownerUrl, databaseOwnerUrl === null ? 'DATABASE_URL' : 'DATABASE_OWNER_URL')
    await migrate(ownerUrl)
    await checkDatabase(databaseUrl, 'DATABASE_URL')
    const warning = await checkRights(databaseUrl, mode)
    return { url: databaseUrl, ownerUrl, warning, onEnd: () => {}, stop: async () => {} }
  }
  const embedded = await keepRunning(join(dataDir, 'postgres'))
  try {
    await migrate(embedded.ownerUrl)
    return { ...embedded, url: await letServiceIn(embedded.ownerUrl) }
  } catch (error) {
    await embedded.stop()
    throw error
  }
}

/** One that ends so soon after each start, so many times in a row, will not stay. */
const SOON_MS = 10_000
const SOON_ENDS = 5

/** The embedded PostgreSQL, started again should it be killed: it comes back at the same address, so pools find it by themselves. */
async function keepRunning(folder: string): Promise<Omit<OpenDatabase, 'url'>> {
  let running: Embedded = await startEmbedded(folder)
  let startedAt = Date.now()
  let soonEnds = 0
  let ended = (_error: Error) => {}
  const restart = async () => {
    soonEnds = Date.now() - startedAt < SOON_MS ? soonEnds + 1 : 0
    try {
      if (soonEnds >= SOON_ENDS) throw new Trouble(`it ended ${soonEnds} times in a row; ${folder}.log says why.`)
      running = await startEmbedded(folder)
      startedAt = Date.now()
      running.onEnd(restart)
    } catch (error) {
      ended(error as Error)
    }
  }
  running.onEnd(restart)
  return {
    ownerUrl: running.url,
    warning: null,
    onEnd: (listener) => {
      ended = listener
    },
    stop: () => running.stop(),
  }
}

/** Says in one sentence what is wrong with this setting, before anything is touched. */
async function checkDatabase(url: string, setting: string): Promise<void> {
  const db = connect(url, { max: 1 })
  try {
    const asked = db<{ version: number; readOnly: boolean }[]>`
      select current_setting('server_version_num')::int / 10000 as version, pg_is_in_recovery() as "readOnly"
    `
    const [row] = await withinSilence(PATIENCE_MS, asked)
    if (!row || row.version < OLDEST) {
      throw new Trouble(`${setting} names a PostgreSQL ${row?.version}: use version ${OLDEST} or later.`)
    }
    if (row.readOnly) throw new Trouble(`${setting} names a standby, which takes no writes: name the primary.`)
  } catch (error) {
    if (error instanceof Trouble) throw error
    throw new Trouble(explain(setting, new URL(url), error as Error & { code?: string }), { cause: error })
  } finally {
    await db.end({ timeout: 1 })
  }
}

/** The address is named without its user and password. */
function explain(setting: string, url: URL, error: Error & { code?: string }): string {
  const where = `${url.searchParams.get('host') ?? url.host}${url.pathname}`
  switch (error.code) {
    case '28P01':
    case '28000':
      return `${setting}: ${where} refuses this user or password: correct them, or the server's pg_hba.conf.`
    case '3D000':
      return `${setting}: there is no such database at ${where}: create it first (create database …).`
    case '53300':
      return `${setting}: ${where} takes no more connections: raise its max_connections or lower DATABASE_POOL.`
    case '57P03':
      return `${setting}: ${where} is still starting: try again in a moment.`
    default:
      if (/CERT|TLS|SSL|SIGNATURE/.test(error.code ?? '')) {
        return `${setting}: the certificate of ${where} is not trusted (${error.code}): check sslmode and sslrootcert.`
      }
      return `${setting}: no PostgreSQL answers at ${where} (${reason(error)}): start it, or correct the address.`
  }
}

function reason({ code, message }: Error & { code?: string }): string {
  return code === undefined || code === 'CONNECTION_LOST' ? message : code
}
