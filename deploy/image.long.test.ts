import { execFileSync } from 'node:child_process'
import { chmodSync, chownSync, cpSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { parseEnv } from 'node:util'
import { expect, test } from 'vitest'
import { parse } from 'yaml'
import { connect } from '#server/platform/db/connect.ts'
import { findPostgres, folderFor } from '#server/platform/db/embedded/postgres-binaries.ts'
import { runPostgres } from '#server/platform/db/embedded/postgres-process.ts'
import { freePort } from '#server/platform/start/port.ts'
import { atEnd, scratchFolder } from '#testing/at-end.ts'
import { LONG_MS } from '#testing/long-form.ts'
import { hasProgram, startProgram, until } from '#testing/service/program.ts'
import { DRAIN_MS } from '#testing/service/server-process.ts'

const ROOT = resolve(import.meta.dirname, '..')
const NODE_USER = 1000

/** The last stage of the Dockerfile, as written. */
const stage =
  readFileSync(join(ROOT, 'deploy/Dockerfile'), 'utf8')
    .split(/^FROM /m)
    .at(-1) ?? ''
const lines = stage.replaceAll('\\\n', ' ').split('\n')
const json = (line: string | undefined) => JSON.parse(/\[.*\]/.exec(line ?? '')?.[0] ?? '[]') as string[]
const command = json(lines.find((line) => line.startsWith('CMD')))
const healthCheck = json(lines.find((line) => line.startsWith('HEALTHCHECK')))
const imageEnv = Object.fromEntries(
  lines
    .filter((line) => line.startsWith('ENV '))
    .flatMap((line) => line.split(' ').slice(1))
    .map((pair) => pair.split('=')),
) as Record<string, string>

type Compose = {
  services: {
    app: {
      env_file: string
      environment: Record<string, string>
      ports: string[]
      volumes: string[]
      tmpfs: string[]
      read_only: boolean
      cap_drop: string[]
      security_opt: string[]
    }
    database: {
      environment: Record<string, string>
      command: [string, ...string[]]
      volumes: string[]
      healthcheck: { test: [string, string] }
    }
  }
  volumes: Record<string, null>
}

/** The compose file with its `${…}` and its settings filled in, as an engine does before it starts anything. */
function readCompose(env: Record<string, string>): Compose {
  const text = readFileSync(join(ROOT, 'deploy/compose.yaml'), 'utf8')
  const filled = text.replace(/\$\{([A-Z_]+)(?::([-?])([^}]*))?\}/g, (_, name: string, kind?: string, rest = '') => {
    if (env[name]) return env[name]
    if (kind === '?') throw new Error(`${name}: ${rest}`)
    return rest
  })
  const compose = parse(filled) as Compose
  const { app } = compose.services
  app.environment = {
    ...parseEnv(readFileSync(join(ROOT, 'deploy', app.env_file), 'utf8')),
    ...app.environment,
  } as Record<string, string>
  return compose
}

const place = scratchFolder('image')
const root = join(place, 'root')

/** Copies the files that `COPY` puts into the image, and the packages that the service needs when it runs: neither tools nor optional ones. */
function buildImage(): void {
  const app = join(root, 'app')
  const files = lines.filter((line) => /^COPY (?!--from)/.test(line)).flatMap((line) => line.split(/\s+/).slice(1, -1))
  for (const file of files) {
    cpSync(join(ROOT, file), join(app, file), { recursive: true, filter: (path) => !/\.(test|spec)\.tsx?$/.test(path) })
  }
  cpSync(join(ROOT, 'dist/web'), join(app, 'dist/web'), { recursive: true })
  const lock = JSON.parse(readFileSync(join(ROOT, 'package-lock.json'), 'utf8')) as {
    packages: Record<string, { dev?: true; optional?: true; devOptional?: true }>
  }
  for (const [path, { dev, optional, devOptional }] of Object.entries(lock.packages)) {
    if (path === '' || dev || optional || devOptional) continue
    // Declarations and source maps, which Node never reads, are two of five files.
    cpSync(join(ROOT, path), join(app, path), { recursive: true, filter: (file) => !/\.(d\.[cm]?ts|map)$/.test(file) })
  }
  execFileSync('sh', ['-c', 'ln "$1" "$2" 2>/dev/null || cp "$1" "$2"', 'sh', process.execPath, join(root, 'node')])
  const data = join(root, 'data')
  mkdirSync(data)
  if (isRoot) chownSync(data, NODE_USER, NODE_USER)
  for (const folder of [place, root, app]) chmodSync(folder, 0o755)
  execFileSync('chmod', ['-R', 'a+rX,a-w', app])
  // Only root can empty a folder that may not be written to.
  atEnd(() => execFileSync('chmod', ['-R', 'u+w', app]))
}

const isRoot = process.getuid?.() === 0
/** The words in front of a program that make it run from the image's folder, as the user of the image. */
const prefix = [
  'env',
  `--chdir=${root}/app`,
  ...(isRoot ? ['setpriv', `--reuid=${NODE_USER}`, `--regid=${NODE_USER}`, '--clear-groups'] : []),
]

