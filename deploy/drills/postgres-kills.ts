import { setTimeout as sleep } from 'node:timers/promises'
import { type Drill, type Outcome, type Say, withMachine } from './drill.ts'
import { gatherPeople } from './people.ts'
import { startSingleMachine } from './single-machine.ts'
import { startTipping } from './tipping.ts'
import { holds, inWords, judge } from './verdict.ts'

export const postgresKills: Drill = {
  name: 'postgres-kills',
  what: 'PostgreSQL is killed (SIGKILL) under load and started again; the service stays up and finds it by itself.',
  run: ({ full, say }) => killPostgres(full ? 50 : 3, say, {}),
  control: {
    without: 'durable commits: synchronous_commit=off, with the WAL writer asleep for 10 s',
    run: (say) => killPostgres(3, say, { synchronous_commit: 'off', wal_writer_delay: '10s' }),
  },
}

async function killPostgres(kills: number, say: Say, postgres: Record<string, string>): Promise<Outcome> {
  return withMachine(startSingleMachine({ postgres }), async (machine) => {
    const { tippers, workers } = await gatherPeople(machine.url, 24)
    const tipping = startTipping(tippers, workers)
    for (let n = 1; n <= kills; n += 1) {
      await sleep(600 + Math.random() * 800)
      await machine.killPostgres()
      await machine.startPostgres()
      if (n % 10 === 0) say(`killed ${n} times, ${tipping.intentions.length} tips meant so far`)
    }
    await sleep(1_000)
    await tipping.finish()
    const verdict = await judge(machine.databaseUrl, tipping.intentions)
    return { holds: holds(verdict), words: `${kills} kills: ${inWords(verdict)}` }
  })
}
