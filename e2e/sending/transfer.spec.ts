import { expect, test } from '@playwright/test'
import { complaintsOf, expectOutOfHistory } from '../every-screen/look.ts'
import { elsewhere, expectToast, hold, newWorker, openLive } from '../support/people.ts'

test('a worker shares with a colleague, who sees it arrive at once; both find it in their history', async ({
  page,
  browser,
  baseURL,
}) => {
  const other = await browser.newContext({ ...(baseURL && { baseURL }) })
  const colleague = await newWorker(other)
  const theirs = await other.newPage()
  await openLive(theirs, '/history')
  const worker = await newWorker(page, { rand: 100 })
  const complaints = complaintsOf(page)
  await page.goto('/wallet/transfer')
  await expect(page.getByRole('button', { name: 'Send to a worker' })).toBeEnabled()
  await page.getByRole('button', { name: 'Send to a worker' }).press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Share with a Worker' })
  await dialog.getByLabel('Worker ID or place').fill(colleague.guardNumber)
  await page.keyboard.press('Enter')
  await expect(dialog.getByRole('button', { name: colleague.guardNumber })).toBeEnabled()
  await dialog.getByRole('button', { name: colleague.guardNumber }).press('Enter')
  await expect(dialog).toContainText(`Sipho D. ${colleague.guardNumber} · Parking Guard · Rosebank`)
  await expect(dialog.getByLabel('Amount in rand')).toBeFocused()
  await dialog.getByLabel('Amount in rand').fill('0,50')
  await page.keyboard.press('Enter')
  await expectToast(page, 'Invalid Amount', 'Please choose an amount from R1 to R5000')
  await dialog.getByLabel('Amount in rand').fill('40')
  await expect(dialog).toContainText('FeeFREE')
  await expect(dialog).toContainText(`${colleague.guardNumber} receivesR40.00`)
  await Promise.all([
    expectToast(theirs, 'You received R40.00', `${worker.guardNumber} sent it to you.`),
    dialog.getByRole('button', { name: 'Send R40.00' }).press('Enter'),
  ])

  await expect(dialog).toBeHidden()
  await expectOutOfHistory(page)
  await page.goto('/wallet')
  await expect(page.getByRole('region', { name: 'Available Balance' })).toContainText('R60.00')
  await page.goto('/wallet/withdrawals')
  await expect(page.getByRole('region', { name: 'What you can still send' })).toContainText('R4960.00')
  await expect(theirs.getByRole('listitem').first()).toContainText(`Transfer from Sipho D.${worker.guardNumber}`)
  await expect(theirs.getByRole('listitem').first()).toContainText('+R40.00')
  await page.goto('/history')
  await page.getByRole('tab', { name: 'Wallet' }).click()
  await expect(page.getByRole('listitem').first()).toContainText(`Transfer to Sipho D.${colleague.guardNumber}`)
  expect(complaints).toEqual([])
  await other.close()
})

test('nobody shares with themselves or with nobody, and a large amount is read back', async ({ page }) => {
  const colleague = await elsewhere(page, (other) => newWorker(other))
  const worker = await newWorker(page, { rand: 900 })
  await page.goto('/wallet/transfer')
  await page.getByRole('button', { name: 'Send to a worker' }).click()
  const dialog = page.getByRole('dialog', { name: 'Share with a Worker' })
  const find = async (text: string) => {
    await dialog.getByLabel('Worker ID or place').fill(text)
    await dialog.getByRole('button', { name: 'Find' }).click()
  }
  // The line for screen readers is in place while the search runs.
  const letGo = await hold(page, '**/api/guards/search**')
  await find(worker.guardNumber)
  const said = dialog.locator('#results > [role=status]:not(.spinner)')
  await expect(said).toHaveText('')
  const place = await said.elementHandle()
  letGo()
  await expect(said).toHaveText('This is you. You cannot send money to yourself.')
  expect(await place?.textContent()).toBe('This is you. You cannot send money to yourself.')
  const refusal = { status: 429, body: 'Too many attempts. Please wait a moment.' }
  await page.route('**/api/guards/search**', (route) => route.fulfill(refusal), { times: 1 })
  await find(colleague.guardNumber)
  await expect(dialog).toContainText(refusal.body)
  await find('no such worker anywhere')
  await expect(dialog).toContainText('No service workers found.')
  await find(colleague.guardNumber)
  await dialog.getByRole('button', { name: colleague.guardNumber }).click()
  await dialog.getByLabel('Amount in rand').fill('901')
  await dialog.getByRole('button', { name: 'Send R901.00' }).click()
  await expectToast(page, 'Insufficient Balance', "You don't have enough funds")
  await dialog.getByLabel('Amount in rand').fill('600')
  await dialog.getByRole('button', { name: 'Send R600.00' }).click()
  await expect(dialog).toContainText('You typed R600.00. Is that right?')
  await dialog.getByRole('button', { name: 'Yes, send R600.00' }).click()
  await expectToast(page, 'Money Sent', `R600.00 sent to ${colleague.guardNumber}`)
})
