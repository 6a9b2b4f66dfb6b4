import { randomUUID } from 'node:crypto'
import { beforeEach, expect, test } from 'vitest'
import { placeOf } from '#server/features/search/place-of.ts'
import type { Movement } from '#server/money/ledger/movement.ts'
import type { Caller } from '#server/people/identity/caller.ts'
import { rememberPerson } from '#server/people/identity/remember-person.ts'
import { startSession } from '#server/people/identity/sessions.ts'
import { paid, tip, withdrawal } from '#testing/money/movements.ts'
import { balanceOf, passTime, testCaller, testWorker } from '#testing/people/people.ts'
import { testDatabase, testLedger } from '#testing/service/database.ts'
import { askPrivacy } from './requests.ts'
import { keepRetention } from './retention.ts'

const world = await testDatabase()
const ledger = testLedger(world.url)

const later = (by: string) => passTime(world.db, by)
beforeEach(() => world.db`update clock_shift set by = interval '0'`)

type State = { archived: boolean; erased: boolean; isTipped: boolean; pseudonym: string; sessions: number }

async function stateOf({ personId }: Caller) {
  const [state] = await world.db<[State]>`
    select archived_at is not null as archived, erased_at is not null as erased, accepts_tips as "isTipped",
      pseudonym, (select count(*) from session where person_id = person.id) as sessions
    from person join wallet on wallet.person_id = person.id
    where person.id = ${personId}
  `
  return state
}

async function closeAccount({ personId }: Caller) {
  await world.db`
    update person set deleted_at = business_now(), email = null, first_name = null, last_name = null where id = ${personId}
  `
}

/** The writes of requests that were under way while the account was closed. */
async function writeLate({ personId }: Caller, canary: string): Promise<void> {
  await world.db.unsafe(`
    insert into phone (person_id, number_sealed, number_key_id, number_hash) values ('${personId}', '${canary}', 'k0', '${canary}');
    insert into phone_code (person_id, number_sealed, number_key_id, number_hash, code_hash, expires_at)
      values ('${personId}', '${canary}', 'k0', '${canary}', '${canary}', business_now());
    insert into message (kind, name, email, subject, message, person_id) values ('contact', 'S', 's@example.test', 'Hello', '${canary}', '${personId}');
    insert into help_request (person_id, message) values ('${personId}', '${canary}');
    insert into code_report (code, person_id, message) values ('NOPE', '${personId}', '${canary}');
    update person set language = 'zu' where id = '${personId}';
  `)
  expect(await writtenLate({ personId } as Caller, canary)).toEqual(Array(6).fill(1))
}

async function writtenLate({ personId }: Caller, canary: string): Promise<number[]> {
  const counts = await world.db<{ count: number }[]>`
    select count(*) from phone where person_id = ${personId}
    union all select count(*) from phone_code where person_id = ${personId}
    union all select count(*) from message where message = ${canary} or person_id = ${personId}
    union all select count(*) from help_request where message = ${canary} or person_id = ${personId}
    union all select count(*) from code_report where message = ${canary} or person_id = ${personId}
    union all select count(*) from person where id = ${personId} and language is not null
  `
  return counts.map(({ count }) => count)
}

test('an account unused for 2 years is archived, one that still receives tips is not', async () => {
  const idle = await testWorker(world.db, { balance: 500 })
  const busy = await testWorker(world.db)
  const tipper = await testCaller(world.db, { balance: 5_000 })
  await startSession(world.db, { personId: idle.personId, device: 'phone', idToken: null, authTime: null })

  await later('1 year 360 days')
  await ledger.post(tip(tipper, busy, 1_000))
  await keepRetention(world.db)
  expect(await stateOf(idle)).toMatchObject({ archived: false, isTipped: true, sessions: 1 })

  await later('2 years 1 day')
  await keepRetention(world.db)
  expect(await stateOf(idle)).toMatchObject({ archived: true, isTipped: false, sessions: 0 })
  expect(await stateOf(busy)).toMatchObject({ archived: false, isTipped: true })
  expect(await stateOf(tipper)).toMatchObject({ archived: false })
  expect(await balanceOf(world.db, idle)).toBe(500)
})

