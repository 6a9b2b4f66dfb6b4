import { expect, type Page, test } from '@playwright/test'
import { unique } from '#testing/people/register-and-fund.ts'
import { expectAccessible } from '../every-screen/look.ts'
import { elsewhere, expectToast, newTipper, newWorker, openLive } from '../support/people.ts'
import { clientIn, signIn } from '../support/sign-in.ts'

test.use({ viewport: { width: 360, height: 640 } })

test('when the session has ended, Send says so, and signing in leads back with worker and amount kept', async ({
  page,
}) => {
  const worker = await elsewhere(page, (other) => newWorker(other))
  const email = await newTipper(page, { rand: 100 })
  await openLive(page, `/?w=${worker.guardNumber}`)
  await page.getByRole('button', { name: 'R20', exact: true }).click()
  await page.context().clearCookies()
  await page.getByRole('button', { name: 'Send R20.00' }).click()

  await signInToContinue(page)
  await expect(page.locator('.toast')).toHaveCount(0)
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

  // The choice of one person is not the choice of another who signs in.
  await openLive(page, `/?w=${worker.guardNumber}`)
  await panel.getByRole('button', { name: 'R50', exact: true }).click()
  await page.context().clearCookies()
  await panel.getByRole('button', { name: 'Send R50.00' }).press('Enter')
  await signInToContinue(page)
  await continueAs(page, `${unique('somebody-else')}@example.com`)
  await expect(panel).toContainText(worker.guardNumber)
  await expect(panel.getByRole('button', { pressed: true })).toHaveCount(0)
})

for (const open of ['Send Payment', 'Add Money'])
  test(`a session that is ended elsewhere while ${open} is open says so, shows nothing of the person, and leads back`, async ({
    page,
  }) => {
    const worker = await elsewhere(page, (other) => newWorker(other))
    const email = await newTipper(page, { rand: 100 })
    await openLive(page, `/?w=${worker.guardNumber}`)
    await page.getByRole('button', { name: 'R50', exact: true }).click()
    if (open === 'Add Money') await page.getByRole('button', { name: 'Add Money' }).click()
    await expect(page.getByRole(open === 'Add Money' ? 'dialog' : 'region', { name: open })).toBeVisible()

    await elsewhere(page, async (other) => (await signIn(other, email)).delete('/api/me/sessions'))

    await expect(page.getByRole('heading', { name: 'You were signed out. Sign in to continue.' })).toBeVisible()
    await expect(page.getByText('R100.00')).toHaveCount(0)
    await expectAccessible(page)
    // The identity provider still knows this browser, and asks all the same: it may be a lost phone.
    await signInToContinue(page)
    await expect(page.getByText('R100.00')).toHaveCount(0)
    await continueAs(page, email)
    const panel = page.getByRole('region', { name: 'Send Payment' })
    await expect(panel).toContainText(worker.guardNumber)
    await expect(panel.getByRole('button', { name: 'R50', exact: true, pressed: true })).toBeVisible()
  })

test('a form that was half filled in when the session ended is there again, but for the account number', async ({
  page,
}) => {
  await newWorker(page)
  const { email } = (await (await clientIn(page)).get('/api/auth/user')).json as { email: string }
  await page.goto('/profile/bank')
  const form = page.getByRole('region', { name: 'Update Worker Info' })
  await form.getByLabel('Location').fill('Melville')
  await form.getByLabel('Account Number').fill('1234567890')
  await page.context().clearCookies()
  await form.getByRole('button', { name: 'Update Profile' }).click()

  await signInToContinue(page)
  await continueAs(page, email)
  await expect(form.getByLabel('Location')).toHaveValue('Melville')
  await expect(form.getByLabel('Account Number')).toHaveValue('')
  await expect(page).toHaveURL(/\/profile\/bank$/)
})

test('a question and a privacy request that were typed when the session ended are there again @long', async ({
  page,
}) => {
  const email = await newTipper(page, { rand: 20 })
  const text = 'Where is it?'
  await page.goto('/history')
  await page.getByRole('button', { name: 'Added' }).click()
  await page.getByRole('button', { name: 'Get help with this' }).click()
  await page.getByRole('dialog').getByRole('textbox').fill(text)
  await page.context().clearCookies()
  await page.getByRole('button', { name: 'Ask' }).click()
  await signInToContinue(page)
  await continueAs(page, email)
  await expect(page.getByRole('dialog').getByRole('textbox')).toHaveValue(text)

  await page.goto('/account')
  await page.getByLabel('What you are asking for').selectOption('objection')
  await page.getByRole('main').getByRole('textbox').fill(text)
  await page.context().clearCookies()
  await page.getByRole('button', { name: 'Send Request' }).click()
  await signInToContinue(page)
  await continueAs(page, email)
  await expect(page.getByRole('main').getByRole('textbox')).toHaveValue(text)
  await expect(page.getByLabel('What you are asking for')).toHaveValue('objection')
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

async function signInToContinue(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { name: 'You were signed out. Sign in to continue.' })).toBeVisible()
  await page.getByRole('link', { name: 'Sign In' }).click()
}

async function continueAs(page: Page, email: string): Promise<void> {
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('First name').fill('Thandi')
  await page.getByRole('button', { name: 'Continue' }).click()
}
