import { expect, test } from '@playwright/test'
import { complaintsOf, expectAccessible, expectGoodLook, expectNoSidewaysScroll } from '../every-screen/look.ts'
import { newTipper } from '../support/people.ts'
import { answer, joinByDialling, openPhone, someId, someNumber } from '../support/phone.ts'

const PIN = '48213'

test('somebody who joined on a phone goes on in the app, with code and PIN', async ({ page, context }) => {
  const complaints = complaintsOf(page)
  const handset = await context.newPage()
  const number = someNumber()
  const phone = await openPhone(handset, number)
  await joinByDialling(phone, someId(), 'Mokoena', PIN)
  const inbox = phone.getByRole('list', { name: 'Messages' })
  await expect(inbox).toContainText('your worker number is')
  const workerNumber = /\d{4} \d{4}/.exec((await inbox.textContent()) ?? '')?.[0] ?? ''

  await page.bringToFront()
  await newTipper(page, { firstName: 'Lerato' })
  await page.goto('/profile/phone')
  const card = page.getByRole('region', { name: 'Without a Smartphone' })
  await card.getByLabel('Mobile Number').fill(number)
  await card.getByRole('button', { name: 'Send Code' }).click()
  await expect(card).toContainText('We have sent a code to')
  await handset.bringToFront()
  await expect(inbox).toContainText('Your Enkosi code is')
  const code = /code is (\d{6})/.exec((await inbox.textContent()) ?? '')?.[1] ?? ''
  await page.bringToFront()
  await card.getByLabel('6-digit code').fill(code)
  await card.getByRole('button', { name: 'Link Number' }).click()
  await expect(card).toContainText('This number has an account that was opened by dialling.')
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  await expectGoodLook(page)
  await card.getByLabel('Your 5-digit Enkosi PIN').fill('60606')
  await card.getByRole('button', { name: 'Continue with This Account' }).click()
  await expect(card.getByRole('alert')).toHaveText(
    'This PIN is wrong. After three wrong tries your Enkosi PIN is locked.',
  )
  await card.getByLabel('Your 5-digit Enkosi PIN').fill(PIN)
  await card.getByRole('button', { name: 'Continue with This Account' }).click()

  await expect(card).toContainText('Your account is now in the app too.')
  await expect(card).toContainText('Your number is +27 •• •••')
  await page.goto('/profile')
  await expect(page.getByText(workerNumber).first()).toBeVisible()
  await handset.bringToFront()
  await expect(inbox).toContainText('your account is now in the app too')
  await answer(phone, '*120*3657#', '1 Balance')
  expect(complaints.filter((line) => !/409|422/.test(line))).toEqual([])
})
