import { expect, test } from '@playwright/test'
import { unique } from '#testing/people/register-and-fund.ts'
import { expectAccessible } from '../every-screen/look.ts'
import { beginRegistration, expectToast, newTipper, newWorker, wantFreshSignIn } from '../support/people.ts'

test('registering long after signing in: bank details ask for the sign-in first, and what was typed stays', async ({
  page,
}) => {
  const email = await newTipper(page)
  await page.route('**/api/auth/user', async (route) => {
    const response = await route.fetch()
    await route.fulfill({ response, json: { ...(await response.json()), freshForSeconds: 30 } })
  })
  await page.goto('/profile?register')
  const card = await beginRegistration(page)
  const id = unique('B').toUpperCase()
  await card.getByLabel('Worker ID Number').fill(id)
  await card.getByLabel('Location').fill('Melville')
  const bank = card.getByText('Bank details (for withdrawals; you can add them later)')
  await bank.click()
  await expect(card.getByLabel('Account Number')).toBeDisabled()
  await expectAccessible(page)
  await page.unroute('**/api/auth/user')
  await card.getByRole('link', { name: 'Sign in again' }).click()
  await page.getByLabel('Email').fill(email)
  await page.getByRole('button', { name: 'Continue' }).click()

  await expect(card.getByLabel('Worker ID Number')).toHaveValue(id)
  await expect(card.getByLabel('Location')).toHaveValue('Melville')
  await bank.click()
  await card.getByLabel('Account Number').fill('1234567890')
  await card.getByRole('button', { name: 'Create Worker Profile' }).click()
  await expectToast(page, 'Service Worker Profile Created')
})

test('new bank details after a sign-in long ago: sign in again, go on, and see for days that they were changed', async ({
  page,
}) => {
  await newWorker(page, { account: '62123456789' })
  const user = (await (await page.request.get('/api/auth/user')).json()) as { email: string }
  await wantFreshSignIn(page, '**/api/guard/profile')
  await page.goto('/profile/bank')
  const form = page.getByRole('region', { name: 'Update Worker Info' })
  await form.getByLabel('Account Holder Name').fill('Sipho M Dlamini')
  await form.getByLabel('Bank Name').fill('Capitec')
  await form.getByLabel('Account Number').fill('1234567890')
  await expect(page.getByText(/Your bank details were changed/)).toBeHidden()

  await form.getByRole('button', { name: 'Update Profile' }).click()
  await expectToast(page, 'Error', '403: Please sign in again to confirm that it is you.')
  await expect(form.getByLabel('Account Number')).toHaveValue('1234567890')
  await page.unroute('**/api/guard/profile')
  await form.getByRole('link', { name: 'Sign in again' }).click()

  // The identity provider still knows this browser, and asks all the same.
  await expect(page.getByRole('heading', { name: 'Who are you?' })).toBeVisible()
  await page.getByLabel('Email').fill(user.email)
  await page.getByRole('button', { name: 'Continue' }).click()

  await expect(form.getByLabel('Account Holder Name')).toHaveValue('Sipho M Dlamini')
  await expect(form.getByLabel('Bank Name')).toHaveValue('Capitec')
  await expect(form.getByLabel('Account Number')).toHaveValue('')
  expect(await page.evaluate(() => JSON.stringify([{ ...sessionStorage }, { ...localStorage }]))).not.toMatch(
    /1234567890|Sipho M/,
  )
  await form.getByLabel('Account Number').fill('1234567890')
  await form.getByRole('button', { name: 'Update Profile' }).click()
  await expectToast(page, 'Profile Updated')
  await expect(form).toContainText('Now •••• 7890.')

  const notice = page.getByText(/^Your bank details were changed on \d+ \w{3} \d{4} at \d\d:\d\d\. If this was not you/)
  await expect(notice).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Wallet' }).click()
  await expect(page.getByRole('region', { name: 'Bank Account Details' })).toContainText('•••• 7890')
  await expect(notice).toBeVisible()
  await expectAccessible(page)
  await notice.getByRole('link', { name: 'contact support' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Help & Support' })).toBeVisible()
})
