import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { asking, type Db } from '#server/platform/db/connect.ts'
import { withDatabase } from '#server/platform/db/reach.ts'
import { atEnd, scratchFolder } from '#testing/at-end.ts'
import { LONG_MS, tries } from '#testing/long-form.ts'
import { expectBooksRight } from '#testing/money/expect-books-right.ts'
import { until } from '#testing/service/program.ts'
import { type ServerProcess, serverProcess } from '#testing/service/server-process.ts'

const scratch = scratchFolder('first-start')

function serverIn(name: string): ServerProcess & { dataDir: string } {
  const dataDir = join(scratch, name)
  const server = serverProcess({ settings: { DATA_DIR: dataDir } })
  atEnd(() => server.stop())
  return Object.assign(server, { dataDir })
}

/** How many people a whole first start makes, with the proof that their books are right. */
function countPeople(dataDir: string): Promise<number> {
  const count = async (db: Db) => {
    await expectBooksRight(db)
    const [row] = await db<[{ people: number }]>`select count(*) as people from person`
    return row.people
  }
  const where = { databaseUrl: null, databaseOwnerUrl: null, dataDir, mode: 'simulation' as const }
  return withDatabase(where, (url) => asking(url, count))
}

/** From then on PostgreSQL takes the folder for its own, and it is far from whole. */
function isBeingMade(dataDir: string): boolean {
  return existsSync(dataDir) && readdirSync(dataDir).some((name) => existsSync(join(dataDir, name, 'PG_VERSION')))
}

/** As when the machine stops: the process that makes the folder dies too, where we can tell which one that is. */
function killMakers(dataDir: string): void {
  const pids = process.platform === 'linux' ? readdirSync('/proc').filter((name) => /^\d+$/.test(name)) : []
  for (const pid of pids)
    try {
      if (readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes(dataDir)) process.kill(Number(pid), 'SIGKILL')
    } catch {
      // It has ended already.
    }
}

const MOMENTS = tries(6, 20)
const FOLDERS = tries(2, 4)

test(
  `a first start that was cut off at any of ${MOMENTS} moments is made good by the next one`,
  async () => {
    const whole = serverIn('whole')
    const began = Date.now()
    await whole.start()
    const tookMs = Date.now() - began
    const people = await countPeople(whole.dataDir)
    await whole.end('SIGTERM')

    for (let folder = 0; folder < FOLDERS; folder += 1) {
      const server = serverIn(`cut-off-${folder}`)
      for (let moment = folder; moment < MOMENTS; moment += FOLDERS) {
        const ready = server.start().catch(() => {})
        // The first cut is seen to fall into the making of the folder; the others come whenever they come.
        if (moment < FOLDERS) await until('the folder is being made', () => isBeingMade(server.dataDir), LONG_MS)
        else await pause((tookMs * (moment + 0.5)) / MOMENTS)
        // Killed as by the system, or ended as by Ctrl-C.
        await server.end(moment % 3 === 2 ? 'SIGTERM' : 'SIGKILL')
        if (moment < FOLDERS) killMakers(server.dataDir)
        await ready
      }
      await server.start()

      expect(await countPeople(server.dataDir), server.output()).toBe(people)
      expect(await server.end('SIGTERM')).toBe(0)
    }
  },
  LONG_MS,
)
