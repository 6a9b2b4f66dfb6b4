import { expect, test } from '@playwright/test'
import { expectOutOfHistory } from '../every-screen/look.ts'
import { elsewhere, expectToast, newTipper, newWorker, tip } from '../support/people.ts'
import { signIn } from '../support/sign-in.ts'

test('a line of the history opens: time, total, reference, tip again, and a question that operators answer', async ({
  page,
  context,
}) => {
  const worker = await elsewhere(page, (other) => newWorker(other))
  const email = await newTipper(page, { rand: 50 })
  await tip(context, worker.id, 20)
  await page.goto('/history')
  await expect(page.getByRole('heading', { name: 'Today' })).toBeVisible()
  await expect(page.getByRole('region', { name: 'Today' })).toContainText('In R50.00 Out R20.49')

  await page.getByRole('button', { name: 'Tip to Sipho D.' }).click()
  const receipt = page.getByRole('dialog', { name: 'Tip to Sipho D.' })
  await expect(receipt).toContainText(`Tip to Sipho D.${worker.guardNumber}`)
  await expect(receipt).toContainText(/When\d+ \w{3} \d{4} \d\d:\d\d/)
  await expect(receipt).toContainText('TotalR20.49')
  await expect(receipt).toContainText(/Reference[A-Z\d]{8}Tip again/)
  await receipt.getByRole('button', { name: 'Get help with this' }).click()
  await page.waitForTimeout(600)
  await receipt.getByRole('button', { name: 'Ask' }).click()
  await expectToast(page, 'Question Missing')
  await receipt.getByLabel('What would you like to know?').fill('I meant R2.')
  await receipt.getByRole('button', { name: 'Ask' }).click()
  await expectToast(page, 'Question Sent')
  await expect(receipt).toContainText('We are looking into it.')

  await elsewhere(page, async (desk) => {
    await signIn(desk, 'operator@enkosi.test')
    const operator = await desk.newPage()
    await operator.goto('/operator/help')
    await operator.getByRole('row').filter({ hasText: email }).getByRole('link').press('Enter')
    const card = operator.getByRole('article', { name: 'About a tip of R20.00' })
    await expect(card).toContainText('I meant R2.')
    await card.getByRole('button', { name: `Answer ${email}` }).click()
    const dialog = operator.getByRole('dialog')
    await dialog.getByLabel('Answer').fill('Please ask the worker to pass it back.')
    await dialog.getByRole('button', { name: 'Answer' }).click()
    await expect(card).toContainText('Answered')
  })

  // An address that names a receipt opens it once.
  const [{ id }] = await (await page.request.get('/api/transactions?type=tip')).json()
  await page.goto(`/history?receipt=${id}`)
  await expect(receipt).toBeVisible()
  await expect(page).toHaveURL(/\/history$/)
  await page.keyboard.press('Escape')
  await expect(receipt).toBeHidden()
  await expectOutOfHistory(page)
  await page.reload()
  await page.getByRole('button', { name: 'Tip to Sipho D.' }).click()
  await expect(receipt).toContainText('Please ask the worker to pass it back.')
  await receipt.getByRole('link', { name: 'Tip again' }).click()
  await expect(page.getByRole('region', { name: 'Send Payment' })).toContainText(worker.guardNumber)
})
