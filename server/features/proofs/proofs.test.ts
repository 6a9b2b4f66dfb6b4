import { hash } from 'node:crypto'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { PROOF } from '#contract/limits.ts'
import type { Proof, ProofStatement, SignedProof } from '#contract/proofs.ts'
import { writeWorkerNumber } from '#contract/worker-number.ts'
import { scratchFolder } from '#testing/at-end.ts'
import { guestTip, guestTipReversal, tip, transfer } from '#testing/money/movements.ts'
import { codesIn } from '#testing/pdf-codes.ts'
import { newWorker } from '#testing/people/new-worker.ts'
import { fund, moveClockTo, openGuestTip, testCaller } from '#testing/people/people.ts'
import type { Answer, Client } from '#testing/service/client.ts'
import { runCommand } from '#testing/service/run-command.ts'
import { startTestServer } from '#testing/service/server.ts'
import { averageOf } from './issue-proof.ts'
import { eraseOverProofs } from './personal-data.ts'
import { isSigned, publicKeys, signStatement } from './proof-keys.ts'

const server = await startTestServer()
afterEach(() => server.db`update clock_shift set by = interval '0'`)

const MARKUP = '<b onclick=alert(1)>Sipho'

const daysAgo = (days: number) => moveClockTo(server.db, new Date(Date.now() - days * 86_400_000).toISOString())
const post = (movement: Parameters<typeof server.services.ledger.post>[0]) => server.services.ledger.post(movement)
const issue = (client: Client, months = 3) => client.mustPost<Proof>('/api/guard/proofs', { months })
const statementOf = async ({ code }: { code: string }) => {
  const { json } = await server.nobody.get(`/api/proofs/${code}`)
  return JSON.parse((json as SignedProof).statement) as ProofStatement
}

