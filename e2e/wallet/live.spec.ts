import { expect, test } from '@playwright/test'
import { elsewhere, expectToast, newTipper, newWorker, openLive, tip } from '../support/people.ts'

test('a worker sees a tip arrive while it is being sent elsewhere, with a toast, the amount and the count', async ({
  page,
}) => {
  const worker = await newWorker(page)
  await openLive(page, '/')
  const balance = page.getByRole('region', { name: 'Available Balance' })
  await expect(balance).toContainText('R0.00')

  await elsewhere(page, async (other) => {
    await newTipper(other, { rand: 100 })
    const tipper = await other.newPage()
    await tipper.goto(`/?w=${worker.guardNumber}`)
    await tipper.getByRole('button', { name: 'R20', exact: true }).click()
    await Promise.all([
      expectToast(page, 'You received R20.00'),
      expectToast(tipper, 'Payment Sent!', `R20.00 sent to ${worker.guardNumber}`),
      tipper.getByRole('button', { name: 'Send R20.00' }).click(),
    ])
    await expect(balance).toContainText('R20.00')
  })

  await page.getByRole('link', { name: 'Profile' }).click()
  await expect(page.getByRole('region', { name: 'Worker Details' })).toContainText('Total Payments1')
})

test('a page that was hidden catches up when it is seen again', async ({ page }) => {
  const worker = await newWorker(page)
  await openLive(page, '/')
  const balance = page.getByRole('region', { name: 'Available Balance' })
  await expect(balance).toContainText('R0.00')
  const hide = (hidden: boolean) =>
    page.evaluate((now) => {
      Object.defineProperty(document, 'hidden', { value: now, configurable: true })
      document.dispatchEvent(new Event('visibilitychange'))
    }, hidden)

  await hide(true)
  await elsewhere(page, async (other) => {
    await newTipper(other, { rand: 20 })
    await tip(other, worker.id, 5)
  })
  await hide(false)

  await expect(balance).toContainText('R5.00')
})
