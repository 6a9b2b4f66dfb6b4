import { type Config, readConfig } from './config.ts'
import { keptSecrets, openDataDir } from './data-dir.ts'

/** The settings of a command beside the service: in simulation with the secrets that the service keeps in DATA_DIR. */
export function readCommandConfig(): Config {
  const asked = readConfig()
  if (asked.mode === 'production') return asked
  openDataDir(asked.dataDir)
  return readConfig(undefined, keptSecrets(asked.dataDir))
}
