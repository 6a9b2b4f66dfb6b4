import { expect, test } from '@playwright/test'
import { newTipper } from './people.ts'
import { serverUrl } from './sign-in.ts'

test('a link on another site asks before it signs out; afterwards Back shows nothing of the account', async ({
  page,
}) => {
  await newTipper(page, { rand: 77 })
  await page.goto('/wallet')
  await expect(page.getByText('R77.00').first()).toBeVisible()
  await page.evaluate(() => localStorage.setItem('enkosi.unanswered', '[]'))
  await page.goto(`data:text/html,<a href="${serverUrl()}/api/logout">Free money</a>`)
  await page.getByRole('link', { name: 'Free money' }).click()

  await expect(page.getByRole('heading', { name: 'Sign out of Enkosi?' })).toBeVisible()
  expect((await page.context().request.get('/api/auth/user')).status()).toBe(200)

  await page.getByRole('link', { name: 'Sign out', exact: true }).click()
  await expect(page.getByRole('link', { name: 'Send a Tip' })).toBeVisible()
  expect((await page.context().request.get('/api/auth/user')).status()).toBe(401)
  // A payment that was never answered must find its key again.
  expect(await page.evaluate(() => localStorage.getItem('enkosi.unanswered'))).toBe('[]')
  for (let steps = 0; steps < 3; steps += 1) {
    await page.goBack()
    await expect(page.getByText('R77.00')).toHaveCount(0)
  }
})

test('an account is deleted only right after signing in: sign in again, come back, delete', async ({ page }) => {
  const email = await newTipper(page)
  // As five minutes later: no journey can wait for that.
  await page.route('**/api/me', (route) =>
    route.fulfill({
      status: 403,
      headers: { 'error-code': 'sign_in_again' },
      body: 'Please sign in again to confirm that it is you.',
    }),
  )
  await page.goto('/account')
  const dialog = page.getByRole('dialog')
  const confirm = async () => {
    await page.getByRole('button', { name: 'Delete my account' }).click()
    await dialog.getByRole('button', { name: 'Yes, delete my account' }).click()
  }
  await confirm()
  await expect(dialog).toContainText('You can delete your account only right after signing in.')
  await page.unroute('**/api/me')
  await dialog.getByRole('link', { name: 'Sign in again' }).click()

  await page.getByLabel('Email').fill(email)
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page).toHaveURL(/\/account$/)
  await confirm()
  await expect(page.getByRole('link', { name: 'Send a Tip' })).toBeVisible()
  expect((await page.context().request.get('/api/auth/user')).status()).toBe(401)
})
