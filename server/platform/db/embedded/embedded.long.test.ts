import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { asking } from '#server/platform/db/connect.ts'
import { openDatabase } from '#server/platform/db/open.ts'
import { isAlive } from '#server/platform/start/process-identity.ts'
import { scratchFolder } from '#testing/at-end.ts'
import { until } from '#testing/service/program.ts'
import { startEmbedded } from './embedded.ts'

const folder = scratchFolder('embedded')

test('what was committed is there after everything was killed, and an orphan does not stand in the way', async () => {
  const data = join(folder, 'postgres')
  const first = await startEmbedded(data)
  await asking(first.url, (db) => db`create table kept as select 7 as n`)

  // The service was killed, its PostgreSQL goes on: the next start must find and end it.
  const second = await startEmbedded(data)
  expect(await asking(second.url, (db) => db`select n from kept`)).toEqual([{ n: 7 }])

  // Now PostgreSQL itself is killed, and its stale pid file names a process that is running: this one.
  process.kill(second.pid, 'SIGKILL')
  writeFileSync(join(data, 'postmaster.pid'), `${process.pid}\n${data}\n`)
  const third = await startEmbedded(data)
  expect(await asking(third.url, (db) => db`select n from kept`)).toEqual([{ n: 7 }])
  expect(await asking(third.url, (db) => db`show fsync`)).toEqual([{ fsync: 'on' }])
  await third.stop()
})

test('an end is reported to those who begin to listen afterwards', async () => {
  const database = await startEmbedded(join(folder, 'ended'))
  process.kill(database.pid, 'SIGKILL')
  await until('it is gone', () => !isAlive(database.pid))

  let isTold = false
  database.onEnd(() => {
    isTold = true
  })
  await expect.poll(() => isTold).toBe(true)
})

test('a stop while it is being started again leaves nothing behind', async () => {
  const data = join(folder, 'stopped')
  const database = await openDatabase({
    databaseUrl: null,
    databaseOwnerUrl: null,
    dataDir: data,
    mode: 'simulation',
  })
  const pidFile = join(data, 'postgres/postmaster.pid')
  const killed = Number(readFileSync(pidFile, 'utf8').split('\n')[0])
  process.kill(killed, 'SIGKILL')
  await until('it is gone', () => !isAlive(killed))

  await database.stop()
  expect(existsSync(pidFile)).toBe(false)
})

test('a PostgreSQL that ends again and again is given up, with the file that says why', async () => {
  const data = join(folder, 'unsteady')
  const where = { databaseUrl: null, databaseOwnerUrl: null, dataDir: data, mode: 'simulation' as const }
  const database = await openDatabase(where)
  const givenUp = new Promise<Error>((resolve) => database.onEnd(resolve))
  const postmaster = () => Number(readFileSync(join(data, 'postgres/postmaster.pid'), 'utf8').split('\n')[0])
  const answers = async () => Boolean(await asking(database.url, (db) => db`select 1`))
  let isOver = false
  givenUp.finally(() => {
    isOver = true
  })

  while (!isOver) {
    await until('it is there again, or given up', async () => isOver || (await answers()))
    if (isOver) break
    const killed = postmaster()
    process.kill(killed, 'SIGKILL')
    await until('it is gone', () => !isAlive(killed))
  }
  const { message } = await givenUp

  expect(message).toMatch(`${data}/postgres.log`)
  expect(readFileSync(join(data, 'postgres.log'), 'utf8')).toContain('database system')
})
