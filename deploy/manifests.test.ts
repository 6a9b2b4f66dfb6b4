import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { parseEnv } from 'node:util'
import { expect, test } from 'vitest'
import { parse, parseAllDocuments } from 'yaml'
import { readConfig } from '#server/platform/start/config.ts'
import { startTestServer } from '#testing/service/server.ts'

const here = import.meta.dirname
const read = (...path: string[]) => readFileSync(resolve(here, ...path), 'utf8')

type Manifest = {
  apiVersion: string
  kind: string
  metadata: { name: string }
  spec: Record<string, unknown>
  stringData?: object
}
type Container = {
  env: { name: string; value?: string }[]
  startupProbe: Probe
  readinessProbe: Probe
  livenessProbe: Probe
  lifecycle: { preStop: { exec: { command: [string, string] } } }
  ports: { name: string }[]
}
type Probe = { httpGet: { path: string; port: string }; periodSeconds: number; failureThreshold: number }

const documents = readdirSync(join(here, 'kubernetes')).flatMap((name) => parseAllDocuments(read('kubernetes', name)))
const manifests = documents.map((document) => document.toJS() as Manifest)
const find = (kind: string) => manifests.find((manifest) => manifest.kind === kind)?.spec ?? {}

/** The names of all settings: those that the service looks for when it starts. */
const settings = new Set<string>()
readConfig(
  new Proxy<Record<string, string>>(
    { MODE: 'simulation' },
    {
      get: (env, name: string) => {
        settings.add(name)
        return env[name]
      },
    },
  ),
)

/** The default wait of production. */
const DRAIN_NOTICE_MS = 2_000

const deployment = find('Deployment') as {
  selector: { matchLabels: object }
  template: {
    metadata: { labels: object }
    spec: { terminationGracePeriodSeconds: number; initContainers: [Container]; containers: [Container] }
  }
}
const [container] = deployment.template.spec.containers
const [migration] = deployment.template.spec.initContainers
const secretNames = manifests
  .filter(({ kind, metadata }) => kind === 'Secret' && metadata.name === 'enkosi-settings')
  .flatMap(({ stringData }) => Object.keys(stringData ?? {}))

test.each([
  ['service', container],
  ['migration', migration],
])('nothing is missing that the %s needs in production', (_, { env }) => {
  const given = new Set(['MODE', ...env.map(({ name }) => name), ...secretNames])
  const missing = (() => {
    try {
      readConfig({ MODE: 'production' })
      return ''
    } catch (error) {
      return (error as Error).message
    }
  })()

  const needed = missing.split('\n').map((line) => /^[A-Z_]+/.exec(line)?.[0] ?? '')
  expect(needed.length).toBeGreaterThan(10)
  expect(needed.filter((name) => !given.has(name))).toEqual([])
  expect(secretNames.filter((name) => !settings.has(name))).toEqual([])
})

test('the service never holds the password of the owner, who only migrates', () => {
  const names = ({ env }: Container) => env.map(({ name }) => name)

  expect(names(container)).not.toContain('DATABASE_OWNER_URL')
  expect(names(migration)).toContain('DATABASE_OWNER_URL')
})

test('searches go to the standbys, as the same role as everything else', () => {
  const cluster = manifests.find(({ kind }) => kind === 'Cluster')?.metadata.name
  const secret = manifests.find(({ metadata }) => metadata.name === 'enkosi-db-service')
  const { uri = '', readUri } = (secret?.stringData ?? {}) as { uri?: string; readUri?: string }

  expect(container.env.find(({ name }) => name === 'DATABASE_READ_URL')).toMatchObject({
    valueFrom: { secretKeyRef: { name: 'enkosi-db-service', key: 'readUri' } },
  })
  expect(new URL(uri).hostname).toBe(`${cluster}-rw`)
  expect(readUri).toBe(uri.replace(`${cluster}-rw`, `${cluster}-ro`))
})

test('one bad answer is forgiven, a slow start is waited for, and a pod gets the time that it needs to end', () => {
  const { startupProbe, readinessProbe, livenessProbe, lifecycle } = container
  const { drainMs } = readConfig({})

  expect(readinessProbe.failureThreshold).toBeGreaterThan(1)
  expect(livenessProbe.failureThreshold).toBeGreaterThan(1)
  expect(startupProbe.periodSeconds * startupProbe.failureThreshold).toBeGreaterThanOrEqual(300)
  const [sleep, seconds] = lifecycle.preStop.exec.command
  expect(sleep).toBe('sleep')
  expect(deployment.template.spec.terminationGracePeriodSeconds).toBeGreaterThan(
    Number(seconds) + (DRAIN_NOTICE_MS + drainMs) / 1_000,
  )
})

