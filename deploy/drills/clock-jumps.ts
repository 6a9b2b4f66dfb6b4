import { setTimeout as sleep } from 'node:timers/promises'
import { connect, type Db } from '#server/db/connect.ts'
import { type Drill, type Outcome, withMachine } from './drill.ts'
import { gatherPeople } from './people.ts'
import { startSingleMachine } from './single-machine.ts'
import { startTipping } from './tipping.ts'
import { holds, inWords, judge } from './verdict.ts'

export const clockJumps: Drill = {
  name: 'clock-jumps',
  what: 'The business clock jumps over midnights and month ends, and back, while people tip.',
  run: ({ full }) => jump(full ? 200 : 20, async () => {}),
  control: {
    without: 'counters that follow the entries: one wallet’s day counter is set back by hand',
    run: () => jump(5, (db) => db`update wallet set day_out_cents = 0, month_out_cents = 0 where day_out_cents > 0`),
  },
}

const JUMPS = ['1 day', '-1 hour', '31 days', '1 minute', '-1 day', '12 hours', '2 days']

async function jump(times: number, meddle: (db: Db) => Promise<unknown>): Promise<Outcome> {
  return withMachine(startSingleMachine(), async (machine) => {
    const { tippers, workers } = await gatherPeople(machine.url, 12)
    const tipping = startTipping(tippers, workers, { amount: 2_500, pauseMs: 20 })
    const db = connect(machine.databaseUrl, { max: 1 })
    for (let n = 0; n < times; n += 1) {
      await sleep(250)
      await db`update clock_shift set by = by + ${JUMPS[n % JUMPS.length] ?? ''}::interval`
    }
    await tipping.finish()
    await meddle(db)
    await db.end()
    const verdict = await judge(machine.databaseUrl, tipping.intentions)
    return {
      holds: holds(verdict),
      words: `${times} jumps: ${inWords(verdict)}; ${verdict.refused} refused by balance or limit`,
    }
  })
}
