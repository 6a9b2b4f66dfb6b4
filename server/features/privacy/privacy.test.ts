import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { reseal } from '#server/platform/crypto/reseal.ts'
import { SEALED } from '#server/platform/crypto/sealed-columns.ts'
import { fund } from '#testing/people/people.ts'
import { BANK_ACCOUNT, registerWorker } from '#testing/people/register-and-fund.ts'
import type { Client } from '#testing/service/client.ts'
import { startTestServer } from '#testing/service/server.ts'

const server = await startTestServer()

/** Found nowhere else by chance. */
const CANARY = '62977455310'

async function person(name: string, cents = 0): Promise<Client> {
  const client = await server.signIn(`${name}@canary.example`, { firstName: `First${name}`, lastName: `Last${name}` })
  if (cents > 0) await fund(server.db, client, cents)
  return client
}

async function worker(name: string): Promise<{ client: Client; guardId: string }> {
  const client = await person(name)
  const { id: guardId } = await registerWorker(client, {
    guardNumber: `Number ${name}`,
    location: `Place ${name}`,
    ...BANK_ACCOUNT,
    bankAccountNumber: CANARY,
    accountHolderName: `Holder ${name}`,
  })
  return { client, guardId }
}

/** The tables with a row that contains this: as text, inside JSON, or as bytes. */
async function tablesWith(text: string): Promise<string[]> {
  const { db } = server
  const tables = await db<{ schema: string; name: string }[]>`
    select schemaname as schema, tablename as name from pg_tables
    where schemaname not in ('pg_catalog', 'information_schema')
    order by 1, 2
  `
  expect(tables.length).toBeGreaterThan(25)
  const found: string[] = []
  for (const { schema, name } of tables) {
    const [hit] = await db`
      select from ${db(schema)}.${db(name)} as the_row
      where strpos(lower(the_row::text), ${text.toLowerCase()}) > 0
        or strpos(the_row::text, ${Buffer.from(text).toString('hex')}) > 0
      limit 1
    `
    if (hit) found.push(name)
  }
  return found
}

test('an account number is found nowhere in the database, the log or an answer', async () => {
  const { client, guardId } = await worker('Canary')
  const tipper = await person('CanaryTipper', 10_000)
  const answers = [
    await client.get('/api/guard/profile'),
    await client.put('/api/guard/profile', { bankAccountNumber: `${CANARY.slice(0, 4)} ${CANARY.slice(4)}` }),
    await client.put('/api/guard/profile', { bankAccountNumber: `${CANARY}x` }),
    await client.post('/api/guard/register', {
      guardNumber: 'again',
      serviceCategory: 'waiter',
      bankAccountNumber: CANARY,
    }),
    await tipper.get('/api/guards/search?query=number+canary'),
    await tipper.post('/api/tips', { guardId, amount: 5_000 }),
    await client.post('/api/wallet/withdraw', { amount: 5_000 }),
    await client.get('/api/transactions'),
    await client.get('/api/withdrawals/today'),
    await client.get('/api/me/export'),
    await client.get('/api/auth/user'),
  ]
  await reseal(server.db, server.services.keys, SEALED.workers)

  expect(answers.map(({ status }) => status)).toEqual([200, 200, 400, 409, 200, 201, 201, 200, 200, 200, 200])
  expect(answers[0]?.json).toMatchObject({ bankAccountNumber: '•••• 5310' })
  for (const { text, headers } of answers) expect(text + JSON.stringify([...headers])).not.toContain(CANARY)
  expect(server.log.length).toBeGreaterThan(5)
  expect(server.log.join('\n')).not.toContain(CANARY)
  expect(await tablesWith(CANARY)).toEqual([])
  expect(await tablesWith('Holder Canary')).toEqual([])
  // The scan sees what is there.
  expect(await tablesWith('Number Canary')).toContain('worker')
})

