import { setTimeout as sleep } from 'node:timers/promises'
import type { FoundWorker } from '#contract/workers.ts'
import { connect, type Db } from '#server/platform/db/connect.ts'
import type { Client } from '#testing/service/client.ts'
import { until } from '#testing/service/program.ts'
import type { ServerProcess } from '#testing/service/server-process.ts'
import { type Cluster, startCluster } from '../cluster/cluster.ts'
import { type Drill, type Outcome, type Say, stopWhenEnded } from './drill.ts'
import { inParallel } from './in-parallel.ts'
import { arrive } from './people.ts'
import { type Search, startSearching } from './searching.ts'
import { DRILL_SETTINGS } from './single-machine.ts'
import { underTraffic } from './under-traffic.ts'

export const replica: Drill = {
  name: 'replica',
  what: 'The standby that answers searches is killed while people search, tip, pass money on and dial, and guests pay, and comes back: every search is answered, and rightly.',
  run: ({ full, say }) => loseStandbys(full ? 10 : 1, true, say),
  control: {
    without: 'the way back to the primary: searches are asked of the standby alone',
    run: (say) => loseStandbys(1, false, say),
  },
}

async function loseStandbys(times: number, hasWayBack: boolean, say: Say): Promise<Outcome> {
  const start = startCluster({ env: DRILL_SETTINGS, say, onBegin: stopWhenEnded })
  return underTraffic(start, { crowd: { tippers: 4, others: 1 }, pauseMs: 20 }, async (cluster) => {
    const standby = connect(cluster.readUrl, { max: 4 })
    const searchers = await inParallel(4, () => arrive(cluster.url))
    const searching = startSearching(
      searchers.map((person) => (hasWayBack ? byService(person) : byStandby(standby))),
      await knownWorkers(searchers[0] as Client),
    )
    for (let n = 1; n <= times; n += 1) {
      await loseTheStandby(cluster, standby)
      say(`${n}: the standby is read again; ${searching.answered} searches answered so far`)
    }
    await searching.finish()
    await standby.end()
    const { answered, unanswered, wrong } = searching
    return {
      holds: answered > 0 && unanswered === 0 && wrong === 0,
      words: `${times} times, ${answered} searches answered, ${unanswered} not answered, ${wrong} wrong`,
    }
  })
}

/** Kills the standby under searches and brings it back once every process reads at the primary instead. */
async function loseTheStandby(cluster: Cluster, standby: Db): Promise<void> {
  await untilRead(standby)
  const address = await addressOf(standby)
  const node = cluster.nodes.find(({ host }) => host.address === address)
  if (!node) throw new Error(`No node of the cluster has the address ${address}.`)
  node.killHard()
  await until('every process reads at the primary', () => cluster.apps.every((app) => !readsAtStandby(app)))
  // Searches go on for a while without it.
  await sleep(5_000)
  node.start()
  await until('every process reads at the standby', () => cluster.apps.every(readsAtStandby))
  await untilRead(standby)
  await cluster.untilWhole()
}

/** As the process said last; it says nothing as long as all is well. */
function readsAtStandby(app: ServerProcess): boolean {
  const said = app.output().match(/replica reads (moved to primary|resumed)/g)
  return !said?.at(-1)?.endsWith('primary')
}

/** A standby counts for itself how often its copy of a table is read. */
async function untilRead(standby: Db): Promise<void> {
  const reads = async () => {
    const [row] = await standby<{ reads: number }[]>`
      select (seq_scan + coalesce(idx_scan, 0))::int as reads from pg_stat_user_tables
      where relname = 'worker' and pg_is_in_recovery()
    `
    if (!row) throw new Error('This is no standby.')
    return row.reads
  }
  let before: number | undefined
  await until('searches are read at the standby', async () => {
    const now = await reads()
    before ??= now
    return now > before
  })
}

async function addressOf(db: Db): Promise<string | undefined> {
  const [row] = await db<{ address: string }[]>`select host(inet_server_addr()) as address`
  return row?.address
}

async function knownWorkers(person: Client): Promise<FoundWorker[]> {
  const found = await person.get('/api/guards/search?category=parking_guard')
  return found.json as FoundWorker[]
}

function byService(person: Client): Search {
  return async ({ guardNumber }) => {
    const answer = await person.get(`/api/guards/search?query=${encodeURIComponent(guardNumber)}`)
    if (answer.status !== 200) throw new Error(`${answer.status}: ${answer.text}`)
    return (answer.json as FoundWorker[])[0]?.id
  }
}

function byStandby(standby: Db): Search {
  return async ({ guardNumber }) => {
    const [worker] = await standby<{ id: string }[]>`select id from worker where guard_number = ${guardNumber}`
    return worker?.id
  }
}
