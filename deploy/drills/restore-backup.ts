import { join } from 'node:path'
import { backUp } from '#server/commands/backup/back-up.ts'
import { restore } from '#server/commands/backup/restore.ts'
import { asking } from '#server/platform/db/connect.ts'
import { startEmbedded } from '#server/platform/db/embedded/embedded.ts'
import { signer } from '#testing/service/follow-once.ts'
import { until } from '#testing/service/program.ts'
import { type Drill, type Outcome, withMachine } from './drill.ts'
import { startSingleMachine } from './single-machine.ts'
import { KINDS } from './tipping.ts'
import { type Crowd, FEW, MANY, startTraffic } from './traffic.ts'
import { holds, inWords, judge } from './verdict.ts'

export const restoreBackup: Drill = {
  name: 'restore',
  what: 'A backup is taken while people tip, pass money on and dial, and guests pay, and restored into an empty PostgreSQL: all that was acknowledged before it is there.',
  run: ({ full }) => (full ? backUpAndRestore(10_000, MANY, false) : backUpAndRestore(300, FEW, false)),
  control: {
    without: 'one row: an entry is removed from the copy by a superuser',
    run: () => backUpAndRestore(300, FEW, true),
  },
}

async function backUpAndRestore(movements: number, crowd: Crowd, meddle: boolean): Promise<Outcome> {
  return withMachine(startSingleMachine(), async (machine) => {
    const tipping = await startTraffic(machine, crowd)
    const acknowledged = () => tipping.intentions.filter((intention) => intention.acknowledged)
    const isEnough = () =>
      acknowledged().length >= movements && KINDS.every((kind) => acknowledged().some((one) => one.kind === kind))
    await until(`${movements} movements are acknowledged, some of each kind`, isEnough, 600_000)
    const before = acknowledged()
    const file = join(machine.directory, 'drill.backup')
    await backUp(machine.databaseUrl, file, signer)
    await tipping.finish()
    const empty = await startEmbedded(join(machine.directory, 'restored'))
    try {
      await restore(empty.url, file, signer)
      if (meddle) await removeAnEntry(empty.url)
      const verdict = await judge(empty.url, before)
      return { holds: holds(verdict), words: `in the restored copy: ${inWords(verdict)}` }
    } finally {
      await empty.stop()
    }
  })
}

async function removeAnEntry(url: string): Promise<void> {
  await asking(url, async (db) => {
    await db`set session_replication_role = replica`
    await db`delete from ledger_entry where id = (select max(id) from ledger_entry where kind = 'tip')`
  })
}
