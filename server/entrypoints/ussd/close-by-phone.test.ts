import { expect, test } from 'vitest'
import { AT_REST, proveBooks } from '#server/money/books/prove-books.ts'
import { liftLimit } from '#server/money/ledger/wallet-switches.ts'
import { fill } from '#server/platform/language/say.ts'
import { USSD_TEXTS } from '#server/platform/language/sentences.ts'
import { fund, walletOf } from '#testing/people/people.ts'
import { AGREED, idNumber, joinByPhone } from '#testing/phones/join.ts'
import { GOOD_PIN, someNumber } from '#testing/phones/phone.ts'
import { phoneWorld } from '#testing/phones/phone-world.ts'

const { server, guardNumber, dial, dialThrough, tipper } = await phoneWorld()
const { db } = server
const say = USSD_TEXTS.en

test('somebody closes the account by dialling, and comes back to the same one', async () => {
  const id = idNumber()
  const { number, personId } = await joinByPhone(server, { id })
  expect(await dialThrough(number, '6')).toContain('\n5 Close my account')
  await fund(db, { personId }, 5_000)
  expect(await dialThrough(number, '6', '5')).toBe(`CON ${say.refused.wallet_not_empty}\n0 Back`)
  // Everything but less than can leave is tipped away.
  expect(await dialThrough(number, '4', guardNumber, '49.50', GOOD_PIN)).toMatch(/^END R49.50 was sent/)
  expect(await dialThrough(number, '6', '5', '60606')).toContain('Wrong PIN')
  const phone = await dial(number)
  for (const input of ['6', '5', GOOD_PIN]) await phone.type(input)
  expect(await phone.send(phone.typed())).toBe(`END ${say.closed}`)

  const [person] = await db`
    select issuer, first_name, sealed, country, (select count(*) from phone where person_id = person.id) as phones
    from person join identity_document on person_id = person.id
    where person.id = ${personId}
  `
  expect(person).toEqual({ issuer: 'closed', first_name: null, sealed: null, country: null, phones: 0 })
  expect((await dial(number)).shown).toMatch(/^CON Enkosi\n1 English/)

  const [{ spent }] = await db<
    [{ spent: number }]
  >`select day_out_cents as spent from wallet where person_id = ${personId}`
  const again = await joinByPhone(server, { id })
  expect(again.personId).toBe(personId)
  expect(await dialThrough(again.number, '2')).toContain('No tips yet')
  const [wallet] = await db`select day_out_cents as spent from wallet where person_id = ${personId}`
  expect(wallet).toEqual({ spent })
  expect(spent).toBeGreaterThan(0)
  const { identityKey } = server.services.config
  expect((await proveBooks(db, { ...AT_REST, identityKey })).faults).toEqual([])
})

test('an account whose limit was lifted is opened again by nobody who dials: its ID number is no secret', async () => {
  const id = idNumber()
  const { number, personId } = await joinByPhone(server, { id })
  const { walletId } = await walletOf(db, { personId })
  await db.begin((tx) => liftLimit(tx, walletId, { actor: 'system', requestId: 'population register' }))
  expect(await dialThrough(number, '6', '5', GOOD_PIN)).toBe(`END ${say.closed}`)

  const thief = await dial(someNumber())
  for (const input of AGREED) await thief.type(input)
  expect(await thief.type(id)).toContain(fill(say.knownId, { support: '0800 365 746' }))
  const [person] = await db`select deleted_at is not null as "isClosed" from person where id = ${personId}`
  expect(person).toEqual({ isClosed: true })
})

test('nobody who has the app is offered to close the account by dialling', async () => {
  const { number } = await tipper()
  expect(await dialThrough(number, '3')).not.toContain('Close')
})
