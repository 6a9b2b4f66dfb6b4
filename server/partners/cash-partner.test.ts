import { randomUUID } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, test } from 'vitest'
import { type PartnerWatch, UNWATCHED } from '#server/platform/observability/partner-watch.ts'
import type { Config } from '#server/platform/start/config.ts'
import { atEnd } from '#testing/at-end.ts'
import { isAway, isFinal } from './ask.ts'
import { cashPartnerOf } from './cash-partner.ts'

type Answers = Record<string, { status: number; body?: unknown }>

/** A partner that answers each path as the test says. */
async function partner(answers: Answers, watch: PartnerWatch = UNWATCHED) {
  const server = createServer((request, reply) => {
    const { status, body = {} } = answers[request.url ?? ''] ?? { status: 404 }
    reply.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  atEnd(() => {
    server.closeAllConnections()
    server.close()
  })
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const settings = { cashPartner: { url, id: 'enkosi', secret: 'x' }, partnerTimeoutMs: 5_000, partners: 'either' }
  return cashPartnerOf(() => settings as unknown as Config, watch)
}

const TOKEN = { status: 200, body: { access_token: 'x', expires_in: 3_600 } }

test.each<[string, Answers]>([
  ['gives us no token', { '/token': { status: 400 } }],
  [
    'calls it a duplicate, and does not understand the look-up',
    {
      '/token': TOKEN,
      '/cash-codes/purchase': { status: 200, body: { responseCode: 2201 } },
      '/cash-codes/lookup': { status: 422 },
    },
  ],
])('a partner that %s has not rejected the order', async (_what, answers) => {
  const cash = await partner(answers)

  const error = await cash.purchase({ reference: randomUUID(), amount: 5_000 }).catch((reason) => reason)

  expect([isFinal(error), isAway(error)]).toEqual([false, true])
})

test('an order that it does not take at all is rejected', async () => {
  const cash = await partner({ '/token': TOKEN, '/cash-codes/purchase': { status: 422 } })

  const error = await cash.purchase({ reference: randomUUID(), amount: 5_000 }).catch((reason) => reason)

  expect(isFinal(error)).toBe(true)
})

test('its calls have names that hold nothing of what they ask', async () => {
  const named = new Set<string>()
  const cash = await partner({ '/token': TOKEN }, (who, call) => {
    named.add(call)
    return UNWATCHED(who, call)
  })

  await cash
    .list(new Date())
    .next()
    .catch(() => {})
  await cash.lookUp({ reference: randomUUID() }).catch(() => {})

  expect([...named]).toEqual(['token', 'list', 'lookup'])
})
