import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { addDemoPerson } from '#server/demo/demo-person.ts'
import { serve } from '#server/entrypoints/http/serve.ts'
import type { Db } from '#server/platform/db/connect.ts'
import { openLog } from '#server/platform/observability/log.ts'
import { readConfig } from '#server/platform/start/config.ts'
import { type Services, startServices } from '#server/services.ts'
import { atEnd } from '#testing/at-end.ts'
import { sessionCookie } from '#testing/people/session-cookie.ts'
import { type Client, clientOf } from './client.ts'
import { testDatabase } from './database.ts'

export type TestServer = {
  url: string
  databaseUrl: string
  ownerUrl: string
  /** As the owner of the database, who may do what the service may not: move the clock, for one. */
  db: Db
  services: Services
  /** The log so far, line by line. */
  log: string[]
  /** Somebody signed in, without walking through the identity provider's pages. The same email is the same person. */
  signIn(email: string, names?: { firstName?: string; lastName?: string }): Promise<Client>
  /** Somebody who is not signed in. */
  nobody: Client
  /** Each one is closed when its test or file ends, so that only a test that looks at what is left calls it. */
  close(): Promise<void>
}

/**
 * The real service over real HTTP with a database of its own, without rate limits unless it is about them; `settings` are
 * environment variables, and `way` may put something between the service and its database.
 */
export async function startTestServer(
  settings: Record<string, string> = {},
  way: (databaseUrl: string) => Promise<string> = async (url) => url,
): Promise<TestServer> {
  const database = await testDatabase()
  const dataDir = mkdtempSync(join(tmpdir(), 'enkosi-test-data-'))
  const log: string[] = []
  const config = readConfig({
    PORT: '0',
    HOST: '127.0.0.1',
    DATABASE_POOL: '6',
    DATABASE_URL: database.url,
    DATA_DIR: dataDir,
    RATE_LIMITS: 'off',
    ...settings,
  })
  const services = await startServices(
    { ...config, databaseUrl: await way(database.url) },
    openLog('info', (line) => log.push(line)),
  )
  const served = await serve(services)
  let closing: Promise<void> | undefined
  const close = () => {
    closing ??= closeAll()
    return closing
  }
  atEnd(close)
  return {
    url: served.url,
    databaseUrl: database.url,
    ownerUrl: database.ownerUrl,
    db: database.db,
    services,
    log,
    nobody: clientOf(served.url),
    signIn: async (email, { firstName = 'Test', lastName = 'Person' } = {}) => {
      const personId = await addDemoPerson(services, { email, firstName, lastName })
      const cookie = await sessionCookie(services.db, personId, services.config)
      return clientOf(served.url, { cookie, personId })
    },
    close,
  }

  async function closeAll(): Promise<void> {
    await served.stop(1_000)
    await services.stop()
    await database.close()
    rmSync(dataDir, { recursive: true, force: true })
  }
}

/** Another process on the same database, without a web server. */
export async function anotherProcess(
  { services, databaseUrl }: TestServer,
  changes: Partial<Services['config']> = {},
): Promise<Services> {
  const other = await startServices({ ...services.config, ...changes, databaseUrl }, openLog('silent'))
  atEnd(() => other.stop())
  return other
}
