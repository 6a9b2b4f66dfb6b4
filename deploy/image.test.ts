import { execFileSync } from 'node:child_process'
import { chmodSync, chownSync, cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { freePort } from '#server/start/port.ts'
import { testDatabase } from '#testing/database.ts'
import { type Program, startProgram, until } from '#testing/program.ts'
import { openProxy } from '#testing/proxy.ts'

const ROOT = resolve(import.meta.dirname, '..')
const NODE_USER = 1000
const isRoot = process.getuid?.() === 0

/** The last stage, as it is written: what runs is what these lines say. */
const stage =
  readFileSync(join(ROOT, 'deploy/Dockerfile'), 'utf8')
    .split(/^FROM /m)
    .at(-1) ?? ''
const lines = stage.replaceAll('\\\n', ' ').split('\n')
const json = (line: string | undefined) => JSON.parse(/\[.*\]/.exec(line ?? '')?.[0] ?? '[]') as string[]
const command = json(lines.find((line) => line.startsWith('CMD')))
const healthCheck = json(lines.find((line) => line.startsWith('HEALTHCHECK')))

const place = mkdtempSync(join(tmpdir(), 'enkosi-image-'))
const started: Program[] = []
afterAll(async () => {
  for (const program of started) await program.stop()
  rmSync(place, { recursive: true, force: true })
})

/** What `COPY` puts into the image, and the packages that the service needs when it runs: neither tools nor optional ones. */
function buildImage(): { app: string; node: string; data: string } {
  const app = join(place, 'app')
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
    cpSync(join(ROOT, path), join(app, path), { recursive: true })
  }
  const node = join(place, 'node')
  cpSync(process.execPath, node, { dereference: true })
  const data = join(place, 'data')
  mkdirSync(data)
  if (isRoot) chownSync(data, NODE_USER, NODE_USER)
  for (const folder of [place, app]) chmodSync(folder, 0o755)
  execFileSync('chmod', ['-R', 'a+rX,a-w', app])
  return { app, node, data }
}

test.skipIf(process.platform !== 'linux')(
  'what the Dockerfile puts together runs as an ordinary user who may write nothing but DATA_DIR, and drains',
  async () => {
    const { app, node, data } = buildImage()
    const database = await testDatabase()
    const proxy = await openProxy(database.url)
    const port = await freePort('127.0.0.1')
    // Root could write everywhere: the image runs as the user that its USER line names.
    const as = isRoot ? ['setpriv', `--reuid=${NODE_USER}`, `--regid=${NODE_USER}`, '--clear-groups'] : []
    const run = (name: string, [program, ...args]: string[]) => {
      expect(program).toBe('node')
      const started = startProgram({
        command: 'env',
        args: [`--chdir=${app}`, ...as, node, ...args],
        env: {
          PATH: process.env.PATH,
          MODE: 'simulation',
          NODE_ENV: 'production',
          DATA_DIR: data,
          TMPDIR: join(place, 'no-such-folder'),
          PORT: `${port}`,
          DATABASE_URL: proxy.url,
        },
        logFile: join(place, `${name}.log`),
      })
      return started
    }
    const service = run('service', command)
    started.push(service)

    await until('it is healthy, or has ended', async () => {
      return !service.isRunning() || (await run('health', healthCheck).ended) === 0
    })

    expect(service.isRunning(), service.output()).toBe(true)
    expect(readdirSync(data)).toContain('secrets.json')
    expect(readdirSync(dirname(data)).sort()).toEqual(['app', 'data', 'health.log', 'node', 'service.log'])
    expect(await service.stop()).toBe(0)
    await proxy.close()
    await database.close()
  },
  120_000,
)