test('only tips that stayed count; the figures are frozen, signed and checked without asking anybody', async () => {
  const { services, db } = server
  const worker = await newWorker(server, { firstName: MARKUP, location: 'Rosebank' })
  const colleague = await newWorker(server)
  await daysAgo(40)
  const [thandi, johan] = [await testCaller(db, { balance: 50_000 }), await testCaller(db, { balance: 50_000 })]
  await post(tip(thandi, worker, 2_000))
  await post(tip(thandi, worker, 1_000))
  await daysAgo(5)
  await post(tip(johan, worker, 5_000))
  const guests = [await openGuestTip(db, worker, 3_000), await openGuestTip(db, worker, 4_000)] as const
  await post(guestTip(worker, guests[0], 3_000))
  await post(guestTip(worker, guests[1], 4_000))
  await post(guestTipReversal(worker, guests[1], 4_049))
  await fund(db, worker, 70_000)
  await fund(db, colleague, 9_000)
  const passer = { ...thandi, personId: colleague.personId, walletId: colleague.walletId }
  await post(transfer(passer, worker, 9_000))
  await db`update clock_shift set by = interval '0'`

  const proof = await issue(worker)
  await post(tip(thandi, worker, 9_900))

  const { json } = await server.nobody.get(`/api/proofs/${proof.code}`)
  const signed = json as SignedProof
  expect(JSON.parse(signed.statement)).toMatchObject({
    workerNumber: worker.workerNumber,
    received: 11_000,
    tips: 4,
    days: 2,
    tippers: 2,
    guestTips: 1,
    simulation: true,
    average: Math.floor((11_000 * 30) / 41),
  })
  const { from, to, byMonth } = JSON.parse(signed.statement) as ProofStatement
  const monthsSince = (month: string) => Number(month.slice(0, 4)) * 12 + Number(month.slice(5, 7))
  expect(byMonth.map(({ month }) => monthsSince(month) - monthsSince(from))).toEqual(
    Array.from({ length: monthsSince(to) - monthsSince(from) + 1 }, (_, index) => index),
  )
  expect(byMonth.map(({ tips }) => tips)).toContain(0)
  const keys = (await server.nobody.get('/.well-known/enkosi-proof-keys.json')).json as ReturnType<typeof publicKeys>
  expect(isSigned(signed, keys)).toBe(true)
  const folder = scratchFolder('proof')
  const file = (name: string, content: unknown) => {
    writeFileSync(join(folder, name), JSON.stringify(content))
    return join(folder, name)
  }
  const changed = { ...signed, statement: signed.statement.replace('"received":11000', '"received":91000') }
  const check = (one: unknown, ...more: string[]) =>
    runCommand(['server/commands/enkosi.ts', 'check-proof', file('proof', one), file('keys', keys), ...more])
  const copy = (await worker.get(`/proof/${proof.code}`)).text
  const [nameCode = ''] = /(?<=Name code<.dt><dd[^>]*>)[^<]+/.exec(copy) ?? []
  expect(await check(signed, '--name', `${MARKUP} Dlamini`, '--name-code', nameCode)).toMatchObject({
    code: 0,
    output: expect.stringMatching(/^VALID.*\n.* received R110\.00.*\nIDENTITY NOT VERIFIED/),
  })
  expect(await check(changed)).toMatchObject({ code: 1, output: expect.stringMatching(/^NOT VALID/) })
  expect(await check(signed, '--name', 'Sipho Nkosi', '--name-code', nameCode)).toMatchObject({ code: 1 })
  expect(await check(signed, '--name', `${MARKUP} Dlamini`, '--name-code', proof.code)).toMatchObject({ code: 1 })
  expect(await check(signed, '--name', `${MARKUP} Dlamini`)).toMatchObject({ code: 1 })
  // A holder of only the proof's code knows everything but the name code, and cannot try a list of names.
  const { nameHash } = JSON.parse(signed.statement) as ProofStatement
  const tried = [`${proof.code}\n${MARKUP} Dlamini`, `${proof.code}\n\n${MARKUP} Dlamini`]
  expect(tried.map((text) => hash('sha256', text))).not.toContain(nameHash)
  expect(nameCode).toMatch(/^(\w{4}-){3}\w{4}$/)
  expect(signed.statement).not.toContain(nameCode)

  const page = await server.nobody.get(`/proof/${proof.code.toLowerCase().replaceAll('-', '')}`)
  expect(page.status).toBe(200)
  expect(page.text.length).toBeLessThan(20_000)
  for (const shown of [
    writeWorkerNumber(worker.workerNumber),
    'R110.00',
    'SIMULATION: No real money moved.',
    'Not a payslip.',
  ])
    expect(page.text).toContain(shown)
  expect(page.text).not.toMatch(/<script|onclick|Dlamini/)
  expect(page.text).not.toContain(nameCode)
  expect(page.text.slice(page.text.indexOf('<main'))).toMatch(
    /^<main[^>]*><div class="status "><svg.*?<strong>Genuine: /,
  )
  expect((await server.nobody.get(`/proof/${proof.code}`, { 'accept-language': 'fr, af;q=0.8' })).text).toContain(
    'Werkernommer',
  )
  const own = await worker.get(`/proof/${proof.code}`)
  expect(own.text).toContain('&#60;b onclick=alert(1)&#62;Sipho Dlamini')
  const pdf = await worker.get(`/proof/${proof.code}.pdf`)
  expect([pdf.headers.get('content-type'), pdf.text.slice(0, 5)]).toEqual(['application/pdf', '%PDF-'])

  const [listed] = (await worker.get('/api/guard/proofs')).json as Proof[]
  expect(listed).toMatchObject({ opened: 3, received: 11_000, months: 3 })
  const events = await db`select action from audit_event where subject = ${proof.id} order by id`
  expect(events.map(({ action }) => action)).toEqual(['proof_issued', ...Array(3).fill('proof_opened')])
  const printed = await fetch(`${server.url}/proof/${proof.code}.pdf`)
  expect(codesIn(Buffer.from(await printed.arrayBuffer()))).toEqual([
    `${services.config.publicUrl}/proof/${proof.code}`,
  ])
  // A row written by hand into the database is no proof.
  await db`update income_proof set statement = replace(statement, '"received":11000', '"received":91000') where id = ${proof.id}`
  expect((await server.nobody.get(`/proof/${proof.code}`)).status).toBe(404)
  expect(services.config.proofKeys).toHaveLength(1)
})

test('nothing that the worker typed is signed, neither ID nor place nor name', async () => {
  const guardNumber = 'CoJ staff R24999 monthly'
  const location = 'Employer: City of Joburg, R24999 net a month'
  const worker = await newWorker(server, { firstName: 'Employed', guardNumber, location })
  await post(tip(await testCaller(server.db, { balance: 9_000 }), worker, 1_000))
  const { code } = await issue(worker, 1)

  const read = async (path: string) => (await server.nobody.get(path)).text
  for (const text of [await read(`/api/proofs/${code}`), await read(`/proof/${code}`)])
    expect(text).not.toMatch(/CoJ|Joburg|24[ ,]?999|Employed/)
  expect(await statementOf({ code })).toMatchObject({ workerNumber: worker.workerNumber, initials: 'ED' })
})

