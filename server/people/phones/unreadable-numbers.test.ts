import { expect, test } from 'vitest'
import type { AskedHelp } from '#contract/help.ts'
import type { Phone, PhonesReport } from '#contract/phones.ts'
import { phoneWorld } from '#testing/phones/phone-world.ts'

const { server, tipper, worker, dialThrough, linkNumber, inboxOf, sendSms } = await phoneWorld()

test('a number that cannot be decrypted hides no other from operators, and its owner replaces or removes it', async () => {
  const [broken, whole] = [await tipper(), await tipper()]
  for (const { number } of [broken, whole]) {
    await dialThrough(number, '2', 'PG-7777', '10', '60606', '60607', '60608')
    await dialThrough(number, '1')
  }
  const corruptNumber = () => server.db`
    update phone set number_sealed = set_byte(number_sealed, 20, get_byte(number_sealed, 20) # 1)
    where person_id = ${broken.client.personId}
  `
  await corruptNumber()
  const boss = await server.signIn('boss@enkosi.test')

  const phones = await boss.get('/api/operator/phones')
  expect((phones.json as PhonesReport).locked.map(({ number }) => number).sort()).toEqual(
    ['+27 •• ••• ••••', `+27 •• ••• ${whole.number.slice(-4)}`].sort(),
  )
  const help = await boss.get('/api/operator/help')
  expect((help.json as AskedHelp[]).filter(({ message }) => message.includes(whole.number))).toHaveLength(1)
  expect((await boss.post(`/api/operator/people/${broken.client.personId}/unlock-phone`, CALLED)).status).toBe(200)
  expect((await broken.client.get('/api/me/export')).status).toBe(200)
  expect((await broken.client.get('/api/me/phone')).json).toMatchObject({ number: '+27 •• ••• ••••' })

  await linkNumber(broken.client, broken.number)
  expect(((await broken.client.get('/api/me/phone')).json as Phone).number).toBe(
    `+27 •• ••• ${broken.number.slice(-4)}`,
  )
  await corruptNumber()
  expect((await broken.client.delete('/api/me/phone')).status).toBe(200)
})

const CALLED = { reason: 'Called back, spoke to her.', calledBack: true }

test('who stops being a worker is told, because bank details and verification go with it', async () => {
  const { client, number } = await worker()
  await client.delete('/api/guard/profile')
  await sendSms()

  expect((await inboxOf(number)).at(-1)).toMatch(/no longer listed as a worker, and your bank details were removed/)
})