test('of an archived worker no typed place is left, while a place where somebody else works stays', async () => {
  const [idle, other] = [await testWorker(world.db), await testWorker(world.db)]
  const place = async (worker: Caller, location: string) => {
    await world.db.begin(async (tx) => {
      const id = await placeOf(tx, location)
      await tx`update worker set location = ${location}, place_id = ${id} where person_id = ${worker.personId}`
    })
  }
  await place(idle, '12 Canarystreet')
  await place(other, 'Rosebank')
  const left = async () => {
    const rows = await world.db<{ text: string }[]>`
      select words as text from place union all select form from place_form union all select name from place_misspelling
      union all select location from worker where location is not null
    `
    return rows.map(({ text }) => text.toLowerCase())
  }
  const named = async (name: string) => (await left()).filter((text) => text.includes(name)).length

  await later('2 years 1 day')
  expect(await named('canarystreet')).toBeGreaterThan(3)
  await world.db`update person set last_seen_at = business_now() where id = ${other.personId}`
  await keepRetention(world.db)

  expect(await stateOf(idle)).toMatchObject({ archived: true })
  expect(await named('canarystreet')).toBe(0)
  expect(await named('rosebank')).toBeGreaterThan(3)
})

test('signing in ends the archive', async () => {
  const claims = { issuer: 'test', subject: randomUUID(), email: null, firstName: null, lastName: null }
  const sign = () => world.db.begin((tx) => rememberPerson(tx, 'key', { ...claims, profileImageUrl: null }))
  const personId = await sign()
  await later('2 years 1 day')
  await keepRetention(world.db)
  expect(await stateOf({ personId } as Caller)).toMatchObject({ archived: true })

  expect(await sign()).toBe(personId)
  await keepRetention(world.db)

  expect(await stateOf({ personId } as Caller)).toMatchObject({ archived: false })
})

test('what is left of a closed account is erased well within 90 days', async () => {
  const worker = await testWorker(world.db, { balance: 1_000 })
  const canary = `canary-${randomUUID()}`
  await world.db`update load set payment_reference = ${canary} where person_id = ${worker.personId}`
  const { entryId } = await ledger.post({ ...withdrawal(worker, 1_000), destination: canary } as Movement)
  await ledger.post(paid(worker, entryId))
  await askPrivacy({ db: world.db }, worker, { kind: 'objection', message: canary })
  await closeAccount(worker)
  await writeLate(worker, canary)
  const left = () => world.db`
    select payment_reference = ${canary} as reference, destination, beneficiary is null as "isErased", message
    from payout, load join privacy_request using (person_id)
    where payout.wallet_id = ${worker.walletId} and person_id = ${worker.personId}
  `

  await later('59 days')
  await keepRetention(world.db)
  expect(await stateOf(worker)).toMatchObject({ erased: false })
  expect(await left()).toEqual([{ reference: true, destination: canary, isErased: false, message: canary }])

  await later('61 days')
  await keepRetention(world.db)
  expect(await stateOf(worker)).toMatchObject({ erased: true })
  expect(await left()).toEqual([{ reference: false, destination: '', isErased: true, message: null }])
  expect(await writtenLate(worker, canary)).toEqual(Array(6).fill(0))
  expect(await world.db`select kind, state from privacy_request where person_id = ${worker.personId}`).toMatchObject([
    { kind: 'objection', state: 'done' },
  ])
})

