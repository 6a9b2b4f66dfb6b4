import { expect, type Page, test } from '@playwright/test'
import { elsewhere, expectToast, newTipper, newWorker } from './people.ts'

test.use({ viewport: { width: 360, height: 640 } })

test('12,50 is twelve rand fifty in every field, as South Africans type it', async ({ page }) => {
  const worker = await elsewhere(page, (other) => newWorker(other))
  await newWorker(page, { rand: 2000, account: '62123456789' })
  const panel = await openPanel(page, worker.guardNumber)
  await panel.getByRole('button', { name: 'Custom' }).click()
  await panel.getByLabel('Custom amount in rand').pressSequentially('12,50')
  await panel.getByRole('button', { name: 'Send R12.50' }).click()
  await expectToast(page, 'Payment Sent!', `R12.50 sent to ${worker.guardNumber}`)

  await page.goto('/wallet')
  await page.getByRole('button', { name: 'Withdraw' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Amount in rand').pressSequentially('R 12,50')
  await dialog.getByRole('button', { name: 'Withdraw' }).click()
  await expectToast(page, 'Withdrawal Requested', 'R12.50 is on its way to FNB •••• 6789')

  await page.getByRole('button', { name: 'Add Money' }).click()
  await dialog.getByLabel('Amount in rand').pressSequentially('50,00')
  await dialog.getByRole('button', { name: 'Add Money' }).click()
  await expectToast(page, 'Money Added', 'R50.00 has been added to your wallet')
})

test('what could be two amounts is asked, never guessed', async ({ page }) => {
  await newTipper(page)
  await page.goto('/wallet')
  await page.getByRole('button', { name: 'Add Money' }).click()
  const dialog = page.getByRole('dialog')
  const amount = dialog.getByLabel('Amount in rand')
  await amount.pressSequentially('1,250')
  await expect(amount).toHaveAttribute('aria-invalid', 'true')
  await expect(dialog).toContainText('Please enter the amount like 12.50 or 1250.00')
  await dialog.getByRole('button', { name: 'Add Money' }).click()
  await expectToast(page, 'Invalid Amount')
  expect((await (await page.context().request.get('/api/wallet')).json()).balance).toBe(0)
})

test('a typed amount above R500 is read back once before it is sent; a chosen one is not', async ({ page }) => {
  const worker = await elsewhere(page, (other) => newWorker(other))
  await newWorker(page, { account: '62123456789' })
  await page.goto('/wallet')
  await page.getByRole('button', { name: 'Add Money' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Amount in rand').fill('5 000')
  await dialog.getByRole('button', { name: 'Add Money' }).click()
  await expect(dialog.getByText('You typed R5,000.00. Is that right?')).toBeFocused()
  await dialog.getByRole('button', { name: 'Change it' }).click()
  await dialog.getByLabel('Amount in rand').fill('4999')
  await dialog.getByRole('button', { name: 'Add Money' }).click()
  await dialog.getByRole('button', { name: 'Yes, add R4,999.00' }).click()
  await expectToast(page, 'Money Added', 'R4,999.00 has been added to your wallet')

  await page.getByRole('button', { name: 'Withdraw' }).click()
  await dialog.getByLabel('Amount in rand').fill('500,01')
  await dialog.getByRole('button', { name: 'Withdraw' }).click()
  // The question is where the button was: a tap within half a second would be a stray one.
  await page.waitForTimeout(600)
  await dialog.getByRole('button', { name: 'Yes, withdraw R500.01' }).click()
  await expectToast(page, 'Withdrawal Requested')

  const panel = await openPanel(page, worker.guardNumber)
  await panel.getByRole('button', { name: 'Custom' }).click()
  await panel.getByLabel('Custom amount in rand').fill('800')
  await panel.getByRole('button', { name: 'Send R800.00' }).click()
  await expect(panel.getByText('You typed R800.00. Is that right?')).toBeFocused()
  await panel.getByRole('button', { name: 'R1000', exact: true }).click()
  await expect(panel.getByText('Is that right?')).toBeHidden()
  await panel.getByRole('button', { name: 'Send R1,000.00' }).click()
  await expectToast(page, 'Payment Sent!', `R1,000.00 sent to ${worker.guardNumber}`)
})

test('what is typed is what is sent, or nothing is: no preset stays chosen behind it', async ({ page }) => {
  const worker = await elsewhere(page, (other) => newWorker(other))
  await newTipper(page, { rand: 100 })
  const panel = await openPanel(page, worker.guardNumber)
  await panel.getByRole('button', { name: 'R50', exact: true }).click()
  await panel.getByRole('button', { name: 'Custom' }).click()
  const custom = panel.getByLabel('Custom amount in rand')
  await custom.fill('9999')
  await expect(panel.getByRole('button', { name: 'Send', exact: true })).toBeDisabled()
  await expect(panel.getByRole('button', { pressed: true })).toHaveCount(0)
  await expect(panel.getByText('R1 to R5000', { exact: true })).toBeVisible()

  await custom.fill('35')
  await expect(panel.getByText('R35.49')).toBeVisible()
  await custom.fill('')
  await expect(panel.getByRole('button', { name: 'Send', exact: true })).toBeDisabled()
  await custom.fill('35')
  await panel.getByRole('button', { name: 'Send R35.00' }).click()
  await expectToast(page, 'Payment Sent!', `R35.00 sent to ${worker.guardNumber}`)
  await page.getByRole('button', { name: 'Done' }).click()
  await expect(page.getByRole('region', { name: 'Available Balance' })).toContainText('R64.51')
})

async function openPanel(page: Page, guardNumber: string) {
  await page.goto(`/?w=${guardNumber}`)
  return page.getByRole('region', { name: 'Send Payment' })
}
