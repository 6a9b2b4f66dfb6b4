import { expect, test } from 'vitest'
import type { GuestTip } from '#contract/guest-tips.ts'
import type { ReportedCode } from '#contract/guests-seen.ts'
import type { KnownWorker } from '#contract/known-workers.ts'
import { PHOTO } from '#contract/photo.ts'
import type { WaitingPhoto } from '#contract/photos.ts'
import type { FoundWorker, WorkerProfile } from '#contract/workers.ts'
import { newWorker } from '#testing/people/new-worker.ts'
import { fund } from '#testing/people/people.ts'
import { photo, withPlace } from '#testing/photo.ts'
import type { Client } from '#testing/service/client.ts'
import { startTestServer } from '#testing/service/server.ts'

const server = await startTestServer()
const operator = await server.signIn('operator@enkosi.test')
const tipper = await server.signIn('tipper@photos.example')
const reason = 'One face, looks at us.'

/** Never the same one twice. */
let shades = 0
const somePhoto = () => photo({ shadeAt: () => ++shades % 256 })

const send = (worker: Client, jpeg: Uint8Array = somePhoto(), type: string = PHOTO.type) =>
  worker.put('/api/guard/photo', jpeg, { 'content-type': type })
const profileOf = async (worker: Client) => (await worker.get('/api/guard/profile')).json as WorkerProfile
const see = (who: Client, id: string | null, headers = {}) => who.get(`/api/photos/${id}`, headers)
const decide = (how: 'approve' | 'reject', id: string | null) =>
  operator.post(`/api/operator/photos/${id}/${how}`, { reason })

async function sent(worker: Client, jpeg?: Uint8Array): Promise<string> {
  const { status, json } = await send(worker, jpeg)
  expect(status).toBe(200)
  return (json as WorkerProfile).photoWaiting ?? ''
}

async function approved(worker: Client): Promise<string> {
  const id = await sent(worker)
  expect((await decide('approve', id)).status).toBe(200)
  return id
}

async function found(who: Client, query: string): Promise<FoundWorker[]> {
  return (await who.get(`/api/guards/search?${new URLSearchParams({ query })}`)).json as FoundWorker[]
}

test('until an operator has approved a photo only its worker and operators see it', async () => {
  const sipho = await newWorker(server, { location: 'Photoville' })
  const other = await newWorker(server)
  const jpeg = somePhoto()

  const id = await sent(sipho, jpeg)

  for (const nobody of [server.nobody, tipper, other]) expect((await see(nobody, id)).code).toBe('not_found')
  for (const somebody of [sipho, operator]) {
    const { status, headers } = await see(somebody, id)
    expect([status, headers.get('cache-control'), headers.get('etag')]).toEqual([200, 'no-store', null])
  }
  expect(await found(tipper, sipho.guardNumber)).toMatchObject([{ photo: null }])
  const waiting = (await operator.get('/api/operator/photos')).json as WaitingPhoto[]
  expect(waiting.find((each) => each.id === id)).toMatchObject({
    guardNumber: sipho.guardNumber,
    name: 'Sipho Dlamini',
    shown: null,
  })
  const { waiting: counts } = (await operator.get('/api/operator/overview')).json as { waiting: { photos: number } }
  expect(counts.photos).toBe(waiting.length)

  expect((await decide('approve', id)).status).toBe(200)

  const response = await fetch(`${server.url}/api/photos/${id}`)
  expect(Buffer.from(await response.arrayBuffer())).toEqual(jpeg)
  expect(await profileOf(sipho)).toMatchObject({ photo: id, photoWaiting: null, photoRejection: null })
  expect((await decide('approve', id)).code).toBe('already_done')
  const [event] = await server.db`select action, subject, reason from audit_event order by id desc limit 1`
  expect(event).toEqual({ action: 'photo_approved', subject: id, reason })
})

test('a photo is shown where one worker was asked for, and in no list of strangers', async () => {
  const sipho = await newWorker(server, { location: 'Gallery Park' })
  const id = await approved(sipho)

  const card = (await server.nobody.get(`/api/guards/card?w=${sipho.guardNumber}`)).json
  expect(card).toMatchObject({ photo: id })
  const code = JSON.stringify({
    guardId: sipho.workerId,
    guardNumber: sipho.guardNumber,
    serviceCategory: 'waiter',
    location: '',
  })
  for (const asked of [sipho.guardNumber, sipho.guardNumber.toLowerCase(), sipho.workerNumber, code])
    expect((await found(tipper, asked)).map((worker) => worker.photo)).toEqual([id])
  for (const asked of ['Gallery Park', 'Sipho Gallery Park', sipho.guardNumber.slice(0, -1)])
    expect((await found(tipper, asked)).filter((worker) => worker.photo !== null)).toEqual([])
  const ofService = (await tipper.get('/api/guards/search?category=parking_guard')).json as FoundWorker[]
  expect(ofService.length).toBeGreaterThan(0)
  expect(ofService.filter((worker) => worker.photo !== null)).toEqual([])

  await fund(server.db, tipper, 10_000)
  await tipper.mustPost('/api/tips', { guardId: sipho.workerId, amount: 1_000 })
  const known = (await tipper.get('/api/guards/known')).json as KnownWorker[]
  expect(known.map((worker) => worker.photo)).toEqual([id])
})

