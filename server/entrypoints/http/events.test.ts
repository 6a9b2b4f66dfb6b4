import { expect, test, vi } from 'vitest'
import { LiveEvent } from '#contract/events.ts'
import { fund } from '#testing/people/people.ts'
import { registerWorker } from '#testing/people/register-and-fund.ts'
import type { Client } from '#testing/service/client.ts'
import { startTestServer } from '#testing/service/server.ts'

const server = await startTestServer()
const tipper = await server.signIn('tipper@enkosi.test')
await fund(server.db, tipper, 100_000)
const worker = await server.signIn('sipho@enkosi.test')
const sipho = { ...worker, guardId: (await registerWorker(worker)).id }

/** Opens the stream and gathers what it says. */
async function listen(client: Client, asked = '') {
  const cut = new AbortController()
  const response = await fetch(`${server.url}/api/events${asked}`, {
    headers: { cookie: client.cookie },
    signal: cut.signal,
  })
  const heard = {
    text: '',
    ended: false,
    status: response.status,
    type: response.headers.get('content-type'),
    buffering: response.headers.get('x-accel-buffering'),
  }
  const reading = (async () => {
    const decoder = new TextDecoder()
    for await (const chunk of response.body ?? []) heard.text += decoder.decode(chunk)
  })()
  reading
    .catch(() => {})
    .finally(() => {
      heard.ended = true
    })
  return { heard, close: () => cut.abort() }
}

/** The events so far, each in the form of the contract. */
function eventsIn(text: string): LiveEvent[] {
  return [...text.matchAll(/^event: (.+)\ndata: (.+)\n\n/gm)].map(([, event, data = '']) =>
    LiveEvent.parse({ event, data: JSON.parse(data) }),
  )
}

const soon = { timeout: 120_000, interval: 20 }

test('a worker hears of a tip as it arrives, and nobody else is', async () => {
  const workers = await listen(sipho)
  const tippers = await listen(tipper)
  expect([workers.heard.status, workers.heard.type]).toEqual([200, 'text/event-stream; charset=utf-8'])
  // nginx would keep it until its buffer is full.
  expect(workers.heard.buffering).toBe('no')

  const sent = await tipper.post('/api/tips', { guardId: sipho.guardId, amount: 2_000 })

  expect(sent.status).toBe(201)
  const { id } = (sent.json as { transaction: { id: string } }).transaction
  await vi.waitFor(
    () => expect(workers.heard.text).toContain(`event: tip\ndata: {"id":"${id}","amount":2000}\n\n`),
    soon,
  )
  await vi.waitFor(() => expect(tippers.heard.text.split('event: wallet').length).toBeGreaterThan(2), soon)
  expect(tippers.heard.text).not.toContain('event: tip')

  const next = await tipper.post('/api/tips', { guardId: sipho.guardId, amount: 3_000 })
  const nextId = (next.json as { transaction: { id: string } }).transaction.id
  await vi.waitFor(() => expect(workers.heard.text).toContain(`{"id":"${nextId}","amount":3000}`), soon)
  const tips = eventsIn(workers.heard.text).filter(({ event }) => event === 'tip')
  expect(tips.map(({ data }) => data)).toEqual([
    { id, amount: 2_000 },
    { id: nextId, amount: 3_000 },
  ])
  workers.close()
  tippers.close()
})

test('a stream begins with what changed since it was last open, and with nothing where nothing did', async () => {
  const newcomer = await server.signIn('newcomer@enkosi.test')
  const knowsNothing = await listen(newcomer)
  const wasAwayBeforeUs = await listen(newcomer, '?away=999999999')
  await fund(server.db, newcomer, 1_000)
  const missedIt = await listen(newcomer, '?away=1')

  await vi.waitFor(() => expect(eventsIn(missedIt.heard.text)).toHaveLength(1), soon)
  for (const { heard } of [knowsNothing, wasAwayBeforeUs])
    expect(eventsIn(heard.text)[0]).toEqual({ event: 'wallet', data: {} })
  expect((await newcomer.get('/api/events?away=soon')).status).toBe(400)
  for (const { close } of [knowsNothing, wasAwayBeforeUs, missedIt]) close()
})

test('a stream that missed nothing says nothing at first', async () => {
  const quiet = await server.signIn('quiet@enkosi.test')
  // A process does not know what changed before it began to listen.
  await vi.waitFor(async () => {
    const { heard, close } = await listen(quiet, '?away=1')
    await vi.waitFor(() => expect(heard.text).toContain('retry'), soon)
    expect(heard.text).toMatch(/^retry: \d+\n\n$/)
    close()
  }, soon)
})

test('to HEAD the stream is its headers, and ends', async () => {
  const { status, headers } = await sipho.ask('HEAD', '/api/events')
  const nobodys = await server.nobody.ask('HEAD', '/api/events')

  expect([status, headers.get('content-type')]).toEqual([200, 'text/event-stream; charset=utf-8'])
  expect(nobodys.status).toBe(401)
  expect(server.log.filter((line) => line.includes('"HEAD"') && line.includes('/api/events'))).toHaveLength(2)
})

test('the stream ends with the session, whichever process ends it', async () => {
  const other = await server.signIn('sipho@enkosi.test')
  const { heard } = await listen(other)
  expect(heard.status).toBe(200)

  await server.db`delete from session where person_id = ${sipho.personId} and token_hash = sha256(${other.cookie.split('=')[1] ?? ''}::bytea)`

  await vi.waitFor(() => expect(heard.ended).toBe(true), soon)
  expect((await other.get('/api/auth/user')).status).toBe(401)
})

test('a person has at most six streams: one more closes the oldest', async () => {
  const open: Awaited<ReturnType<typeof listen>>[] = []
  for (let n = 0; n < 7; n++) open.push(await listen(tipper))

  await vi.waitFor(() => expect(open.map(({ heard }) => heard.ended)).toEqual([true, ...Array(6).fill(false)]), soon)
  for (const { close } of open) close()
})