test('the manifests set only settings that the service reads, to values that it accepts', () => {
  const env = container.env.filter(({ name }) => name !== 'MODE')
  const values = Object.fromEntries(env.flatMap(({ name, value }) => (value ? [[name, value]] : [])))

  expect(settings.size).toBeGreaterThan(20)
  expect(env.length).toBeGreaterThan(3)
  expect(env.map(({ name }) => name).filter((name) => !settings.has(name))).toEqual([])
  expect(() => readConfig({ MODE: 'simulation', ...values })).not.toThrow()
})

test('the probes use a path that the service answers and a port that is open', async () => {
  const server = await startTestServer()

  for (const { httpGet } of [container.startupProbe, container.readinessProbe, container.livenessProbe]) {
    expect(await server.nobody.get(httpGet.path)).toMatchObject({ status: 200 })
    expect(container.ports.map((port) => port.name)).toContain(httpGet.port)
  }
  expect(container.readinessProbe.httpGet.path).not.toBe(container.livenessProbe.httpGet.path)
})

test('the service and its pods find each other', () => {
  expect(deployment.template.metadata.labels).toEqual(deployment.selector.matchLabels)
  expect(find('Service').selector).toEqual(deployment.selector.matchLabels)
})

test('the database waits for a standby before a tip is acknowledged', () => {
  const { instances, postgresql } = find('Cluster') as {
    instances: number
    postgresql: { synchronous: { number: number; dataDurability: string }; parameters: Record<string, string> }
  }
  expect(instances).toBeGreaterThan(postgresql.synchronous.number + 1)
  expect(postgresql.synchronous.dataDurability).toBe('required')
  expect(postgresql.parameters.synchronous_commit).toBe('on')
})

test('the compose file names settings that exist, and gives the service the time that it needs to end', () => {
  const compose = parse(read('compose.yaml')) as {
    services: { app: { environment: Record<string, string>; stop_grace_period: string } }
  }
  const { environment, stop_grace_period } = compose.services.app
  const names = [...Object.keys(environment), ...Object.keys(parseEnv(read('compose.env')))]

  expect(names.length).toBeGreaterThan(3)
  expect(names.filter((name) => !settings.has(name))).toEqual([])
  expect(Number.parseInt(stop_grace_period, 10) * 1_000).toBeGreaterThan(DRAIN_NOTICE_MS + readConfig({}).drainMs)
})

test('Kubernetes gets the very rules of alerts.yaml', async () => {
  const [, groups = ''] = read('alerts.yaml').split(/^groups:\n/m)
  const rule = `# Made of deploy/alerts.yaml: npx vitest run deploy/manifests.test.ts --update
apiVersion: monitoring.coreos.com/v1
kind: PrometheusRule
metadata:
  name: enkosi
  namespace: enkosi
spec:
  groups:
${groups.replaceAll(/^(?=.)/gm, '  ')}`

  await expect(rule).toMatchFileSnapshot('kubernetes/alerts.yaml')
  expect((parse(rule) as Manifest).spec).toEqual(parse(read('alerts.yaml')))
})

test('the web app is built from nothing that its stage of the image lacks', () => {
  const [, stage = ''] = read('Dockerfile').split(/^FROM .* AS web$/m)
  const [ours = ''] = stage.split(/^FROM /m)
  const copied = [...ours.matchAll(/^COPY (\w+) \1$/gm)].map(([, folder = '']) => folder)
  const root = resolve(here, '..')
  const seen = new Set<string>()
  const walk = (file: string): void => {
    if (seen.has(file)) return
    seen.add(file)
    const imports = /^(?:import|export) (?!type ).*from '([#.][^'?]+\.tsx?)'$/gm
    for (const [, name = ''] of readFileSync(join(root, file), 'utf8').matchAll(imports))
      walk(name.startsWith('#') ? name.slice(1) : join(dirname(file), name))
  }
  for (const file of ['scripts/build-web.ts', 'scripts/vite.config.ts', 'web/prerender.tsx']) walk(file)

  expect(seen.size).toBeGreaterThan(20)
  expect([...seen].filter((file) => !copied.includes(file.split('/')[0] ?? ''))).toEqual([])
})

test('the image holds what runs and no tests', () => {
  const copied = [...read('Dockerfile').matchAll(/^COPY (?!--from)(.+) \S+$/gm)].flatMap(([, from = '']) =>
    from.split(' '),
  )
  const ignored = read('../.dockerignore').split('\n')

  // Folders one by one: a new one is not in the image until somebody adds it on purpose.
  expect(new Set(copied)).toEqual(
    new Set([
      ...['package.json', 'package-lock.json', '.npmrc', 'LICENSE', 'tsconfig.json'],
      ...['scripts', 'contract', 'web', 'server', 'scripts/enkosi.mjs'],
    ]),
  )
  for (const left of ['testing', '**/*.test.ts', '**/*.test.tsx', '**/*.spec.ts']) expect(ignored).toContain(left)
})
