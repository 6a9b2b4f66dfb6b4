import { expect, test } from 'vitest'
import { startTestServer } from '#testing/server.ts'
import { SLOW_CLIENT } from './app.ts'

const server = await startTestServer()

test('somebody who is signed in gets their own user, anybody else a 401', async () => {
  const thandi = await server.signIn('thandi@enkosi.test', { firstName: 'Thandi', lastName: 'Nkosi' })

  const hers = await thandi.get('/api/auth/user')
  const nobodys = await server.nobody.get('/api/auth/user')

  expect(hers.status).toBe(200)
  expect(hers.json).toEqual({
    id: thandi.personId,
    email: 'thandi@enkosi.test',
    firstName: 'Thandi',
    lastName: 'Nkosi',
    profileImageUrl: null,
    userType: 'customer',
    isOperator: false,
  })
  expect([nobodys.status, nobodys.text]).toEqual([401, 'Please sign in first.'])
})

test('a slow client is cut within the ten seconds that are promised, on a machine that is not overloaded', () => {
  expect(SLOW_CLIENT.ms + SLOW_CLIENT.lookEveryMs).toBeLessThanOrEqual(10_000)
})
