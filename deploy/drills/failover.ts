import { setTimeout as sleep } from 'node:timers/promises'
import { type Cluster, startCluster } from '../cluster/cluster.ts'
import { until } from '../cluster/processes.ts'
import { type Drill, type Outcome, type Say, withMachine } from './drill.ts'
import { gatherPeople } from './people.ts'
import { DRILL_SETTINGS } from './single-machine.ts'
import { startTipping } from './tipping.ts'
import { holds, inWords, judge } from './verdict.ts'

export const failover: Drill = {
  name: 'failover',
  what: 'The host that leads the database is killed under load; a standby takes over; the old one comes back as a standby.',
  needsCluster: true,
  run: ({ full, say }) => failOver(full ? 20 : 1, true, say),
  control: {
    without: 'the synchronous standby: replication lags behind, and a commit does not wait for it',
    run: (say) => failOver(1, false, say),
  },
}

async function failOver(times: number, durable: boolean, say: Say): Promise<Outcome> {
  return withMachine(startCluster({ durable, env: DRILL_SETTINGS, say }), async (cluster) => {
    const { tippers, workers } = await gatherPeople(cluster.url, 16)
    await cluster.untilWhole()
    const tipping = startTipping(tippers, workers)
    const gaps: number[] = []
    for (let n = 1; n <= times; n += 1) {
      await sleep(2_000)
      gaps.push(await loseTheLeader(cluster, durable))
      say(`failover ${n}: the next leader after ${gaps.at(-1)} s; ${tipping.intentions.length} tips meant so far`)
      await cluster.untilWhole()
    }
    await tipping.finish()
    const verdict = await judge(cluster.databaseUrl, tipping.intentions)
    return {
      holds: holds(verdict),
      words: `${times} failovers, without a leader for up to ${Math.max(...gaps)} s: ${inWords(verdict)}`,
    }
  })
}

/** Kills the leader's host and waits for the next one; gives the seconds in between. */
async function loseTheLeader(cluster: Cluster, durable: boolean): Promise<number> {
  const leader = await cluster.primary()
  if (!durable) {
    // The control makes the lag certain: for a moment nothing reaches the standbys, while tips go on.
    for (const node of cluster.nodes) if (node !== leader) node.pauseReplication()
    await sleep(1_500)
  }
  const started = Date.now()
  leader.killHard()
  for (const node of cluster.nodes) if (node !== leader) node.resumeReplication()
  await until('another node leads', async () => (await cluster.primary()) !== leader, 120_000)
  const seconds = Math.round((Date.now() - started) / 100) / 10
  leader.start()
  return seconds
}
