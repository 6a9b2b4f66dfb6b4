import { join } from 'node:path'
import { type Embedded, startEmbedded } from '#server/platform/db/embedded/embedded.ts'
import { StartupError } from '#server/platform/start/startup-error.ts'
import { checkDatabase } from './check-database.ts'
import { migrate } from './migrate.ts'
import { checkRights, enableServiceLogin } from './service-role.ts'

/** A PostgreSQL that answers; nothing has been done to it. */
export type Reached = {
  /** As the owner signs in, who may migrate. */
  ownerUrl: string
  /** Called when the embedded PostgreSQL has ended by itself and could not be started again. */
  onEnd(listener: (error: Error) => void): void
  stop(): Promise<void>
}

export type OpenDatabase = Reached & {
  /** As the service signs in. */
  url: string
  /** A warning for an operator before there is a log; null: nothing. */
  warning: string | null
}

export type Where = {
  databaseUrl: string | null
  databaseOwnerUrl: string | null
  dataDir: string
  mode: 'simulation' | 'production'
  partners?: 'real' | 'simulated' | 'either'
  databasePool?: number
}

/** A migrated database, ready for use: the one at `databaseUrl`, else the embedded one in `dataDir`. Tells `say` what it waits for. */
export async function openDatabase(where: Where, say: (awaited: string) => void = () => {}): Promise<OpenDatabase> {
  say('the database is starting')
  const reached = await reachDatabase(where)
  const { ownerUrl, onEnd, stop } = reached
  try {
    await migrate(ownerUrl, { say })
    if (where.databaseUrl === null) {
      return { ownerUrl, onEnd, stop, warning: null, url: await enableServiceLogin(ownerUrl) }
    }
    await checkDatabase(where.databaseUrl, 'DATABASE_URL')
    const warning = await checkRights(where.databaseUrl, where.mode)
    return { ownerUrl, onEnd, stop, warning, url: where.databaseUrl }
  } catch (error) {
    await stop()
    throw error
  }
}

/** The same database as it is, neither migrated nor changed in any way. */
export async function reachDatabase(where: Where): Promise<Reached> {
  const { databaseUrl, databaseOwnerUrl, dataDir } = where
  if (databaseUrl === null)
    return keepRunning(join(dataDir, 'postgres'), { max_connections: `${connectionsFor(where)}` })
  const ownerUrl = databaseOwnerUrl ?? databaseUrl
  await checkDatabase(ownerUrl, databaseOwnerUrl === null ? 'DATABASE_URL' : 'DATABASE_OWNER_URL')
  return { ownerUrl, onEnd: () => {}, stop: async () => {} }
}

/** The service takes six beside its pool; as many as twenty are for people and for commands. */
function connectionsFor({ databasePool = 20 }: Where): number {
  return Math.max(100, databasePool + 26)
}

/** A server that ends so soon after each start, so many times in a row, will not stay. */
const SOON_MS = 10_000
const SOON_ENDS = 5

/** The embedded PostgreSQL, started again should it be killed: it comes back at the same address, so pools find it by themselves. */
async function keepRunning(folder: string, settings: Record<string, string>): Promise<Reached> {
  let running: Embedded = await startEmbedded(folder, settings)
  let startedAt = Date.now()
  let soonEnds = 0
  let isWanted = true
  let restarting = Promise.resolve()
  let giveUp = (_error: Error) => {}
  const givenUp = new Promise<Error>((resolve) => {
    giveUp = resolve
  })
  const restart = async () => {
    soonEnds = Date.now() - startedAt < SOON_MS ? soonEnds + 1 : 0
    while (isWanted && soonEnds < SOON_ENDS) {
      try {
        running = await startEmbedded(folder, settings)
        startedAt = Date.now()
        return watch()
      } catch {
        // It ended while it started, which is one more time.
        soonEnds += 1
      }
    }
    if (isWanted) giveUp(new StartupError(`it ended ${soonEnds} times in a row; ${folder}.log says why.`))
  }
  const watch = () =>
    running.onEnd(() => {
      restarting = restart()
    })
  watch()
  return {
    ownerUrl: running.url,
    onEnd: (listener) => {
      givenUp.then(listener)
    },
    stop: async () => {
      isWanted = false
      // A server that is being started at this moment must not be left behind.
      await restarting
      await running.stop()
    },
  }
}
