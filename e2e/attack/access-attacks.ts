import { randomUUID } from 'node:crypto'
import { api, type EndpointName } from '#contract/api.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import type { Client } from '#testing/client.ts'
import type { SignedIn } from '#testing/sign-in.ts'
import { type Attempt, type Family, refused } from './attempts.ts'
import type { World } from './world.ts'

const endpoints = Object.entries(api as Record<EndpointName, Endpoint>)
const reason = 'Because I say so.'
const pathOf = ({ path }: Endpoint, id: string = randomUUID()) => path.replace(':id', id)

export const otherPeople: Family = {
  name: 'other people’s ids',
  run: async (world, attempt) => {
    const { mallory, eve, thandi, sipho, operator, tipId } = world
    const [session] = JSON.parse((await thandi.get('/api/me/sessions')).text) as { id: string }[]
    const ids: [string, Client, string, string, unknown, number][] = [
      ['ending somebody’s session', mallory, 'DELETE', `/api/me/sessions/${session?.id}`, undefined, 404],
      ['rating somebody’s tip', mallory, 'POST', `/api/tips/${tipId}/rating`, { stars: 1 }, 404],
      ['rating a tip that one received', sipho, 'POST', `/api/tips/${tipId}/rating`, { stars: 5 }, 404],
      ['tipping oneself', eve, 'POST', '/api/tips', { guardId: eve.guardId, amount: 100 }, 422],
      [
        'an operator’s own wallet',
        operator,
        'POST',
        `/api/operator/people/${operator.personId}/freeze`,
        { reason },
        403,
      ],
      [
        'an operator’s own sessions',
        operator,
        'POST',
        `/api/operator/people/${operator.personId}/end-sessions`,
        { reason },
        403,
      ],
      [
        'an id that is SQL',
        mallory,
        'DELETE',
        `/api/me/sessions/${encodeURIComponent("' or true --")}`,
        undefined,
        400,
      ],
    ]
    for (const [what, person, method, path, body, status] of ids) {
      await attempt(what, async () => refused(await person.ask(method, path, { body }), status))
    }
    await attempt('still signed in afterwards', async () => refused(await thandi.get('/api/wallet'), 200))
    await correctionsAlone(world, attempt)
    await anotherCursor(world, attempt)
  },
}

async function correctionsAlone({ operator, mallory }: World, attempt: Attempt): Promise<void> {
  const path = `/api/operator/corrections/${randomUUID()}`
  const body = { personId: mallory.personId, direction: 'in', amount: 100_000, reason }
  const before = await mallory.balance()
  await operator.ask('PUT', path, { body })
  await attempt('one operator alone proposing and approving money', async () => {
    const answer = await operator.post(`${path}/approve`, { reason })
    return (await mallory.balance()) > before ? 'the money moved' : refused(answer, 422)
  })
  await attempt('an operator giving money to themselves', async () => {
    const own = { ...body, personId: operator.personId }
    return refused(await operator.ask('PUT', `/api/operator/corrections/${randomUUID()}`, { body: own }), 403)
  })
}

async function anotherCursor({ mallory, tipId }: World, attempt: Attempt): Promise<void> {
  const cursor = (place: unknown) => Buffer.from(JSON.stringify(place)).toString('base64url')
  const place = { version: 1_000_000, load: null }
  await attempt('a cursor made by hand', async () => {
    const { text } = await mallory.get(`/api/transactions?cursor=${cursor(place)}`)
    return (JSON.parse(text) as { id: string }[]).some(({ id }) => id === tipId) ? 'shows somebody’s tip' : undefined
  })
  for (const forged of [{ ...place, wallet: 1 }, { ...place, version: '1 or true' }, [], null]) {
    await attempt(`the cursor ${JSON.stringify(forged)}`, async () =>
      refused(await mallory.get(`/api/transactions?cursor=${cursor(forged)}`), 400),
    )
  }
}

