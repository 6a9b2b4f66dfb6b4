import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Ledger } from '#server/money/ledger/ledger.ts'
import { connect, type Db } from '#server/platform/db/connect.ts'
import { startEmbedded } from '#server/platform/db/embedded/embedded.ts'
import { migrate } from '#server/platform/db/migrate.ts'
import { cpuSeconds } from './process-figures.ts'

export type World = {
  url: string
  /** Removed with it. */
  folder: string
  db: Db
  /** The address of one more database on the same PostgreSQL, which is made. */
  another(name: string): Promise<string>
  /** Seconds of processor time that PostgreSQL has used so far. */
  cpuSeconds(): number
  close(): Promise<void>
}

/** A PostgreSQL of its own with the settings of production: every commit is on disk before it is answered. */
export async function openWorld(settings: Record<string, string> = {}): Promise<World> {
  const folder = mkdtempSync(join(tmpdir(), 'enkosi-bench-'))
  // Three servers beside pgbench: each opens all connections of its pool when the machine is slow.
  const cluster = await startEmbedded(join(folder, 'postgres'), { max_connections: '200', ...settings })
  // It would outlive a measurement that breaks.
  const abandon = () => process.kill(cluster.pid, 'SIGQUIT')
  process.once('exit', abandon)
  await migrate(cluster.url)
  const db = connect(cluster.url, { max: 4 })
  await ageLog(db)
  const [running] = await db`select current_setting('fsync') as fsync, current_setting('synchronous_commit') as commit,
    current_setting('shared_buffers') as buffers, version() as version`
  console.log(
    running?.version,
    '| fsync',
    running?.fsync,
    '| synchronous_commit',
    running?.commit,
    '| shared_buffers',
    running?.buffers,
  )
  return {
    url: cluster.url,
    folder,
    db,
    another: async (name) => {
      await db`create database ${db(name)}`
      return cluster.url.replace(/\/enkosi(?=\?|$)/, `/${name}`)
    },
    cpuSeconds: () => cpuSeconds(cluster.pid),
    close: async () => {
      process.off('exit', abandon)
      await db.end()
      await cluster.stop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** As many as production keeps: 1 GB. */
const LOG_FILES = 64

/** The write-ahead log reuses its files, as in a database that has run for a while: to make a new one stops all commits for 20 to 40 ms. */
async function ageLog(db: Db): Promise<void> {
  for (let file = 0; file < LOG_FILES; file += 1) {
    // Only a file that holds something is switched.
    await db`select pg_logical_emit_message(false, 'bench', '')`
    await db`select pg_switch_wal()`
  }
  await db`checkpoint`
}

export type Payer = { personId: string; walletId: number }

/** People with money, and wallets that can be tipped. */
export async function populate(db: Db, ledger: Ledger, payers: number, workers: number) {
  const born = await db<Payer[]>`
    insert into person (issuer, subject) select 'bench', gen_random_uuid() from generate_series(1, ${payers + workers})
    returning id as "personId", 0 as "walletId"
  `
  const wallets = await db<Payer[]>`
    select person_id as "personId", id as "walletId" from wallet
    where person_id = any(${born.map((one) => one.personId)}::uuid[])
    order by id
  `
  const rich = wallets.slice(0, payers)
  const open = wallets.slice(payers).map((one) => one.walletId)
  await db`
    insert into worker (person_id, guard_number, guard_key, search_id)
    select person_id, 'B-' || id, 'b-' || id, 'b' || id from wallet where id = any(${open}::bigint[])
  `
  await db`update wallet set accepts_tips = true where id = any(${open}::bigint[])`
  for (let start = 0; start < rich.length; start += 5_000) {
    await fund(db, ledger, rich.slice(start, start + 5_000))
  }
  await db`vacuum analyze`
  return { payers: rich, workers: open }
}

/** By payments that the provider confirmed, since the proof asks where money came from. */
async function fund(db: Db, ledger: Ledger, payers: Payer[]): Promise<void> {
  const amount = 700_000
  const loads = payers.map(({ walletId }) => ({ id: randomUUID(), walletId }))
  await db`
    insert into load (id, person_id, wallet_id, amount_cents, payment_reference, key, request_hash)
    select l.id, w.person_id, w.id, ${amount}::bigint, l.id::text, l.id::text, 'bench'
    from unnest(${loads.map(({ id }) => id)}::uuid[], ${loads.map(({ walletId }) => walletId)}::bigint[]) as l (id, wallet_id)
    join wallet w on w.id = l.wallet_id
  `
  const asked = { kind: 'load', actor: 'system', requestId: 'bench', amount } as const
  await Promise.all(
    loads.map(({ id: loadId, walletId: to }) => ledger.post({ ...asked, key: `load:${loadId}`, to, loadId })),
  )
  // Long ago and done with: the simulated provider does not know these payments, and would be asked about each of them during the measurement.
  await db`
    update load set created_at = created_at - interval '60 days', settled_at = settled_at - interval '60 days', due_at = null
    where id = any(${loads.map(({ id }) => id)}::uuid[])
  `
}
