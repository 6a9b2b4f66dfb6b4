import { expect, test } from 'vitest'
import { OUT } from '#contract/limits.ts'
import { REFUSALS } from '#contract/refusals.ts'
import { cashWorld } from '#testing/partners/cash-world.ts'
import { askOnce, dial, dialThrough, GOOD_PIN, ussdForm } from '#testing/phones/phone.ts'

const PIN = GOOD_PIN
const world = await cashWorld()
const { server } = world

async function workerWithPhone(cents = 100_000) {
  const sipho = await world.worker(cents)
  return { sipho, number: await world.linkPhone(sipho) }
}

test('cash by dialling: the amount in tens, the fee before the PIN, and the code behind the PIN alone', async () => {
  const { sipho, number } = await workerWithPhone()
  const phone = await dial(server, number)
  expect(await phone.type('3')).toMatch(/^CON Balance R1000\n1 .*\n2 .*\n3 Cash at a shop\n0 Back$/)
  expect(await phone.type('3')).toContain('Cash from R50 to R500, in tens of rand.')
  for (const wrong of ['55', '40', '510', 'x']) expect(await phone.type(wrong)).toContain('Cash from R50 to R500')
  expect(await phone.type('100')).toContain('Cash R100. Fee R5.75, so R105.75 leaves your wallet.')
  expect(await phone.type(PIN)).toContain('Your cash code for R100 is on its way.')
  await world.drive()

  const [code] = (await world.cashOf(sipho)).codes
  const digits = await world.show(sipho, { transaction: { id: code?.id ?? '' } })
  const texts = await world.messagesTo(sipho)
  expect(texts.at(-1)).toContain('your cash code for R100 is ready. Dial *120*3657# to see it')
  expect(texts.join()).not.toContain(digits)

  const again = await dial(server, number)
  expect(await again.type('3')).toContain('4 My cash codes')
  expect(await again.type('4')).toContain('Type your PIN.')
  expect(await again.type('99999')).toContain('Wrong PIN')
  const shown = await again.type(PIN)
  expect(shown).toBe(`END Type it in at the till:\nR100 ${digits.replace(/(.{4})(?=.)/g, '$1 ')}\nTell nobody.`)

  // The gateway has lost the answer and sends the step again: nothing of it was kept.
  expect(await askOnce(server, ussdForm(again.sessionId, number, again.typed()))).toContain('Please dial again.')
  expect((await world.everyRow()).replaceAll(' ', '')).not.toContain(digits)
  expect(await world.redeem(digits)).toMatchObject({ paid: true })
})

test('no more is offered than may leave as cash, and nothing to somebody who gets none', async () => {
  const { number } = await workerWithPhone(9_000)
  expect(await dialThrough(server, number, '3', '3')).toContain('Cash from R50 to R80')
  const poor = await workerWithPhone(5_500)
  expect(await dialThrough(server, poor.number, '3', '3')).toContain('There is not enough money in the wallet.')

  const strict = await cashWorld({ CASH_FOR_UNVERIFIED: 'off' })
  const lindiwe = await strict.worker()
  expect(await dialThrough(strict.server, await strict.linkPhone(lindiwe), '3')).not.toContain('Cash')
})

test('another SIM sees neither cash nor codes', async () => {
  const { sipho, number } = await workerWithPhone()
  await world.cashOut(sipho, 10_000)
  await world.drive()
  const digits = await world.show(sipho, { transaction: { id: (await world.cashOf(sipho)).codes[0]?.id ?? '' } })
  const phone = await dial(server, number)
  for (const input of ['3', '4']) await phone.type(input)

  await world.swapSim(sipho)

  expect(await phone.type(PIN)).not.toContain(digits.slice(0, 4))
  expect(await dialThrough(server, number, '3')).not.toMatch(/cash/i)
})

test.each([
  [50_000, 'Cash from R50 to R490'],
  [50_575, 'Cash from R50 to R500'],
  [5_500, REFUSALS.daily_limit.sentence],
])('of a day that lets out %d cents more, the fee takes its part', async (left, shown) => {
  const { sipho, number } = await workerWithPhone(600_000)
  await world.ask(sipho, OUT.perDay - left)

  expect(await dialThrough(server, number, '3', '3')).toContain(shown)
})

test('a wallet on hold shows no codes, and says why', async () => {
  const { sipho, number } = await workerWithPhone()
  await world.cashOut(sipho, 10_000)
  await world.drive()
  await world.db`update wallet set frozen_at = now() where person_id = ${sipho.personId ?? ''}`

  expect(await dialThrough(server, number, '3', '4', PIN)).toContain('This wallet is on hold.')
})
