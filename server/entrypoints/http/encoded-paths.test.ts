import { expect, test } from 'vitest'
import { startTestServer } from '#testing/service/server.ts'

const server = await startTestServer()
const thandi = await server.signIn('thandi@enkosi.test')

test.each([
  ['/api/me/export', 200],
  ['/%61pi/me/export', 200],
  ['/a%70i/%6de/export', 200],
  ['/%61%70%69/wallet', 200],
  ['/%61pi/no-such-call', 404],
  ['/%61pi', 404],
  ['/api%2Fwallet', 404],
])('%s is answered as a call, however its path is spelled, and kept by nobody', async (path, status) => {
  const answer = await thandi.get(path)

  expect(answer.status).toBe(status)
  expect(answer.headers.get('cache-control')).toBe('no-store')
  expect(answer.headers.get('request-id')).toMatch(/^[0-9a-f-]{36}$/)
})

test.each(['/%61ssets/gone.js', '/%68ealthz/x', '/%69dp', '/s%69m/x'])('%s is not taken for a page', async (path) => {
  const { status } = await thandi.get(path)

  expect(status).toBe(404)
})
