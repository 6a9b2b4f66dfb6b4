import type { Db } from '#server/db/connect.ts'
import { serve } from '#server/http/serve.ts'
import { startSession } from '#server/identity/sessions.ts'
import { addDemoPerson } from '#server/identity/simulated/accounts.ts'
import { openLog } from '#server/observability/log.ts'
import { type Services, startServices } from '#server/services.ts'
import { readConfig } from '#server/start/config.ts'
import { testDatabase } from './database.ts'

export type Answer = { status: number; headers: Headers; text: string; json: unknown }

/** A browser's view of the service: every call carries its cookie, and every answer is read to its end. */
export type Client = {
  personId: string
  cookie: string
  get(path: string, headers?: Record<string, string>): Promise<Answer>
  post(path: string, body?: unknown, headers?: Record<string, string>): Promise<Answer>
  put(path: string, body?: unknown, headers?: Record<string, string>): Promise<Answer>
  delete(path: string, headers?: Record<string, string>): Promise<Answer>
}

export type TestServer = {
  url: string
  databaseUrl: string
  db: Db
  services: Services
  /** What has been logged so far, line by line. */
  log: string[]
  /** Somebody signed in, without walking through the provider's pages. The same e-mail is the same person. */
  signIn(email: string, names?: { firstName?: string; lastName?: string }): Promise<Client>
  /** Somebody who is not signed in. */
  nobody: Client
  close(): Promise<void>
}

/** The real service over real HTTP with a database of its own; `settings` are environment variables. */
export async function startTestServer(settings: Record<string, string> = {}): Promise<TestServer> {
  const database = await testDatabase()
  const log: string[] = []
  const config = readConfig({
    PORT: '0',
    HOST: '127.0.0.1',
    DATABASE_POOL: '6',
    DATABASE_URL: database.url,
    ...settings,
  })
  const services = await startServices(
    { ...config, databaseUrl: database.url },
    openLog('info', (line) => log.push(line)),
  )
  const served = await serve(services)
  return {
    url: served.url,
    databaseUrl: database.url,
    db: services.db,
    services,
    log,
    nobody: clientOf(served.url, '', ''),
    signIn: async (email, { firstName = 'Test', lastName = 'Person' } = {}) => {
      const personId = await addDemoPerson(services.db, { email, firstName, lastName })
      const authTime = Math.floor(Date.now() / 1_000)
      const token = await startSession(services.db, { personId, device: 'Unknown device', idToken: null, authTime })
      const prefix = services.config.publicUrl.startsWith('https:') ? '__Host-' : ''
      return clientOf(served.url, `${prefix}enkosi_session=${token}`, personId)
    },
    close: async () => {
      await served.stop(1_000)
      await services.stop()
      await database.close()
    },
  }
}

function clientOf(url: string, cookie: string, personId: string): Client {
  const call = async (method: string, path: string, headers: Record<string, string> = {}, body?: unknown) => {
    const response = await fetch(url + path, {
      method,
      redirect: 'manual',
      headers: {
        ...(cookie && { cookie }),
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
    })
    const text = await response.text()
    const isJson = /^application\/(problem\+)?json/.test(response.headers.get('content-type') ?? '')
    return { status: response.status, headers: response.headers, text, json: isJson ? JSON.parse(text) : undefined }
  }
  return {
    personId,
    cookie,
    get: (path, headers) => call('GET', path, headers),
    post: (path, body, headers) => call('POST', path, headers, body),
    put: (path, body, headers) => call('PUT', path, headers, body),
    delete: (path, headers) => call('DELETE', path, headers),
  }
}
