import { setTimeout as sleep } from 'node:timers/promises'
import { REFUSALS } from '#contract/refusals.ts'
import { asking, type Db } from '#server/platform/db/connect.ts'
import type { Drill, Outcome } from './drill.ts'
import { entriesByKey, isLost } from './entries-by-key.ts'
import { startSingleMachine } from './single-machine.ts'
import type { Intention } from './tipping.ts'
import { FEW } from './traffic.ts'
import { underTraffic } from './under-traffic.ts'

export const clockJumps: Drill = {
  name: 'clock-jumps',
  what: 'The business clock jumps over midnights and month ends, and back, while people tip, pass money on and dial, and guests pay; sessions end by it, and people sign in again.',
  run: ({ full }) => jump(full ? 200 : 20, async () => {}),
  control: {
    without: 'counters that follow the entries: one wallet’s day counter is set back by hand',
    run: () => jump(5, (db) => db`update wallet set day_out_cents = 0, month_out_cents = 0 where day_out_cents > 0`),
  },
}

/** The refusals that a wallet and its counters decide. */
const REASONS = (['insufficient_balance', 'daily_limit', 'monthly_limit'] as const).map(
  (code) => REFUSALS[code].sentence,
)

const JUMPS = ['1 day', '-1 hour', '31 days', '1 minute', '-1 day', '12 hours', '2 days']

async function jump(times: number, meddle: (db: Db) => Promise<unknown>): Promise<Outcome> {
  const people = { crowd: FEW, amount: 2_500, pauseMs: 20 }
  return underTraffic(startSingleMachine(), people, ({ databaseUrl }, tipping) =>
    asking(databaseUrl, async (db) => {
      for (let n = 0; n < times; n += 1) {
        await sleep(250)
        await db`update clock_shift set by = by + ${JUMPS[n % JUMPS.length] ?? ''}::interval`
      }
      await tipping.finish()
      const late = await awaitGuestTips(db, tipping.intentions)
      await meddle(db)
      const refused = tipping.intentions.filter((intention) => intention.refused)
      const others = refused.filter(hasOtherRefusal)
      const example = others[0] ? ` (${others[0].kind}: ${others[0].refused})` : ''
      return {
        holds: others.length === 0,
        words: `${times} jumps, ${late} guest tips reached their worker after the last jump, ${refused.length - others.length} refused by balance or limit, ${others.length} otherwise${example}`,
      }
    }),
  )
}

/**
 * Where the clock went back, a payment is not asked about until the clock has caught up. The clock therefore goes on once more, and every
 * paid guest tip must arrive by itself. Returns how many did.
 */
async function awaitGuestTips(db: Db, intentions: Intention[]): Promise<number> {
  const guests = intentions.filter(({ kind }) => kind === 'guest tip')
  const missing = async () => {
    const entries = await entriesByKey(db, guests)
    return guests.filter((guest) => isLost(entries, guest)).length
  }
  const late = await missing()
  await db`update clock_shift set by = by + interval '2 days'`
  let left = late
  for (let looks = 0; looks < 120 && left > 0; looks += 1) {
    await sleep(1_000)
    left = await missing()
  }
  return late - left
}

/** Somebody who cannot do anything at all shows nothing about counters. */
function hasOtherRefusal({ refused }: Intention): boolean {
  return refused !== undefined && !REASONS.some((reason) => refused.includes(reason))
}
