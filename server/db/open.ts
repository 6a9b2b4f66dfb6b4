import { join } from 'node:path'
import { Trouble } from '#server/start/trouble.ts'
import { connect } from './connect.ts'
import { withinSilence } from './connection.ts'
import { type Embedded, startEmbedded } from './embedded.ts'
import { migrate } from './migrate.ts'

// The oldest that was tried: start, demo people and jobs. The tests run on the embedded 18.
const OLDEST = 15

const PATIENCE_MS = 10_000

export type OpenDatabase = {
  url: string
  /** Called when the embedded PostgreSQL has ended by itself and could not be started again. */
  onEnd(listener: (error: Error) => void): void
  stop(): Promise<void>
}

/** A migrated database, ready for use: the one at `databaseUrl`, else the embedded one in `dataDir`. */
export async function openDatabase(config: { databaseUrl: string | null; dataDir: string }): Promise<OpenDatabase> {
  const { databaseUrl } = config
  if (databaseUrl !== null) {
    await checkDatabase(databaseUrl)
    await migrate(databaseUrl)
    return { url: databaseUrl, onEnd: () => {}, stop: async () => {} }
  }
  const embedded = await keepRunning(join(config.dataDir, 'postgres'))
  try {
    await migrate(embedded.url)
  } catch (error) {
    await embedded.stop()
    throw error
  }
  return embedded
}

/** The embedded PostgreSQL, started again should it be killed: it comes back at the same address, so pools find it by themselves. */
async function keepRunning(folder: string): Promise<OpenDatabase> {
  let running: Embedded = await startEmbedded(folder)
  let ended = (_error: Error) => {}
  const restart = async () => {
    try {
      running = await startEmbedded(folder)
      running.onEnd(restart)
    } catch (error) {
      ended(error as Error)
    }
  }
  running.onEnd(restart)
  return {
    url: running.url,
    onEnd: (listener) => {
      ended = listener
    },
    stop: () => running.stop(),
  }
}

/** Says in one sentence what is wrong with DATABASE_URL, before anything is touched. */
async function checkDatabase(url: string): Promise<void> {
  const db = connect(url, { max: 1 })
  try {
    const asked = db<{ version: number; readOnly: boolean }[]>`
      select current_setting('server_version_num')::int / 10000 as version, pg_is_in_recovery() as "readOnly"
    `
    const [row] = await withinSilence(PATIENCE_MS, asked)
    if (!row || row.version < OLDEST) {
      throw new Trouble(`DATABASE_URL names a PostgreSQL ${row?.version}: use version ${OLDEST} or later.`)
    }
    if (row.readOnly) throw new Trouble('DATABASE_URL names a standby, which takes no writes: name the primary.')
  } catch (error) {
    if (error instanceof Trouble) throw error
    throw new Trouble(explain(new URL(url), error as Error & { code?: string }), { cause: error })
  } finally {
    await db.end({ timeout: 1 })
  }
}

/** The address is named without its user and password. */
function explain(url: URL, error: Error & { code?: string }): string {
  const where = `${url.searchParams.get('host') ?? url.host}${url.pathname}`
  switch (error.code) {
    case '28P01':
    case '28000':
      return `DATABASE_URL: ${where} refuses this user or password: mend them, or the server's pg_hba.conf.`
    case '3D000':
      return `DATABASE_URL: there is no such database at ${where}: create it first (create database …).`
    case '53300':
      return `DATABASE_URL: ${where} takes no more connections: raise its max_connections or lower DATABASE_POOL.`
    case '57P03':
      return `DATABASE_URL: ${where} is still starting: try again in a moment.`
    default:
      if (/CERT|TLS|SSL|SIGNATURE/.test(error.code ?? '')) {
        return `DATABASE_URL: the certificate of ${where} is not trusted (${error.code}): check sslmode and sslrootcert.`
      }
      return `DATABASE_URL: no PostgreSQL answers at ${where} (${reason(error)}): start it, or mend the address.`
  }
}

function reason({ code, message }: Error & { code?: string }): string {
  return code === undefined || code === 'CONNECTION_LOST' ? message : code
}
