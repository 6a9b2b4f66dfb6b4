import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Cluster } from '@kubernetes-models/cloudnative-pg/postgresql.cnpg.io/v1/Cluster'
import { ScheduledBackup } from '@kubernetes-models/cloudnative-pg/postgresql.cnpg.io/v1/ScheduledBackup'
import { PodMonitor } from '@kubernetes-models/prometheus-operator/monitoring.coreos.com/v1/PodMonitor'
import { PrometheusRule } from '@kubernetes-models/prometheus-operator/monitoring.coreos.com/v1/PrometheusRule'
import { Deployment } from 'kubernetes-models/apps/v1/Deployment'
import { Ingress } from 'kubernetes-models/networking.k8s.io/v1/Ingress'
import { NetworkPolicy } from 'kubernetes-models/networking.k8s.io/v1/NetworkPolicy'
import { PodDisruptionBudget } from 'kubernetes-models/policy/v1/PodDisruptionBudget'
import { Namespace } from 'kubernetes-models/v1/Namespace'
import { Secret } from 'kubernetes-models/v1/Secret'
import { Service } from 'kubernetes-models/v1/Service'
import { expect, test } from 'vitest'
import { parseAllDocuments } from 'yaml'

type Manifest = { apiVersion: string; kind: string; metadata: { name: string } }
type Model = { apiVersion: string; kind: string; prototype: { validate(): void } }

const MODELS: Model[] = [
  Cluster,
  ScheduledBackup,
  PodMonitor,
  PrometheusRule,
  Deployment,
  Ingress,
  NetworkPolicy,
  PodDisruptionBudget,
  Namespace,
  Secret,
  Service,
]

const folder = join(import.meta.dirname, '../../deploy/kubernetes')
const manifests = readdirSync(folder)
  .flatMap((name) => parseAllDocuments(readFileSync(join(folder, name), 'utf8')))
  .map((document) => document.toJS() as Manifest)

/** Errors by the schema of its kind, and unknown fields: a cluster would drop those in silence. */
function faults(manifest: Manifest): string[] {
  const { apiVersion, kind } = manifest
  const model = MODELS.find((each) => each.apiVersion === apiVersion && each.kind === kind)
  if (!model) return [`${apiVersion} ${kind} has no schema here`]
  const read = new Set<string>()
  try {
    // Not on an instance: that would be a copy, for which every field is read.
    model.prototype.validate.call(watched(manifest, '', read))
  } catch (error) {
    return [(error as Error).message]
  }
  return fieldsOf(manifest, '').filter((field) => !read.has(field))
}

/** The same, noting which fields somebody looks at. */
function watched(value: unknown, path: string, read: Set<string>): unknown {
  if (typeof value !== 'object' || value === null) return value
  return new Proxy(value, {
    get: (target, name) => {
      const found = Reflect.get(target, name)
      if (typeof name === 'symbol' || !Object.hasOwn(target, name)) return found
      read.add(`${path}/${name}`)
      return watched(found, `${path}/${name}`, read)
    },
  })
}

function fieldsOf(value: unknown, path: string): string[] {
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([name, inner]) => [`${path}/${name}`, ...fieldsOf(inner, `${path}/${name}`)])
}

test.each(manifests.map((manifest) => [manifest.kind, manifest.metadata.name, manifest] as const))(
  '%s %s is what its schema asks for',
  (_, __, manifest) => {
    expect(faults(manifest)).toEqual([])
  },
)
