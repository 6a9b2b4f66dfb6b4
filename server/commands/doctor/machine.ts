import { accessSync, constants, statfsSync } from 'node:fs'
import type { Config } from '#server/platform/start/config.ts'
import { warningsFor } from '#server/platform/start/warnings.ts'
import { advice, type Finding, fault, look, ok } from './finding.ts'

const FREE_BYTES = 1e9
const FREE_PART = 0.1

/** The settings, and the disk of DATA_DIR. */
export async function examineMachine(config: Config): Promise<Finding[]> {
  return [
    ...warningsFor(config).map((says) => advice('settings', says)),
    await look('disk', () => disk(config), 'Correct DATA_DIR, or its rights.'),
  ]
}

async function disk({ dataDir }: Config): Promise<Finding> {
  accessSync(dataDir, constants.W_OK)
  const { bavail, blocks, bsize } = statfsSync(dataDir)
  const free = `${((bavail * bsize) / 1e9).toFixed(1)} GB free in ${dataDir}`
  if (bavail * bsize < FREE_BYTES || bavail / blocks < FREE_PART) return fault('disk', `${free}: make room.`)
  return ok('disk', `${free}.`)
}
