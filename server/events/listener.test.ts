import { createServer, connect as openSocket, type Socket } from 'node:net'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { type TestDatabase, testDatabase } from '#testing/database.ts'
import { startListener } from './listener.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.close())

const soon = { timeout: 120_000, interval: 20 }

/** Stands between us and PostgreSQL, and can stop passing anything on without closing a thing. */
async function openProxy() {
  const target = new URL(database.url)
  const folder = target.searchParams.get('host')
  const sockets = new Set<Socket>()
  let isSilent = false
  const proxy = createServer((client) => {
    const server = folder
      ? openSocket(`${folder}/.s.PGSQL.5432`)
      : openSocket(Number(target.port || 5432), target.hostname)
    const wasSilent = () => isSilent && sockets.has(client)
    sockets.add(client).add(server)
    client.on('data', (bytes) => wasSilent() || server.write(bytes)).on('error', () => server.destroy())
    server.on('data', (bytes) => wasSilent() || client.write(bytes)).on('error', () => client.destroy())
    client.on('close', () => server.destroy())
    server.on('close', () => client.destroy())
  })
  await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve))
  const address = proxy.address()
  const url = new URL(database.url)
  url.searchParams.delete('host')
  url.hostname = '127.0.0.1'
  url.port = `${typeof address === 'object' ? address?.port : ''}`
  return {
    url: url.href,
    /** From now on nothing passes; tells whether all that were open have been given up. */
    silence: () => {
      isSilent = true
      const old = [...sockets]
      return () => old.every((socket) => socket.destroyed)
    },
    speak: () => {
      isSilent = false
    },
    cut: () => {
      for (const socket of sockets) socket.destroy()
    },
    close: () => {
      for (const socket of sockets) socket.destroy()
      return new Promise((resolve) => proxy.close(resolve))
    },
  }
}

test('a connection that breaks is opened again, and those who listen are told that they missed something', async () => {
  const proxy = await openProxy()
  const listener = await startListener({ url: proxy.url, db: database.db })
  const heard: string[] = []
  let reconnects = 0
  listener.onReconnect(() => reconnects++)
  await listener.listen('money', (payload) => heard.push(payload))

  proxy.cut()
  await vi.waitFor(() => expect(reconnects).toBeGreaterThan(0), soon)
  await vi.waitFor(async () => {
    await database.db`select pg_notify('money', 'after')`
    expect(heard).toContain('after')
  }, soon)

  await listener.stop()
  await proxy.close()
})

test('a connection that has gone silent is given up', async () => {
  const proxy = await openProxy()
  const listener = await startListener({ url: proxy.url, db: database.db, watchMs: 1_000 })
  const heard: string[] = []
  await listener.listen('money', (payload) => heard.push(payload))

  const isGone = proxy.silence()
  await vi.waitFor(() => expect(isGone()).toBe(true), soon)
  proxy.speak()
  await vi.waitFor(async () => {
    await database.db`select pg_notify('money', 'after')`
    expect(heard).toContain('after')
  }, soon)

  await listener.stop()
  await proxy.close()
})
