import { expect, test } from '@playwright/test'
import { elsewhere, expectToast, holdUp, newTipper, newWorker } from '../support/people.ts'

test('adding money: too little, not whole rand, too much, declined, and what the button says while it waits', async ({
  page,
}) => {
  await newTipper(page)
  await page.goto('/')
  await page.getByRole('button', { name: 'Add Money' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add Money to Wallet' })
  const add = dialog.getByRole('button', { name: 'Add Money' })
  const amount = dialog.getByLabel('Amount in rand')
  await expect(amount).toHaveAttribute('placeholder', 'Enter amount (min R1)')
  await expect(dialog.getByRole('group', { name: 'Quick amounts' }).getByRole('button')).toHaveText([
    'R10',
    'R20',
    'R50',
    'R100',
  ])

  await add.click()
  await expectToast(page, 'Invalid Amount', 'Minimum amount is R1')
  await amount.fill('12.50')
  await add.click()
  await expectToast(page, 'Invalid Amount', 'Please enter whole rand')
  await amount.fill('25000')
  await add.click()
  await expectToast(page, 'Invalid Amount', 'Maximum amount is R24,999')
  await expect(page.locator('.toast')).toHaveCount(1)

  const letGo = await holdUp(page, '**/api/wallet/load')
  await amount.fill('4005')
  await add.click()
  await dialog.getByRole('button', { name: 'Yes, add R4005.00' }).click()
  await expect(dialog.getByRole('button', { name: 'Adding...' })).toBeDisabled()
  await letGo()
  await expectToast(page, 'Error', '422: The bank declined the payment.')
  // Add Money is back where it was. Either the toast says why or, without the status, the form.
  await expect(add).toBeEnabled()
  await expect(amount).toHaveValue('4005')
  const why = dialog.getByText('The bank declined the payment.', { exact: true })
  const [byToast, byForm] = await page.evaluate(() => [
    document.querySelector('.toast[data-state=open]') !== null,
    getComputedStyle(document.querySelector('[role=dialog] .hint-wrong') as Element).visibility === 'visible',
  ])
  expect(byForm).toBe(!byToast)
  await expect(why).toBeVisible()
})

test('sending: not enough money, no more than is left today, to oneself, and what the button says while it waits', async ({
  page,
}) => {
  const worker = await elsewhere(page, (other) => newWorker(other))
  const me = await newWorker(page, { rand: 4500 })
  await page.goto(`/?w=${worker.guardNumber}`)
  await page.getByRole('button', { name: 'R1000', exact: true }).click()
  const letGo = await holdUp(page, '**/api/tips')
  await page.getByRole('button', { name: 'Send R1000.00' }).click()
  await expect(page.getByRole('button', { name: 'Sending...' })).toBeDisabled()
  await letGo()
  await expectToast(page, 'Payment Sent!', `R1000.00 sent to ${worker.guardNumber}`)
  await page.unroute('**/api/tips')
  await page.getByRole('button', { name: 'Done' }).click()

  await page.getByRole('searchbox').fill(worker.guardNumber)
  await page.getByRole('list', { name: 'Service workers' }).getByRole('button', { name: worker.guardNumber }).click()
  // The amounts appear where the list was: a tap within half a second would be the second of a double tap.
  await page.waitForTimeout(600)
  await expect(page.getByRole('button', { name: 'R1000', exact: true })).toBeVisible()
  await expect(page.getByRole('button', { name: 'R5000', exact: true })).toHaveCount(0)
  await page.getByRole('button', { name: 'Custom' }).click()
  await expect(page.getByText('R1 to R4000', { exact: true })).toBeVisible()
  await page.getByLabel('Custom amount in rand').fill('4000.01')
  await expect(page.getByRole('button', { name: 'Send', exact: true })).toBeDisabled()
  await page.getByLabel('Custom amount in rand').fill('4000')
  await page.getByRole('button', { name: 'Send R4000.00', exact: true }).click()
  await expectToast(page, 'Insufficient Balance', 'Please add money to your wallet first.')

  await page.getByRole('button', { name: 'Change', exact: true }).click()
  await expect(page.getByRole('searchbox')).toBeFocused()
  await page.getByRole('searchbox').fill(me.guardNumber)
  await expect(page.getByText('This is you. You cannot tip yourself.')).toBeVisible()
  await page.goto(`/?w=${me.guardNumber}`)
  const panel = page.getByRole('region', { name: 'Send Payment' })
  await expect(panel).toContainText('This is your own code. You cannot tip yourself.')
  await expect(panel.getByRole('button', { name: 'Send' })).toHaveCount(0)
})

test('withdrawing: too little, more than there is, and what the button says while it waits', async ({ page }) => {
  await newWorker(page, { rand: 20, account: '62123456789' })
  await page.goto('/wallet')
  await page.getByRole('button', { name: 'Withdraw' }).click()
  const dialog = page.getByRole('dialog', { name: 'Withdraw to Bank Account' })
  const amount = dialog.getByLabel('Amount in rand')
  await expect(amount).toHaveAttribute('placeholder', 'Enter amount (min R1)')

  await amount.fill('0.99')
  await dialog.getByRole('button', { name: 'Withdraw' }).click()
  await expectToast(page, 'Invalid Amount', 'Minimum withdrawal is R1')
  await amount.fill('20.01')
  await dialog.getByRole('button', { name: 'Withdraw' }).click()
  await expectToast(page, 'Insufficient Balance', "You don't have enough funds")

  await page.route('**/api/wallet/withdraw', (route) => route.fulfill({ status: 503, body: 'Please try again.' }))
  await amount.fill('5')
  await dialog.getByRole('button', { name: 'Withdraw' }).click()
  await expectToast(page, 'Error', '503: Please try again.')
  await page.unroute('**/api/wallet/withdraw')
  await dialog.getByRole('button', { name: 'Withdraw' }).click()
  await expectToast(page, 'Withdrawal Requested', 'R5.00 is on its way to FNB •••• 6789')
})