/** The database of compose.yaml, made as its image makes it: initdb with its words, its command, then its script. */
async function startDatabase({ services: { database } }: Compose): Promise<string> {
  const { POSTGRES_USER, POSTGRES_PASSWORD, POSTGRES_DB, POSTGRES_INITDB_ARGS, SERVICE_PASSWORD } = database.environment
  const launcher = await findPostgres()
  const data = folderFor(launcher, join(place, 'database'))
  const port = await freePort('127.0.0.1')
  const log = join(place, 'database.log')
  const password = join(place, 'password')
  writeFileSync(password, `${POSTGRES_PASSWORD}`, { mode: 0o644 })
  const words = ['-D', data, `--username=${POSTGRES_USER}`, `--pwfile=${password}`, '--auth-host=scram-sha-256']
  const initdb = runPostgres(launcher, 'initdb', [...words, ...`${POSTGRES_INITDB_ARGS}`.split(' ')], log)
  expect(await new Promise((done) => initdb.child.on('exit', done)), readFileSync(log, 'utf8')).toBe(0)

  const [program, ...args] = database.command
  const where = ['-D', data, '-c', `port=${port}`, '-c', 'unix_socket_directories=', '-c', 'fsync=off']
  const server = runPostgres(launcher, program, [...where, ...args], log)
  const ended = new Promise((done) => server.child.on('exit', done))
  atEnd(() => {
    server.child.kill('SIGINT')
    return ended
  })
  const address = (name: string) => `postgres://${POSTGRES_USER}:${POSTGRES_PASSWORD}@127.0.0.1:${port}/${name}`
  const admin = connect(address('postgres'), { max: 1 })
  await until('the database answers', async () => Boolean(await admin`select 1`))
  await admin`create database ${admin(`${POSTGRES_DB}`)}`
  await admin.end()

  const script = readFileSync(join(ROOT, 'deploy/service-role.sh'), 'utf8')
  const env = { PATH: process.env.PATH, PGHOST: '127.0.0.1', PGPORT: `${port}`, PGPASSWORD: POSTGRES_PASSWORD }
  if (hasProgram('psql', '--version')) {
    execFileSync('sh', ['-c', script], { env: { ...env, ...database.environment } })
    execFileSync('sh', ['-c', database.healthcheck.test[1]], { env })
  } else {
    const owner = connect(address(`${POSTGRES_DB}`), { max: 1 })
    const [, sql = ''] = /<<'SQL'\n(.*)SQL\n$/s.exec(script) ?? []
    await owner.unsafe(sql.replace(":'password'", `'${SERVICE_PASSWORD}'`))
    await owner.end()
  }
  return `127.0.0.1:${port}`
}

test('compose.yaml asks for passwords, and hands the image what it needs', () => {
  expect(() => readCompose({ POSTGRES_PASSWORD: 'owner' })).toThrow('SERVICE_PASSWORD: set SERVICE_PASSWORD')
  expect(() => readCompose({ SERVICE_PASSWORD: 'service' })).toThrow('POSTGRES_PASSWORD: set POSTGRES_PASSWORD')

  const { services, volumes } = readCompose({ POSTGRES_PASSWORD: 'owner', SERVICE_PASSWORD: 'service' })
  const { app, database } = services

  expect(app).toMatchObject({ read_only: true, cap_drop: ['ALL'], security_opt: ['no-new-privileges:true'] })
  expect(app.ports).toEqual([`127.0.0.1:3000:${imageEnv.PORT}`])
  expect(app.environment.PUBLIC_URL).toBe('http://localhost:3000')
  expect(app.volumes.map((volume) => volume.split(':')[1])).toEqual([imageEnv.DATA_DIR])
  const mounted = [...app.volumes, ...database.volumes].map((volume) => volume.split(':')[0])
  const named = mounted.filter((name) => !name?.startsWith('./'))
  expect(named).toEqual(Object.keys(volumes))
})

test.skipIf(process.platform !== 'linux')(
  'what the Dockerfile and compose.yaml put together runs as an ordinary user who may write nothing but DATA_DIR, and drains',
  async () => {
    buildImage()
    const compose = readCompose({ POSTGRES_PASSWORD: 'of-the-owner', SERVICE_PASSWORD: 'of-the-service' })
    const { app } = compose.services
    const database = await startDatabase(compose)
    const given = Object.entries(app.environment).map(([name, value]) => [
      name,
      value.replace('database:5432', database),
    ])
    const port = await freePort('127.0.0.1')
    const run = (name: string, [program, ...args]: string[]) => {
      expect(program).toBe('node')
      const [first = '', ...words] = [...prefix, `${root}/node`, ...args]
      return startProgram({
        command: first,
        args: words,
        env: {
          PATH: process.env.PATH,
          // There is none to write to.
          TMPDIR: join(place, 'no-such-folder'),
          ...imageEnv,
          // As .env could have it: a month of history is tried elsewhere.
          DEMO_MONTH: 'off',
          ...Object.fromEntries(given),
          DATA_DIR: `${root}${imageEnv.DATA_DIR}`,
          PORT: `${port}`,
          DRAIN_MS,
        },
        logFile: join(place, `${name}.log`),
      })
    }
    const service = run('service', command)
    atEnd(() => service.stop())

    const healthy = async () => (await run('health', healthCheck).ended) === 0
    await until('it is healthy, or has ended', async () => !service.isRunning() || (await healthy()), 180_000)

    expect(service.isRunning(), service.output()).toBe(true)
    expect(readdirSync(join(root, 'data'))).toContain('secrets.json')
    const prove = run('prove', ['node', 'server/commands/enkosi.ts', 'prove'])
    expect(await prove.ended, prove.output()).toBe(0)
    const write = "for (const at of ['/', '/app']) require('fs').writeFileSync(process.argv[1] + at + '/written', '')"
    const written = run('write', ['node', '-e', write, root])
    expect(await written.ended).toBe(1)
    expect(written.output()).toContain('EACCES')
    expect(await service.stop()).toBe(0)
    expect(await healthy()).toBe(false)
  },
  LONG_MS,
)
