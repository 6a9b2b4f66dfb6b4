import { StartupError } from '#server/platform/start/startup-error.ts'
import { asking } from './connect.ts'
import { withTimeout } from './connection.ts'

/** The oldest on which the tests of the database have passed. */
const OLDEST = 15

const TIMEOUT_MS = 10_000

type Facts = { version: number; isStandby: boolean; isReadOnly: boolean; encoding: string }

/** Says in one sentence what is wrong with the database that this setting names, before anything is touched. */
export async function checkDatabase(url: string, setting: string): Promise<void> {
  const pending = asking(url, (db) =>
    withTimeout(
      TIMEOUT_MS,
      db<[Facts]>`
      select current_setting('server_version_num')::int / 10000 as version, pg_is_in_recovery() as "isStandby",
        current_setting('default_transaction_read_only')::boolean as "isReadOnly",
        pg_encoding_to_char(encoding) as encoding
      from pg_database
      where datname = current_database()
    `,
    ),
  )
  const [facts] = await pending.catch((error) => {
    if (error instanceof StartupError) throw error
    throw new StartupError(explain(setting, new URL(url), error), { cause: error })
  })
  refuseUnfit(facts, setting)
}

function refuseUnfit({ version, isStandby, isReadOnly, encoding }: Facts, setting: string): void {
  if (version < OLDEST)
    throw new StartupError(`${setting} names a PostgreSQL ${version}: use version ${OLDEST} or later.`)
  if (isStandby) throw new StartupError(`${setting} names a standby, which takes no writes: name the primary.`)
  if (isReadOnly) {
    throw new StartupError(
      `${setting} names a database that may only be read: set default_transaction_read_only to off for it and its user.`,
    )
  }
  if (encoding !== 'UTF8') {
    throw new StartupError(
      `${setting} names a database that stores text as ${encoding}, where many names cannot be written: create one with encoding 'UTF8' (create database … encoding 'UTF8' template template0).`,
    )
  }
}

/** The address is named without its user and password. */
function explain(setting: string, url: URL, error: Error & { code?: string }): string {
  const where = `${url.searchParams.get('host') ?? url.host}${url.pathname}`
  switch (error.code) {
    case '28P01':
    case '28000':
      return `${setting}: ${where} refuses this user or password: correct them, or the server's pg_hba.conf.`
    case '42501':
      return `${setting}: the user may not use the database at ${where}: grant connect on the database to it.`
    case '3D000':
      return `${setting}: there is no such database at ${where}: create it first (create database …).`
    case '53300':
      return `${setting}: ${where} takes no more connections: raise its max_connections or lower DATABASE_POOL.`
    case '57P03':
      return `${setting}: ${where} is still starting: try again in a moment.`
    default:
      if (/does not support SSL/.test(error.message)) {
        return `${setting}: ${where} speaks no TLS, which sslmode asks for: switch ssl on there, or take sslmode out if nobody can listen on the way.`
      }
      if (/CERT|TLS|SSL|SIGNATURE/.test(error.code ?? '')) {
        return `${setting}: the certificate of ${where} is not trusted (${error.code}): check sslmode and sslrootcert.`
      }
      return `${setting}: no PostgreSQL answers at ${where} (${reason(error)}): start it, or correct the address.`
  }
}

function reason({ code, message }: Error & { code?: string }): string {
  return code === undefined || code === 'CONNECTION_LOST' ? message : code
}