test('nothing in the answer can be run, and it is asked for again each time it is shown', async () => {
  const sipho = await newWorker(server)
  const id = await approved(sipho)

  const { headers } = await see(server.nobody, id)

  expect(Object.fromEntries(headers)).toMatchObject({
    'content-type': 'image/jpeg',
    'x-content-type-options': 'nosniff',
    'content-security-policy': "default-src 'none'; sandbox",
    'cross-origin-resource-policy': 'same-origin',
    'cache-control': 'private, no-cache',
    'x-robots-tag': 'noindex',
  })
  const known = { 'if-none-match': headers.get('etag') ?? '' }
  const again = await see(server.nobody, id, known)
  expect([again.status, again.text, again.headers.get('etag')]).toEqual([304, '', headers.get('etag')])

  expect((await sipho.delete('/api/guard/photo')).json).toMatchObject({ photo: null, photoWaiting: null })
  expect((await see(server.nobody, id, known)).status).toBe(404)
  expect((await see(sipho, id)).status).toBe(404)
})

test('a new photo waits while the approved one is shown, and replaces it once it is approved', async () => {
  const sipho = await newWorker(server)
  const first = await approved(sipho)

  const second = await sent(sipho)
  expect(await profileOf(sipho)).toMatchObject({ photo: first, photoWaiting: second })
  const third = await sent(sipho)

  expect((await see(sipho, second)).code).toBe('not_found')
  expect([(await see(tipper, first)).status, (await see(tipper, third)).status]).toEqual([200, 404])
  const waiting = (await operator.get('/api/operator/photos')).json as WaitingPhoto[]
  expect(waiting.find((each) => each.id === third)).toMatchObject({ shown: first })
  expect((await decide('approve', third)).status).toBe(200)
  expect(await profileOf(sipho)).toMatchObject({ photo: third, photoWaiting: null })
  expect((await see(tipper, first)).code).toBe('not_found')
})

test('what was approved is what was seen, however soon another photo is sent', async () => {
  const sipho = await newWorker(server)
  const seen = await sent(sipho)
  await sent(sipho)
  expect((await decide('approve', seen)).code).toBe('photo_gone')
  expect(await profileOf(sipho)).toMatchObject({ photo: null })

  for (let round = 0; round < 20; round++) {
    const seen = await sent(sipho)
    const [decision, next] = await Promise.all([decide('approve', seen), send(sipho)])
    expect(next.status).toBe(200)
    const { photo } = await profileOf(sipho)
    if (decision.status === 200) expect(photo).toBe(seen)
    else expect([decision.code, photo === seen]).toEqual(['photo_gone', false])
  }
})

test('the service itself cannot change the bytes of a photo', async () => {
  const sipho = await newWorker(server)
  const id = await approved(sipho)

  await expect(
    server.services.db`update worker_photo set jpeg = ${Buffer.from('another')} where id = ${id}`,
  ).rejects.toThrow(/permission denied/)
})

test('a rejected photo is erased and its worker reads why, also of one that was approved', async () => {
  const sipho = await newWorker(server)
  const first = await sent(sipho)
  expect((await decide('reject', first)).status).toBe(200)

  expect(await profileOf(sipho)).toMatchObject({ photo: null, photoWaiting: null, photoRejection: reason })
  expect((await see(operator, first)).code).toBe('not_found')
  expect((await decide('reject', first)).code).toBe('photo_gone')
  const shown = await approved(sipho)
  expect(await profileOf(sipho)).toMatchObject({ photo: shown, photoRejection: null })
  const waiting = await sent(sipho)
  await decide('reject', shown)
  expect(await profileOf(sipho)).toMatchObject({ photo: null, photoWaiting: waiting, photoRejection: reason })
  expect((await see(tipper, shown)).code).toBe('not_found')
})

