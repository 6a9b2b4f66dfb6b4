import { expect, type Page, test } from '@playwright/test'
import { complaintsOf, expectGoodLook } from './look.ts'
import { elsewhere, newTipper, newWorker, tip } from './people.ts'

test('home looks right with its list, its payment and its dialogs', async ({ page }) => {
  const worker = await elsewhere(page, (other) => newWorker(other))
  await newTipper(page, { rand: 1234 })
  const complaints = complaintsOf(page)
  await page.goto('/')
  await expect(page.getByText('R1,234.00')).toBeVisible()
  await page.getByRole('button', { name: 'Parking Guard' }).click()
  await expect(page.getByRole('list', { name: 'Service workers' })).toBeVisible()
  await expectGoodLook(page)

  await page.getByRole('searchbox').fill(worker.guardNumber)
  await page.getByRole('list', { name: 'Service workers' }).getByRole('button', { name: worker.guardNumber }).click()
  await page.getByRole('button', { name: 'R50', exact: true }).click()
  await page.getByRole('button', { name: 'Custom' }).click()
  await expectGoodLook(page)
  await page.getByRole('button', { name: 'Send R50.00' }).click()
  await expect(page.getByRole('group', { name: /How was/ })).toBeVisible()
  await expectGoodLook(page)
  await page.getByRole('button', { name: 'Done' }).click()
  await page.getByRole('button', { name: 'Add Money' }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await expectGoodLook(page)
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click()
  await page.getByRole('button', { name: 'Scan QR Code' }).click()
  await expect(page.getByRole('dialog', { name: 'Scan QR Code' })).toBeVisible()
  await expectGoodLook(page)
  expect(complaints).toEqual([])
})

test('until it is known who is signed in, the screen says Loading... in the frame of the app', async ({ page }) => {
  await newTipper(page)
  let letGo = () => {}
  const held = new Promise<void>((done) => {
    letGo = done
  })
  await page.route('**/api/auth/user', async (route) => {
    await held
    await route.continue()
  })
  await page.goto('/wallet', { waitUntil: 'commit' })

  const waiting = page.getByRole('status')
  await expect(waiting).toHaveText('Loading...')
  await expect(page.getByRole('navigation').getByRole('link', { name: 'History' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Enkosi' })).toBeVisible()
  letGo()
  await expect(page.getByRole('heading', { level: 1, name: 'Wallet' })).toBeVisible()
})

test('history looks right', async ({ page, context }) => {
  const worker = await elsewhere(page, (other) => newWorker(other))
  await newTipper(page, { rand: 50 })
  await tip(context, worker.id, 20)
  await lookAt(page, '/history', 'Transaction History', async () => {
    await page.getByRole('button', { name: 'Rate Sipho D.' }).click()
  })
})

test('the wallet of a worker looks right @desktop', async ({ page }) => {
  const worker = await newWorker(page, { rand: 50, account: '62123456789' })
  await elsewhere(page, async (other) => {
    await newTipper(other, { rand: 50 })
    await tip(other, worker.id, 20)
  })
  await lookAt(page, '/wallet/earnings', 'Earnings', async () => {
    await expect(page.getByText('R20.00 from 1 tip')).toBeVisible()
    await page.getByText('Show as a table').click()
  })
  for (const [section, title] of [
    ['withdrawals', 'Today’s withdrawals'],
    ['transfer', 'Share with a Worker'],
  ] as const)
    await lookAt(page, `/wallet/${section}`, title)
  await lookAt(page, '/wallet', 'Wallet', async () => {
    await expect(page.getByText('7 days: R20.00 from 1 tip')).toBeVisible()
  })
  await page.getByRole('button', { name: 'Withdraw' }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await expectGoodLook(page)
})

test('the profile of a worker looks right', async ({ page }) => {
  const { guardNumber } = await newWorker(page)
  await page.setViewportSize({ width: 360, height: 592 })
  await lookAt(page, '/profile', 'Profile', async () => {
    await expect(page.getByText(guardNumber)).toBeVisible()
  })
  for (const [section, title] of [
    ['details', 'Worker Details'],
    ['bank', 'Bank Account Details'],
    ['phone', 'Without a Smartphone'],
    ['settings', 'Settings'],
    ['code', 'Your Payment QR Code'],
  ] as const) {
    await lookAt(page, `/profile/${section}`, title, async () => {
      await expect(page.locator('main .card').first()).toBeVisible()
    })
    const height = await page.evaluate(() => document.documentElement.scrollHeight)
    expect(height, `${title} fits two screens`).toBeLessThanOrEqual(2 * 592)
  }
  await page.getByRole('button', { name: 'Save / print my QR card' }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await expectGoodLook(page)
})

test('the registration form, the policy, the help page and a wrong address look right', async ({ page }) => {
  await newTipper(page)
  await lookAt(page, '/profile', 'Profile', async () => {
    await page.getByRole('button', { name: 'Become Service Worker' }).click()
  })
  await lookAt(page, '/privacy', 'Privacy Policy')
  await lookAt(page, '/support', 'Help & Support')
  for (const path of ['/no/such/page', '/profile/nothing', '/profile/bank/more', '/wallet/nothing'])
    await lookAt(page, path, '404 Page Not Found')
  for (const path of ['/profile/bank', '/wallet/earnings']) {
    await page.goto(path) // Only workers have these.
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

async function lookAt(page: Page, path: string, title: string, prepare?: () => Promise<void>): Promise<void> {
  const complaints = complaintsOf(page)
  await page.goto(path)
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
  await expect(page).toHaveTitle(`${title} · Enkosi`)
  await prepare?.()
  await expectGoodLook(page)
  expect(complaints).toEqual([])
}
