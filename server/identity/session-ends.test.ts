import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { openLog } from '#server/observability/log.ts'
import { type Services, startServices } from '#server/services/services.ts'
import type { Client } from '#testing/client.ts'
import { startTestServer, type TestServer } from '#testing/server.ts'

let server: TestServer
let otherProcess: Services
beforeAll(async () => {
  server = await startTestServer({ OPERATOR_EMAILS: 'operator@enkosi.test' })
  const config = { ...server.services.config, databaseUrl: server.databaseUrl }
  otherProcess = await startServices(config, openLog('silent'))
})
afterAll(async () => {
  await otherProcess.stop()
  await server.close()
})

type Ending = (phone: Client, laptop: { id: string; personId: string }) => Promise<{ status: number }>

const ENDINGS: [string, Ending][] = [
  ['one that is ended by its owner', (phone, { id }) => phone.delete(`/api/me/sessions/${id}`)],
  ['all others, ended by their owner', (phone) => phone.delete('/api/me/sessions')],
  [
    'all of them, ended by an operator',
    async (_phone, { personId }) => {
      const operator = await server.signIn('operator@enkosi.test')
      return operator.post(`/api/operator/people/${personId}/end-sessions`, { reason: 'Reported as stolen' })
    },
  ],
  ['all of them, ended with the account', (phone) => phone.delete('/api/me')],
]

test.each(ENDINGS)('%s: ends the session in every process', async (what, end) => {
  const email = `ends-${what.length}@example.test`
  const phone = await server.signIn(email)
  const laptop = await server.signIn(email)
  const [, token = ''] = laptop.cookie.split('=')
  const listed = (await laptop.get('/api/me/sessions')).json as { id: string; current: boolean }[]
  const id = listed.find(({ current }) => current)?.id ?? ''
  // Both processes have just seen this session, and would remember it for a while.
  expect((await laptop.get('/api/auth/user')).status).toBe(200)
  expect(await otherProcess.callers.find(token)).toMatchObject({ personId: laptop.personId })
  const changed: string[] = []
  otherProcess.callers.onChange((personId) => changed.push(personId))

  expect((await end(phone, { id, personId: laptop.personId })).status).toBe(200)

  await vi.waitFor(() => expect(changed).toContain(laptop.personId), { timeout: 120_000, interval: 5 })
  expect(await otherProcess.callers.find(token)).toBeUndefined()
  await vi.waitFor(async () => expect((await laptop.get('/api/auth/user')).status).toBe(401), { timeout: 120_000 })
})

test('a session that has ended shows nothing and writes nothing, whatever is asked', async () => {
  const client = await server.signIn('gone@example.test')
  await client.get('/api/auth/user')
  await client.get('/api/logout')

  for (const path of ['/api/auth/user', '/api/wallet', '/api/transactions', '/api/me/sessions', '/api/me/export'])
    expect((await client.get(path)).status, path).toBe(401)
  const written = await client.post('/api/guard/register', { guardNumber: 'GONE-1', serviceCategory: 'waiter' })
  expect(written.status).toBe(401)
})
