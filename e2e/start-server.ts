import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startRealServer } from './real-server.ts'

/** Once per run: the real server with a fresh database. */
export default async function startServer(): Promise<() => Promise<void>> {
  const dataDir = mkdtempSync(join(tmpdir(), 'enkosi-e2e-'))
  const server = await startRealServer({ ...SETTINGS, DATA_DIR: dataDir })
  // Read by the workers' configuration, which inherit this environment.
  process.env.E2E_URL = server.url
  return async () => {
    await server.stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
}

const SETTINGS = {
  DATABASE_URL: '',
  LOG_LEVEL: 'warn',
  // Short enough that a journey can watch a payout arrive, long enough to see it on its way.
  BUSINESS_DAY_SECONDS: '2',
  RATE_LIMIT_MESSAGES: '100000',
  RATE_LIMIT_SIGN_INS: '100000',
  RATE_LIMIT_SEARCHES: '100000',
  RATE_LIMIT_MONEY: '100000',
}
