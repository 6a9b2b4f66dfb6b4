import { expect, test } from 'vitest'
import { CARDS } from '#contract/card-limits.ts'
import { AT_REST, proveBooks } from '#server/money/books/prove-books.ts'
import { fill } from '#server/platform/language/say.ts'
import { USSD_TEXTS } from '#server/platform/language/sentences.ts'
import { type NewCard, newCard, newCards } from '#testing/people/new-cards.ts'
import { leave } from '#testing/people/rate-counts.ts'
import { idNumber, joinByPhone } from '#testing/phones/join.ts'
import { GOOD_PIN } from '#testing/phones/phone.ts'
import { phoneWorld } from '#testing/phones/phone-world.ts'

/** Of two phones for one card. */
const RACES = 5
const { server, dial, dialThrough, swapSim, typeAgainAfterDeath } = await phoneWorld()
const { db, nobody } = server
// Wrong codes of the tests below, of all that may be typed in a day. Before the first call here.
await leave(server, 1 + RACES + 5 + 12, 'card-code-wrong', 'all')
await db`update rate_count set ends_at = ends_at + interval '1 hour'`
const operator = await server.signIn('boss@enkosi.test')
const say = USSD_TEXTS.en
const wrongCode = fill(say.cardWrongCode, { digits: CARDS.codeDigits })

const claim = (number: string, card: NewCard) => dialThrough(number, '5', '2', card.number, card.code)
const ownerOf = async ({ number }: NewCard) => {
  const [row] = await db<{ personId: string | null }[]>`
    select person_id as "personId" from printed_card left join worker on worker.id = worker_id where number = ${number}
  `
  return row?.personId
}
const differently = (code: string) => `${code.slice(0, 9)}${(Number(code[9]) + 1) % 10}`

test('somebody who joined by phone claims the card in their hand, and a guest tips by it', async () => {
  const { number, personId, workerNumber } = await joinByPhone(server)
  const card = await newCard(operator)
  const phone = await dial(number)
  expect(await phone.type('5')).toContain(
    `CON Your worker number is ${workerNumber.slice(0, 4)} ${workerNumber.slice(4)}`,
  )
  expect(await phone.type('2')).toContain(say.cardNumber)
  expect(await phone.type('7123 4567')).toContain(say.cardTaken)
  expect(await phone.type(`${card.number.slice(0, 4)} ${card.number.slice(4)}`)).toContain('10-digit code')
  expect(await phone.type('123')).toContain(wrongCode)
  expect(await phone.type(differently(card.code))).toContain(wrongCode)
  expect(await phone.type(`${card.code.slice(0, 5)} ${card.code.slice(5)}`)).toMatch(/^END Card .* is yours/)

  expect(await ownerOf(card)).toBe(personId)
  const [event] =
    await db`select actor, details from audit_event where action = 'card_claimed' and subject = ${card.number}`
  expect(event).toMatchObject({ actor: personId })
  expect(await nobody.get(`/api/guards/card?w=${card.number}`)).toMatchObject({ json: { displayName: 'Sipho D.' } })
  const kept = JSON.stringify(await db`select to_jsonb(s) from ussd_step s`)
  expect(kept).not.toContain(card.code)
})

test('of two phones that claim one card at once one has it, and nobody gets it afterwards', async () => {
  for (let race = 0; race < RACES; race++) {
    const [one, other] = [await joinByPhone(server), await joinByPhone(server)]
    const card = await newCard(operator)
    const phones = await Promise.all([one, other].map(({ number }) => dial(number)))
    for (const phone of phones) for (const typed of ['5', '2', card.number]) await phone.type(typed)

    const shown = await Promise.all(phones.map((phone) => phone.type(card.code)))

    const winners = shown.flatMap((screen, index) => (screen.includes('is yours') ? [index] : []))
    expect(winners.length, shown.join(' | ')).toBe(1)
    expect(await ownerOf(card)).toBe([one, other][winners[0] ?? 0]?.personId)
    expect(await claim([other, one][winners[0] ?? 0]?.number ?? '', card)).toContain(say.cardTaken)
  }
})

test('a claim whose answer was lost is not done twice', async () => {
  const { number } = await joinByPhone(server)
  const card = await newCard(operator)
  const phone = await dial(number)
  for (const typed of ['5', '2', card.number]) await phone.type(typed)

  const { sent, again } = await typeAgainAfterDeath(phone, card.code)

  expect(again).toBe(sent)
  const events = await db`select from audit_event where action = 'card_claimed' and subject = ${card.number}`
  expect(events.length).toBe(1)
})

