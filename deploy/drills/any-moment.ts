import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { asking } from '#server/platform/db/connect.ts'
import { migrate } from '#server/platform/db/migrate.ts'
import { enableServiceLogin } from '#server/platform/db/service-role.ts'
import { makeSecrets } from '#server/platform/start/secrets.ts'
import { serverProcess } from '#testing/service/server-process.ts'
import { startArchivedDatabase } from './archived-database.ts'
import type { Drill, Outcome } from './drill.ts'
import { entriesByKey } from './entries-by-key.ts'
import { DRILL_SETTINGS } from './single-machine.ts'
import { startTraffic } from './traffic.ts'
import { holds, inWords, judge } from './verdict.ts'

export const anyMoment: Drill = {
  name: 'pitr',
  what: 'While people tip, pass money on and dial, and guests pay, a base backup is taken and the log archived; then a moment is brought back: all that was acknowledged before it is there, and nothing that was begun after it.',
  run: ({ full }) => bringBackMoment(full ? 20_000 : 3_000, true),
  control: {
    without: 'the archive of the log: only the base backup is brought back',
    run: () => bringBackMoment(3_000, false),
  },
}

async function bringBackMoment(tipMs: number, withLog: boolean): Promise<Outcome> {
  const directory = mkdtempSync(join(tmpdir(), 'enkosi-pitr-'))
  const database = await startArchivedDatabase(directory)
  await migrate(database.url)
  const secrets = makeSecrets()
  const settings = {
    ...secrets,
    ...DRILL_SETTINGS,
    DATABASE_URL: await enableServiceLogin(database.url),
    DATABASE_OWNER_URL: database.url,
  }
  const app = serverProcess({ settings, logFile: join(directory, 'app.log') })
  try {
    await app.start()
    const reached = { url: app.url, databaseUrl: database.url, gatewaySecret: secrets.GATEWAY_CALLBACK_SECRET }
    const tipping = await startTraffic(reached, { tippers: 16, others: 4 })
    await sleep(tipMs)
    database.backUp()
    await sleep(tipMs)
    const before = tipping.intentions.filter(({ acknowledged }) => acknowledged)
    const [{ moment }] = await asking(
      database.url,
      (db) => db<[{ moment: string }]>`select clock_timestamp()::text as moment`,
    )
    const begun = tipping.intentions.length
    await sleep(tipMs)
    await tipping.finish()
    // Those under way at the moment may be there or not; the ones begun later must not be.
    const after = tipping.intentions.slice(begun)
    await database.archiveAll()
    await app.stop()
    await database.restore(withLog ? { moment } : 'end of the base backup')
    const verdict = await judge(database.url, before)
    const tooMany = [...(await asking(database.url, (db) => entriesByKey(db, after))).values()].flat().length
    return {
      holds: holds(verdict) && tooMany === 0 && after.length > 0,
      words: `at the moment: ${inWords(verdict)}; of ${after.length} movements begun after it ${tooMany} are there`,
    }
  } finally {
    await app.stop()
    await database.stop()
    rmSync(directory, { recursive: true, force: true })
  }
}
