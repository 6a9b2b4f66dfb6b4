import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, test } from 'vitest'
import type { ReportedCode } from '#contract/guests-seen.ts'
import { maskPhoneNumber } from '#contract/phone-number.ts'
import type { Transaction } from '#contract/wallet.ts'
import { TASKS } from '#server/entrypoints/jobs/tasks.ts'
import { drivePayouts } from '#server/features/payouts/drive-payouts.ts'
import { keepDocument } from '#server/people/identity/identity-document.ts'
import { expectBooksRight } from '#testing/money/expect-books-right.ts'
import { guestTip, paid } from '#testing/money/movements.ts'
import { newCard } from '#testing/people/new-cards.ts'
import { fund, openGuestTip, passTime, walletOf } from '#testing/people/people.ts'
import { BANK_ACCOUNT, loadWallet, registerWorker } from '#testing/people/register-and-fund.ts'
import { dialThrough, linkedPhone, someNumber } from '#testing/phones/phone.ts'
import { photo } from '#testing/photo.ts'
import type { Client } from '#testing/service/client.ts'
import { startTestServer } from '#testing/service/server.ts'
import { IMPERSONAL, PERSONAL, POINTING, POINTING_AT_NO_OTHER, WHOLE_ROW } from './personal-columns.ts'

type Column = { table: string; name: string; isExported: boolean; isErased: boolean }
type Row = Record<string, unknown>
type Rows = Map<string, Row[]>
type Ids = { person: string; wallet: number; worker: string }

const COLUMNS: Column[] = Object.entries(PERSONAL).flatMap(([table, { of: _, ...classes }]) =>
  Object.entries(classes).flatMap(([named, names]) => {
    const [isExported, isErased] = [named.startsWith('exported'), named.endsWith('erased')]
    return names.split(' ').map((name) => ({ table, name, isExported, isErased }))
  }),
)

const server = await startTestServer({
  OPERATOR_EMAILS: 'operator@enkosi.test,second@enkosi.test',
  CASH_FOR_UNVERIFIED: 'on',
})

test('every column of the database is classed, once', async () => {
  const schema = await server.db<{ table: string; name: string }[]>`
    select table_name as table, column_name as name
    from information_schema.columns join information_schema.tables using (table_schema, table_name)
    where table_schema = 'public' and table_type = 'BASE TABLE'
      and not exists (select from pg_inherits where inhrelid = format('%I.%I', table_schema, table_name)::regclass)
  `
  const written = ({ table, name }: { table: string; name: string }) => `${table}.${name}`
  const classed = COLUMNS.map(written)
  const personal = schema.filter(({ table }) => !IMPERSONAL.includes(table)).map(written)

  expect({
    unclassed: personal.filter((column) => !classed.includes(column)),
    notInSchema: classed.filter((column) => !personal.includes(column)),
    classedTwice: classed.filter((column, index) => classed.indexOf(column) !== index),
  }).toEqual({ unclassed: [], notInSchema: [], classedTwice: [] })
  const tables = new Set(schema.map(({ table }) => table))
  expect(IMPERSONAL.filter((table) => !tables.has(table) || table in PERSONAL)).toEqual([])
})

test('every foreign key to a person, wallet or worker is the owner’s, or named as pointing at somebody who may leave', async () => {
  const pointing = await server.db<{ table: string; name: string }[]>`
    select conrelid::regclass::text as table, attname as name
    from pg_constraint join pg_attribute on attrelid = conrelid and attnum = any(conkey)
    where contype = 'f' and confrelid in ('person'::regclass, 'wallet'::regclass, 'worker'::regclass)
  `
  const pointingElsewhere = pointing.filter(({ table, name }) => !PERSONAL[table]?.of.startsWith(`${name} = `))

  expect(pointing.length).toBeGreaterThan(25)
  expect(pointingElsewhere.map(({ table, name }) => `${table}.${name}`).sort()).toEqual(
    [...Object.keys(POINTING), ...POINTING_AT_NO_OTHER].sort(),
  )
})