test('records are kept for 7 years; after that nothing names the account, and the books still add up', async () => {
  const worker = await testWorker(world.db)
  const tipper = await testCaller(world.db, { balance: 5_000 })
  await ledger.post(tip(tipper, worker, 1_000))
  await expect(ledger.post(tip(worker, worker, 1_000))).rejects.toThrow('yourself')
  await world.db`
    insert into load (person_id, wallet_id, amount_cents, payment_reference, key, request_hash, state, settled_at)
    values (${tipper.personId}, ${tipper.walletId}, 100, 'declined', 'declined', '', 'declined', business_now())
  `
  await closeAccount(tipper)
  const kept = async () => {
    const [row] = await world.db`
      select (select count(*) from ledger_entry where debit_wallet = ${tipper.walletId}) as entries,
        (select count(*) from ledger_refusal where actor = ${worker.personId}) as refusals,
        (select count(*) from load where person_id = ${tipper.personId} and state = 'declined') as declined
    `
    return row
  }
  const pseudonym = (await stateOf(tipper)).pseudonym

  await later('6 years 364 days')
  await keepRetention(world.db)
  expect(await kept()).toEqual({ entries: 1, refusals: 1, declined: 1 })
  expect(await stateOf(tipper)).toMatchObject({ pseudonym })

  await later('7 years 2 days')
  await keepRetention(world.db)
  await keepRetention(world.db)
  expect(await kept()).toEqual({ entries: 1, refusals: 0, declined: 0 })
  expect((await stateOf(tipper)).pseudonym).toMatch(/^gone_/)
})

test('keys of people are forgotten after 400 days and may be used again, those of the service never; the audit trail says so', async () => {
  const worker = await testWorker(world.db)
  const tipper = await testCaller(world.db, { balance: 5_000 })
  const movement = tip(tipper, worker, 1_000)
  const refused = tip(tipper, worker, 400_000)
  const first = await ledger.post(movement)
  await expect(ledger.post(refused)).rejects.toThrow()
  const keysOf = async () => {
    const [row] = await world.db`
      select (select count(*) from request_key where key = ${movement.key} and actor = ${tipper.personId}) as tips,
        (select count(*) from request_key join ledger_entry e on e.id = entry_id and e.kind = 'load' and e.credit_wallet = ${tipper.walletId}) as loads
    `
    return row
  }

  await later('399 days')
  await keepRetention(world.db)
  expect(await keysOf()).toEqual({ tips: 1, loads: 1 })
  expect((await ledger.post(movement)).entryId).toBe(first.entryId)

  await later('402 days')
  await keepRetention(world.db)
  expect(await keysOf()).toEqual({ tips: 0, loads: 1 })
  expect((await ledger.post(movement)).replayed).toBe(false)
  await expect(ledger.post(refused)).rejects.toThrow()
  await expect(world.db`delete from request_key where entry_id is not null`).rejects.toThrow(
    'for ever if it is our own',
  )
  expect(
    await world.db`select from audit_event where action = 'keys_forgotten' and details ->> 'askedBefore' = (local_today() - 400)::text`,
  ).toHaveLength(1)
})

test('clocks that are all three years ahead cost nothing: retention goes on by a day at most, and never past the newest entry', async () => {
  const { db } = world
  await db`update retention_run set until = business_now()`
  const worker = await testWorker(db)
  const tipper = await testCaller(db, { balance: 5_000 })
  const movement = tip(tipper, worker, 1_000)
  await ledger.post(movement)
  const closed = await testCaller(db)
  await closeAccount(closed)
  await startSession(db, { personId: worker.personId, device: 'phone', idToken: null, authTime: null })
  const nothing = { archived: 0, erased: 0, unlinked: 0, removed: 0 }

  await db`update clock_shift set by = interval '3 years'`
  expect(await keepRetention(db)).toEqual(nothing)
  expect(await db`select until < clock_timestamp() + interval '1 hour' as ok from retention_run`).toEqual([
    { ok: true },
  ])
  // As if it ran all night: something is even booked.
  await ledger.post(tip(tipper, worker, 1_000))
  for (let runs = 0; runs < 10; runs += 1) expect(await keepRetention(db)).toEqual(nothing)
  const [run] =
    await db`select round(extract(epoch from until - clock_timestamp()) / 86400)::int as days from retention_run`
  expect(run).toEqual({ days: 10 })

  await db`update clock_shift set by = interval '0'`
  expect(await keepRetention(db)).toEqual(nothing)
  expect(await stateOf(worker)).toMatchObject({ archived: false, isTipped: true, sessions: 1 })
  expect((await ledger.post(movement)).replayed).toBe(true)
})
