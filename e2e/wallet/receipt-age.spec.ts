import { expect, type Page, test } from '@playwright/test'
import { expectAccessible } from '../every-screen/look.ts'
import { inDatabase } from '../support/database.ts'
import { elsewhere, newTipper, newWorker, openPanel } from '../support/people.ts'

test.use({ viewport: { width: 360, height: 640 } })

const MINUTE = 60_000

async function payAsGuest(page: Page): Promise<void> {
  const worker = await elsewhere(page, (other) => newWorker(other))
  await page.goto(`/?w=${worker.guardNumber}`)
  await page.getByRole('button', { name: 'Pay R20.49', exact: true }).tap()
  await page.getByRole('button', { name: 'Pay', exact: true }).tap()
  await expect(page.getByRole('heading', { name: 'Thank you!' })).toBeVisible()
}

test('a guest’s receipt says when it was paid; kept open or opened later, it no longer looks new', async ({ page }) => {
  await page.clock.install()
  await payAsGuest(page)
  const receipt = page.getByRole('main')
  const green = await receipt.evaluate((it) => getComputedStyle(it).backgroundColor)
  const paidAt = await page.locator('.receipt-when').innerText()
  expect(paidAt).toMatch(/^\d\d:\d\d\n?\s*\d+ \w{3} \d{4}$/)
  await expect(receipt).toContainText(/Now \d\d:\d\d:\d\d/)

  await page.clock.fastForward(9 * MINUTE)
  await expect(page.getByRole('heading', { name: 'Thank you!' })).toBeVisible()
  await page.clock.fastForward(2 * MINUTE)
  await expect(page.getByRole('heading', { name: /^Paid 1[1-2] minutes ago$/ })).toBeVisible()
  await expect(page.getByText('Thank you!')).toBeHidden()
  await expect(page.locator('#clock')).toBeHidden()
  expect(await page.locator('.receipt-when').innerText()).toBe(paidAt)
  expect(await receipt.evaluate((it) => getComputedStyle(it).backgroundColor)).not.toBe(green)

  const reference = new URL(page.url()).pathname.slice('/t/'.length)
  await inDatabase(
    (db) => db`update guest_tip set settled_at = settled_at - interval '30 days' where reference = ${reference}`,
  )
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Paid 30 days ago' })).toBeVisible()
  await expect(page.locator('#clock')).toBeHidden()
  await expectAccessible(page)
})

test('a clock that is set back makes no receipt new', async ({ page }) => {
  await payAsGuest(page)
  const reference = new URL(page.url()).pathname.slice('/t/'.length)
  await inDatabase(
    (db) => db`update guest_tip set settled_at = settled_at - interval '11 minutes' where reference = ${reference}`,
  )
  await page.clock.setFixedTime(Date.now() - 60 * MINUTE)
  await page.reload()

  await expect(page.getByRole('heading', { name: 'Paid 11 minutes ago' })).toBeVisible()
  await expect(page.locator('#clock')).toBeHidden()
})

test('the app’s thank-you says when it was paid, and after ten minutes that it is long ago', async ({ page }) => {
  const worker = await elsewhere(page, (other) => newWorker(other))
  await newTipper(page, { rand: 100 })
  await page.clock.install()
  await openPanel(page, worker.guardNumber)
  await page.getByRole('button', { name: 'R20', exact: true }).click()
  await page.getByRole('button', { name: 'Send R20.00' }).click()
  const done = page.getByRole('dialog', { name: 'Sipho D. has your R20.00' })
  await expect(done).toContainText(/\d\d:\d\d \d+ \w{3} \d{4}Now \d\d:\d\d:\d\d/)

  await page.clock.fastForward(11 * MINUTE)

  await expect(done).toContainText(/Paid 1[1-2] minutes ago/)
  await expect(done).not.toContainText('Now')
  await expect(done).toHaveClass(/dialog-grey/)
  await expectAccessible(page)
})

test('money that an earlier tap has sent is never shown as sent just now', async ({ page }) => {
  const worker = await elsewhere(page, (other) => newWorker(other))
  await newTipper(page, { rand: 100 })
  await page.route('**/api/tips', async (route) => {
    await route.fetch()
    await route.abort('connectionreset')
  })
  await openPanel(page, worker.guardNumber)
  await page.getByRole('button', { name: 'R20', exact: true }).click()
  await page.getByRole('button', { name: 'Send R20.00' }).click()
  await expect(page.locator('.toast')).toContainText('Error')
  await page.unroute('**/api/tips')
  await page.getByRole('button', { name: 'Send R20.00' }).click()
  await page.getByRole('button', { name: 'No, one is enough' }).click()

  const done = page.getByRole('dialog', { name: 'Sipho D. has your R20.00' })
  await expect(done).toContainText(/\d\d:\d\d \d+ \w{3} \d{4}/)
  await expect(done).toHaveClass(/dialog-grey/)
  await expect(done).not.toContainText('Now')
})
