import { randomBytes } from 'node:crypto'
import { inject } from 'vitest'
import { type Ledger, openLedger } from '#server/money/ledger/ledger.ts'
import { asking, connect, type Db } from '#server/platform/db/connect.ts'
import { SERVICE_ROLE } from '#server/platform/db/service-role.ts'
import { atEnd } from '#testing/at-end.ts'
import { expectBooksRight } from '#testing/money/expect-books-right.ts'
import { TEMPLATE } from './cluster.ts'

export type TestDatabase = {
  db: Db
  /** As the service signs in. */
  url: string
  /** As the owner does, who may migrate, move the clock and break what a test wants broken; so does `db`. */
  ownerUrl: string
  /** Another pool on the same database, closed together with it. */
  open(max?: number, url?: string): Db
  /** Proves the books and drops the database. Each one ends with it, so that only a test that cannot wait calls it. */
  close(): Promise<void>
  /** Drops it without a proof: a test has broken what the proof reads. */
  discard(): Promise<void>
}

/** A migrated database that nobody else uses, on the PostgreSQL shared by the run. It is closed when its test or file ends. */
export function testDatabase(): Promise<TestDatabase> {
  return copyOf(TEMPLATE, expectBooksRight)
}

/** A database that nothing has been done to. */
export function emptyDatabase(): Promise<TestDatabase> {
  return copyOf('template0', async () => {})
}

/** A ledger on it, closed when its test or file ends. */
export function testLedger(url: string, options: Omit<Parameters<typeof openLedger>[0], 'url'> = {}): Ledger {
  const ledger = openLedger({ url, ...options })
  atEnd(ledger.close)
  return ledger
}

async function copyOf(template: string, prove: (db: Db) => Promise<void>): Promise<TestDatabase> {
  const name = `test_${randomBytes(8).toString('hex')}`
  const url = new URL(inject('testCluster'))
  // Copied file by file: a copy by way of the log, as is usual, takes five times the processor time.
  await asking(
    url.href,
    (admin) => admin`create database ${admin(name)} template ${admin(template)} strategy file_copy`,
  )
  url.pathname = name
  const service = new URL(url)
  service.username = SERVICE_ROLE
  const opened: Db[] = []
  const open = (max = 10, at = url.href): Db => {
    const db = connect(at, { max })
    opened.push(db)
    return db
  }
  const db = open()
  const drop = async () => {
    await Promise.all(opened.map((pool) => pool.end({ timeout: 5 })))
    await asking(inject('testCluster'), (admin) => admin`drop database ${admin(name)} with (force)`)
  }
  let ended: Promise<void> | undefined
  const discard = () => {
    ended ??= drop()
    return ended
  }
  const close = () => {
    ended ??= prove(db).finally(drop)
    return ended
  }
  atEnd(close)
  return { db, url: service.href, ownerUrl: url.href, open, close, discard }
}