test('nobody decides about a photo without the right, nor about their own', async () => {
  const own = await newWorker(server)
  const id = await sent(own)
  for (const somebody of [own, tipper])
    expect((await somebody.post(`/api/operator/photos/${id}/approve`, { reason })).code).toBe('operators_only')
  expect((await tipper.get('/api/operator/photos')).code).toBe('operators_only')

  await operator.mustPost('/api/guard/register', { guardNumber: 'OP-PHOTO', serviceCategory: 'other' })
  const mine = await sent(operator)
  for (const how of ['approve', 'reject'] as const) expect((await decide(how, mine)).code).toBe('own_account')
})

test('the photo of somebody on hold, gone or closed is not shown', async () => {
  const onHold = await newWorker(server)
  const held = await approved(onHold)
  await server.db`update wallet set frozen_at = business_now() where id = ${onHold.walletId}`
  expect([(await see(tipper, held)).code, (await see(operator, held)).status]).toEqual(['not_found', 200])
  await server.db`update wallet set frozen_at = null where id = ${onHold.walletId}`
  expect((await see(tipper, held)).status).toBe(200)

  for (const leave of ['/api/guard/profile', '/api/me']) {
    const leaving = await newWorker(server)
    const ids = [await approved(leaving), await sent(leaving)]
    expect((await leaving.delete(leave)).status).toBe(200)
    for (const id of ids) for (const who of [leaving, tipper, operator]) expect((await see(who, id)).status).toBe(404)
    expect(await server.db`select from worker_photo where worker_id = ${leaving.workerId}`).toEqual([])
    const late = await send(leaving)
    expect(['workers_only', 'signed_out']).toContain(late.code)
  }
})

test.each<[string, Uint8Array, string, string]>([
  ['a page', Buffer.from('<script>alert(1)</script>'), 'text/html', 'not_a_photo'],
  ['a drawing', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), 'image/svg+xml', 'not_a_photo'],
  ['a page that says it is a JPEG', Buffer.from('<script>alert(1)</script>'), PHOTO.type, 'not_a_photo'],
  ['a photo that says it is a PNG', photo(), 'image/png', 'not_a_photo'],
  ['a form', photo(), 'multipart/form-data; boundary=x', 'not_a_photo'],
  ['JSON', Buffer.from('{}'), 'application/json', 'not_a_photo'],
  ['a photo with a place in it', withPlace(photo(), '33.92 S'), PHOTO.type, 'not_a_photo'],
  ['20,001 bytes', Buffer.alloc(PHOTO.maxBytes + 1, 0xff), PHOTO.type, 'body_too_large'],
  ['20,001 bytes of another type', Buffer.alloc(PHOTO.maxBytes + 1), 'text/html', 'body_too_large'],
])('%s is no photo', async (_, bytes, type, code) => {
  const sipho = await newWorker(server)

  expect((await send(sipho, bytes, type)).code).toBe(code)
  expect(await profileOf(sipho)).toMatchObject({ photoWaiting: null })
})

test('nothing at all is no photo, and no other call takes one or a larger body', async () => {
  const sipho = await newWorker(server)

  expect((await sipho.ask('PUT', '/api/guard/photo')).code).toBe('malformed')
  expect((await send(sipho, new Uint8Array())).status).toBeGreaterThanOrEqual(400)
  expect((await sipho.put('/api/guard/profile', photo(), { 'content-type': PHOTO.type })).code).toBe(
    'wrong_content_type',
  )
  const long = { location: 'x'.repeat(17_000) }
  expect((await sipho.put('/api/guard/profile', long)).code).toBe('body_too_large')
  const foreign = { 'content-type': PHOTO.type, origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' }
  expect((await sipho.put('/api/guard/photo', photo(), foreign)).code).toBe('foreign_origin')
})

test('somebody who tries too many codes gets no photo either', async () => {
  const sipho = await newWorker(server)
  await approved(sipho)
  const { readPublicWorker } = await import('./read-public-worker.ts')

  expect(await readPublicWorker(server.services, sipho.guardNumber, true)).toMatchObject({ photo: null })
})

test('whoever looks at a report sees the photo that people see', async () => {
  const sipho = await newWorker(server)
  const id = await approved(sipho)
  await server.nobody.mustPost<GuestTip>('/api/guards/report', { guardNumber: sipho.guardNumber, message: 'Not him.' })

  const reports = (await operator.get('/api/operator/code-reports')).json as ReportedCode[]

  expect(reports.find(({ guardNumber }) => guardNumber === sipho.guardNumber)).toMatchObject({ photo: id })
})

test('a worker sends ten photos a day at most', async () => {
  const limited = await startTestServer({ RATE_LIMITS: 'on' })
  const sipho = await newWorker(limited)
  for (let n = 0; n < PHOTO.uploadsPerDay; n++) expect((await send(sipho)).status).toBe(200)

  expect((await send(sipho)).code).toBe('too_many')
})
