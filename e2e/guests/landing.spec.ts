import { expect, type Page, test } from '@playwright/test'
import { complaintsOf } from '../every-screen/look.ts'
import { elsewhere, expectToast, holdUp, newWorker } from '../support/people.ts'

test('a visitor reads what the product is and can sign in from everywhere @desktop', async ({ page }) => {
  const complaints = complaintsOf(page)
  await page.goto('/')

  await expect(page).toHaveTitle(/Enkosi/)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.getByText('BETA', { exact: true })).toBeVisible()
  for (const kind of [
    'Parking Guard',
    'Waiter/Waitress',
    'Gardener',
    'Domestic Worker',
    'Day Laborer',
    'Other Services',
  ])
    await expect(page.getByRole('region', { name: /make your day/ }).getByText(kind)).toBeVisible()
  await expect(page.getByRole('region', { name: 'How it works' }).getByRole('listitem')).toHaveCount(4)
  const impact = page.getByRole('region', { name: /impact/ })
  for (const figure of ['50M+', 'R1 to R5000', 'Free', '49c']) await expect(impact.getByText(figure)).toBeVisible()
  await expect(
    impact.getByText('estimated informal service workers in Africa, not users of this service'),
  ).toBeVisible()
  await expect(page.getByRole('contentinfo')).toContainText("Digital tipping for Africa's service workers")

  for (const name of ['Sign In', 'Send a Tip', 'Get Started'])
    await expect(page.getByRole('link', { name })).toHaveAttribute('href', '/api/login')
  const register = `/api/login?returnTo=${encodeURIComponent('/profile?register')}`
  await expect(page.getByRole('link', { name: 'Get Paid on Enkosi' })).toHaveAttribute('href', register)
  expect(complaints).toEqual([])

  await page.getByRole('link', { name: 'Send a Tip' }).click()
  await expect(page.getByText('Simulated sign-in').first()).toBeVisible()
})

test('a number typed on the landing page leads to its worker, without a sign-in', async ({ page }) => {
  const worker = await elsewhere(page, (other) => newWorker(other))
  await page.goto('/')
  await page.getByLabel('Worker number or ID').fill(worker.workerNumber)
  await page.getByRole('button', { name: 'Tip Now' }).click()

  await expect(page.getByRole('heading', { level: 1, name: 'Sipho D.' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Pay R20.49' })).toBeVisible()
})

test('Our Mission scrolls to the mission @desktop', async ({ page }) => {
  await page.goto('/')
  const distanceFromTop = () => page.locator('#mission').evaluate((section) => section.getBoundingClientRect().top)
  expect(await distanceFromTop()).toBeGreaterThan(300)

  await page.getByRole('button', { name: 'Our Mission' }).click()

  await expect.poll(distanceFromTop).toBeLessThan(100)
  await expect(page.getByRole('heading', { name: 'Our mission' })).toBeInViewport()
})

test('the page can be read without scripts', async ({ browser, baseURL }) => {
  const context = await browser.newContext({ javaScriptEnabled: false, ...(baseURL && { baseURL }) })
  const page = await context.newPage()

  await page.goto('/')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.getByRole('textbox', { name: 'Message' })).toBeVisible()
  await page.goto('/support')
  await expect(page.getByText('first withdrawal each day is free', { exact: false })).toBeVisible()

  await context.close()
})

test('the contact form says what is missing and counts what is still needed', async ({ page }) => {
  const complaints = complaintsOf(page)
  await page.goto('/')
  await writeToUs(page)

  await page.getByRole('button', { name: 'Send Message' }).click()
  await expectToast(page, 'Missing Information', 'Please fill in all fields')

  await fillContact(page, 'Too short')
  await expect(page.getByText('1 more character needed')).toBeVisible()
  await page.getByRole('button', { name: 'Send Message' }).click()
  await expectToast(page, 'Message Too Short', 'Please write at least 10 characters in your message')
  await expect(page.locator('.toast')).toHaveCount(1)
  await page.getByLabel('Message', { exact: true }).fill('Short')
  await expect(page.getByText('5 more characters needed')).toBeVisible()

  await expect(page.getByLabel('Email address')).toHaveAttribute('type', 'email')
  expect(complaints).toEqual([])
})

test('a message is sent: the button waits, the form is cleared, a toast confirms', async ({ page }) => {
  const letGo = await holdUp(page, '**/api/contact')
  await page.goto('/')
  await writeToUs(page)
  await fillContact(page, 'Please come to Kimberley.')

  await page.getByRole('button', { name: 'Send Message' }).click()
  await expect(page.getByRole('button', { name: 'Sending...' })).toBeDisabled()
  await letGo()

  await expectToast(page, 'Message Sent!', "We'll get back to you as soon as possible.")
  for (const label of ['Your name', 'Email address', 'Subject', 'Message'])
    await expect(page.getByLabel(label, { exact: true })).toHaveValue('')
  await expect(page.getByRole('button', { name: 'Send Message' })).toBeEnabled()
})

test('a message that the server refuses stays, and its sentence is shown', async ({ page }) => {
  await page.route('**/api/contact', (route) => route.fulfill({ status: 429, body: 'Too many messages.' }))
  await page.goto('/')
  await writeToUs(page)
  await fillContact(page, 'Please come to Kimberley.')

  await page.getByRole('button', { name: 'Send Message' }).click()

  await expectToast(page, 'Error', '429: Too many messages.')
  await expect(page.getByLabel('Message', { exact: true })).toHaveValue('Please come to Kimberley.')
})

test('a toast disappears after its time, or when swiped to the right', async ({ page }) => {
  await page.clock.install()
  await page.goto('/')
  await writeToUs(page)
  await page.getByRole('button', { name: 'Send Message' }).click()
  await expectToast(page, 'Missing Information', 'Please fill in all fields')
  await page.clock.fastForward(5_000)
  await expect(page.locator('.toast')).toHaveCount(0)

  // With the clock standing still, only the hand can take the next one away.
  await page.clock.pauseAt(Date.now() + 3_600_000)
  await page.getByRole('button', { name: 'Send Message' }).click()
  await expectToast(page, 'Missing Information', 'Please fill in all fields')
  const box = await page.locator('.toast').boundingBox()
  const [x, y] = [(box?.x ?? 0) + 40, (box?.y ?? 0) + 20]
  await page.mouse.move(x, y)
  await page.mouse.down()
  await page.mouse.move(x + 80, y, { steps: 5 })
  await page.mouse.up()
  await expect(page.locator('.toast')).toHaveCount(0)
})

test('the form can be used by keyboard alone, and F8 leads to the toast @long', async ({ page }) => {
  await page.goto('/')
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused()
  await writeToUs(page)

  await page.getByLabel('Subject').focus()
  await page.keyboard.press('Enter')
  await expectToast(page, 'Missing Information', 'Please fill in all fields')
  await page.keyboard.press('F8')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await expect(page.getByRole('button', { name: 'Close' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.locator('.toast')).toHaveCount(0)
})

/** The form is folded on a phone. */
async function writeToUs(page: Page): Promise<void> {
  await page.locator('summary', { hasText: 'Write to us' }).press('Enter')
}

async function fillContact(page: Page, message: string): Promise<void> {
  await page.getByLabel('Your name').fill('Thandi Nkosi')
  await page.getByLabel('Email address').fill('thandi@example.com')
  await page.getByLabel('Subject').fill('Kimberley')
  await page.getByLabel('Message', { exact: true }).fill(message)
}
