import { expect, test } from '@playwright/test'
import { hold, newTipper, newWorker } from '../support/people.ts'

// How each screen looks is tried in languages.spec.ts.

test('until it is known who is signed in, the screen says Loading... in the frame of the app', async ({ page }) => {
  await newTipper(page)
  const letGo = await hold(page, '**/api/auth/user')
  await page.goto('/wallet', { waitUntil: 'commit' })

  const waiting = page.getByRole('status')
  await expect(waiting).toHaveText('Loading...')
  await expect(page.getByRole('navigation').getByRole('link', { name: 'History' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Enkosi' })).toBeVisible()
  letGo()
  await expect(page.getByRole('heading', { level: 1, name: 'Wallet' })).toBeVisible()
})

test('a section says its name, and fits two screens of a small phone', async ({ page }) => {
  await newWorker(page)
  await page.setViewportSize({ width: 360, height: 592 })
  for (const [section, title] of [
    ['bank', 'Update Worker Info'],
    ['phone', 'Without a Smartphone'],
    ['settings', 'Settings'],
  ] as const) {
    await page.goto(`/profile/${section}`)
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
    await expect(page).toHaveTitle(`${title} · Enkosi`)
    await expect(page.locator('main .card').first()).toBeVisible()
    const height = await page.evaluate(() => document.documentElement.scrollHeight)
    expect(height, title).toBeLessThanOrEqual(2 * 592)
  }
})

test('a wrong address is said to be one, and a section that only workers have leads to its screen', async ({
  page,
}) => {
  await newTipper(page)
  for (const path of ['/profile/nothing', '/profile/bank/more', '/wallet/nothing']) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1, name: '404 Page Not Found' })).toBeVisible()
  }
  for (const path of ['/profile/bank', '/wallet/earnings']) {
    await page.goto(path)
    await expect(page).toHaveURL(path.replace(/\/\w+$/, ''))
  }
})

test('every screen is reached by keyboard alone, with the heading in focus and the tab marked', async ({ page }) => {
  await newTipper(page)
  await page.goto('/')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused()
  await page.keyboard.press('Enter')
  await page.keyboard.press('Tab')
  await expect(page.getByRole('button', { name: 'Add Money' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('button', { name: 'Add Money' })).toBeFocused()

  const tabs = page.getByRole('navigation', { name: 'Main' })
  for (const [tab, heading] of [
    ['History', 'Transaction History'],
    ['Wallet', 'Wallet'],
    ['Profile', 'Profile'],
    ['Home', 'Hello, Thandi'],
  ] as const) {
    await tabs.getByRole('link', { name: tab }).press('Enter')
    await expect(page.getByRole('heading', { level: 1, name: heading })).toBeFocused()
    await expect(tabs.getByRole('link', { name: tab })).toHaveAttribute('aria-current', 'page')
    await expect(tabs.locator('[aria-current]')).toHaveCount(1)
  }
  await expect(page).toHaveTitle('Home · Enkosi')
  const footer = page.getByRole('navigation', { name: 'Footer' })
  await expect(footer.getByRole('link')).toHaveText(['Privacy Policy', 'Help & Support'])
})
