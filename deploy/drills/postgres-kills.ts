import { setTimeout as sleep } from 'node:timers/promises'
import { asking } from '#server/platform/db/connect.ts'
import type { Drill, Outcome, Say } from './drill.ts'
import { startSingleMachine } from './single-machine.ts'
import { type Crowd, FEW, MANY } from './traffic.ts'
import { underTraffic } from './under-traffic.ts'

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
  return underTraffic(startSingleMachine({ postgres }), { crowd }, async (machine, tipping) => {
    // Without durable commits the service's own right to sign in would be lost too, and nobody could go on.
    await asking(machine.databaseUrl, (owner) => owner`checkpoint`)
    for (let n = 1; n <= kills; n += 1) {
      await sleep(600 + Math.random() * 800)
      await machine.killPostgres()
      await machine.startPostgres()
      if (n % 10 === 0) say(`killed ${n} times, ${tipping.intentions.length} movements meant so far`)
    }
    await sleep(1_000)
    return { words: `${kills} kills` }
  })
}