describe('a person who has used everything', () => {
  let sipho: Client
  let others: string[]
  let shown: Record<string, string>
  let ids: Ids
  let before: Rows
  let pointing: Rows
  beforeAll(async () => {
    ;({ sipho, others, shown } = await useEverything())
    const [{ wallet, worker }] = await server.db<[{ wallet: number; worker: string }]>`
      select wallet.id as wallet, worker.id as worker
      from wallet join worker using (person_id) where person_id = ${sipho.personId}
    `
    ids = { person: sipho.personId, wallet, worker }
    before = await readRows(ids)
    pointing = await readPointing(ids)
  })

  test('has something in every column that is exported or erased', () => {
    const empty = COLUMNS.filter(({ isExported, isErased }) => isExported || isErased).filter(
      ({ table, name }) => !before.get(table)?.some((row) => row[name] !== null),
    )

    expect(empty.map(({ table, name }) => `${table}.${name}`)).toEqual([])
  })

  test('finds it in the copy of their data, and nothing about anybody else', async () => {
    const { status, text, json } = await sipho.get('/api/me/export')
    const leaves = leavesOf(json)
    const isThere = ({ table, name }: Column, value: unknown) =>
      partsOf(shown[`${table}.${name}`] ?? value).every((part) =>
        leaves.some((leaf) => formsOf(part).some((form) => leaf === form || (form.length > 3 && leaf.includes(form)))),
      )
    const missing = COLUMNS.filter(({ isExported }) => isExported).filter((column) => {
      const values = (before.get(column.table) ?? []).map((row) => row[column.name]).filter((value) => value !== null)
      return values.length > 0 && !values.some((value) => isThere(column, value))
    })

    const valuesOf = (columns: Column[]) =>
      columns.flatMap(({ table, name }) =>
        (before.get(table) ?? []).map((row) => ({ column: `${table}.${name}`, value: String(row[name] ?? '') })),
      )
    const known = new Set(valuesOf(COLUMNS.filter(({ isExported }) => isExported)).map(({ value }) => value))
    // Short values and moments may be equal by chance.
    const secret = valuesOf(COLUMNS.filter(({ isExported }) => !isExported)).filter(
      ({ value }) => value.length > 15 && !known.has(value) && !/^\d{4}-\d\d-\d\dT/.test(value),
    )

    expect(status).toBe(200)
    expect(secret.filter(({ value }) => text.includes(value.replace('\\x', ''))).map(({ column }) => column)).toEqual(
      [],
    )
    expect(missing.map(({ table, name }) => `${table}.${name}`)).toEqual([])
    expect(text).not.toContain(BANK_ACCOUNT.bankAccountNumber)
    for (const other of others) expect(text).not.toContain(other)
    expect(text).not.toContain(before.get('person')?.[0]?.pseudonym)
  })

  test('leaves behind what is kept and nothing else, 90 days after the account was closed', async () => {
    await closeAccount(sipho)
    await passTime(server.db, '90 days 1 hour')
    for (const name of ['retention', 'remove expired'])
      await TASKS.find((task) => task.name === name)?.run(server.services, AbortSignal.timeout(60_000))
    const after = await readAgain(before)

    const wrong = COLUMNS.filter(({ table, name, isErased }) =>
      (before.get(table) ?? []).some((row, index) => {
        const [was, is] = [row[name], after.get(table)?.[index]?.[name] ?? null]
        return was !== null && (isErased ? is === was : is === null)
      }),
    )
    expect(wrong.map(({ table, name, isErased }) => `${table}.${name} is ${isErased ? 'there' : 'gone'}`)).toEqual([])
    await expectBooksRight(server.db)
  })

  test('leaves nothing about themselves in the rows of others, which keep everything else', async () => {
    const after = await readPointing(ids)

    expect([...pointing].filter(([, rows]) => rows.length === 0)).toEqual([])
    for (const [column, rows] of pointing) {
      if (POINTING[column] === WHOLE_ROW) {
        expect(after.get(column), column).toEqual([])
        continue
      }
      const erased = POINTING[column]?.split(' ') ?? []
      for (const [index, row] of rows.entries())
        expect(after.get(column)?.[index], column).toEqual({
          ...row,
          ...Object.fromEntries(erased.filter(Boolean).map((name) => [name, null])),
        })
    }
    expect(JSON.stringify([...pointing])).toContain('Sipho')
    expect(JSON.stringify([...after])).not.toMatch(/Sipho|Dlamini|Rosebank/)
  })
})

