import { type Config, missingSecrets, readConfig } from './config.ts'
import { findSecrets } from './data-dir.ts'
import type { Env } from './secret-files.ts'
import { makeSecrets, type Secrets } from './secrets.ts'
import { StartupError } from './startup-error.ts'

/**
 * The settings of a command beside the service, with the secrets that it needs. A command makes none: nobody could ever read again what it
 * signed or sealed with a secret of its own, and nothing that it checked was signed with that one.
 */
export function readCommandConfig(env: Env, ...needed: (keyof Secrets)[]): Config {
  const { mode, dataDir } = readConfig(env)
  if (mode === 'production') return readConfig(env)
  const secrets = findSecrets(dataDir)
  const [missing] = missingSecrets(needed, secrets, env)
  if (missing)
    throw new StartupError(
      `${missing} is neither set nor kept in ${dataDir}/secrets.json, so these are not the settings of a service: set DATA_DIR and the other settings as they are for the service.`,
    )
  // The rest is made up, and used by nothing.
  return readConfig(env, { ...makeSecrets(), ...secrets })
}
