import { join } from 'node:path'
import { backUp } from '#server/backup/back-up.ts'
import { restore } from '#server/backup/restore.ts'
import { connect } from '#server/db/connect.ts'
import { startEmbedded } from '#server/db/embedded.ts'
import { until } from '#testing/program.ts'
import { type Drill, type Outcome, withMachine } from './drill.ts'
import { gatherPeople } from './people.ts'
import { startSingleMachine } from './single-machine.ts'
import { startTipping } from './tipping.ts'
import { holds, inWords, judge } from './verdict.ts'

export const restoreBackup: Drill = {
  name: 'restore',
  what: 'A backup is taken while people tip and restored into an empty PostgreSQL: every tip acknowledged before it is there.',
  run: ({ full }) => backUpAndRestore(full ? 10_000 : 300, false),
  control: {
    without: 'one row: an entry is removed from the copy by a superuser',
    run: () => backUpAndRestore(300, true),
  },
}

async function backUpAndRestore(tips: number, meddle: boolean): Promise<Outcome> {
  return withMachine(startSingleMachine(), async (machine) => {
    const { tippers, workers } = await gatherPeople(machine.url, 16)
    const tipping = startTipping(tippers, workers)
    const acknowledged = () => tipping.intentions.filter((intention) => intention.acknowledged)
    await until(`${tips} tips are acknowledged`, () => acknowledged().length >= tips, 600_000)
    const before = acknowledged()
    const file = join(machine.directory, 'drill.backup')
    await backUp(machine.databaseUrl, file)
    await tipping.finish()
    const empty = await startEmbedded(join(machine.directory, 'restored'))
    try {
      await restore(empty.url, file)
      if (meddle) await removeAnEntry(empty.url)
      const verdict = await judge(empty.url, before)
      return { holds: holds(verdict), words: `in the restored copy: ${inWords(verdict)}` }
    } finally {
      await empty.stop()
    }
  })
}

async function removeAnEntry(url: string): Promise<void> {
  const db = connect(url, { max: 1 })
  await db`set session_replication_role = replica`
  await db`delete from ledger_entry where id = (select max(id) from ledger_entry where kind = 'tip')`
  await db.end()
}
