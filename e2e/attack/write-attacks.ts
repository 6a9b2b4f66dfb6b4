import { randomUUID } from 'node:crypto'
import { type Family, refused } from './attempts.ts'
import { remember } from './person.ts'
import { load } from './world.ts'

const FOREIGN: [string, Record<string, string>][] = [
  ['a foreign origin', { origin: 'https://evil.example' }],
  ['an opaque origin', { origin: 'null' }],
  ['our name on another port', { origin: 'http://localhost:1' }],
  ['our name as a part of another', { origin: 'http://localhost.evil.example' }],
  ['a foreign page, by the browser’s word', { 'sec-fetch-site': 'cross-site' }],
  ['a neighbour of the same site', { 'sec-fetch-site': 'same-site' }],
]
const FORMS: [string, Record<string, string>][] = [
  ['a form', { 'content-type': 'application/x-www-form-urlencoded' }],
  ['a form with files', { 'content-type': 'multipart/form-data; boundary=x' }],
  ['plain text', { 'content-type': 'text/plain' }],
]

export const foreignWrites: Family = {
  name: 'foreign origins and forms',
  run: async (world, attempt) => {
    const { thandi, sipho } = world
    const writes: [string, string, unknown][] = [
      ['POST', '/api/tips', { guardId: sipho.guardId, amount: 1_000 }],
      ['POST', '/api/wallet/load', load(1_000)],
      ['POST', '/api/guard/register', { guardNumber: 'FOREIGN-1', serviceCategory: 'waiter' }],
      ['POST', '/api/guest-tips', { guardNumber: 'PG-1024', amount: 1_000 }],
      ['POST', '/api/guards/report', { guardNumber: 'PG-1024' }],
      ['POST', '/api/contact', { name: 'A', email: 'a@b.test', subject: 'S', message: 'From somewhere else' }],
      ['DELETE', '/api/me/sessions', undefined],
      ['DELETE', '/api/me', undefined],
    ]
    const before = await thandi.balance()
    for (const [method, path, body] of writes) {
      for (const [what, headers] of FOREIGN) {
        await attempt(`${method} ${path} from ${what}`, async () =>
          refused(await thandi.ask(method, path, { body, headers }), 403),
        )
      }
      if (body === undefined) continue
      for (const [what, headers] of FORMS) {
        await attempt(`${method} ${path} as ${what}`, async () =>
          refused(await thandi.ask(method, path, { body, headers }), 400),
        )
      }
    }
    await attempt('the wallet afterwards', async () =>
      (await thandi.balance()) === before ? undefined : 'the balance has changed',
    )
    await attempt('reading from another site', async () => {
      const { headers } = await thandi.get('/api/wallet', { origin: 'https://evil.example' })
      return headers.get('access-control-allow-origin') ? 'is allowed' : undefined
    })
  },
}

export const idempotencyTricks: Family = {
  name: 'idempotency tricks',
  run: async ({ mallory, eve, sipho, secretsSeen }, attempt) => {
    const tip = { guardId: sipho.guardId, amount: 200 }
    const key = `canary-key-${randomUUID()}`
    remember(secretsSeen, 'idempotency key', key)
    const once = { 'idempotency-key': key }
    const before = await mallory.balance()
    const answers = await Promise.all(Array.from({ length: 20 }, () => mallory.post('/api/tips', tip, once)))
    await attempt('twenty at once with one key', async () => {
      const paid = before - (await mallory.balance())
      const ids = new Set(answers.map(({ text }) => text))
      return paid === 249 && ids.size === 1 ? undefined : `paid ${paid} cents, ${ids.size} different answers`
    })
    await attempt('the same key with another amount', async () =>
      refused(await mallory.post('/api/tips', { ...tip, amount: 300 }, once), 422),
    )
    await attempt('the same key for a load', async () =>
      refused(await mallory.post('/api/wallet/load', load(200), once), 422),
    )
    await attempt('the same key for another kind of money', async () => {
      const theirs = { 'idempotency-key': randomUUID() }
      const tipped = await sipho.post('/api/tips', { guardId: eve.guardId, amount: 200 }, theirs)
      return refused(tipped, 201) ?? refused(await sipho.post('/api/wallet/withdraw', { amount: 200 }, theirs), 422)
    })
    await attempt('somebody else’s key', async () => {
      const answer = await eve.post('/api/tips', tip, once)
      if (answer.headers.get('idempotency-replayed')) return 'the other person’s answer came'
      return answers.some(({ text }) => text === answer.text) ? 'the other person’s answer came' : refused(answer, 201)
    })
    for (const bad of ['x'.repeat(201), 'a b', 'é', '']) {
      await attempt(`a key of ${bad.length} odd characters`, async () =>
        refused(await mallory.post('/api/tips', tip, { 'idempotency-key': bad }), 400),
      )
    }
    await attempt('one payment reference for two amounts', async () => {
      const first = load(1_000)
      await mallory.mustPost('/api/wallet/load', first)
      return refused(await mallory.post('/api/wallet/load', { ...first, amount: 2_000 }), 422)
    })
  },
}
