import { setTimeout as sleep } from 'node:timers/promises'
import { connect } from '#server/db/connect.ts'
import { type Drill, type Outcome, type Say, withMachine } from './drill.ts'
import { startSingleMachine } from './single-machine.ts'
import { type Crowd, FEW, MANY, startTraffic } from './traffic.ts'
import { holds, inWords, judge } from './verdict.ts'

export const postgresKills: Drill = {
  name: 'postgres-kills',
  what: 'PostgreSQL is killed (SIGKILL) under load of every kind (tips, transfers, guests, phones) and started again; the service stays up and finds it by itself.',
  run: ({ full, say }) => (full ? killPostgres(50, MANY, say) : killPostgres(3, FEW, say)),
  control: {
    without: 'durable commits: synchronous_commit=off, with the WAL writer asleep for 10 s',
    run: (say) => killPostgres(3, FEW, say, { synchronous_commit: 'off', wal_writer_delay: '10s' }),
  },
}

async function killPostgres(
  kills: number,
  crowd: Crowd,
  say: Say,
  postgres: Record<string, string> = {},
): Promise<Outcome> {
  return withMachine(startSingleMachine({ postgres }), async (machine) => {
    const tipping = await startTraffic(machine, crowd)
    await keepWhatIsThere(machine.databaseUrl)
    for (let n = 1; n <= kills; n += 1) {
      await sleep(600 + Math.random() * 800)
      await machine.killPostgres()
      await machine.startPostgres()
      if (n % 10 === 0) say(`killed ${n} times, ${tipping.intentions.length} movements meant so far`)
    }
    await sleep(1_000)
    await tipping.finish()
    const verdict = await judge(machine.databaseUrl, tipping.intentions)
    return { holds: holds(verdict), words: `${kills} kills: ${inWords(verdict)}` }
  })
}

/** Without durable commits the service's own right to sign in would be lost too, and nobody could go on. */
async function keepWhatIsThere(databaseUrl: string): Promise<void> {
  const owner = connect(databaseUrl, { max: 1 })
  await owner`checkpoint`
  await owner.end()
}
