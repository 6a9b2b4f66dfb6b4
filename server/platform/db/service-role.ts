import { StartupError } from '#server/platform/start/startup-error.ts'
import { asking } from './connect.ts'

/** The role that the migrations make for the service: it cannot change or remove entries, seals and audit events. */
export const SERVICE_ROLE = 'enkosi_app'

/** Lets the service sign in to a PostgreSQL that is ours alone, with the owner's password where there is one; says where. */
export async function enableServiceLogin(ownerUrl: string): Promise<string> {
  const url = new URL(ownerUrl)
  url.username = SERVICE_ROLE
  const password = url.password ? `password '${decodeURIComponent(url.password)}'` : ''
  await asking(ownerUrl, (db) => db.unsafe(`alter role ${SERVICE_ROLE} login ${password}`))
  return url.href
}

/**
 * Checks the rights of the user of DATABASE_URL. A user without access to the tables is told how to get it; one that could rewrite the
 * books is refused in production, and in simulation gets a warning, which is returned.
 */
export async function checkRights(url: string, mode: 'simulation' | 'production'): Promise<string | null> {
  const [may] = await asking(
    url,
    (db) => db<{ name: string; use: boolean; rewrite: boolean }[]>`
      select current_user as name, has_table_privilege('ledger_entry', 'insert') as use,
        has_table_privilege('ledger_entry', 'update') or has_table_privilege('ledger_entry', 'delete') as rewrite
    `,
  )
  if (!may?.use) {
    throw new StartupError(`DATABASE_URL: the user ${may?.name} may not use the tables: grant ${SERVICE_ROLE} to it.`)
  }
  if (!may.rewrite) return null
  const sentence = `The user ${may.name} of DATABASE_URL may rewrite the books: let the service sign in as ${SERVICE_ROLE}, and name the owner in DATABASE_OWNER_URL.`
  if (mode === 'production') throw new StartupError(sentence)
  return sentence
}
