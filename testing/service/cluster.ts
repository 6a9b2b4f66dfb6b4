import { mkdirSync, readdirSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { connect } from '#server/platform/db/connect.ts'
import { startEmbedded } from '#server/platform/db/embedded/embedded.ts'
import { clearOrphans } from '#server/platform/db/embedded/orphans.ts'
import { migrate } from '#server/platform/db/migrate.ts'
import { enableServiceLogin } from '#server/platform/db/service-role.ts'
import { isAlive } from '#server/platform/start/process-identity.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** The PostgreSQL that all test files of this run share. */
    testCluster: string
  }
}

export const TEMPLATE = 'migrated'

/**
 * Once per run: a PostgreSQL of its own with one migrated database, from which each test file gets a copy. With
 * TEST_DATABASE_URL another server is used instead, such as an older version, as a superuser of it.
 */
export default async function startTestCluster(project: TestProject): Promise<() => Promise<void>> {
  const given = process.env.TEST_DATABASE_URL
  if (given) {
    await prepareTemplate(new URL(given))
    project.provide('testCluster', given)
    return async () => {}
  }
  await removeLeftovers()
  const folder = join(tmpdir(), `${prefix()}${process.pid}`)
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  // A test must survive a killed process, not a lost machine: the operating system keeps written data.
  const cluster = await startEmbedded(join(folder, 'postgres'), {
    max_connections: '300',
    fsync: 'off',
    full_page_writes: 'off',
    shared_buffers: '64MB',
  })
  const url = new URL(cluster.url)
  await prepareTemplate(url)
  project.provide('testCluster', cluster.url)
  return async () => {
    await cluster.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

async function prepareTemplate(url: URL): Promise<void> {
  const admin = connect(url.href, { max: 1 })
  // A server that was given may still have that of an earlier run.
  const [left] = await admin`select from pg_database where datname = ${TEMPLATE}`
  if (left) {
    await admin`alter database ${admin(TEMPLATE)} with is_template false`
    await admin`drop database ${admin(TEMPLATE)} with (force)`
  }
  await admin`create database ${admin(TEMPLATE)}`
  url.pathname = TEMPLATE
  await migrate(url.href)
  await enableServiceLogin(url.href)
  await admin`alter database ${admin(TEMPLATE)} with is_template true allow_connections false`
  await admin.end()
}

function prefix(): string {
  return `enkosi-test-${process.getuid?.() ?? 0}-`
}

/** A run that was killed leaves its PostgreSQL behind; those of other users are not ours to touch. */
async function removeLeftovers(): Promise<void> {
  for (const name of readdirSync(tmpdir())) {
    if (!name.startsWith(prefix())) continue
    const folder = join(tmpdir(), name)
    const owner = Number(name.slice(prefix().length))
    // Another run may be tidying up at the same moment.
    const stat = statSync(folder, { throwIfNoEntry: false })
    if (stat?.uid !== (process.getuid?.() ?? 0) || isAlive(owner)) continue
    await clearOrphans(join(folder, 'postgres'))
    rmSync(folder, { recursive: true, force: true })
  }
}
