import { expect, test, vi } from 'vitest'
import type { Client } from '#testing/service/client.ts'
import { anotherProcess, startTestServer } from '#testing/service/server.ts'

const server = await startTestServer({ OPERATOR_EMAILS: 'operator@enkosi.test' })
const otherProcess = await anotherProcess(server)

type Ending = (phone: Client, laptop: Client & { id: string }) => Promise<{ status: number }>

const ENDINGS: [string, Ending][] = [
  ['one that signs out', (_phone, laptop) => laptop.get('/api/logout')],
  ['one that is ended by its owner', (phone, { id }) => phone.delete(`/api/me/sessions/${id}`)],
  [
    'all others, ended by their owner',
    async (phone) => {
      await phone.delete('/api/me/sessions')
      return phone.get('/api/auth/user')
    },
  ],
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

  expect((await end(phone, { ...laptop, id })).status).toBeLessThan(400)

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