/** Everything that a person can leave in the database. */
async function useEverything() {
  const sipho = await server.signIn('sipho@personal.example', { firstName: 'Sipho', lastName: 'Dlamini' })
  const [tipper, colleague, operator] = [
    await server.signIn('tipper@personal.example', { firstName: 'Tippa', lastName: 'Mokoena' }),
    await server.signIn('colleague@personal.example', { firstName: 'Kolega', lastName: 'Naidoo' }),
    await server.signIn('operator@enkosi.test', { firstName: 'Opera', lastName: 'Botha' }),
  ]
  const reason = 'The picture cannot be read.'
  const { id: guardId } = await registerWorker(sipho, { guardNumber: 'Sipho 7', location: 'Rosebank', ...BANK_ACCOUNT })
  const { id: colleagueId, guardNumber } = await registerWorker(colleague)
  await operator.mustPost(`/api/operator/workers/${guardId}/verify`, { reason, name: 'Sipho Dlamini' })
  await operator.mustPost(`/api/operator/workers/${guardId}/reject`, { reason })
  expect((await sipho.put('/api/guard/profile', { bankName: 'Capitec' })).status).toBe(200)
  const number = await linkedPhone(server, sipho, someNumber())
  const card = await newCard(operator)
  expect(await dialThrough(server, number, '5', '2', card.number, card.code)).toContain('is yours')
  await sipho.mustPost('/api/me/phone', { number: someNumber() })
  expect((await sipho.put('/api/me/language', { language: 'zu' })).status).toBe(200)
  const document = {
    kind: 'passport',
    country: 'ZW',
    number: 'ZN123456',
    birthDate: '1980-01-01',
    surname: 'Dlamini',
  } as const
  await server.db.begin((tx) => keepDocument(tx, server.services, sipho.personId, document))
  await server.db`
    insert into register_check (person_id, given_at, due_at, status, answered_at, contradicted_by)
    values (${sipho.personId}, business_now(), business_now(), 'matched', business_now(), 'deceased')
  `
  await server.db`
    insert into number_move (person_id, number_sealed, number_key_id, number_hash, proposed_by)
    select person_id, number_sealed, number_key_id, number_hash, ${operator.personId} from phone_code where person_id = ${sipho.personId}
  `
  const shownPhoto = photo({ shadeAt: (x, y) => (37 * x + 91 * y) % 256 })
  for (const jpeg of [shownPhoto, photo({ shadeAt: () => 9 }), photo({ shadeAt: () => 99 })]) {
    const sent = await sipho.put('/api/guard/photo', jpeg, { 'content-type': 'image/jpeg' })
    const { photoWaiting } = sent.json as { photoWaiting: string }
    const decision = jpeg === shownPhoto ? 'approve' : 'reject'
    await operator.mustPost(`/api/operator/photos/${photoWaiting}/${decision}`, { reason })
  }
  const keys = { p256dh: `B${'A'.repeat(86)}`, auth: 'A'.repeat(22) }
  await sipho.mustPost('/api/me/push', { endpoint: 'https://fcm.googleapis.com/fcm/send/sipho', keys })

  await fund(server.db, tipper, 50_000)
  const loadId = await loadWallet(sipho, 3_700)
  const received = await tipper.mustPost<Sent>('/api/tips', { guardId, amount: 12_300 })
  const sent = await sipho.mustPost<Sent>('/api/tips', { guardId: colleagueId, amount: 1_100 })
  await sipho.mustPost(`/api/tips/${sent.transaction.id}/rating`, { stars: 4 })
  expect((await sipho.post('/api/tips', { guardId: colleagueId, amount: 400_000 })).status).toBe(422)
  await sipho.mustPost('/api/wallet/transfer', { guardId: colleagueId, amount: 1_300 })
  await withdrawAndPay(sipho, 5_600)
  await tipper.mustPost('/api/tips', { guardId, amount: 6_000 })
  const cash = await sipho.mustPost<Sent>('/api/wallet/withdraw', { amount: 5_000, rail: 'cash' })
  await drivePayouts(server.services)
  await payNow(sipho, cash)
  await correctBy(operator, sipho, 1_700)
  await claimTipTo(colleague, sipho)
  await claimTipTo(sipho, tipper)
  await tipper.mustPost(`/api/tips/${received.transaction.id}/rating`, { stars: 2 })
  await tipper.mustPost('/api/guards/report', { guardNumber: 'Sipho 7', message: 'Sipho Dlamini of Rosebank is rude.' })

  expect((await sipho.put(`/api/guards/${colleagueId}/favourite`)).status).toBe(200)
  expect((await tipper.put(`/api/guards/${guardId}/favourite`)).status).toBe(200)
  await sipho.mustPost('/api/guard/proofs', { months: 1 })
  const ended = await sipho.mustPost<{ id: string }>('/api/guard/proofs', { months: 1 })
  expect((await sipho.delete(`/api/guard/proofs/${ended.id}`)).status).toBe(200)
  await sipho.mustPost('/api/guards/report', { guardNumber, message: 'This is not her code.' })
  await sipho.mustPost('/api/guards/report', { guardNumber: 'NOPE-999' })
  const [reported] = (await operator.get('/api/operator/code-reports')).json as ReportedCode[]
  await operator.mustPost(`/api/operator/code-reports/${reported?.reports[0]?.id}/close`, { reason })
  const about = { name: 'Sipho D', email: 'Sipho@personal.example', message: 'Something that I wrote' }
  await sipho.mustPost('/api/contact', { ...about, subject: 'Hello' })
  const stranger = { ...about, subject: 'Hello', message: 'Written by a stranger' }
  await server.nobody.mustPost('/api/contact', stranger)
  await sipho.mustPost('/api/feedback', { ...about, category: 'bug' })
  const asked = await sipho.mustPost<{ id: string }>('/api/help', {
    transactionId: received.transaction.id,
    message: 'Was it R123?',
  })
  await operator.mustPost(`/api/operator/help/${asked.id}/answer`, { answer: 'Yes, R123.' })
  await sipho.mustPost('/api/help', { transactionId: loadId, message: 'Where is my money?' })
  const request = await sipho.mustPost<{ id: string }>('/api/me/privacy-requests', { kind: 'access', message: 'Why?' })
  await operator.mustPost(`/api/operator/privacy-requests/${request.id}/answer`, {
    state: 'done',
    answer: 'Because of the bank.',
  })
  await server.db.unsafe(`
    update person set profile_image_url = 'https://pictures.example/sipho' where id = '${sipho.personId}';
    update session set id_token = 'token of Sipho' where person_id = '${sipho.personId}';
    update phone set locked_at = business_now(), stopped_at = business_now(), pin_code_hash = 'x', pin_code_until = business_now(),
      new_pin_from = business_now(), sim_swapped_at = business_now(), new_sim_since = business_now();
    update privacy_request set opened_by = '${tipper.personId}', identity_note = 'Called her back.';
    update notified set due_at = business_now();
    update sms set claimed_at = business_now();
    update ussd_session set ended_at = clock_timestamp();
  `)
  return {
    sipho,
    others: ['Tippa', 'Kolega', 'Opera', 'Mokoena', 'stranger', tipper.personId, colleague.personId, operator.personId],
    shown: {
      'worker.bank_details': '•••• 6789',
      'worker_photo.jpeg': shownPhoto.toString('base64'),
      'identity_document.sealed': '•••• 3456',
      'phone.number_sealed': maskPhoneNumber(number),
    },
  }
}

