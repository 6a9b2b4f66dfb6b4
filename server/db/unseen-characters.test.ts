import { expect, test } from 'vitest'
import { withoutUnseen } from '#contract/plain-text.ts'
import { emptyDatabase } from '#testing/database.ts'
import { migrate, readMigrations } from './migrate.ts'

/** Every character that the rule drops and that PostgreSQL can keep. */
const UNSEEN = Array.from({ length: 0x110000 }, (_, code) => code)
  .filter((code) => code > 0 && (code < 0xd800 || code > 0xdfff))
  .map((code) => String.fromCodePoint(code))
  .filter((character) => withoutUnseen(character) === '' && !/[\ue000-\uf8ff\u{f0000}-\u{10ffff}]/u.test(character))
const PRIVATE = '\ue000\uf8ff\u{f0000}\u{ffffd}\u{100000}\u{10fffd}'
const SEEN = 'Zoë O’Brien, 12 Loop St. 🌸 दिल्ली 한국'
const HIDDEN = `${UNSEEN.join('')}${PRIVATE}`

test('texts from before say what they show', async () => {
  const old = await emptyDatabase()
  const all = readMigrations()
  await migrate(old.ownerUrl, { migrations: all.filter(({ number }) => number < 101) })
  const said = `${SEEN.slice(0, 5)}${HIDDEN}${SEEN.slice(5)}`
  const { db } = old
  const [person] = await db<[{ id: string }]>`
    insert into person (issuer, subject, email, first_name, last_name)
    values ('test', '1', ${`a${HIDDEN}@example.test`}, ${said}, ${said}) returning id
  `
  await db`
    insert into worker (person_id, guard_number, guard_key, search_id, location)
    values (${person.id}, 'PG-1', 'pg-1', 'pg1', ${said})
  `
  await db`insert into message (kind, name, email, subject, message) values ('contact', ${said}, ${said}, ${said}, ${said})`
  await db`
    insert into privacy_request (person_id, kind, message, due_on, state, answer, answered_at)
    values (${person.id}, 'access', ${said}, '2030-01-01', 'done', ${said}, business_now())
  `
  await db`insert into idp_account (subject, email, first_name, last_name) values ('1', 'a@b.test', ${said}, ${said})`
  await db`update payout_stop set stopped_at = business_now(), reason = ${said}`

  await migrate(old.ownerUrl, { migrations: all })

  const [kept] = await db`
    select person.email, first_name, last_name, location from person join worker on worker.person_id = person.id
  `
  expect(kept).toEqual({ email: null, first_name: SEEN, last_name: SEEN, location: SEEN })
  expect(await db`select name, email, subject, message from message`).toEqual([
    { name: SEEN, email: SEEN, subject: SEEN, message: SEEN },
  ])
  expect(await db`select message, answer from privacy_request`).toEqual([{ message: SEEN, answer: SEEN }])
  expect(await db`select first_name, last_name from idp_account`).toEqual([{ first_name: SEEN, last_name: SEEN }])
  expect(await db`select reason from payout_stop`).toEqual([{ reason: SEEN }])
  await old.close()
})
