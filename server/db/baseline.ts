import { createHash } from 'node:crypto'

/** A migration as a database or a backup remembers it. */
export type Applied = { name: string; checksum: string }

/** The names and checksums of the 17 migrations of version 0.1.0, hashed. */
const HISTORY_OF_0_1_0 = '02018994f3e063f44c85de25c35962398a68157058b34f23a9ff549c0bec0419'

/** The baseline ends before this number: what it says was 0001 to 0017 in version 0.1.0. */
const FIRST_AFTER_BASELINE = 20

/** The baseline if the history is exactly that of version 0.1.0, whose schema it is under other file names; else null. */
export function baselineFor<Known extends { number: number }>(history: Applied[], migrations: Known[]): Known[] | null {
  const text = history.map(({ name, checksum }) => `${name} ${checksum}`).join('\n')
  if (createHash('sha256').update(text).digest('hex') !== HISTORY_OF_0_1_0) return null
  return migrations.filter(({ number }) => number < FIRST_AFTER_BASELINE)
}