type Sent = { transaction: Transaction }

const entryOf = (id: string) => server.services.entryIds.read(id) ?? 0

async function withdrawAndPay(worker: Client, amount: number): Promise<void> {
  await payNow(worker, await worker.mustPost<Sent>('/api/wallet/withdraw', { amount }))
}

/** As found under the first claim. */
async function payNow(worker: Client, { transaction }: Sent): Promise<void> {
  await server.db`update payout set claim_number = 0`
  await server.services.ledger.post(paid(await walletOf(server.db, worker), entryOf(transaction.id)))
  // The bank is not asked about it any more.
  await server.db`update payout set due_at = null`
}

async function correctBy(operator: Client, { personId }: Client, amount: number): Promise<void> {
  const second = await server.signIn('second@enkosi.test')
  const id = randomUUID()
  const reason = 'Paid twice at the machine.'
  const proposed = await operator.put(`/api/operator/corrections/${id}`, { personId, direction: 'in', amount, reason })
  expect(proposed.text).toContain('"id"')
  await second.mustPost(`/api/operator/corrections/${id}/approve`, { reason })
}

async function claimTipTo(worker: Client, guest: Client): Promise<void> {
  const wallet = await walletOf(server.db, worker)
  const id = await openGuestTip(server.db, wallet, 2_300)
  const [{ reference }] = await server.db<[{ reference: string }]>`
    update guest_tip set reference = ${randomUUID().replaceAll('-', '').slice(0, 22)} where id = ${id} returning reference
  `
  await server.services.ledger.post(guestTip(wallet, id, 2_300))
  await guest.mustPost(`/api/guest-tips/${reference}/claim`)
}

