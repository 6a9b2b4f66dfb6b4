import { expect, type Page, test } from '@playwright/test'
import { expectGoodLook } from '../every-screen/look.ts'
import { elsewhere, expectToast, newTipper, newWorker, tip } from '../support/people.ts'
import { signIn } from '../support/sign-in.ts'

test('a verified worker takes tips as cash: a code in the app, paid out once at a till', async ({ page }) => {
  await newVerifiedWorker(page, 100)
  await page.goto('/wallet')
  const dialog = await openWithdraw(page)
  // On its words, as people do; the radio beside them is small.
  await dialog.getByText('At once, with a code').click()
  await expect(dialog.getByRole('radio', { name: /Cash at a shop/ })).toBeChecked()
  await dialog.getByLabel('Amount in rand').fill('55')
  await dialog.getByRole('button', { name: 'Withdraw', exact: true }).click()
  await expect(page.getByText('Shops pay out R50 to R500, in tens of rand.').first()).toBeVisible()
  await dialog.getByLabel('Amount in rand').fill('50')
  await expect(dialog).toContainText('R5.75')
  await expectGoodLook(page)
  await dialog.getByRole('button', { name: 'Withdraw', exact: true }).click()
  await expect(dialog).toBeHidden()

  const cash = page.getByRole('region', { name: 'Cash to collect' })
  await cash.getByRole('button', { name: 'Show code R50.00' }).click()
  const code = (await cash.getByLabel('Cash code').textContent()) ?? ''
  expect(code.replace(/\s/g, '')).toMatch(/^\d{12}$/)
  await expect(page.getByRole('region', { name: 'Available Balance' })).toContainText('R44.25')
  await expectGoodLook(page)

  const till = await page.context().newPage()
  await till.goto('/sim/till')
  await till.getByRole('textbox', { name: 'Cash code' }).fill(code)
  await expect(till.locator('main')).toContainText('R50.00')
  await expectGoodLook(till)
  await till.getByRole('button', { name: /Pay out/ }).click()
  await expect(till.getByRole('list', { name: 'Paid out' })).toContainText('R50.00')
})

test('a withdrawal can be cancelled for a minute, and the free one of the day with it', async ({ page }) => {
  await newVerifiedWorker(page, 60)
  await page.goto('/wallet')
  const dialog = await openWithdraw(page)
  await dialog.getByLabel('Amount in rand').fill('20')
  await dialog.getByRole('button', { name: 'Withdraw', exact: true }).click()
  await expect(dialog).toBeHidden()
  // Without events: whoever taps before the stream is open reads it as well.
  await page.route('**/api/events*', (route) => route.abort())
  await page.goto('/history')
  await page.getByRole('button', { name: 'Cancel' }).click()
  await expectToast(page, 'Withdrawal Returned', 'R20.00 is back in your wallet. You cancelled this withdrawal.')
  await expect(page.getByRole('button', { name: 'Cancel' })).toHaveCount(0)

  await page.goto('/wallet')
  await expect(page.getByRole('region', { name: 'Available Balance' })).toContainText('R60.00')
  await expect(page.getByRole('region', { name: 'Withdrawal Fees' })).toContainText('FREE')
})

async function newVerifiedWorker(page: Page, rand: number): Promise<void> {
  const worker = await newWorker(page, { account: '62123456789' })
  await elsewhere(page, async (other) => {
    const operator = await signIn(other, 'operator@enkosi.test', {})
    const seen = { reason: 'Seen with an ID document.', name: 'Sipho Dlamini' }
    await operator.mustPost(`/api/operator/workers/${worker.id}/verify`, seen)
  })
  await elsewhere(page, async (other) => {
    await newTipper(other, { rand: rand + 10 })
    await tip(other, worker.id, rand)
  })
}

async function openWithdraw(page: Page) {
  await page.getByRole('button', { name: 'Withdraw' }).click()
  return page.getByRole('dialog', { name: 'Withdraw to Bank Account' })
}
