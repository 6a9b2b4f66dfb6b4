import { chmodSync, cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join, resolve } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { startProgram, until } from '#testing/program.ts'

const root = resolve(import.meta.dirname, '..')
const clone = mkdtempSync(join(tmpdir(), 'enkosi-prepare-'))
afterAll(() => rmSync(clone, { recursive: true, force: true }))

test('every script that needs packages installs them first, on a fresh clone too', () => {
  const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
    scripts: Record<string, string>
  }
  const own = Object.keys(scripts).filter((name) => !(name.startsWith('pre') && scripts[name]?.includes('prepare.mjs')))

  expect(own.length).toBeGreaterThan(15)
  expect(own.filter((name) => !scripts[`pre${name}`]?.startsWith('node scripts/prepare.mjs'))).toEqual([])
})

/** An npm that says when it was asked to end and takes a while to do so, as the real one does. */
const SLOW_NPM = `#!/bin/sh
trap 'touch asked; sleep 1; touch ended; exit 1' TERM
touch begun
while :; do sleep 0.1; done
`

test.skipIf(process.platform === 'win32')(
  'an installation that is stopped is waited for, and a second one beside it is refused',
  async () => {
    mkdirSync(join(clone, 'scripts'))
    cpSync(join(root, 'scripts/prepare.mjs'), join(clone, 'scripts/prepare.mjs'))
    writeFileSync(join(clone, 'package-lock.json'), JSON.stringify({ packages: {} }))
    writeFileSync(join(clone, 'npm'), SLOW_NPM)
    chmodSync(join(clone, 'npm'), 0o755)
    const prepare = (name: string) =>
      startProgram({
        command: process.execPath,
        args: [join(clone, 'scripts/prepare.mjs'), 'packages'],
        env: { PATH: `${clone}${delimiter}${process.env.PATH}` },
        logFile: join(clone, `${name}.log`),
      })

    const first = prepare('first')
    await until('npm has begun', () => existsSync(join(clone, 'begun')))
    const second = prepare('second')
    expect(await second.ended, second.output()).toBe(1)
    expect(second.output().trim()).toBe(
      `Packages are being installed at this moment (process ${first.pid}): wait until that is done, or end it.`,
    )

    first.signal('SIGINT')

    expect(await first.ended).toBe(1)
    expect(existsSync(join(clone, 'ended'))).toBe(true)
    expect(first.output()).toContain('npm ci was stopped before it was done')
  },
)
