import { expect, type Page, test } from '@playwright/test'
import { expectGoodLook, expectOutOfHistory } from '../every-screen/look.ts'
import { elsewhere, expectToast, newTipper, newWorker, tip } from '../support/people.ts'

test('a worker withdraws: the first of the day is free, the next costs R0.49, and both arrive', async ({ page }) => {
  await newWorker(page, { rand: 100, account: '62 1234 5678 9' })
  await page.goto('/wallet')
  const bank = page.getByRole('region', { name: 'Bank Account Details' })
  await expect(bank).toContainText('Sipho Dlamini')
  await expect(bank).toContainText('FNB')
  await expect(bank).toContainText('•••• 6789')
  const fees = page.getByRole('region', { name: 'Withdrawal Fees' })
  await expect(fees).toContainText('1-2 business days')
  await expect(fees).toContainText('FREE')
  const dialog = await openWithdraw(page)
  await dialog.getByLabel('Amount in rand').fill('40')
  await expect(dialog).toContainText('FREE')
  await expect(dialog).toContainText('R40.00')
  await dialog.getByRole('button', { name: 'Withdraw' }).click()
  await expectToast(page, 'Withdrawal Requested', 'R40.00 is on its way to FNB •••• 6789')
  await expect(dialog).toBeHidden()
  await expect(page.getByRole('region', { name: 'Available Balance' })).toContainText('R60.00')
  await expect(fees).toContainText('R0.49')

  await expectOutOfHistory(page)
  const before = await openWithdraw(page)
  await before.getByRole('link', { name: 'Change' }).press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: 'Update Worker Info' })).toBeFocused()
  await expect(page).toHaveURL(/\/profile\/bank$/)
  await page.goBack()
  await expect(page.getByRole('heading', { level: 1, name: 'Wallet' })).toBeFocused()

  const again = await openWithdraw(page)
  await again.getByLabel('Amount in rand').fill('10.00')
  await expect(again).toContainText('R9.51')
  await again.getByRole('button', { name: 'Withdraw' }).click()
  await expect(again).toBeHidden()
  await openToday(page, 'R50.00')
  await expect(page.getByRole('region', { name: 'What you can still send' })).toContainText('R4950.00')
  const today = page.getByRole('region', { name: 'Today’s withdrawals' }).getByRole('listitem')
  await expect(today).toHaveCount(2)
  await expect(today.getByText('Paid')).toHaveCount(2)
})

test('a payout that the bank returns is back in the wallet, and the free withdrawal with it', async ({ page }) => {
  await newWorker(page, { rand: 50, account: '62123450000' })
  await page.goto('/wallet')
  const dialog = await openWithdraw(page)
  await dialog.getByLabel('Amount in rand').fill('30')
  await dialog.getByRole('button', { name: 'Withdraw' }).click()
  await expectToast(page, 'Withdrawal Requested')
  await expect(page.getByRole('region', { name: 'Available Balance' })).toContainText('R50.00')
  await expect(page.getByRole('region', { name: 'Withdrawal Fees' })).toContainText('FREE')

  await openToday(page)
  const row = page.getByRole('region', { name: 'Today’s withdrawals' }).getByRole('listitem')
  await expect(row).toContainText('Returned to your wallet')
  await expect(row).toContainText('The bank says that this account does not exist. Please check your bank details.')
})

test('all of it, with the day of arrival before it is confirmed, and followed on its way', async ({ page }) => {
  await newWorker(page, { rand: 217, account: '62123456789' })
  await page.goto('/wallet')
  const dialog = await openWithdraw(page)
  const { withdrawalArrivesBy: day } = await (await page.request.get('/api/wallet')).json()
  const date = new Date(`${day}T00:00:00Z`)
  const named = `${'Sun Mon Tue Wed Thu Fri Sat'.split(' ')[date.getUTCDay()]} ${date.getUTCDate()} ${date.toLocaleString('en-GB', { month: 'short', timeZone: 'UTC' })}`
  await expect(dialog).toContainText(`In your account at FNB by ${named}`)
  await expect(dialog.getByRole('button', { name: 'All R217.00' })).toBeEnabled()
  await dialog.getByRole('button', { name: 'All R217.00' }).press('Enter')
  await expect(dialog.getByLabel('Amount in rand')).toHaveValue('217.00')
  await expect(dialog.locator('.facts')).toContainText('R217.00')
  await expectGoodLook(page)
  await expect(dialog.getByRole('button', { name: 'Withdraw', exact: true })).toBeEnabled()
  await dialog.getByRole('button', { name: 'Withdraw', exact: true }).press('Enter')
  await expectToast(page, 'Withdrawal Requested', 'R217.00 is on its way to FNB •••• 6789')

  await openToday(page, 'R217.00')
  const row = page.getByRole('region', { name: 'Today’s withdrawals' }).getByRole('listitem')
  const steps = row.locator('.payout-steps span')
  await expect(steps).toHaveText(['Requested', 'Sent to the bank', 'In your account'])
  await expect(row.locator('.payout-done')).toHaveText(['Requested', 'Sent to the bank', 'In your account'])
  await expectGoodLook(page)
})

