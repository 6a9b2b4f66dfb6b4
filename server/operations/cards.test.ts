import { expect, test } from 'vitest'
import { CARDS } from '#contract/card-limits.ts'
import type { CardBatch } from '#contract/cards.ts'
import type { FoundPerson } from '#contract/operator.ts'
import { writeWorkerNumber } from '#contract/worker-number.ts'
import { expectBooksRight } from '#testing/money/expect-books-right.ts'
import { codesIn, pagesOf } from '#testing/pdf-codes.ts'
import { newCard, newCards } from '#testing/people/new-cards.ts'
import { GOOD_PIN } from '#testing/phones/phone.ts'
import { phoneWorld } from '#testing/phones/phone-world.ts'

const { server, dialThrough, worker, tipper } = await phoneWorld()
const { db, nobody } = server
const operator = await server.signIn('boss@enkosi.test')
const reason = 'The box was stolen.'

const batches = async () => (await operator.get('/api/operator/cards')).json as CardBatch[]
const claim = (number: string, card: { number: string; code: string }) =>
  dialThrough(number, '5', '2', card.number, card.code)

test('an operator prints a batch once, each card with its own number, code and link, and no code is kept', async () => {
  const { id, pdf, cards } = await newCards(operator, 12)

  expect(cards.length).toBe(12)
  expect(pagesOf(pdf).length).toBe(2)
  for (const { number, code } of cards) expect(`${number} ${code}`).toMatch(/^[7-9]\d{7} \d{10}$/)
  expect(new Set(cards.map(({ code }) => code)).size).toBe(12)
  const { publicUrl } = server.services.config
  expect(codesIn(pdf)).toEqual(cards.map(({ number }) => `${publicUrl}/?w=${number}`))
  expect(await batches()).toMatchObject([
    { id, label: 'The rank at Rosebank.', cards: 12, claimed: 0, withdrawnAt: null },
  ])
  const rows = JSON.stringify(await db`select to_jsonb(c) as row from printed_card c`)
  const events = JSON.stringify(await db`select to_jsonb(e) as row from audit_event e`)
  for (const { code } of cards) expect(rows + events).not.toContain(code)
  const [made] =
    await db`select actor, reason, details from audit_event where action = 'cards_made' and subject = ${id}`
  expect(made).toEqual({ actor: operator.personId, reason: 'The rank at Rosebank.', details: { cards: 12 } })
})

test('of a card that nobody has claimed everybody learns that it is not in use yet', async () => {
  const { number } = await newCard(operator)
  const { client, number: phone } = await tipper()
  const said = 'This card is not in use yet.'

  for (const typed of [number, writeWorkerNumber(number)]) {
    const query = encodeURIComponent(typed)
    const page = await nobody.get(`/?w=${query}`)
    expect(page.text).toContain(`<span>${said}</span>`)
    expect(page.text).toContain('<p>Is it yours? Dial *120*3657# and choose My number.</p>')
    for (const search of [query, encodeURIComponent(`${server.url}/?w=${query}`)])
      expect(await client.get(`/api/guards/search?query=${search}`)).toMatchObject({
        code: 'card_not_in_use',
        text: said,
      })
    expect(await nobody.get(`/api/guards/card?w=${query}`)).toMatchObject({ status: 404, code: 'card_not_in_use' })
    expect(await dialThrough(phone, '2', typed)).toContain(said)
  }
  expect(await nobody.get(`/badge/${number}.pdf`)).toMatchObject({ status: 404, code: 'card_not_in_use' })
  const key = { 'idempotency-key': crypto.randomUUID() }
  const tip = await nobody.post('/api/guest-tips', { guardNumber: number, amount: 500 }, key)
  expect(tip).toMatchObject({ status: 404, code: 'card_not_in_use' })
  // A number that was never printed is nobody's.
  const other = `${number.slice(0, 7)}${(Number(number[7]) + 1) % 10}`
  expect(await nobody.get(`/api/guards/card?w=${other}`)).toMatchObject({ code: 'unknown_worker' })
})

