import { expect, type Page, test } from '@playwright/test'
import { unique } from '#testing/people/register-and-fund.ts'
import { beginRegistration, elsewhere, expectToast, newTipper, newWorker, tip } from '../support/people.ts'
import { expectNoSidewaysScroll } from './look.ts'

test.use({ viewport: { width: 360, height: 640 } })

test('an error stays beside its button until something is changed', async ({ page }) => {
  const worker = await elsewhere(page, (other) => newWorker(other))
  await newTipper(page)
  await page.goto(`/?w=${worker.guardNumber}`)
  const panel = page.getByRole('region', { name: 'Send Payment' })
  await panel.getByRole('button', { name: 'R50', exact: true }).click()
  await panel.getByRole('button', { name: 'Send R50.00', exact: true }).click()
  await expect(panel).toContainText('Please add money to your wallet first.')
  await panel.getByRole('button', { name: 'R10', exact: true }).click()
  await expect(panel).not.toContainText('Please add money to your wallet first.')

  await page.getByRole('button', { name: 'Add Money' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Amount in rand').fill('12,50')
  await dialog.getByRole('button', { name: 'Add Money' }).click()
  await expect(dialog).toContainText('Please enter whole rand')
  await dialog.getByLabel('Amount in rand').fill('12')
  await expect(dialog).not.toContainText('Please enter whole rand')
})

test('a missing field is marked and has the focus', async ({ page }) => {
  await page.goto('/')
  await page.locator('summary', { hasText: 'Write to us' }).press('Enter')
  await page.getByLabel('Your name').fill('Johan')
  await page.getByRole('button', { name: 'Send Message' }).click()
  await expectToast(page, 'Missing Information', 'Please fill in all fields')
  await expect(page.getByLabel('Email address')).toBeFocused()
  for (const name of ['Email address', 'Subject', 'Message']) {
    await expect(page.getByLabel(name, { exact: true })).toHaveAttribute('aria-invalid', 'true')
  }
  await expect(page.getByLabel('Your name')).not.toHaveAttribute('aria-invalid')
  await page.getByLabel('Subject').fill('Hello')
  await expect(page.getByLabel('Subject')).not.toHaveAttribute('aria-invalid')

  await newTipper(page)
  await page.goto('/profile?register')
  await beginRegistration(page)
  await expect(page.getByLabel('Worker ID Number')).toHaveValue(/./)
  await page.getByLabel('Worker ID Number').fill('')
  await page.getByRole('button', { name: 'Create Worker Profile' }).click()
  await expectToast(page, 'Error', 'Please enter a worker ID number')
  await expect(page.getByLabel('Worker ID Number')).toBeFocused()
  await expect(page.getByLabel('Worker ID Number')).toHaveAttribute('aria-invalid', 'true')
})

test('focus has a place to be after an amount, a cleared service type, and stars', async ({ page }) => {
  const worker = await elsewhere(page, (other) => newWorker(other))
  await newTipper(page, { rand: 100 })
  await page.goto('/')
  await page.getByRole('button', { name: 'Day Laborer' }).click()
  await page.getByRole('button', { name: 'Clear' }).click()
  await expectFocusSomewhere(page)

  await page.goto(`/?w=${worker.guardNumber}`)
  await page.getByRole('button', { name: 'Custom' }).click()
  await page.getByLabel('Custom amount in rand').fill('12')
  await page.getByLabel('Custom amount in rand').press('Enter')
  await expect(page.getByRole('button', { name: 'Custom' })).toBeFocused()
  await page.getByRole('button', { name: 'Send R12.00' }).click()
  await page.getByRole('button', { name: '5 stars' }).click()
  await expect(page.getByRole('img', { name: 'You gave 5 stars' })).toBeFocused()
  await expectToast(page, 'Thank You!')

  await tip(page, worker.id, 10)
  await page.goto('/history')
  await page.getByRole('button', { name: 'Rate Sipho D.' }).click()
  await page.getByRole('button', { name: '4 stars' }).click()
  await expect(page.getByRole('img', { name: 'You gave 4 stars' })).toBeFocused()
})

test('focus has a place to be after registering, cancelling and updating', async ({ page }) => {
  await newTipper(page)
  await page.goto('/profile')
  await page.getByRole('button', { name: 'Become Service Worker' }).click()
  await page.getByRole('button', { name: 'Cancel' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()

  await beginRegistration(page)
  await page.getByLabel('Worker ID Number').fill(unique('W'))
  await page.getByRole('button', { name: 'Create Worker Profile' }).click()
  await expectToast(page, 'Service Worker Profile Created')
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()

  await page.getByRole('link', { name: 'Update Worker Info' }).click()
  await page.getByLabel('Location').fill('Melville')
  await page.getByRole('button', { name: 'Update Profile' }).click()
  await expectToast(page, 'Profile Updated')
  await expect(page.getByRole('button', { name: 'Update Profile' })).toBeFocused()
})

test('the chosen tab, page and amount can be seen in forced colours @long', async ({ page }) => {
  const worker = await elsewhere(page, (other) => newWorker(other))
  await newTipper(page, { rand: 50 })
  await page.emulateMedia({ forcedColors: 'active' })
  await page.goto('/history')
  const background = (selector: string) =>
    page
      .locator(selector)
      .first()
      .evaluate((it) => getComputedStyle(it).backgroundColor)
  expect(await background('.tab[aria-selected=true]')).not.toBe(await background('.tab[aria-selected=false]'))
  expect(await background('.navigation [aria-current]')).not.toBe(await background('.navigation a:not([aria-current])'))

  await page.goto(`/?w=${worker.guardNumber}`)
  await page.getByRole('button', { name: 'R20', exact: true }).click()
  expect(await background('.choice[aria-pressed=true]')).not.toBe(await background('.choice[aria-pressed=false]'))
})

test('a long place without a blank widens nothing', async ({ page }) => {
  const place = `Llanfairpwllgwyngyllgogerychwyrndrobwll${'o'.repeat(40)}`
  const worker = await newWorker(page, { location: place, category: 'household_services' })
  await page.goto('/profile')
  await expect(page.getByRole('region', { name: 'Your Payment QR Code' })).toContainText(place)
  await expectNoSidewaysScroll(page)

  await newTipper(page)
  await page.goto('/')
  await page.getByRole('searchbox').fill(worker.guardNumber)
  await expect(page.getByRole('list', { name: 'Service workers' })).toContainText(place)
  await expectNoSidewaysScroll(page)
})

async function expectFocusSomewhere(page: Page): Promise<void> {
  await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).not.toBe('BODY')
}
