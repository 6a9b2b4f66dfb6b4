import { expect, test } from 'vitest'
import { codesIn } from '#testing/pdf-codes.ts'
import { startTestServer } from '#testing/service/server.ts'

const server = await startTestServer()
const operator = await server.signIn('operator@enkosi.test')

async function registered(guardNumber: string, firstName: string) {
  const worker = await server.signIn(`${guardNumber}@enkosi.test`, { firstName, lastName: 'Dlamini' })
  await worker.mustPost('/api/guard/register', { guardNumber, serviceCategory: 'waiter', location: 'Rosebank' })
  const [{ number }] = await server.db<[{ number: string }]>`
    select worker_number as number from worker where guard_number = ${guardNumber}
  `
  return { worker, number }
}
const badge = async (number: string) => {
  const response = await fetch(`${server.url}/badge/${number}.pdf`)
  return { status: response.status, headers: response.headers, body: Buffer.from(await response.arrayBuffer()) }
}

test('anybody prints the badge of a worker by number, and no search engine keeps it', async () => {
  const { number } = await registered('PG-801', 'Sipho')

  const { status, headers, body } = await badge(number)

  expect(status).toBe(200)
  expect(headers.get('content-type')).toBe('application/pdf')
  expect(headers.get('x-robots-tag')).toBe('noindex')
  expect(headers.get('cache-control')).toBe('no-store')
  expect(codesIn(body)).toEqual([`${server.services.config.publicUrl}/?w=PG-801`])
})

test('a guest who came by the number is offered the badge, somebody with the ID alone does not learn the number', async () => {
  const { number } = await registered('PG-802', 'Nomsa')
  const offered = `href="/badge/${number}.pdf"`

  expect((await server.nobody.get(`/?w=${number}`)).text).toMatch(new RegExp(`<p><a[^>]*${offered}`))
  expect((await server.nobody.get('/?w=PG-802')).text).not.toContain(number)
})

test('there is no badge of somebody whom guests do not see, or by anything but a number', async () => {
  const [gone, frozen] = [await registered('PG-803', 'Zola'), await registered('PG-804', 'Lindiwe')]
  await gone.worker.delete('/api/guard/profile')
  const held = await operator.post(`/api/operator/people/${frozen.worker.personId}/freeze`, { reason: 'Reported.' })
  expect(held.status).toBe(200)

  for (const number of [gone.number, frozen.number, '00000000', '12345678', 'PG-801', '..%2f', `${gone.number}.pdf`])
    expect((await badge(number)).status, number).toBe(404)
})

test('printing is limited by address, and trying numbers like any look-up', async () => {
  const limited = await startTestServer({ RATE_LIMITS: 'on' })
  const answers = await Promise.all(
    Array.from({ length: 330 }, (_, n) =>
      fetch(`${limited.url}/badge/${10_000_000 + n}.pdf`).then(({ status }) => status),
    ),
  )

  expect(answers.filter((status) => status === 429).length).toBeGreaterThan(20)
})
