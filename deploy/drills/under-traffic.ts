import { type Outcome, withMachine } from './drill.ts'
import type { Tipping, TippingOptions } from './tipping.ts'
import { type Crowd, type Reached, startTraffic } from './traffic.ts'
import { holds, inWords, judge } from './verdict.ts'

/** The result of a drill besides the books. */
type Seen = { holds?: boolean; words: string }

/** Lets a crowd move money while something happens to the machine, then judges what the books say. */
export function underTraffic<Machine extends Reached & { stop(): Promise<void> }>(
  start: Promise<Machine>,
  { crowd, ...options }: TippingOptions & { crowd: Crowd },
  happen: (machine: Machine, tipping: Tipping) => Promise<Seen>,
): Promise<Outcome> {
  return withMachine(start, async (machine) => {
    const tipping = await startTraffic(machine, crowd, options)
    const seen = await happen(machine, tipping)
    await tipping.finish()
    const verdict = await judge(machine.databaseUrl, tipping.intentions)
    return { holds: (seen.holds ?? true) && holds(verdict), words: `${seen.words}: ${inWords(verdict)}` }
  })
}
