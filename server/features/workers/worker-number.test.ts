import { expect, test } from 'vitest'
import type { FoundPerson } from '#contract/operator.ts'
import { writeWorkerNumber } from '#contract/worker-number.ts'
import type { FoundWorker, WorkerProfile } from '#contract/workers.ts'
import { fund } from '#testing/people/people.ts'
import { registerWorker } from '#testing/people/register-and-fund.ts'
import { dialThrough, linkedPhone } from '#testing/phones/phone.ts'
import { startTestServer } from '#testing/service/server.ts'

const server = await startTestServer({ OPERATOR_EMAILS: 'boss@enkosi.test' })

const DIGITS = '0123456789'

test('a wrong digit, or two neighbours that are swapped, never give the same check digit', async () => {
  // The step of the check digit from one digit to the next, for every state it can be in. If each state and each digit lead to ten
  // different ones, a slip is carried to the end; and if no two digits can be swapped in any state, neither is a swap lost.
  const rows = await server.db<{ typed: string; check: number }[]>`
    select typed, damm(typed) as check
    from unnest(${[...DIGITS].flatMap((a) => [a, ...[...DIGITS].flatMap((b) => [a + b, ...[...DIGITS].map((c) => a + b + c)])])}::text[]) typed
  `
  const check = new Map(rows.map(({ typed, check }) => [typed, check]))
  expect(check.size).toBe(1_110)
  expect(new Set([...DIGITS].map((a) => check.get(a))).size).toBe(10)
  for (const a of DIGITS) {
    expect(new Set([...DIGITS].map((b) => check.get(a + b))).size).toBe(10)
    expect(new Set([...DIGITS].map((b) => check.get(b + a))).size).toBe(10)
    for (const b of DIGITS)
      for (const c of DIGITS) if (b !== c) expect(check.get(a + b + c)).not.toBe(check.get(a + c + b))
  }
})

test('every worker has a number of their own, which nothing changes and nobody gets again', async () => {
  const person = await server.signIn('numbered@enkosi.test')
  await registerWorker(person)
  const { workerNumber } = (await person.get('/api/guard/profile')).json as WorkerProfile
  expect(workerNumber).toMatch(/^[1-9]\d{7}$/)

  expect((await person.delete('/api/guard/profile')).status).toBe(200)
  expect((await registerWorker(person)) as WorkerProfile).toMatchObject({ workerNumber })
  const { personId } = person
  const set = (number: string) => server.db`update worker set worker_number = ${number} where person_id = ${personId}`
  await expect(set('57200000')).rejects.toThrow('a worker number is never changed')
  await expect(server.db`delete from worker where person_id = ${personId}`).rejects.toThrow('worker_id_taken')
  const other = await server.signIn('second@enkosi.test')
  const copied = server.db`
    insert into worker (person_id, guard_number, guard_key, search_id, worker_number)
    values (${other.personId}, 'COPY-1', 'copy-1', 'copy1', ${workerNumber})
  `
  await expect(copied).rejects.toThrow('worker_number_is_unique')
  const broken = `${workerNumber.slice(0, 7)}${(Number(workerNumber[7]) + 1) % 10}`
  const wrong = server.db`
    insert into worker (person_id, guard_number, guard_key, search_id, worker_number)
    values (${other.personId}, 'COPY-1', 'copy-1', 'copy1', ${broken})
  `
  await expect(wrong).rejects.toThrow('worker_number_has_its_check_digit')
})

test('search, links, guests, reports, phones and operators take the number, as it is kept and as it is printed', async () => {
  const worker = await server.signIn('found@enkosi.test')
  const { id, guardNumber } = await registerWorker(worker)
  const { workerNumber } = (await worker.get('/api/guard/profile')).json as WorkerProfile
  const tipper = await server.signIn('tipper@enkosi.test')
  await fund(server.db, tipper, 10_000)
  const phone = await linkedPhone(server, tipper)
  const boss = await server.signIn('boss@enkosi.test')

  for (const typed of [
    workerNumber,
    writeWorkerNumber(workerNumber),
    writeWorkerNumber(workerNumber).replace(' ', '-'),
  ]) {
    const search = async (query: string) =>
      ((await tipper.get(`/api/guards/search?query=${encodeURIComponent(query)}`)).json as FoundWorker[]).map(
        (each) => each.id,
      )
    expect(await search(typed)).toEqual([id])
    expect(await search(`${server.url}/?w=${encodeURIComponent(typed)}`)).toEqual([id])
    const card = await tipper.get(`/api/guards/card?w=${encodeURIComponent(typed)}`)
    expect(card).toMatchObject({ status: 200, json: { guardNumber } })
    expect(await fetch(`${server.url}/?w=${encodeURIComponent(typed)}`).then((page) => page.text())).toContain(
      guardNumber,
    )
    expect(await dialThrough(server, phone, '2', typed)).toContain(`CON Tip ${guardNumber}`)
    const people = (await boss.get(`/api/operator/people?query=${encodeURIComponent(typed)}`)).json as FoundPerson[]
    expect(people.map((each) => each.id)).toEqual([worker.personId])
  }
  const key = { 'idempotency-key': crypto.randomUUID() }
  expect((await tipper.post('/api/guest-tips', { guardNumber: workerNumber, amount: 500 }, key)).status).toBe(201)
  const again = await tipper.post('/api/guest-tips', { guardNumber: writeWorkerNumber(workerNumber), amount: 500 }, key)
  expect(again.status).toBe(201)
  expect((await tipper.post('/api/guards/report', { guardNumber: workerNumber })).status).toBe(201)

  const slipped = `${workerNumber.slice(0, 3)}${(Number(workerNumber[3]) + 1) % 10}${workerNumber.slice(4)}`
  expect(await dialThrough(server, phone, '2', slipped)).toContain('No worker has this number')
  expect((await tipper.get(`/api/guards/card?w=${slipped}`)).status).toBe(404)
})

test('an ID that looks like a worker number is refused', async () => {
  const person = await server.signIn('pretender@enkosi.test')
  for (const guardNumber of ['48210937', '4821 0937', '482-10-937', '4B2I O937']) {
    const refused = await person.post('/api/guard/register', { guardNumber, serviceCategory: 'waiter' })
    expect(refused.headers.get('error-code'), guardNumber).toBe('misleading_id')
  }
})
