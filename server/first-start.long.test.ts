import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, expect, test } from 'vitest'
import { expectBooksRight } from '#testing/expect-books-right.ts'
import { LONG_MS, tries } from '#testing/long-form.ts'
import { until } from '#testing/program.ts'
import { type ServerProcess, serverProcess } from '#testing/server-process.ts'
import { connect } from './db/connect.ts'
import { withDatabase } from './db/reach.ts'

const scratch = mkdtempSync(join(tmpdir(), 'enkosi-first-start-'))
const servers: ServerProcess[] = []
afterAll(async () => {
  for (const server of servers) await server.stop()
  rmSync(scratch, { recursive: true, force: true })
})

function serverIn(name: string): ServerProcess & { dataDir: string } {
  const dataDir = join(scratch, name)
  const server = serverProcess({ settings: { DATA_DIR: dataDir } })
  servers.push(server)
  return Object.assign(server, { dataDir })
}

/** How many people a whole first start makes, with the proof that their books are right. */
function countPeople(dataDir: string): Promise<number> {
  return withDatabase({ databaseUrl: null, databaseOwnerUrl: null, dataDir, mode: 'simulation' }, async (url) => {
    const db = connect(url, { max: 1 })
    await expectBooksRight(db)
    const [row] = await db<[{ people: number }]>`select count(*) as people from person`
    await db.end()
    return row.people
  })
}

/** From then on PostgreSQL takes the folder for its own, and it is far from whole. */
function isBeingMade(dataDir: string): boolean {
  return existsSync(dataDir) && readdirSync(dataDir).some((name) => existsSync(join(dataDir, name, 'PG_VERSION')))
}

/** As when the machine stops: what makes the folder dies too, where we can tell which process that is. */
function killMakers(dataDir: string): void {
  const pids = process.platform === 'linux' ? readdirSync('/proc').filter((name) => /^\d+$/.test(name)) : []
  for (const pid of pids)
    try {
      if (readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes(dataDir)) process.kill(Number(pid), 'SIGKILL')
    } catch {
      // It has ended meanwhile.
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
