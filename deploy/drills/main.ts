import { parseArgs } from 'node:util'
import { anyMoment } from './any-moment.ts'
import { appKills } from './app-kills.ts'
import { clockJumps } from './clock-jumps.ts'
import { diskFull } from './disk-full.ts'
import { type Drill, type Outcome, stopAll } from './drill.ts'
import { failover, partition } from './failover.ts'
import { gatewayChaos } from './gateway-chaos.ts'
import { poolExhaustion } from './pool-exhaustion.ts'
import { postgresKills } from './postgres-kills.ts'
import { providerChaos } from './provider-chaos.ts'
import { record } from './record.ts'
import { replica } from './replica.ts'
import { restoreBackup } from './restore-backup.ts'
import { rollingRestarts } from './rolling-restarts.ts'
import { soak } from './soak.ts'
import { wrongClock } from './wrong-clock.ts'

const DRILLS: Drill[] = [
  appKills,
  postgresKills,
  rollingRestarts,
  poolExhaustion,
  diskFull,
  clockJumps,
  wrongClock,
  providerChaos,
  gatewayChaos,
  restoreBackup,
  anyMoment,
  soak,
  failover,
  partition,
  replica,
]

/** `npm run drill`: all in their short form; `npm run drill -- failover --full`: one, as long as the figures ask for. */
const { full, names } = readArguments()

let isEnding = false
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, async () => {
    isEnding = true
    console.log('\nStopping what is under way.')
    await stopAll()
    process.exit(1)
  })
}

let failed = 0
for (const drill of DRILLS.filter(({ name }) => names.length === 0 || names.includes(name))) {
  console.log(`\n${drill.name}: ${drill.what}`)
  const say = (line: string) => console.log(`  ${line}`)
  const started = Date.now()
  const tick = setInterval(() => say(`… still at work (${secondsSince(started)} s)`), 30_000)
  const outcome = await attempt(() => drill.run({ full, say }))
  console.log(`  ${outcome.holds ? 'holds' : 'FAILED'}: ${outcome.words}`)
  const control = await attempt(() => drill.control.run(say))
  clearInterval(tick)
  const seen = control.ran && !control.holds
  console.log(`  control, without ${drill.control.without}: ${seen ? 'noticed' : 'NOT NOTICED'}: ${control.words}`)
  if (!outcome.holds || !seen) failed += 1
  // The record is of the full ones: a short one in between does not take its place.
  if (full) record(drill, { outcome, control, seen, seconds: secondsSince(started) })
}
console.log(failed === 0 ? '\nEvery drill held and every control was noticed.' : `\n${failed} drills did not hold.`)
process.exit(failed === 0 ? 0 : 1)

function secondsSince(started: number): number {
  return Math.round((Date.now() - started) / 1000)
}

function readArguments(): { full: boolean; names: string[] } {
  try {
    const { values, positionals } = parseArgs({ options: { full: { type: 'boolean' } }, allowPositionals: true })
    const unknown = positionals.find((name) => !DRILLS.some((drill) => drill.name === name))
    if (unknown)
      throw new Error(`There is no drill "${unknown}". There are: ${DRILLS.map(({ name }) => name).join(', ')}.`)
    return { full: values.full ?? false, names: positionals }
  } catch (error) {
    console.error((error as Error).message)
    process.exit(1)
  }
}

/** A drill that could not be run at all did not hold, and a control that could not be run noticed nothing. */
async function attempt(run: () => Promise<Outcome>): Promise<Outcome & { ran: boolean }> {
  // A drill whose machine is stopped fails, and the next one must not begin.
  if (isEnding) await new Promise(() => {})
  try {
    return { ...(await run()), ran: true }
  } catch (error) {
    return { holds: false, ran: false, words: `could not be run: ${error instanceof Error ? wordsOf(error) : error}` }
  }
}

/** Node puts the reason of a failed request into its cause. */
function wordsOf({ message, cause }: Error): string {
  return cause instanceof Error ? `${message} (${cause.message})` : message
}