test('an average needs 30 days of tips, and a key is rotated by putting a new one in front', async () => {
  expect(averageOf({ received: 30_000, firstTip: '2026-11-01', to: '2026-11-29' })).toBe(null)
  expect(averageOf({ received: 30_001, firstTip: '2026-11-01', to: '2026-11-30' })).toBe(30_001)
  const worker = await newWorker(server)
  const thandi = await testCaller(server.db, { balance: 9_000 })
  await post(tip(thandi, worker, 1_000))
  const proof = await issue(worker, 12)
  expect(await statementOf(proof)).toMatchObject({ average: null, months: 12, tips: 1 })
  expect((await server.nobody.get(`/proof/${proof.code}`)).text).toMatch(
    /12 months, from \d+ \w+ \d{4} to \d+ \w+ \d{4}\. The first tip of this period came on \d+ \w+ \d{4}\./,
  )

  const [before, after] = [7, 8].map((byte) => ({ id: `k${byte}`, key: Buffer.alloc(32, byte) }))
  if (!before || !after) throw new Error('There are two keys.')
  const old = signStatement([before], 'what was signed')
  expect(isSigned(old, publicKeys([after, before]))).toBe(true)
  expect(signStatement([after, before], 'new').keyId).toBe('k8')
  expect(isSigned({ ...old, keyId: 'k8' }, publicKeys([after, before]))).toBe(false)
})

test('no proof without tips or of a frozen wallet, and at most ten at once however they are asked for', async () => {
  const { db } = server
  const worker = await newWorker(server)
  expect((await worker.post('/api/guard/proofs', { months: 1 })).headers.get('error-code')).toBe('no_tips_then')
  expect((await worker.post('/api/guard/proofs', { months: 2 })).status).toBe(400)
  const thandi = await testCaller(db, { balance: 9_000 })
  await post(tip(thandi, worker, 1_000))

  const asked = await Promise.all(Array.from({ length: 12 }, () => worker.post('/api/guard/proofs', { months: 1 })))

  expect(asked.filter(({ status }) => status === 201)).toHaveLength(PROOF.live)
  expect(asked.find(({ status }) => status !== 201)?.headers.get('error-code')).toBe('too_many_proofs')
  await db`update wallet set frozen_at = business_now() where id = ${worker.walletId}`
  expect((await worker.post('/api/guard/proofs', { months: 1 })).headers.get('error-code')).toBe('wallet_frozen')
  const [code = ''] = asked.filter(({ status }) => status === 201).map(({ json }) => (json as Proof).code)
  expect((await server.nobody.get(`/proof/${code}`)).status).toBe(404)
  await db`update wallet set frozen_at = null where id = ${worker.walletId}`
  expect((await server.nobody.get(`/proof/${code}`)).status).toBe(200)
})

test('a proof ends when the worker says so, after 90 days, and with the account; a thousand guesses find nothing', async () => {
  const { db } = server
  const worker = await newWorker(server)
  const other = await newWorker(server)
  const thandi = await testCaller(db, { balance: 9_000 })
  await post(tip(thandi, worker, 1_000))
  const [stopped, over, closed] = [await issue(worker), await issue(worker), await issue(worker)]
  const page = async ({ code }: Proof) => (await server.nobody.get(`/proof/${code}`)).text

  expect((await other.delete(`/api/guard/proofs/${stopped.id}`)).status).toBe(404)
  expect((await worker.delete(`/api/guard/proofs/${stopped.id}`)).status).toBe(200)
  expect(await page(stopped)).toContain('<strong>Ended or unknown: ')
  expect(await page(over)).toContain('R10.00')
  await daysAgo(-PROOF.days)
  expect(await page(over)).toContain('<strong>Ended or unknown: ')
  await eraseOverProofs(db)
  const events = await db`select action from audit_event where subject = ${over.id} order by id`
  expect(events.map(({ action }) => action)).toEqual(['proof_issued', 'proof_opened', 'proof_ended'])
  await db`update clock_shift set by = interval '0'`
  const self = { ...thandi, personId: worker.personId, walletId: worker.walletId }
  await post(transfer(self, other, 1_000))
  expect((await worker.delete('/api/me')).status).toBe(200)
  expect(await page(closed)).toContain('<strong>Ended or unknown: ')
  const left =
    await db`select from income_proof where person_id = ${worker.personId} and num_nonnulls(name, statement) > 0`
  expect(left).toHaveLength(0)

  server.services.config.rateLimits = 'on'
  const guesses: Answer[] = []
  const guess = (index: number) => server.nobody.get(`/proof/${String(index).padStart(16, '0')}`)
  while (guesses.length < 1_000)
    guesses.push(...(await Promise.all(Array.from({ length: 50 }, (_, index) => guess(guesses.length + index)))))
  const statuses = Object.groupBy(guesses, ({ status }) => status)
  expect(Object.keys(statuses)).toEqual(['404', '429'])
  // The minute may end in between, and another one begin.
  expect(statuses[404]?.length).toBeLessThanOrEqual(120)
})
