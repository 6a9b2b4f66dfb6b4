import { randomUUID } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, test } from 'vitest'
import { atEnd } from '#testing/at-end.ts'
import { payoutWorld } from '#testing/partners/payout-world.ts'
import { testWorker } from '#testing/people/people.ts'
import { loadWallet, registerWorker } from '#testing/people/register-and-fund.ts'
import { callBack, dialThrough, GOOD_PIN, linkedPhone } from '#testing/phones/phone.ts'
import { startTestServer } from '#testing/service/server.ts'
import { type CollectedSpan, startTraceCollector } from '#testing/service/trace-collector.ts'

const CALLER = { trace: '0af7651916cd43dd8448eb211c80319c', span: 'b7ad6b7169203331' }
const traceparent = (flags: string) => `00-${CALLER.trace}-${CALLER.span}-${flags}`

/** A payment provider that only keeps the header. */
async function startPartner() {
  const heard: unknown[] = []
  const server = createServer((request, reply) => {
    heard.push(request.headers.traceparent)
    reply.writeHead(404).end()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  atEnd(() => server.close().closeAllConnections())
  return { settings: { VODAPAY_URL: `http://127.0.0.1:${(server.address() as AddressInfo).port}` }, heard }
}

function only(spans: CollectedSpan[], name: string): CollectedSpan {
  const found = spans.filter((span) => span.name === name)
  expect(found, `${name} among ${spans.map((span) => span.name)}`).toHaveLength(1)
  return found[0] as CollectedSpan
}

const partsOf = (spans: CollectedSpan[], parent: CollectedSpan) =>
  spans.filter(({ parentSpanId }) => parentSpanId === parent.spanId)

test("a caller's trace goes on through the request, its statements, and the partner that it asks", async () => {
  const collector = await startTraceCollector()
  const server = await startTestServer(collector.settings)
  const thandi = await server.signIn('thandi@enkosi.test')

  const asked = { amount: 10_000, paymentReference: 'VP-1' }
  expect((await thandi.post('/api/wallet/load', asked, { traceparent: traceparent('01') })).status).toBe(201)
  await server.close()

  const trace = collector.spans.filter(({ traceId }) => traceId === CALLER.trace)
  const root = only(trace, 'POST /api/wallet/load')
  expect(root.parentSpanId).toBe(CALLER.span)
  const partner = only(trace, 'payment provider start')
  expect(partner.parentSpanId).toBe(root.spanId)
  // The simulated payment provider is asked over HTTP like a real one, and got the header.
  expect(only(trace, 'POST /sim/vodapay/v2/Pay/OnceOff').parentSpanId).toBe(partner.spanId)
  expect(partsOf(trace, root).map(({ name }) => name)).toEqual(
    expect.arrayContaining(['db insert load', 'ledger load']),
  )
  const batch = only(trace, 'ledger batch')
  expect(batch.parentSpanId).toBe(only(trace, 'ledger load').spanId)
  const statements = partsOf(trace, batch).map(({ name }) => name)
  expect(statements).toEqual(
    expect.arrayContaining(['db begin', 'db select wallet', 'db update wallet, insert ledger_entry', 'db commit']),
  )
  for (const span of trace) expect(Number(span.endTimeUnixNano)).toBeGreaterThanOrEqual(Number(span.startTimeUnixNano))
})

test('a caller who does not sample is not traced, and neither is the partner', async () => {
  const collector = await startTraceCollector()
  const partner = await startPartner()
  const server = await startTestServer({ ...collector.settings, ...partner.settings })
  const thandi = await server.signIn('thandi@enkosi.test')

  await thandi.post(
    '/api/wallet/load',
    { amount: 10_000, paymentReference: 'VP-1' },
    { traceparent: traceparent('00') },
  )
  await server.close()

  expect(partner.heard.length).toBeGreaterThan(0)
  for (const header of partner.heard) expect(header).toMatch(new RegExp(`^00-${CALLER.trace}-[0-9a-f]{16}-00$`))
  expect(collector.spans.filter(({ traceId }) => traceId === CALLER.trace)).toEqual([])
})

test('OTEL_TRACES_SAMPLER_ARG decides where the caller does not', async () => {
  const collector = await startTraceCollector()
  const server = await startTestServer({ ...collector.settings, OTEL_TRACES_SAMPLER_ARG: '0' })

  for (let n = 0; n < 20; n++) await server.nobody.get('/api/auth/user')
  await server.nobody.get('/api/auth/user', { traceparent: traceparent('01') })
  await server.close()

  expect(new Set(collector.spans.map(({ traceId }) => traceId))).toEqual(new Set([CALLER.trace]))
})

test.each([
  '',
  'x',
  `01-${CALLER.trace}`,
  `ff-${CALLER.trace}-${CALLER.span}-01`,
  `00-${'0'.repeat(32)}-${CALLER.span}-01`,
  `00-${CALLER.trace}-${'0'.repeat(16)}-01`,
  `00-${CALLER.trace.toUpperCase()}-${CALLER.span}-01`,
  `00-${CALLER.trace}-${CALLER.span}-01-more`,
  `${traceparent('01')}, ${traceparent('01')}`,
])('a header that is none begins a trace under the request id: %j', async (header) => {
  const collector = await startTraceCollector()
  const server = await startTestServer(collector.settings)

  const answer = await server.nobody.get('/api/auth/user', { traceparent: header })
  await server.close()

  const root = only(collector.spans, 'GET /api/auth/user')
  expect(root.traceId).toBe(answer.headers.get('request-id')?.replaceAll('-', ''))
  expect(root.parentSpanId ?? '').toBe('')
})

test('tips of one batch share its span, by links, and nothing of one shows in the trace of another', async () => {
  const collector = await startTraceCollector()
  const server = await startTestServer(collector.settings)
  const sipho = await testWorker(server.db, {})
  const tippers = await Promise.all(['a', 'b', 'c'].map((name) => server.signIn(`${name}@enkosi.test`)))
  for (const tipper of tippers) await loadWallet(tipper, 10_000)

  // The first is under way when the other two come, which therefore go together.
  await Promise.all(tippers.map((tipper) => tipper.post('/api/tips', { guardId: sipho.workerId, amount: 2_000 })))
  await server.close()

  const waiting = collector.spans.filter(({ name }) => name === 'ledger tip')
  expect(waiting).toHaveLength(3)
  const ids = new Set(waiting.map(({ spanId }) => spanId))
  const batches = collector.spans.filter(
    ({ name, parentSpanId }) => name === 'ledger batch' && ids.has(`${parentSpanId}`),
  )
  const reached = batches.flatMap(({ parentSpanId, links = [] }) => [
    parentSpanId,
    ...links.map(({ spanId }) => spanId),
  ])
  expect(reached.toSorted()).toEqual([...ids].toSorted())
  for (const batch of batches) expect(partsOf(collector.spans, batch).length).toBeGreaterThanOrEqual(4)
  const byId = new Map(collector.spans.map((span) => [span.spanId, span]))
  for (const span of collector.spans) {
    const parent = byId.get(span.parentSpanId ?? '')
    if (parent) expect(span.traceId).toBe(parent.traceId)
  }
})

test('a step of a payout is a trace with the order at the bank and what is booked', async () => {
  const collector = await startTraceCollector()
  const world = await payoutWorld(collector.settings)
  const worker = await world.worker()
  await world.withdraw(worker, 5_000)

  await world.drive()
  await world.server.close()

  const step = only(collector.spans, 'payout step')
  const names = partsOf(collector.spans, step).map(({ name }) => name)
  expect(names).toContain('bank create')
  expect(names.some((name) => name.startsWith('db update payout'))).toBe(true)
  expect(only(collector.spans, 'POST /sim/bank/v2/disbursements').traceId).toBe(step.traceId)
})

test('spans hold nothing of what people typed or are', async () => {
  const collector = await startTraceCollector()
  const server = await startTestServer(collector.settings)
  const email = `canary-${randomUUID()}@enkosi.test`
  const sipho = await server.signIn(email, { firstName: 'Canaryname', lastName: 'Surcanary' })
  const account = '62998877665'
  const { guardNumber } = await registerWorker(sipho, {
    bankName: 'FNB',
    accountHolderName: 'Canaryname Surcanary',
    bankAccountNumber: account,
    location: 'Canaryville',
  })
  const number = await linkedPhone(server, sipho)
  const tipper = await server.signIn('tipper@enkosi.test')
  await loadWallet(tipper, 50_000)
  const mine = (await sipho.get('/api/guard/profile')).json as { id: string }
  await tipper.mustPost('/api/tips', { guardId: mine.id, amount: 31_337 })
  await sipho.mustPost('/api/wallet/withdraw', { amount: 12_345 })
  await dialThrough(server, number, '1', GOOD_PIN)
  await callBack(server, 'sms', { from: number, text: 'Canarymessage', id: randomUUID() })
  await tipper.get(`/api/guards/search?query=Canaryville`)
  await tipper.get(`/api/public/guards/${guardNumber}?canaryquery=1`)
  await server.nobody.get('/canarypath/canaryquery')
  await tipper.post('/api/tips', { guardId: 'canarybody', amount: 1 })
  await server.close()

  expect(collector.spans.length).toBeGreaterThan(100)
  // Ids and times are random digits, in which anything may stand.
  const random =
    /"(?:traceId|spanId|parentSpanId|startTimeUnixNano|endTimeUnixNano)":"[0-9a-f]*"|"enkosi\.request_id","value":\{[^}]*\}/g
  const told = collector.received.join('\n').replace(random, '').toLowerCase()
  expect(told).not.toMatch(/[0-9a-f]{16}|\d{5}/)
  const personal = [email, 'canary', account, number, number.slice(3), GOOD_PIN, guardNumber, mine.id, '31337', '12345']
  for (const value of personal) expect(told, value).not.toContain(value.toLowerCase())
})
