import { globSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { isAlive } from '#server/start/process-identity.ts'
import { LONG_MS, tries } from '#testing/long-form.ts'
import { startProgram, until } from '#testing/program.ts'
import { appKills } from './app-kills.ts'
import { postgresKills } from './postgres-kills.ts'
import { restoreBackup } from './restore-backup.ts'

// The drills that need nothing but this machine, in their short form; `npm run drill` has all of them.
const say = () => {}

test.each([appKills, postgresKills, restoreBackup])(
  '$name: $what',
  async (drill) => {
    const { holds, words } = await drill.run({ full: false, say })

    expect(words).toContain('0 lost, 0 doubled, 0 cents created; books right')
    expect(words).not.toMatch(/\b0 (tips|transfers|guest tips|by phone)\b/)
    expect(holds).toBe(true)
  },
  LONG_MS,
)

test(
  'a drill that is ended half-way leaves nothing behind',
  async () => {
    const folder = mkdtempSync(join(tmpdir(), 'enkosi-ended-'))
    const logFile = join(folder, 'log')
    const env = { ...process.env, TMPDIR: folder }
    const args = [join(import.meta.dirname, 'main.ts'), appKills.name]
    const drill = startProgram({ command: process.execPath, args, env, logFile })
    const written = (name: string) =>
      globSync(`enkosi-drill-*/${name}`, { cwd: folder }).map((path) => readFileSync(join(folder, path), 'utf8'))
    await until('people arrive', () => written('logs/app1.log').some((log) => log.includes('/api/wallet/load')))
    const [pid = 0] = written('postgres/postmaster.pid').map((file) => Number(file.split('\n')[0]))
    expect(isAlive(pid)).toBe(true)

    drill.signal('SIGTERM')
    await drill.ended

    expect(isAlive(pid)).toBe(false)
    expect(globSync('enkosi-*', { cwd: folder })).toEqual([])
    rmSync(folder, { recursive: true })
  },
  LONG_MS,
)

// Whether the drills notice changes only with the drills.
test.each([postgresKills, restoreBackup].slice(0, tries(0, 2)))(
  '$name without its safeguard is noticed',
  async ({ control }) => {
    const { holds, words } = await control.run(say)

    expect(words).toMatch(/[1-9]\d* (\([^)]+\) )?lost|violations/)
    expect(holds).toBe(false)
  },
  LONG_MS,
)