test('without a bank account a withdrawal cannot be confirmed, and a link leads to adding one', async ({ page }) => {
  await newWorker(page, { rand: 10 })
  await page.goto('/wallet')
  const dialog = await openWithdraw(page)
  await dialog.getByLabel('Amount in rand').fill('5')
  await expect(dialog.getByRole('button', { name: 'Withdraw' })).toBeDisabled()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('button', { name: 'Withdraw' })).toBeFocused()

  await page.getByRole('link', { name: 'Add Bank Account' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Update Worker Info' })).toBeFocused()
})

test('a customer adds money via VodaPay and has no Withdraw button', async ({ page }) => {
  await newTipper(page)
  await page.goto('/wallet')
  await expect(page.getByRole('heading', { level: 1, name: 'Wallet' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Withdraw' })).toHaveCount(0)
  await expect(page.getByText('Bank Account Details')).toHaveCount(0)

  await page.getByRole('button', { name: 'Add Money' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add Money via VodaPay' })
  await expect(dialog).toContainText('Simulation mode: no real money moves.')
  await dialog.getByLabel('Amount in rand').fill('4068')
  await dialog.getByRole('button', { name: 'Add Money' }).click()
  await dialog.getByRole('button', { name: 'Yes, add R4068.00' }).click()
  await expectToast(page, 'Payment Pending', 'R4068.00 will be in your wallet as soon as VodaPay confirms it')
  // The confirmation comes later, by itself, over the live connection.
  await expect(page.getByRole('region', { name: 'Available Balance' })).toContainText('R4068.00')
})

test('a worker sees what was earned today, in 7 and in 30 days, as bars, as a table and in words', async ({ page }) => {
  const worker = await newWorker(page)
  await page.goto('/wallet/earnings')
  const earnings = page.getByRole('region', { name: 'Earnings' })
  await expect(earnings).toContainText('Your tips from the last 30 days will show here.')
  await elsewhere(page, async (other) => {
    await newTipper(other, { rand: 100 })
    await tip(other, worker.id, 20)
    await tip(other, worker.id, 15)
  })

  await expect(earnings).toContainText('R35.00 from 2 tips')
  await expect(earnings.getByRole('img', { name: /R35.00 in all/ })).toBeVisible()
  // Any bar is chosen by a tap or by keys, and says its amount; the last day with tips at first.
  const bars = earnings.getByRole('slider', { name: 'Day' })
  await expect(bars).toHaveAttribute('aria-valuetext', /: R35\.00, 2 tips$/)
  await bars.press('Home')
  await expect(bars).toHaveAttribute('aria-valuetext', /: R0\.00, 0 tips$/)
  const { width = 0, height = 0 } = (await bars.boundingBox()) ?? {}
  await bars.tap({ position: { x: width - 3, y: height / 2 } })
  await expect(earnings.locator('.bar-value')).toHaveText(/: R35\.00, 2 tips$/)
  await bars.tap({ position: { x: width - width / 7 - 3, y: height / 2 } })
  await expect(bars).toHaveValue('5')
  await earnings.getByText('Show as a table').click()
  await expect(earnings.getByRole('row')).toHaveCount(2)
  await expect(earnings.getByRole('row').last()).toContainText('R35.00')
  await expect(earnings).toContainText('Average tipR17.50')
  await expect(earnings).toContainText('R35.00 more than in the 7 days before')
  await earnings.getByRole('button', { name: 'Today' }).click()
  await expect(earnings).not.toContainText('7 days before')
  for (const period of ['Today', '30 days', '7 days']) {
    await earnings.getByRole('button', { name: period }).press('Enter')
    await expect(earnings.getByRole('button', { name: period })).toHaveAttribute('aria-pressed', 'true')
    await expect(earnings.getByRole('img', { name: `Bar chart of tips, ${period}: R35.00 in all` })).toBeVisible()
  }
  await expectGoodLook(page)
  await page.getByRole('main').getByRole('link', { name: 'Wallet' }).click()
  await expect(page.getByRole('link', { name: 'Earnings 7 days: R35.00 from 2 tips' })).toBeVisible()
})

async function openWithdraw(page: Page) {
  await page.getByRole('button', { name: 'Withdraw' }).click()
  const dialog = page.getByRole('dialog', { name: 'Withdraw to Bank Account' })
  await expect(dialog).toContainText('no real money moves')
  return dialog
}

/** From the list on the wallet, which says how much it was. */
async function openToday(page: Page, sum = ''): Promise<void> {
  await expectOutOfHistory(page)
  await page.getByRole('link', { name: `Today’s withdrawals ${sum}` }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Today’s withdrawals' })).toBeFocused()
}