test('nobody on hold, with another SIM or without a profile claims a card, and nobody claims many', async () => {
  const { number, personId } = await joinByPhone(server)
  const card = await newCard(operator)
  const reason = 'Reported.'
  await operator.mustPost(`/api/operator/people/${personId}/freeze`, { reason })
  expect(await claim(number, card)).toContain('on hold')
  await operator.mustPost(`/api/operator/people/${personId}/unfreeze`, { reason })
  const { cards } = await newCards(operator, CARDS.ofWorker)
  for (const each of cards) expect(await claim(number, each)).toContain('is yours')
  expect(await claim(number, card)).toContain(fill(say.cardsFull, { count: CARDS.ofWorker }))
  await swapSim(number, '2026-11-16T09:00:00+02:00')
  expect(await claim(number, card)).not.toContain('is yours')
  expect(await ownerOf(card)).toBe(null)
})

test('a card stays with somebody who closed the account, and leads to them again when they come back', async () => {
  const id = idNumber()
  const { number } = await joinByPhone(server, { id })
  const card = await newCard(operator)
  await claim(number, card)
  expect(await dialThrough(number, '6', '5', GOOD_PIN)).toBe(`END ${say.closed}`)

  expect(await nobody.get(`/api/guards/card?w=${card.number}`)).toMatchObject({ code: 'unknown_worker' })
  const other = await joinByPhone(server)
  expect(await claim(other.number, card)).toContain(say.cardTaken)
  await joinByPhone(server, { id })
  expect(await nobody.get(`/api/guards/card?w=${card.number}`)).toMatchObject({ json: { displayName: 'Sipho D.' } })
  expect((await proveBooks(db, AT_REST)).faults).toEqual([])
})

test('a card that leads to somebody else than who claimed it is a fault of the books', async () => {
  const [one, other] = [await joinByPhone(server), await joinByPhone(server)]
  const card = await newCard(operator)
  await claim(one.number, card)
  const rule = 'every printed card leads to the worker who claimed it'
  const faults = async () => (await proveBooks(db, AT_REST)).faults.filter(({ name }) => name === rule)
  expect(await faults()).toEqual([])
  const steal = (personId: string) =>
    db.begin(async (tx) => {
      await tx`set local session_replication_role = replica`
      await tx`update printed_card set worker_id = (select id from worker where person_id = ${personId}) where number = ${card.number}`
    })
  await steal(other.personId)
  expect(await faults()).toMatchObject([{ about: expect.stringContaining(`card ${card.number}`) }])
  await steal(one.personId)
  expect(await faults()).toEqual([])
})

test('guesses at the same moment all count', async () => {
  server.services.config.rateLimits = 'on'
  const card = await newCard(operator)
  await leave(server, 5, 'card-code', card.number)
  const people = await Promise.all(Array.from({ length: 8 }, () => joinByPhone(server)))
  const phones = await Promise.all(people.map(({ number }) => dial(number)))
  for (const phone of phones) for (const typed of ['5', '2', card.number]) await phone.type(typed)

  const shown = await Promise.all(phones.map((phone) => phone.type(differently(card.code))))

  expect(shown.filter((screen) => screen.includes(wrongCode)).length).toBe(5)
  expect(shown.filter((screen) => screen.includes(say.tomorrow)).length).toBe(3)
  server.services.config.rateLimits = 'off'
})

/** The last test here: nobody claims a card any more on this day. */
test('codes cannot be tried out, and nobody alone closes a card to its holder', async () => {
  server.services.config.rateLimits = 'on'
  const [one, other, third] = [await joinByPhone(server), await joinByPhone(server), await joinByPhone(server)]
  const { cards } = await newCards(operator, 4)
  const [card, second, next, last] = cards as [NewCard, NewCard, NewCard, NewCard]
  const guess = async ({ number }: { number: string }, of: NewCard, times: number) => {
    const phone = await dial(number)
    for (const typed of ['5', '2', of.number]) await phone.type(typed)
    for (let n = 0; n < times; n++) expect(await phone.type(differently(of.code))).toContain(wrongCode)
  }
  // Of one card by one worker, over sessions: the right code is of no use to them then either. Its holder has it.
  await leave(server, 7, 'card-code', card.number)
  await guess(one, card, 2)
  await guess(one, card, 3)
  for (let n = 0; n < 3; n++) expect(await claim(one.number, card)).toContain(say.tomorrow)
  expect(await claim(other.number, card)).toContain('is yours')
  // Of one card, by many.
  await leave(server, 1, 'card-code', second.number)
  await guess(other, second, 1)
  expect(await claim(third.number, second)).toContain(say.tomorrow)
  // By one worker: five were typed above.
  await guess(one, next, 5)
  expect(await claim(one.number, last)).toContain(say.tomorrow)
  // In all: one was left.
  await guess(third, last, 1)
  expect(await claim(third.number, last)).toContain(say.tomorrow)
  server.services.config.rateLimits = 'off'
})
