import { randomBytes } from 'node:crypto'
import { inject } from 'vitest'
import { connect, type Db } from '#server/db/connect.ts'
import { SERVICE_ROLE } from '#server/db/service-role.ts'
import { TEMPLATE } from './cluster.ts'
import { expectBooksRight } from './expect-books-right.ts'

export type TestDatabase = {
  db: Db
  /** As the service signs in. */
  url: string
  /** As the owner does, who may migrate, move the clock and break what a test wants broken; so does `db`. */
  ownerUrl: string
  /** Another pool on the same database, closed together with it. */
  open(max?: number, url?: string): Db
  /** Proves the books and drops the database: every file of tests ends with it. */
  close(): Promise<void>
  /** Drops it without a proof: a test has broken what the proof reads. */
  discard(): Promise<void>
}

/** A migrated database that nobody else uses, on the PostgreSQL shared by the run. */
export function testDatabase(): Promise<TestDatabase> {
  return copyOf(TEMPLATE)
}

/** A database that nothing has been done to. */
export async function emptyDatabase(): Promise<TestDatabase> {
  const database = await copyOf('template0')
  return { ...database, close: database.discard }
}

async function copyOf(template: string): Promise<TestDatabase> {
  const name = `test_${randomBytes(8).toString('hex')}`
  const url = new URL(inject('testCluster'))
  await administer(async (admin) => {
    // Copied file by file: a copy by way of the log, as is usual, takes five times the processor time.
    await admin`create database ${admin(name)} template ${admin(template)} strategy file_copy`
  })
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
  const discard = async () => {
    await Promise.all(opened.map((pool) => pool.end({ timeout: 5 })))
    await administer(async (admin) => {
      await admin`drop database ${admin(name)} with (force)`
    })
  }
  const close = () => expectBooksRight(db).finally(discard)
  return { db, url: service.href, ownerUrl: url.href, open, close, discard }
}

async function administer(work: (admin: Db) => Promise<void>): Promise<void> {
  const admin = connect(inject('testCluster'), { max: 1 })
  try {
    await work(admin)
  } finally {
    await admin.end()
  }
}
