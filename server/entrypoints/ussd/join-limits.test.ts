import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { USSD_TEXTS } from '#server/platform/language/sentences.ts'
import { leave } from '#testing/people/rate-counts.ts'
import { AGREED, idNumber, joinByPhone } from '#testing/phones/join.ts'
import { someNumber, ussdForm } from '#testing/phones/phone.ts'
import { phoneWorld } from '#testing/phones/phone-world.ts'

const { server, ask } = await phoneWorld()
const say = USSD_TEXTS.en
// Before the first call here.
await leave(server, 9, 'join-network', 'Red')
await leave(server, 12, 'join-all', 'all')
server.services.config.rateLimits = 'on'

/** Types an ID number in a new session. */
async function typeId(number: string, id: string, networkCode: string): Promise<string> {
  const form = ussdForm(randomUUID(), number, AGREED.join('*'))
  await ask({ ...form, networkCode })
  return ask({ ...form, networkCode, text: `${form.text}*${id}` })
}

test('ID numbers cannot be tried out: five a day of one number, and so many of a network and in all', async () => {
  const id = idNumber()
  // On a network of its own.
  await joinByPhone(server, { id })
  const number = someNumber()
  for (let n = 0; n < 5; n++) expect(await typeId(number, id, 'Red')).toContain('cannot open')
  // A known one and an unknown one get the same answer then.
  for (const each of [id, idNumber()]) expect(await typeId(number, each, 'Red')).toBe(`END ${say.tomorrow}`)

  for (let n = 0; n < 4; n++) expect(await typeId(someNumber(), idNumber(), 'Red')).toContain(say.typeFirstName)
  expect(await typeId(someNumber(), idNumber(), 'Red')).toBe(`END ${say.away}`)
  for (let n = 0; n < 2; n++) expect(await typeId(someNumber(), idNumber(), 'Blue')).toContain(say.typeFirstName)
  expect(await typeId(someNumber(), idNumber(), 'Blue')).toBe(`END ${say.away}`)
})