test('a claimed card leads to its worker wherever a number does, beside the number they had', async () => {
  const { client: sipho, number: phone, guardNumber } = await worker()
  const { client: thandi, number: dials } = await tipper()
  const card = await newCard(operator)
  expect(await claim(phone, card)).toContain(`END Card ${writeWorkerNumber(card.number)} is yours.`)

  const { id, workerNumber } = (await sipho.get('/api/guard/profile')).json as { id: string; workerNumber: string }
  for (const number of [card.number, workerNumber]) {
    expect(await thandi.get(`/api/guards/search?query=${number}`)).toMatchObject({ json: [{ id }] })
    expect(await nobody.get(`/api/guards/card?w=${number}`)).toMatchObject({ json: { guardNumber } })
    expect((await nobody.get(`/?w=${number}`)).text).toContain(`href="/badge/${number}.pdf"`)
    expect((await nobody.get(`/badge/${number}.pdf`)).status).toBe(200)
    const found = (await operator.get(`/api/operator/people?query=${number}`)).json as FoundPerson[]
    expect(found.map((person) => person.id)).toEqual([sipho.personId])
    expect(await dialThrough(dials, '2', number, '1', GOOD_PIN)).toContain('END R1 was sent')
  }
  expect(await sipho.balance()).toBe(200)
  const key = { 'idempotency-key': crypto.randomUUID() }
  const guest = () => nobody.post('/api/guest-tips', { guardNumber: card.number, amount: 500 }, key)
  const [first, again] = [await guest(), await guest()]
  expect([first.status, again.status, again.json]).toEqual([201, 201, first.json])
  expect(await thandi.post('/api/guards/report', { guardNumber: card.number })).toMatchObject({ status: 201 })
  const [report] = await db`select worker_id as "workerId" from code_report where person_id = ${thandi.personId}`
  expect(report).toEqual({ workerId: id })
  const copy = (await sipho.get('/api/me/export')).json as { printedCards: unknown[] }
  expect(copy.printedCards).toMatchObject([{ number: card.number }])
  await expectBooksRight(db)
})

test('of a lost batch nobody claims a card any more, and claimed ones stay with their workers', async () => {
  const { number: phone, guardNumber } = await worker()
  const { id, cards } = await newCards(operator, 2)
  const [mine, lost] = cards as [(typeof cards)[0], (typeof cards)[0]]
  await claim(phone, mine)

  const withdraw = () => operator.post(`/api/operator/cards/${id}/withdraw`, { reason })
  expect([(await withdraw()).status, (await withdraw()).code]).toEqual([200, 'already_done'])

  expect(await claim(phone, lost)).toContain('This is not the number of a new card.')
  expect(await nobody.get(`/api/guards/card?w=${lost.number}`)).toMatchObject({ code: 'unknown_worker' })
  expect(await nobody.get(`/api/guards/card?w=${mine.number}`)).toMatchObject({ json: { guardNumber } })
  expect((await batches()).find((batch) => batch.id === id)).toMatchObject({
    claimed: 1,
    withdrawnAt: expect.any(String),
  })
  const [event] = await db`select reason, details from audit_event where action = 'cards_withdrawn' and subject = ${id}`
  expect(event).toEqual({ reason, details: { cards: 1 } })
})

test('no worker is given a number of a card, and the database moves no card', async () => {
  const card = await newCard(operator)
  const { number } = card
  const { number: phone } = await worker()
  const { client: other } = await worker()
  const idOf = async ({ personId }: { personId: string }) => {
    const [row] = await db<[{ id: string }]>`select id from worker where person_id = ${personId}`
    return row.id
  }
  const give = async (to: { personId: string }) => db`
    update printed_card set worker_id = ${await idOf(to)}, claimed_at = business_now(), code_hash = null where number = ${number}
  `
  await claim(phone, card)
  await expect(give(other)).rejects.toThrow('a printed card never moves to somebody else')
  await expect(
    db`update printed_card set worker_id = null, claimed_at = null where number = ${number}`,
  ).rejects.toThrow('never moves')
  const taken = db`
    insert into worker (person_id, guard_number, guard_key, search_id, worker_number)
    values (${operator.personId}, 'CARD-1', 'card-1', 'card1', ${number})
  `
  await expect(taken).rejects.toThrow('worker_number_has_its_check_digit')
  const drawn = await db<{ own: string; card: string }[]>`
    select draw_number(1000000, 6000000) as own, draw_card_number() as card from generate_series(1, 500)
  `
  expect(drawn.filter(({ own, card }) => !/^[1-6]/.test(own) || !/^[7-9]/.test(card))).toEqual([])
})

test('a batch has a size, and nobody but an operator makes or withdraws one', async () => {
  const asked = (cards: number) => ({ cards, language: 'zu', reason })
  for (const cards of [0, CARDS.atOnce + 1, 1.5])
    expect((await operator.post('/api/operator/cards', asked(cards))).status).toBe(400)
  const { client } = await worker()
  expect(await client.post('/api/operator/cards', asked(1))).toMatchObject({ code: 'operators_only' })
  const before = (await batches()).length
  const made = await operator.mustPost<{ pdf: string }>('/api/operator/cards', asked(CARDS.atOnce))
  expect(pagesOf(Buffer.from(made.pdf, 'base64')).length).toBe(CARDS.atOnce / 10)
  expect((await batches()).length).toBe(before + 1)
})
