import { readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { expect, test } from 'vitest'
import { parse, parseAllDocuments } from 'yaml'

const here = import.meta.dirname
const read = (...path: string[]) => readFileSync(resolve(here, ...path), 'utf8')

type Manifest = { apiVersion: string; kind: string; metadata: { name: string }; spec: Record<string, unknown> }
type Container = { env: { name: string }[]; readinessProbe: Probe; livenessProbe: Probe; ports: { name: string }[] }
type Probe = { httpGet: { path: string; port: string } }

const documents = readdirSync(join(here, 'kubernetes')).flatMap((name) => parseAllDocuments(read('kubernetes', name)))
const manifests = documents.map((document) => document.toJS() as Manifest)
const find = (kind: string) => manifests.find((manifest) => manifest.kind === kind)?.spec ?? {}

test('every manifest is right YAML and says what it is', () => {
  expect(documents.flatMap((document) => document.errors)).toEqual([])
  expect(manifests.length).toBeGreaterThan(5)
  for (const { apiVersion, kind, metadata } of manifests) {
    expect(apiVersion).toMatch(/^([a-z0-9.]+\/)?v\d/)
    expect(kind).toMatch(/^[A-Z]/)
    expect(metadata.name).toMatch(/^[a-z0-9-]+$/)
  }
})

test('settings, probes and selectors are ones that exist', () => {
  const deployment = find('Deployment') as {
    selector: { matchLabels: object }
    template: { metadata: { labels: object }; spec: { containers: Container[] } }
  }
  const [container] = deployment.template.spec.containers
  const settings = read('../server/start/config.ts')
  const health = read('../server/http/health.ts')

  for (const { name } of container?.env ?? []) expect(settings).toContain(`'${name}'`)
  for (const probe of [container?.readinessProbe, container?.livenessProbe]) {
    expect(health).toContain(`'${probe?.httpGet.path}'`)
    expect(container?.ports.map((port) => port.name)).toContain(probe?.httpGet.port)
  }
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

test('the compose file names settings that exist', () => {
  const compose = parse(read('compose.yaml')) as { services: Record<string, { environment?: Record<string, string> }> }
  const settings = read('../server/start/config.ts')
  const ours = Object.entries(compose.services).flatMap(([name, { environment = {} }]) =>
    name === 'enkosi' || name === 'app' ? Object.keys(environment) : [],
  )
  expect(ours.length).toBeGreaterThan(0)
  for (const name of ours) expect(settings).toContain(`'${name}'`)
})
