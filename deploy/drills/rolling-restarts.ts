import { until } from '#testing/service/program.ts'
import { isReady } from '#testing/service/server-process.ts'
import { appsInUse } from '../cluster/balancer.ts'
import type { Drill, Outcome, Say } from './drill.ts'
import { startSingleMachine } from './single-machine.ts'
import { underTraffic } from './under-traffic.ts'

export const rollingRestarts: Drill = {
  name: 'rolling-restarts',
  what: 'Two processes behind haproxy are restarted in turn under load of every kind (tips, transfers, guests, phones): no request may fail.',
  run: ({ full, say }) => restart(full ? 50 : 4, 'SIGTERM', say),
  control: { without: 'the drain: SIGKILL instead of SIGTERM', run: (say) => restart(4, 'SIGKILL', say) },
}

async function restart(times: number, signal: 'SIGTERM' | 'SIGKILL', say: Say): Promise<Outcome> {
  const crowd = { tippers: 32, others: 4 }
  return underTraffic(startSingleMachine({ apps: 2 }), { crowd }, async (machine, tipping) => {
    for (let n = 0; n < times; n += 1) {
      const app = machine.apps[n % machine.apps.length]
      if (!app) break
      await app.end(signal)
      await app.start()
      await until('the restarted process is ready', () => isReady(app.url))
      await until('the balancer uses both', async () => (await appsInUse(machine.directory)) === 2)
      if ((n + 1) % 10 === 0) say(`restarted ${n + 1} times, ${tipping.requests} requests`)
    }
    await tipping.finish()
    const failed = tipping.failedRequests
    const which = [...tipping.failures].map(([what, count]) => `${count} ${what}`).join(', ')
    return {
      holds: failed === 0,
      words: `${times} restarts, ${tipping.requests} requests, ${failed} failed${which && ` (${which})`}`,
    }
  })
}