describe('deleting an account', () => {
  test('needs a fresh sign-in of the operator, too, who closes it for somebody', async () => {
    const client = await person('Asked')
    const { id } = await client.mustPost<{ id: string }>('/api/me/privacy-requests', {
      kind: 'deletion',
      message: 'Please.',
    })
    const operator = await server.signIn('operator@enkosi.test')
    await server.db`
      update session set authenticated_at = authenticated_at - interval '5 minutes 1 second' where person_id = ${operator.personId}
    `
    const answer = (by: Client) =>
      by.post(`/api/operator/privacy-requests/${id}/answer`, { state: 'done', answer: 'Closed as you asked.' })

    expect((await answer(operator)).headers.get('error-code')).toBe('sign_in_again')
    expect((await client.get('/api/auth/user')).status).toBe(200)
    expect(await answer(await server.signIn('operator@enkosi.test'))).toMatchObject({ status: 200 })
    await expect.poll(async () => (await client.get('/api/auth/user')).status).toBe(401)
  })

  test('waits until the money has left', async () => {
    const { client, guardId } = await worker('Rich')
    const tipper = await person('Generous', 10_000)
    await tipper.post('/api/tips', { guardId, amount: 2_000 })

    const refused = await client.delete('/api/me')
    expect([refused.status, refused.headers.get('Error-Code')]).toEqual([422, 'wallet_not_empty'])
    // Refused means untouched: still found and tipped.
    expect(await tipper.post('/api/tips', { guardId, amount: 100 })).toMatchObject({ status: 201 })

    await client.post('/api/wallet/withdraw', { amount: 2_100 })
    const moving = await client.delete('/api/me')
    expect([moving.status, moving.text]).toEqual([422, expect.stringContaining('on its way')])
    expect(await client.get('/api/auth/user')).toMatchObject({ status: 200 })
  })

  test('waits for a payment that has not been decided', async () => {
    const client = await person('Paying', 0)
    await client.post('/api/wallet/load', { amount: 409_100, paymentReference: randomUUID() })

    const moving = await client.delete('/api/me')

    expect([moving.status, moving.text]).toEqual([422, expect.stringContaining('on its way')])
  })

  test('is not held up by less than can be withdrawn', async () => {
    const client = await person('Cents', 1_048)
    const { guardId } = await worker('Rounded')
    await client.post('/api/tips', { guardId, amount: 900 })

    expect(await client.delete('/api/me')).toMatchObject({ status: 200 })
  })

  test('a new sign-in begins as a customer, and a worker ID that received money stays theirs', async () => {
    const { client, guardId } = await worker('Again')
    const tipper = await person('Giver', 1_000)
    await tipper.mustPost('/api/tips', { guardId, amount: 500 })
    await client.mustPost('/api/tips', { guardId: (await worker('Heir')).guardId, amount: 451 })
    await client.delete('/api/me')

    expect((await tipper.post('/api/tips', { guardId, amount: 100 })).status).toBe(404)
    const sent = { type: 'tip', amount: 500, guardNumber: 'Closed account' }
    expect((await tipper.get('/api/transactions')).json).toMatchObject([sent, { type: 'load' }])
    const back = await server.signIn('Again@canary.example')

    expect(back.personId).toBe(client.personId)
    expect((await back.get('/api/auth/user')).json).toMatchObject({ userType: 'customer' })
    const stranger = await server.signIn('Stranger@canary.example')
    const taken = await stranger.post('/api/guard/register', { guardNumber: 'number AGAIN', serviceCategory: 'other' })
    expect([taken.status, taken.headers.get('Error-Code')]).toEqual([409, 'worker_id_taken'])
    const own = await back.post('/api/guard/register', { guardNumber: 'number AGAIN', serviceCategory: 'other' })
    expect(own.status).toBe(201)
  })

  test('and tips sent at the same moment: nothing is lost, nothing arrives afterwards', async () => {
    const { client, guardId } = await worker('Race')
    const tippers = await Promise.all([1, 2, 3, 4].map((n) => person(`Racer${n}`, 10_000)))
    const send = (from: Client) => from.post('/api/tips', { guardId, amount: 500 }, { 'Idempotency-Key': randomUUID() })

    const [deleted, ...tips] = await Promise.all([client.delete('/api/me'), ...tippers.map(send)])

    const arrived = tips.filter(({ status }) => status === 201).length
    expect(deleted?.status).toBe(arrived > 0 ? 422 : 200)
    expect(tips.filter(({ status }) => status !== 201 && status !== 404)).toEqual([])
  })
})
