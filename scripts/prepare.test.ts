import { randomUUID } from 'node:crypto'
import { chmodSync, cpSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { delimiter, join, resolve } from 'node:path'
import { expect, test } from 'vitest'
import { scratchFolder } from '#testing/at-end.ts'
import { startProgram, until } from '#testing/service/program.ts'

const root = resolve(import.meta.dirname, '..')

type Locked = { version: string; dev?: true; optional?: true; os?: string[]; cpu?: string[]; libc?: string[] }
const FASTIFY = { 'node_modules/fastify': { version: '5.0.0' } }
const VITEST: Record<string, Locked> = { 'node_modules/vitest': { version: '4.0.0', dev: true } }
const OTHER_PLATFORM: Record<string, Locked> = {
  'node_modules/other': { version: '1.0.0', optional: true },
  'node_modules/elsewhere': { version: '1.0.0', optional: true, os: ['aix'], cpu: [process.arch] },
  'node_modules/musl': { version: '1.0.0', optional: true, os: ['linux'], cpu: [process.arch], libc: ['neither'] },
}
/** As the tools have one for each platform. */
const BINDING: Record<string, Locked> = {
  'node_modules/binding': { version: '1.0.0', optional: true, os: [process.platform], cpu: [process.arch] },
}

/** A clone with an npm of the test's own, and with the packages that are said to be installed. */
function makeClone(npm: string, installed?: Record<string, Locked>, more: Record<string, Locked> = {}): string {
  const clone = scratchFolder('prepare')
  mkdirSync(join(clone, 'scripts'))
  mkdirSync(join(clone, 'node_modules'))
  cpSync(join(root, 'scripts/prepare.mjs'), join(clone, 'scripts/prepare.mjs'))
  const wanted = { '': {}, ...FASTIFY, ...VITEST, ...OTHER_PLATFORM, ...more }
  writeFileSync(join(clone, 'package-lock.json'), JSON.stringify({ packages: wanted }))
  if (installed) writeFileSync(join(clone, 'node_modules/.package-lock.json'), JSON.stringify({ packages: installed }))
  writeFileSync(join(clone, 'npm'), npm)
  chmodSync(join(clone, 'npm'), 0o755)
  return clone
}

function prepare(clone: string, ...words: string[]) {
  return startProgram({
    command: process.execPath,
    args: [join(clone, 'scripts/prepare.mjs'), 'packages', ...words],
    env: { PATH: `${clone}${delimiter}${process.env.PATH}` },
    logFile: join(clone, `prepare-${randomUUID()}.log`),
  })
}

test('every script that needs packages installs them first, on a fresh clone too', () => {
  const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
    scripts: Record<string, string>
  }
  // A step after another script finds its packages.
  const own = Object.keys(scripts).filter((name) => !/prepare\.mjs|release\.ts passed/.test(scripts[name] ?? ''))

  expect(own.length).toBeGreaterThan(15)
  expect(own.filter((name) => !scripts[`pre${name}`]?.startsWith('node scripts/prepare.mjs'))).toEqual([])
})

const NOTHING = ''
test.skipIf(process.platform === 'win32').each([
  ['a start on a fresh clone leaves out what tests need', undefined, true, 'ci --omit=dev'],
  ['a test on a fresh clone installs everything', undefined, false, 'ci --include=dev'],
  ['a start finds enough after a start', FASTIFY, true, NOTHING],
  ['a test after a start adds what is missing', FASTIFY, false, 'install --no-save --include=dev'],
  ['a start after a test changes nothing', { ...FASTIFY, ...VITEST }, true, NOTHING],
  ['a test after a test changes nothing', { ...FASTIFY, ...VITEST }, false, NOTHING],
  ['a start after an update installs again', { 'node_modules/fastify': { version: '4.0.0' } }, true, 'ci --omit=dev'],
  [
    'a start after an update keeps what tests need',
    { 'node_modules/fastify': { version: '4.0.0' }, ...VITEST },
    true,
    'ci --include=dev',
  ],
])('%s', async (_, installed, isStart, asked) => {
  const clone = makeClone('#!/bin/sh\necho "$@" > asked\n', installed)

  const { ended, output } = prepare(clone, ...(isStart ? ['--omit=dev'] : []))

  expect(await ended, output()).toBe(0)
  const said = existsSync(join(clone, 'asked')) ? readFileSync(join(clone, 'asked'), 'utf8') : ''
  // No package runs a script of its own.
  expect(said.replace(/ --ignore-scripts .*\n/, '')).toBe(asked)
})

test.skipIf(process.platform === 'win32')(
  'a package of this platform that an old npm left out is installed',
  async () => {
    const npm = '#!/bin/sh\necho "$@" > asked\n'
    const [broken, whole] = [makeClone(npm, FASTIFY, BINDING), makeClone(npm, { ...FASTIFY, ...BINDING }, BINDING)]
    const { ended, output } = prepare(broken, '--omit=dev')

    expect(await ended).toBe(0)
    expect(output()).toContain('binding of this platform is missing')
    expect(readFileSync(join(broken, 'asked'), 'utf8')).toMatch(/^ci --omit=dev/)
    expect(await prepare(whole, '--omit=dev').ended).toBe(0)
    expect(existsSync(join(whole, 'asked'))).toBe(false)
  },
)

test('an older Node is refused before anything is installed, in one sentence', async () => {
  const clone = makeClone('#!/bin/sh\necho "$@" > asked\n')
  // The script itself runs on whatever Node is there: only what that says of itself is changed.
  const file = join(clone, 'scripts/old.mjs')
  const old = `Object.defineProperty(process.versions, 'node', { value: '18.20.4' }); await import('./prepare.mjs')`
  writeFileSync(file, old)
  const { ended, output } = startProgram({
    command: process.execPath,
    args: [file, 'packages'],
    env: { PATH: `${clone}${delimiter}${process.env.PATH}` },
    logFile: join(clone, 'old.log'),
  })

  expect(await ended).toBe(1)
  expect(output().trim()).toMatch(/^Enkosi is installed with Node 20 or later .* this is Node 18\.20\.4 .*nodejs\.org/)
  expect(output().trim().split('\n')).toHaveLength(1)
  expect(existsSync(join(clone, 'asked'))).toBe(false)
})

test.skipIf(process.platform === 'win32')('an unfinished installation is done again', async () => {
  const clone = makeClone('#!/bin/sh\necho "$@" >> asked\ntest -e whole || exit 1\n', FASTIFY)

  expect(await prepare(clone).ended).toBe(1)
  writeFileSync(join(clone, 'whole'), '')
  expect(await prepare(clone).ended).toBe(0)

  const asked = readFileSync(join(clone, 'asked'), 'utf8').trim().split('\n')
  expect(asked.map((line) => line.split(' ')[0])).toEqual(['install', 'ci'])
  expect(existsSync(join(clone, '.cache/installing'))).toBe(false)
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
    const clone = makeClone(SLOW_NPM)

    const first = prepare(clone)
    await until('npm has begun', () => existsSync(join(clone, 'begun')))
    const second = prepare(clone)
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
