import { execFileSync } from 'node:child_process'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { expect, test } from 'vitest'
import { atEnd, scratchFolder } from '#testing/at-end.ts'
import { hasProgram, startProgram, until } from '#testing/service/program.ts'
import { addressOf, DRAIN_MS, isReady } from '#testing/service/server-process.ts'
import { readConfig } from './config.ts'
import { freePort } from './port.ts'
import { isAlive } from './process-identity.ts'

const ROOT = resolve(import.meta.dirname, '../../..')
const scratch = scratchFolder('supervised')

/** As somebody would whose machine sets nothing else. */
function start(name: string, command: string, args: string[], env: Record<string, string> = {}) {
  const dataDir = join(scratch, name)
  const program = startProgram({
    command,
    args,
    env: {
      PATH: process.env.PATH,
      HOST: '127.0.0.1',
      PORT: '0',
      LOG_LEVEL: 'error',
      DEMO_MONTH: 'off',
      DRAIN_MS,
      ...env,
      DATA_DIR: dataDir,
    },
    logFile: join(scratch, `${name}.log`),
  })
  atEnd(() => program.stop())
  return program
}

const isGone = (url: string) =>
  isReady(url).then(
    () => false,
    () => true,
  )

test.skipIf(process.platform === 'win32')('SIGTERM to npm start stops the service as well', async () => {
  // Without the step before it: everything is prepared already.
  const npm = start('npm', 'npm', ['start', '--ignore-scripts', '--prefix', ROOT])
  const url = await addressOf(npm)

  npm.signal('SIGTERM')
  await npm.ended

  await until('it no longer answers', () => isGone(url))
  await until('it has said that it stops', () => npm.output().includes('Stopping'))
})

const NPM_RUN_DEV = ['npm', 'run', 'dev', '--ignore-scripts', '--prefix', ROOT]
const DEV = [process.execPath, join(ROOT, 'scripts/dev.ts')]

// A terminal sends its signals to every process of a command, so to this one too.
test.skipIf(process.platform === 'win32').each([
  ['SIGTERM', 'npm run dev', NPM_RUN_DEV],
  ['SIGINT', 'what it runs', DEV],
  ['SIGHUP', 'what it runs', DEV],
] as const)('%s to %s ends the service and its database', async (signal, _, [command = '', ...args]) => {
  const [port, webPort] = [await freePort('127.0.0.1'), await freePort('127.0.0.1')]
  const env = { PORT: `${port}`, WEB_PORT: `${webPort}` }
  const dev = start(signal, command, args, env)
  await until('the service is ready', () => isReady(`http://127.0.0.1:${env.PORT}`))
  const database = Number(readFileSync(join(scratch, signal, 'postgres/postmaster.pid'), 'utf8').split('\n')[0])
  expect(isAlive(database)).toBe(true)

  dev.signal(signal)
  await dev.ended

  await until('it no longer answers', () => isGone(`http://127.0.0.1:${env.PORT}`))
  await until('its database has ended', () => !isAlive(database))
})

const UNIT = readFileSync(join(ROOT, 'deploy/systemd/enkosi.service'), 'utf8')
const unit = (name: string) => new RegExp(`^${name}=(.*)$`, 'm').exec(UNIT)?.[1] ?? ''

test('what the systemd unit starts is ended by the signal that the unit sends, in the time that it gives', async () => {
  expect(unit('WorkingDirectory')).toBe('/opt/enkosi/current')
  const [node = '', ...args] = unit('ExecStart').replaceAll('/opt/enkosi/current', ROOT).split(' ')
  const service = start('unit', 'env', ['--chdir', ROOT, node, ...args], { MODE: 'simulation' })
  await addressOf(service)

  service.signal(unit('KillSignal') as NodeJS.Signals)

  expect(await service.ended, service.output()).toBe(0)
  // The notice to balancers with real money, and the longest that an end takes after it.
  expect(Number(unit('TimeoutStopSec')) * 1_000).toBeGreaterThan(2_000 + readConfig({}).drainMs)
  // Its words about itself are for machines as well, where nobody watches a terminal.
  const said = service
    .output()
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as { event: string })
  expect(said.map(({ event }) => event)).toEqual(
    expect.arrayContaining([
      expect.stringMatching(/^Enkosi is ready at http/),
      expect.stringContaining('thandi@enkosi.test'),
      'Stopping: finishing what is under way.',
    ]),
  )
})

test.skipIf(!hasProgram('systemd-analyze', '--version'))('systemd understands every line of the unit', () => {
  const folder = join(scratch, 'systemd')
  mkdirSync(folder)
  // Its programs must be there to be found, wherever this clone is; other units of this machine are not our concern.
  writeFileSync(
    join(folder, 'enkosi.service'),
    UNIT.replaceAll('/opt/enkosi/current', ROOT).replace('postgresql.service', ''),
  )

  const said = execFileSync('systemd-analyze', ['verify', '--man=no', join(folder, 'enkosi.service')], {
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'pipe'],
  })

  expect(said).toBe('')
})
