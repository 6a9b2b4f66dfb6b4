import { setTimeout as sleep } from 'node:timers/promises'
import { until } from '#testing/service/program.ts'
import { type Cluster, startCluster } from '../cluster/cluster.ts'
import type { DatabaseNode } from '../cluster/database-node.ts'
import { type Drill, type Outcome, type Say, stopWhenEnded } from './drill.ts'
import { DRILL_SETTINGS } from './single-machine.ts'
import { underTraffic } from './under-traffic.ts'

/** How the leader is lost, and how it comes back. */
interface Loss {
  lose(leader: DatabaseNode): void
  bringBack(leader: DatabaseNode): void
}

const KILLED: Loss = { lose: (leader) => leader.killHard(), bringBack: (leader) => leader.start() }
const CUT_OFF: Loss = { lose: (leader) => leader.host.cutOff(), bringBack: (leader) => leader.host.plugIn() }

const WITHOUT = 'the synchronous standby: replication lags behind, and a commit does not wait for it'

export const failover: Drill = {
  name: 'failover',
  what: 'The host that leads the database is killed under load of every kind (tips, transfers, guests, phones); a standby takes over; the old one comes back as a standby.',
  run: ({ full, say }) => loseLeaders(full ? 20 : 1, KILLED, true, say),
  control: { without: WITHOUT, run: (say) => loseLeaders(1, KILLED, false, say) },
}

export const partition: Drill = {
  name: 'partition',
  what: 'The cable of the host that leads the database is pulled out under load of every kind (tips, transfers, guests, phones), and later put back.',
  run: ({ full, say }) => loseLeaders(full ? 3 : 1, CUT_OFF, true, say),
  control: { without: WITHOUT, run: (say) => loseLeaders(1, CUT_OFF, false, say) },
}

async function loseLeaders(times: number, loss: Loss, durable: boolean, say: Say): Promise<Outcome> {
  const start = startCluster({ durable, env: DRILL_SETTINGS, say, onBegin: stopWhenEnded })
  return underTraffic(start, { crowd: { tippers: 16, others: 4 } }, async (cluster, tipping) => {
    const gaps: number[] = []
    for (let n = 1; n <= times; n += 1) {
      await sleep(2_000)
      gaps.push(await loseTheLeader(cluster, loss, durable))
      say(`${n}: another leads after ${gaps.at(-1)} s; ${tipping.intentions.length} movements meant so far`)
      await cluster.untilWhole()
    }
    await sleep(2_000)
    return { words: `${times} times, without a leader for ${median(gaps)} s (median), up to ${Math.max(...gaps)} s` }
  })
}

const median = (values: number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN

/** Loses the leader and waits for the next one; gives the seconds in between. */
async function loseTheLeader(cluster: Cluster, loss: Loss, durable: boolean): Promise<number> {
  const leader = await cluster.primary()
  const others = cluster.nodes.filter((node) => node !== leader)
  if (!durable) {
    // The control makes the lag certain: for a moment nothing reaches the standbys, while tips go on.
    for (const node of others) node.pauseReplication()
    await sleep(1_500)
  }
  const started = Date.now()
  loss.lose(leader)
  if (!durable) for (const node of others) node.loseWhatWaits()
  await until('another node leads', async () => (await cluster.primary()) !== leader, 120_000)
  const seconds = Math.round((Date.now() - started) / 100) / 10
  // Nobody puts a cable back in the second in which another host takes over.
  await sleep(10_000)
  loss.bringBack(leader)
  return seconds
}
