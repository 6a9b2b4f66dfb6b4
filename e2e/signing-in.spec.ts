import { expect, type Page, test } from '@playwright/test'
import { unique } from '#testing/register-and-fund.ts'
import { elsewhere, expectToast, newTipper, newWorker, openLive } from './people.ts'
import { signIn } from './sign-in.ts'

test.use({ viewport: { width: 360, height: 640 } })

test('when the session has ended, Send leads through sign-in and back with worker and amount kept', async ({
  page,
}) => {
  const worker = await elsewhere(page, (other) => newWorker(other))
  const email = await newTipper(page, { rand: 100 })
  await page.goto(`/?w=${worker.guardNumber}`)
  await page.getByRole('button', { name: 'R20', exact: true }).click()
  await page.context().clearCookies()
  await page.getByRole('button', { name: 'Send R20.00' }).click()

  await continueAs(page, email)
  const panel = page.getByRole('region', { name: 'Send Payment' })
  await expect(panel).toContainText(worker.guardNumber)
  await expect(panel.getByRole('button', { name: 'R20', exact: true, pressed: true })).toBeVisible()
  // A 401 on the first try is a clear no: nothing is left open that could be paid beside the panel.
  await expect(page.getByText('Did this go through?')).toHaveCount(0)
  await panel.getByRole('button', { name: 'Send R20.00' }).click()
  await expectToast(page, 'Payment Sent!', `R20.00 sent to ${worker.guardNumber}`)
  await page.getByRole('button', { name: 'Done' }).click()
  await expect(page.getByRole('region', { name: 'Available Balance' })).toContainText('R79.51')
})

for (const open of ['Send Payment', 'Add Money'])
  test(`a session that is ended elsewhere while ${open} is open leads to the landing page`, async ({ page }) => {
    const worker = await elsewhere(page, (other) => newWorker(other))
    const email = await newTipper(page, { rand: 100 })
    await openLive(page, `/?w=${worker.guardNumber}`)
    if (open === 'Add Money') await page.getByRole('button', { name: 'Add Money' }).click()
    await expect(page.getByRole(open === 'Add Money' ? 'dialog' : 'region', { name: open })).toBeVisible()

    await elsewhere(page, async (other) => (await signIn(other, email)).delete('/api/me/sessions'))

    await expect(page.getByRole('link', { name: 'Sign In', exact: true })).toBeVisible()
  })

test('a sign-in that failed is a page with a way on', async ({ page }) => {
  for (const path of ['/api/callback?error=access_denied&state=x', '/api/callback']) {
    await page.goto(path)
    await expect(page.getByRole('heading', { name: 'Sign-in did not work' })).toBeVisible()
    await expect(page.getByRole('link', { name: 'Start again' })).toHaveAttribute('href', '/api/login')
  }
  await page.getByRole('link', { name: 'Start again' }).click()
  await expect(page.getByLabel('Email')).toBeVisible()
})

test('Sign In on the wallet page returns there, and Get Paid leads to the registration card', async ({ page }) => {
  await page.goto('/wallet')
  await page.getByRole('link', { name: 'Sign In' }).click()
  await continueAs(page, `${unique('back')}@example.com`)
  await expect(page.getByRole('heading', { level: 1, name: 'Wallet' })).toBeVisible()

  await page.goto('about:blank') // An open page would notice, and leave by itself at the same moment.
  await page.context().clearCookies()
  await page.goto('/')
  await page.getByRole('link', { name: 'Get Paid on Enkosi' }).click()
  await continueAs(page, `${unique('paid')}@example.com`)
  await expect(page.getByRole('region', { name: 'Get Paid on Enkosi' })).toBeVisible()
})

async function continueAs(page: Page, email: string): Promise<void> {
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('First name').fill('Thandi')
  await page.getByRole('button', { name: 'Continue' }).click()
}
