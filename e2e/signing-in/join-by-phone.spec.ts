import { expect, test } from '@playwright/test'
import { complaintsOf, expectGoodLook } from '../every-screen/look.ts'
import { answer, openPhone, someId, someNumber } from '../support/phone.ts'
import { serverUrl, signIn } from '../support/sign-in.ts'

const PIN = '48213'

test('somebody without the app joins on a phone, is tipped by a guest, and operators see who joined', async ({
  page,
  context,
}) => {
  const complaints = complaintsOf(page)
  const number = someNumber()
  const id = someId()
  const phone = await openPhone(page, number)
  await answer(phone, '*120*3657#', '5 Sesotho')
  await answer(phone, '1', '1 Join as a worker')
  await answer(phone, '1', 'Type your South African ID number')
  await answer(phone, id, 'first name')
  // The call is dropped, and goes on where it was.
  await phone.getByRole('button', { name: 'End', exact: true }).click()
  await answer(phone, '*120*3657#', '1 Continue')
  await answer(phone, '1', 'first name')
  for (const [input, shows] of [
    ['Lerato', 'surname'],
    ['Mokoena', '1 Parking Guard'],
    ['2', '1 Skip'],
    ['Rosebank Mall', 'Choose a 5-digit PIN'],
    [PIN, 'same PIN again'],
    [PIN, 'Welcome, Lerato.'],
  ] as const)
    await answer(phone, input, shows)
  const inbox = phone.getByRole('list', { name: 'Messages' })
  await expect(inbox).toContainText('People can tip you here')
  for (const typed of [id, PIN]) expect(await page.content()).not.toContain(typed)
  await expectGoodLook(page)
  const workerNumber = /w=(\d{8})/.exec((await inbox.textContent()) ?? '')?.[1] ?? ''

  const guest = await context.newPage()
  await guest.goto(`/?w=${workerNumber}`)
  await expect(guest.getByRole('heading', { name: 'Lerato M.' })).toBeVisible()
  await guest.getByRole('button', { name: 'Pay R20.49', exact: true }).click()
  await guest.getByRole('button', { name: 'Pay', exact: true }).click()
  await expect(guest.getByRole('heading', { name: 'Thank you!' })).toBeVisible()
  await page.bringToFront()
  await expect(inbox).toContainText('R20 tip')
  await answer(phone, '*120*3657#', '1 Balance')
  await answer(phone, '1', 'Balance R20')

  const desk = await context.browser()?.newContext({ baseURL: serverUrl() })
  if (!desk) throw new Error('This journey needs a second browser.')
  await signIn(desk, 'operator@enkosi.test')
  const operator = await desk.newPage()
  await operator.goto(`/operator/people?query=${encodeURIComponent(number)}`)
  await expect(operator.getByRole('heading', { name: 'Joined by phone' })).toBeVisible()
  await expect(operator.getByRole('article').getByText('Lerato Mokoena')).toBeVisible()
  await expectGoodLook(operator)
  await desk.close()
  expect(complaints).toEqual([])
})
