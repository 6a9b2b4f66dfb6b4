import { request } from 'node:http'
import { expect, test } from 'vitest'
import { api, type EndpointName } from '#contract/api.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { TABLE } from '#testing/authorization-table.ts'
import { BODIES, type Field, fieldsOf, filled, HOSTILE, inAddress, inBody } from '#testing/hostile-inputs.ts'
import { tries } from '#testing/long-form.ts'
import { openWorld } from '#testing/people/roles.ts'

// A single request must never occupy a process. The measure is processor time and not time on the clock, beside that of an ordinary request
// at the same moment, so that a busy machine changes nothing.

const endpoints = Object.entries(api) as [EndpointName, Endpoint][]
/** How many ordinary requests the most expensive one may cost. An ordinary one takes 1 to 2 ms here, its client included. */
const MOST = 10
const BYTES = 15_000

const world = await openWorld()
await ordinaryMs(200)
let ordinary = await ordinaryMs(100)

const textual = endpoints.filter(([, endpoint]) => endpoint.kind !== 'stream' && fieldsOf(endpoint).length > 0)

test.each(textual)('no text in any field of %s costs much', async (name, endpoint) => {
  const dear: string[] = []
  for (const [number, field] of fieldsOf(endpoint).entries()) {
    for (const [kind, piece] of Object.entries(HOSTILE).filter(isTriedIn(name.length + number))) {
      for (const text of lengths(field, piece)) {
        const cost = await costOf(() => send(name, endpoint, field, text))
        if (cost > MOST)
          dear.push(`${field.name} full of ${kind} (${text.length}): ${cost.toFixed(0)} ordinary requests`)
      }
    }
  }

  expect(dear).toEqual([])
})

const HEADERS = ['if-none-match', 'accept-encoding', 'accept', 'cookie', 'user-agent', 'origin', 'idempotency-key']
const PATHS = ['/', '/api/wallet', '/api/login', '/api/openapi.json', '/idp/jwks']
const MORE_HEADERS = ['content-type', 'x-forwarded-for', 'sec-fetch-site', 'signature', 'authorization', 'range']

test.each([...HEADERS, ...MORE_HEADERS])('no text in the header %s costs much', async (header) => {
  const pieces = [' ', 'a', ',', ' , ', '\t;q=0', '"', '0', 'a=b; ', 'br;q=0.', ': ', '1.', '\\', '[']
  const dear: string[] = []
  for (const piece of pieces) {
    // A blank at the end would be taken off before we see it.
    const headers = { [header]: `x${filled(piece, BYTES, (text) => text.length)}x` }
    for (const path of PATHS.filter(isTriedIn(header.length + piece.length))) {
      const cost = await costOf(() => world.server.nobody.get(path, headers))
      if (cost > MOST) dear.push(`${path} with ${JSON.stringify(piece)}: ${cost.toFixed(0)} ordinary requests`)
    }
  }

  expect(dear).toEqual([])
})

test.each(Object.entries(BODIES))('no body costs much: %s', async (_what, body) => {
  for (const path of ['/api/tips', '/api/contact', '/api/guard/register']) {
    expect(await costOf(() => world.people.customer.post(path, body)), path).toBeLessThan(MOST)
  }
})

test('what needs no sign-in is limited, or costs about as much as an ordinary request', async () => {
  const open = endpoints.filter(([, { who, limit }]) => (who === 'anyone' || who === 'partner') && !limit)
  expect(open.map(([name]) => name)).toEqual([
    'finishSignIn',
    'signOut',
    'receiveVodapayNotification',
    'returnFromVodapay',
    'receiveBankNotification',
  ])
  const addresses = open.map(([, { method, path }]) => ({ method, path }))
  const others = [
    '/',
    '/privacy',
    '/nowhere',
    '/sw.js',
    '/api/docs',
    '/api/openapi.json',
    '/healthz',
    '/readyz',
    '/api/x',
  ]
  const dear: string[] = []
  for (const { method, path } of [...addresses, ...others.map((path) => ({ method: 'GET', path }))]) {
    const act = () => passBy(method, path)
    // The first request may make what the others are given.
    await act()
    const cost = await costOf(act, 3)
    if (cost > 3) dear.push(`${path}: ${cost.toFixed(1)} ordinary requests`)
  }

  expect(dear).toEqual([])
})

/** Each of these in the long form; in the short one every fourth, others for each field, so that every one is tried somewhere. */
function isTriedIn(place: number): (each: unknown, index: number) => boolean {
  const step = tries(4, 1)
  return (_each, index) => index % step === place % step
}

/** Once as long as a request may be, once as long as the field may be: each takes another way through the server. */
function lengths({ place, maxLength }: Field, piece: string): string[] {
  const longest = filled(piece, BYTES, place === 'body' ? inBody : inAddress)
  return maxLength && maxLength < longest.length ? [longest, longest.slice(0, maxLength)] : [longest]
}

async function send(name: EndpointName, { method, path, who }: Endpoint, field: Field, text: string): Promise<void> {
  const { people } = world
  const client = who === 'operator' ? people.operator : who === 'guard' ? people.worker : people.customer
  const { id = '', query = '', body } = (await TABLE[name].ask?.(world)) ?? {}
  const inPath = field.place === 'params' ? encodeURIComponent(text.toWellFormed()) : id
  const search = new URLSearchParams(query)
  if (field.place === 'query') search.set(field.name, text)
  const address = `${path.replace(':id', inPath)}?${search}`
  const sent = field.place === 'body' ? { ...(body as object), [field.name]: text } : body
  const { status } = await client.ask(method, address, method === 'GET' ? {} : { body: sent })
  expect(status, `${name} ${field.name}`).toBeLessThan(500)
}

/** Throws the answer away as it comes: to read and parse the 280 kB of a document costs several times what the server spends. */
async function passBy(method: string, path: string): Promise<void> {
  const body = method === 'GET' ? '' : 'x'.repeat(BYTES)
  const headers = { signature: 't=1', 'content-type': 'application/json', 'content-length': body.length }
  await new Promise<void>((resolve, reject) => {
    request(world.server.url + path, { method, headers }, (answer) => answer.resume().once('end', resolve))
      .once('error', reject)
      .end(body)
  })
}

/**
 * In ordinary requests. An expensive one is measured again, and the ordinary beside it: garbage collection may have run, or the machine
 * become slower since.
 */
async function costOf(act: () => Promise<unknown>, most = MOST): Promise<number> {
  let cheapest = (await processorMs(act)) / ordinary
  for (let round = 0; round < 25 && cheapest > most; round++) {
    ordinary = await ordinaryMs(20)
    cheapest = Math.min(cheapest, (await processorMs(act)) / ordinary)
  }
  return cheapest
}

async function ordinaryMs(requests: number): Promise<number> {
  const all = await processorMs(async () => {
    for (let each = 0; each < requests; each++) {
      await world.people.customer.get('/api/guards/search?query=rosebank')
    }
  })
  return all / requests
}

async function processorMs(act: () => Promise<unknown>): Promise<number> {
  const before = process.cpuUsage()
  await act()
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1_000
}
