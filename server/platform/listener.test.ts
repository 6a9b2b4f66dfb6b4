import { expect, test, vi } from 'vitest'
import { testDatabase } from '#testing/service/database.ts'
import { openProxy } from '#testing/service/proxy.ts'
import { startListener } from './listener.ts'

const database = await testDatabase()
const soon = { timeout: 120_000, interval: 20 }

/** Sends until somebody hears it: notifications are missed while the connection is away. */
const untilHeard = (heard: string[]) =>
  vi.waitFor(async () => {
    await database.db`select pg_notify('money', 'after')`
    expect(heard).toContain('after')
  }, soon)

test('a connection that breaks is opened again, and its listeners learn that they missed something', async () => {
  const proxy = await openProxy(database.url)
  const listener = await startListener({ url: proxy.url, db: database.db })
  const heard: string[] = []
  let reconnects = 0
  listener.onReconnect(() => reconnects++)
  await listener.listen('money', (payload) => heard.push(payload))

  proxy.cut()
  await vi.waitFor(() => expect(reconnects).toBeGreaterThan(0), soon)

  await untilHeard(heard)
  await listener.stop()
})

test('a connection that has gone silent is replaced', async () => {
  const proxy = await openProxy(database.url)
  const listener = await startListener({ url: proxy.url, db: database.db, watchMs: 1_000 })
  const heard: string[] = []
  await listener.listen('money', (payload) => heard.push(payload))

  proxy.goSilent()

  await untilHeard(heard)
  expect(proxy.connections()).toBeGreaterThan(1)
  await listener.stop()
})
