import { randomUUID } from 'node:crypto'
import { sign } from '#server/partners/signature.ts'
import { type Family, refused } from './attempts.ts'
import { remember } from './person.ts'
import { load, type World } from './world.ts'

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
    for (const amount of [-100, 0, 99, 100.5, 500_001, '100', 1e21, null, [100], true, 2 ** 53]) {
      await attempt(`a tip of ${JSON.stringify(amount)}`, async () =>
        refused(await mallory.post('/api/tips', { ...tip, amount }), 400),
      )
    }
  },
}

export const forgedNotifications: Family = {
  name: 'forged provider notifications',
  run: async (world, attempt) => {
    const { nobody, mallory, secrets, url } = world
    // R4091: the payment provider does not answer, so that the load is open and could be confirmed by a forgery.
    const pending = await mallory.post('/api/wallet/load', load(409_100))
    const [open] = await world.db<
      { id: string }[]
    >`select id from load where state = 'pending' order by created_at desc limit 1`
    const before = await mallory.balance()
    const paid = { data: { traceId: open?.id, transactionId: randomUUID(), responseCode: '00', amount: 409_100 } }
    const done = { data: { id: randomUUID(), nonce: randomUUID(), state: 'Completed', status: 'Completed' } }
    await attempt('an open load to forge for', () => refused(pending, 202))
    for (const [path, secret, body] of [
      ['/api/callbacks/vodapay', secrets.VODAPAY_NOTIFICATION_SECRET, JSON.stringify(paid)],
      ['/api/callbacks/bank', secrets.BANK_WEBHOOK_SECRET, JSON.stringify(done)],
    ] as const) {
      const now = Date.now()
      const right = sign(secret, body, now)
      const forgeries: [string, string | undefined, string][] = [
        ['no signature', undefined, body],
        ['an empty signature', '', body],
        ['a signature with another secret', sign('x'.repeat(32), body, now), body],
        ['a signature of six minutes ago', sign(secret, body, now - 6 * 60_000), body],
        ['a signature of the future', sign(secret, body, now + 6 * 60_000), body],
        ['a changed body', right, body.replace('"', ' "')],
        ['a changed time', right.replace(`t=${now}`, `t=${now + 1}`), body],
        ['a cut signature', right.slice(0, -2), body],
        ['two signatures', `${right}, v1=${'0'.repeat(64)}`, body],
        ['a body that is no notification', sign(secret, '[]', now), '[]'],
        ['the other partner’s secret', sign(other(secrets, secret), body, now), body],
      ]
      for (const [what, signature, sent] of forgeries) {
        await attempt(`${path} with ${what}`, async () =>
          refused(await nobody.post(path, sent, signature === undefined ? {} : { signature }), 403),
        )
      }
    }
    await attempt('the browser’s return that says approved', async () => {
      const data = Buffer.from(JSON.stringify({ ...paid.data, responseMessage: 'Approved' })).toString('base64')
      return refused(await mallory.get(`/api/wallet/load/return?data=${encodeURIComponent(data)}`), 302)
    })
    for (const path of ['/sim/vodapay/v2/Pay/OnceOff', '/sim/vodapay/v2/Pay/Refund', '/sim/bank/v2/disbursements']) {
      await attempt(`${path} without its key`, async () => refused(await nobody.post(path, {}), 401))
    }
    await attempt('money that came by it', async () =>
      (await mallory.balance()) === before ? undefined : `the balance has changed at ${url}`,
    )
  },
}

function other(secrets: World['secrets'], secret: string): string {
  return secret === secrets.BANK_WEBHOOK_SECRET ? secrets.VODAPAY_NOTIFICATION_SECRET : secrets.BANK_WEBHOOK_SECRET
}
