import { setTimeout as sleep } from 'node:timers/promises'
import { connect, type Db } from '#server/platform/db/connect.ts'
import type { Drill, Outcome } from './drill.ts'
import { startSingleMachine } from './single-machine.ts'
import { FEW } from './traffic.ts'
import { underTraffic } from './under-traffic.ts'

export const poolExhaustion: Drill = {
  name: 'pool-exhaustion',
  what: 'Others take every connection of the database and the service loses its own, under load of every kind (tips, transfers, guests, phones); later they let go.',
  run: ({ full }) => exhaust(full ? 5 : 1, takeEveryConnection),
  control: {
    without: 'the others: nobody takes a connection, so nobody has to wait',
    run: () => exhaust(1, async (url) => connect(url, { max: 1 })),
  },
}

/** As many as the embedded PostgreSQL takes. */
const CONNECTIONS = 100

async function exhaust(times: number, crowd: (url: string) => Promise<Db>): Promise<Outcome> {
  return underTraffic(startSingleMachine(), { crowd: FEW }, async (machine, tipping) => {
    for (let n = 0; n < times; n += 1) {
      await sleep(1_500)
      const greedy = await crowd(machine.databaseUrl)
      await sleep(4_000)
      await greedy.end({ timeout: 0 })
    }
    const recovered = await tipping.recovers(30_000)
    await tipping.finish()
    const failed = tipping.failedRequests
    const slowest = Math.round(tipping.slowestMs / 100) / 10
    // Requests in the meantime got a 503 or had to wait: otherwise nothing was exhausted.
    const wasDisrupted = failed > 0 || slowest > 2
    return {
      holds: wasDisrupted && recovered,
      words: `${times} times, ${failed} requests were asked to try again, the slowest tip took ${slowest} s, ${recovered ? 'it recovered by itself' : 'it DID NOT recover'}`,
    }
  })
}

/** Ends everybody else's connections again and again while it takes their places. */
async function takeEveryConnection(url: string): Promise<Db> {
  const greedy = connect(url, { max: CONNECTIONS })
  const own = await greedy.reserve()
  const [me] = await own<{ pid: number }[]>`select pg_backend_pid() as pid`
  const held = new Set([me?.pid ?? 0])
  for (let n = 0; n < 8; n += 1) {
    const places = await Promise.allSettled(
      Array.from(
        { length: CONNECTIONS },
        () => greedy<{ pid: number }[]>`select pg_backend_pid() as pid, pg_sleep(0.05)`,
      ),
    )
    for (const place of places) if (place.status === 'fulfilled' && place.value[0]) held.add(place.value[0].pid)
    await own`
      select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and not pid = any(${[...held]})
    `
  }
  return greedy
}
