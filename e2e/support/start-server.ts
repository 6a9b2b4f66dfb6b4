import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startEmbedded } from '#server/platform/db/embedded/embedded.ts'
import { migrate } from '#server/platform/db/migrate.ts'
import { enableServiceLogin } from '#server/platform/db/service-role.ts'
import { makeSecrets } from '#server/platform/start/secrets.ts'
import { startServerProcess } from '#testing/service/server-process.ts'

/** Once per run: the real server with a fresh database, which a few journeys reach into. */
export default async function startServer(): Promise<() => Promise<void>> {
  if (!existsSync(new URL('../../dist/web/app.html', import.meta.url)))
    throw new Error('The web app is not built: run node scripts/prepare.mjs web first.')
  const folder = mkdtempSync(join(tmpdir(), 'enkosi-journeys-'))
  const database = await startEmbedded(join(folder, 'postgres'), { fsync: 'off', full_page_writes: 'off' })
  const end = async () => {
    await database.stop()
    rmSync(folder, { recursive: true, force: true })
  }
  try {
    await migrate(database.url)
    const reached = { DATABASE_URL: await enableServiceLogin(database.url), DATABASE_OWNER_URL: database.url }
    const server = await startServerProcess({ settings: { ...makeSecrets(), ...reached, ...SETTINGS } })
    // Read by the workers' configuration, which inherit this environment.
    process.env.E2E_URL = server.url
    process.env.E2E_DATABASE_URL = database.url
    return () => server.stop().finally(end)
  } catch (error) {
    await end()
    throw error
  }
}

const SETTINGS = {
  PICTURE_HOSTS: 'pictures.example',
  // Short enough that a journey can watch a payout arrive, long enough to see it on its way.
  BUSINESS_DAY_SECONDS: '2',
  // A machine that pauses for a moment is no partner that does not answer.
  PARTNER_TIMEOUT_MS: '20000',
  RATE_LIMITS: 'off',
}