export const extraFields: Family = {
  name: 'extra fields',
  run: async (world, attempt) => {
    const { mallory, eve, sipho, operator, nobody } = world
    const contact = { name: 'A', email: 'a@example.test', message: 'A message of some length' }
    const bodies: [Client, string, string, Record<string, unknown>, Record<string, unknown>][] = [
      [
        mallory,
        'POST',
        '/api/tips',
        { guardId: sipho.guardId, amount: 100 },
        { fee: 0, fromUserId: sipho.personId, from: 1 },
      ],
      [
        mallory,
        'POST',
        '/api/wallet/load',
        { amount: 100, paymentReference: randomUUID() },
        { status: 'completed', balance: 1, walletId: 1 },
      ],
      [eve, 'POST', '/api/wallet/withdraw', { amount: 100 }, { fee: 0, accountNumber: '1234567890', net: 100 }],
      [
        mallory,
        'POST',
        '/api/guard/register',
        { guardNumber: 'EXTRA-1', serviceCategory: 'waiter' },
        { verified: true, rating: '5.00', id: randomUUID(), personId: sipho.personId },
      ],
      [
        eve,
        'PUT',
        '/api/guard/profile',
        { location: 'Zola' },
        { verified: true, guardNumber: 'PG-1024', serviceCategory: 'other', rating: '5.00', totalTipsReceived: 9 },
      ],
      [nobody, 'POST', '/api/contact', { ...contact, subject: 'B' }, { status: 'closed', personId: sipho.personId }],
      [nobody, 'POST', '/api/feedback', { ...contact, category: 'bug' }, { kind: 'contact' }],
      [
        mallory,
        'POST',
        '/api/me/privacy-requests',
        { kind: 'access', message: 'Please' },
        { state: 'done', personId: sipho.personId },
      ],
      [operator, 'POST', `/api/operator/workers/${eve.guardId}/verify`, { reason }, { actor: sipho.personId }],
    ]
    for (const [person, method, path, body, extras] of bodies) {
      for (const [field, value] of [...Object.entries(extras), ['constructor', {}], ['role', 'operator']] as const) {
        await attempt(`${path} with ${field}`, async () =>
          refused(await person.ask(method, path, { body: { ...body, [field]: value } }), 400),
        )
      }
      await attempt(`${path} with __proto__`, async () => {
        const text = JSON.stringify(body).replace('{', '{"__proto__":{"isOperator":true},')
        return refused(await person.ask(method, path, { body: text }), 400)
      })
    }
    for (const path of [
      '/api/guards/search?query=ab&verified=1',
      '/api/transactions?personId=1',
      '/api/guards/search?query=ab&query=cd',
    ]) {
      await attempt(path, async () => refused(await mallory.get(path), 400))
    }
    await attempt('a customer who became a worker or an operator by it', async () => {
      const { userType, isOperator } = JSON.parse((await mallory.get('/api/auth/user')).text)
      return userType === 'customer' && !isOperator ? undefined : `is ${userType}, operator ${isOperator}`
    })
  },
}

export const responseFields: Family = {
  name: 'response fields',
  run: async (world, attempt) => {
    const { thandi, sipho, eve, operator, secrets } = world
    const readers: [string, Client, SignedIn[]][] = [
      ['a tipper', thandi, [sipho]],
      ['a worker', sipho, [thandi]],
      ['another worker', eve, [thandi, sipho]],
      ['an operator', operator, []],
    ]
    for (const [whom, person, others] of readers) {
      for (const [name, endpoint] of endpoints.filter(([, { method, kind }]) => method === 'GET' && kind === 'json')) {
        await attempt(`${name} as ${whom}`, async () => {
          const query = name === 'searchWorkers' || name === 'findPeople' ? '?query=example' : ''
          const { status, text, headers } = await person.get(pathOf(endpoint) + query)
          const type = headers.get('content-type') ?? ''
          if (/csv|excel|octet/.test(type)) return `is a ${type}`
          if (status === 200 && !endpoint.replies[200]?.safeEncode(JSON.parse(text)).success)
            return 'is not what the contract says'
          const hidden = [sipho.account, ...Object.values(secrets), 'token_hash', 'tokenHash', 'id_token', 'sealed":"']
          const foreign = others.flatMap((other) => [other.personId, other.email, other.cookie])
          const seen = [...hidden, ...foreign].find((secret) => text.includes(secret))
          if (person !== operator && /"(?:id|transactionId)":"?\d+"?[,}]/.test(text)) return 'shows an id that counts'
          return seen ? `shows ${seen}` : undefined
        })
      }
    }
    await attempt('the tipper in what a worker hears live', async () => {
      const text = await hearOfATip(world)
      if (!text.includes('event: tip')) return 'no tip was heard, so nothing was tried'
      return text.includes(thandi.personId) || text.includes(thandi.email) ? `heard ${text}` : undefined
    })
    await attempt('two workers who compare notes about one tipper', async () => {
      await thandi.mustPost('/api/tips', { guardId: eve.guardId, amount: 100 })
      const seenBy = async (worker: Client) => {
        const { json } = await worker.get('/api/transactions?type=tip&direction=received')
        return new Set((json as { fromUserId: string }[]).map(({ fromUserId }) => fromUserId))
      }
      const [bySipho, byEve] = [await seenBy(sipho), await seenBy(eve)]
      if (bySipho.size === 0 || byEve.size === 0) return 'no tip was seen, so nothing was tried'
      return [...bySipho].some((each) => byEve.has(each)) ? 'see the same pseudonym' : undefined
    })
    for (const accept of ['text/csv', 'application/vnd.ms-excel']) {
      await attempt(`transactions as ${accept}`, async () => {
        const { headers } = await sipho.get('/api/transactions', { accept })
        const type = headers.get('content-type') ?? ''
        return type.startsWith('application/json') ? undefined : `is a ${type}`
      })
    }
  },
}

async function hearOfATip({ url, sipho, thandi }: World): Promise<string> {
  const cut = new AbortController()
  const response = await fetch(`${url}/api/events`, { headers: { cookie: sipho.cookie }, signal: cut.signal })
  const deadline = setTimeout(() => cut.abort(), 20_000)
  await thandi.mustPost('/api/tips', { guardId: sipho.guardId, amount: 100 })
  let text = ''
  try {
    for await (const chunk of response.body ?? []) {
      text += Buffer.from(chunk).toString()
      if (/event: tip\n.*\n\n/.test(text)) break
    }
  } catch {
    // Cut off without a tip: what was heard tells.
  }
  clearTimeout(deadline)
  cut.abort()
  return text
}
