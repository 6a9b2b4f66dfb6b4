import { parseArgs } from 'node:util'
import { withCurrentDatabase } from '#server/platform/db/reach.ts'
import { readCommandConfig } from '#server/platform/start/command-config.ts'
import type { Env } from '#server/platform/start/secret-files.ts'
import { StartupError } from '#server/platform/start/startup-error.ts'
import { examineDatabase } from './doctor/database.ts'
import { examineExporters } from './doctor/exporters.ts'
import { type Finding, fault } from './doctor/finding.ts'
import { examineMachine } from './doctor/machine.ts'
import { examineOutside } from './doctor/outside.ts'

const MARKS = { ok: 'ok     ', advice: 'advice ', fault: 'FAULT  ' }

/** `enkosi doctor`: looks at everything around the service, says what to do about what is wrong, and ends with 1 if anything is. */
export async function run(words: string[], env: Env): Promise<void> {
  parseArgs({ args: words })
  const config = readCommandConfig(env, 'ANCHOR_SECRET')
  const inside = await withCurrentDatabase(config, (db) => examineDatabase(db, config)).catch(unreachable)
  const around = await Promise.all([examineOutside(config), examineExporters(config), examineMachine(config)])
  const findings = [inside, ...around].flat()
  const width = Math.max(...findings.map(({ about }) => about.length))
  for (const { about, state, says } of findings) console.log(`${MARKS[state]}${about.padEnd(width)}  ${says}`)
  const count = findings.filter(({ state }) => state === 'fault').length
  console.log(count === 0 ? 'Nothing has to be mended.' : `To be mended: ${count}.`)
  if (count > 0) process.exitCode = 1
}

/** Without a database the rest is looked at all the same. */
function unreachable(error: unknown): Finding[] {
  if (error instanceof StartupError) return [fault('database', error.message)]
  throw error
}