/** Tips away what is in the wallet first. */
async function closeAccount(client: Client): Promise<void> {
  const heir = await registerWorker(await server.signIn('heir@personal.example'))
  await client.mustPost('/api/tips', { guardId: heir.id, amount: (await client.balance()) - 49 })
  expect(await client.delete('/api/me')).toMatchObject({ status: 200 })
  await server.db`update ussd_session set started_at = started_at - interval '2 hours'`
}

/** The rows of a person, by table. */
async function readRows(ids: Ids): Promise<Rows> {
  const rows: Rows = new Map()
  for (const [table, { of }] of Object.entries(PERSONAL)) {
    const whose = of.replace(/(?<!:):(\w+)/g, (_, who: keyof Ids) =>
      who === 'wallet' ? `${ids[who]}` : `'${ids[who]}'::uuid`,
    )
    const found = await server.db.unsafe(`select to_jsonb(t) as row from ${table} t where ${whose}`)
    rows.set(
      table,
      found.map(({ row }) => row),
    )
  }
  return rows
}

/** The rows of others that point at a person, by column. */
async function readPointing(ids: Ids): Promise<Rows> {
  const rows: Rows = new Map()
  for (const column of Object.keys(POINTING)) {
    const [table = '', name = ''] = column.split('.')
    const { of = 'false' } = PERSONAL[table] ?? {}
    const own = of.replace(/(?<!:):(\w+)/g, (_, who: keyof Ids) => `'${ids[who]}'`)
    const found = await server.db.unsafe(`
      select to_jsonb(t) as row from ${table} t
      where ${name} = '${name === 'worker_id' ? ids.worker : ids.wallet}' and (${own}) is not true
      order by t::text
    `)
    rows.set(
      column,
      found.map(({ row }) => row),
    )
  }
  return rows
}

/** The same rows as they are now, by primary key; undefined where one is gone. */
async function readAgain(rows: Rows): Promise<Map<string, (Row | undefined)[]>> {
  const again = new Map<string, (Row | undefined)[]>()
  for (const [table, before] of rows) {
    const key = await server.db<{ name: string }[]>`
      select attname as name from pg_index join pg_attribute on attrelid = indrelid and attnum = any(indkey)
      where indisprimary and indrelid = ${table}::text::regclass
    `
    const now = (await server.db.unsafe(`select to_jsonb(t) as row from ${table} t`)).map(({ row }) => row as Row)
    again.set(
      table,
      before.map((was) => now.find((is) => key.every(({ name }) => is[name] === was[name]))),
    )
  }
  return again
}

/** JSON is exported value by value. */
function partsOf(value: unknown): unknown[] {
  return typeof value === 'string' && value.startsWith('{') ? leavesOf(JSON.parse(value)) : [value]
}

/** How a value may stand in an export: as it is, as the moment it is, or as the id of an entry. */
function formsOf(value: unknown): string[] {
  const isMoment = typeof value === 'string' && /^\d{4}-\d\d-\d\dT/.test(value)
  const isEntry = typeof value === 'number' && Number.isSafeInteger(value)
  return [
    String(value),
    ...(isMoment ? [new Date(value).toISOString()] : []),
    ...(isEntry ? [server.services.entryIds.write(value)] : []),
  ]
}

/** Every value of a JSON document, as text. */
function leavesOf(json: unknown): string[] {
  return typeof json === 'object' && json !== null ? Object.values(json).flatMap(leavesOf) : [String(json)]
}
