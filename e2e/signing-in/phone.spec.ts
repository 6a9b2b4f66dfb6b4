import { expect, test } from '@playwright/test'
import { complaintsOf, expectAccessible, expectGoodLook, expectNoSidewaysScroll } from '../every-screen/look.ts'
import { expectToast, newWorker } from '../support/people.ts'
import { answer, openPhone, someNumber } from '../support/phone.ts'
import { clientIn, serverUrl, signIn } from '../support/sign-in.ts'

const PIN = '48213'

test('a worker links a number, sets a PIN on a simple phone and withdraws with it', async ({ page, context }) => {
  const complaints = complaintsOf(page)
  await newWorker(page, { rand: 50, account: '1234567890' })
  const number = someNumber()
  await page.goto('/profile/phone')
  const card = page.getByRole('region', { name: 'Without a Smartphone' })
  await card.getByLabel('Mobile Number').fill('+44 7911 123456')
  await card.getByRole('button', { name: 'Send Code' }).click()
  const wrong = /South African mobile number, such as 082 123 4567\./
  await expect(card.getByRole('alert')).toHaveText(wrong)
  await expect(card.getByLabel('Mobile Number')).toHaveAccessibleDescription(wrong)
  await card.getByLabel('Mobile Number').fill(number)
  await page.waitForTimeout(600)
  await card.getByRole('button', { name: 'Send Code' }).click()
  await expect(card).toContainText('We have sent a code to +27 •• •••')

  const handset = await context.newPage()
  const phone = await openPhone(handset, number)
  const inbox = phone.getByRole('list', { name: 'Messages' })
  await expect(inbox).toContainText('Your Enkosi code is')
  const code = /\d{6}/.exec((await inbox.textContent()) ?? '')?.[0] ?? ''
  await page.bringToFront()
  await card.getByLabel('6-digit code').fill(code)
  await card.getByRole('button', { name: 'Link Number' }).click()
  await expectToast(page, 'Number Linked')
  await expect(card).toContainText('Your number is +27 •• •••')
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)

  await handset.bringToFront()
  await answer(phone, '*120*3657#', '5 Sesotho')
  await phone.getByRole('button', { name: '1', exact: true }).click()
  await phone.getByRole('button', { name: 'Answer' }).click()
  await expect(phone.getByRole('log')).toContainText('Choose a 5-digit PIN')
  await answer(phone, PIN, 'same PIN again')
  await answer(phone, PIN, '6 PIN, language, SMS')
  await answer(phone, '3', '1 Bank, 1-2 days, free')
  await answer(phone, '1', '1 Withdraw R50')
  await answer(phone, '1', 'Type your PIN to confirm')
  await answer(phone, PIN, 'R50 is on its way to FNB..7890')
  await expect(inbox).toContainText('Enkosi: R50 is on its way')
  expect(await handset.content()).not.toContain(PIN)
  await expectGoodLook(handset)

  await page.bringToFront()
  await page.goto('/profile/phone')
  await card.getByLabel('Language of menus and messages').selectOption('zu')
  await expectToast(page, 'Settings Saved')
  await page.getByRole('button', { name: 'Remove Number' }).click()
  await expectToast(page, 'Number Removed')
  await handset.bringToFront()
  await answer(phone, '*120*3657#', '5 Sesotho')
  expect(complaints.filter((line) => !line.includes('400'))).toEqual([])
})

test('an operator unlocks a phone after a call back, and not before @long', async ({ page, context }) => {
  await newWorker(page, { rand: 50, account: '1234567890' })
  const person = await clientIn(page)
  const number = someNumber()
  await person.mustPost('/api/me/phone', { number })
  const inbox = async () => (await person.get(`/sim/phone/inbox?number=${encodeURIComponent(number)}`)).text
  await expect.poll(inbox).toMatch(/code is \d{6}/)
  await person.mustPost('/api/me/phone/confirm', { code: /code is (\d{6})/.exec(await inbox())?.[1] })
  const dial = async (...inputs: string[]) => {
    const sessionId = `sim-${Math.random()}`
    for (let n = 0; n <= inputs.length; n += 1)
      await person.mustPost('/sim/phone/ussd', { number, sessionId, text: inputs.slice(0, n).join('*') })
  }
  await dial('1', PIN, PIN)
  await dial('3', '1', '1', '60606', '60607', '60608')
  await page.goto('/profile/phone')
  await expect(page.getByRole('region', { name: 'Without a Smartphone' })).toContainText(
    'locked after three wrong tries',
  )

  const desk = await context.browser()?.newContext({ baseURL: serverUrl() })
  if (!desk) throw new Error('This journey needs a second browser.')
  await signIn(desk, 'operator@enkosi.test')
  const operator = await desk.newPage()
  await operator.goto('/operator/phones')
  const shown = `+27 •• ••• ${number.slice(-4)}`
  await expect(operator.getByText(shown)).toBeVisible()
  await expectGoodLook(operator)
  await operator.getByRole('row').filter({ hasText: shown }).getByRole('link').press('Enter')
  await operator.getByRole('button', { name: 'Unlock the phone of Sipho Dlamini' }).click()
  const dialog = operator.getByRole('dialog')
  await dialog.getByLabel('Reason').fill('Called back, it is him.')
  await expect(dialog.getByRole('button', { name: 'Unlock' })).toBeDisabled()
  await dialog.getByLabel('I called the number on file').check()
  await dialog.getByRole('button', { name: 'Unlock' }).click()
  await expectToast(operator, 'Done')
  await expect(operator.getByRole('row').filter({ hasText: shown })).toHaveCount(0)
  await desk.close()

  // With another SIM a new PIN would lead nowhere, so none is offered.
  await person.mustPost('/sim/phone/sim', { number })
  await page.reload()
  await expect(page.getByText('To choose a new PIN, link the number again')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Remove My PIN' })).toHaveCount(0)
})
