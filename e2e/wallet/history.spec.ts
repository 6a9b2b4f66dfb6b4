import { expect, test } from '@playwright/test'
import { inDatabase } from '../support/database.ts'
import { elsewhere, newTipper, newWorker, openLive, tip } from '../support/people.ts'
import { clientIn } from '../support/sign-in.ts'

test('tabs show sent, received and wallet transactions; older ones are loaded on demand', async ({ page, context }) => {
  const other = await elsewhere(page, (there) => newWorker(there))
  const me = await newWorker(page, { rand: 200 })
  await elsewhere(page, async (there) => {
    await newTipper(there, { rand: 20 })
    await tip(there, me.id, 7)
  })
  for (let count = 0; count < 51; count++) await tip(context, other.id, 1)
  await page.goto('/history')
  const rows = page.getByRole('tabpanel').getByRole('listitem')

  await expect(rows).toHaveCount(50)
  await page.getByRole('button', { name: 'Show more' }).click()
  await expect(rows).toHaveCount(53)
  await expect(page.getByRole('button', { name: 'Show more' })).toBeHidden()

  await page.getByRole('tab', { name: 'Received' }).click()
  await expect(rows).toHaveCount(1)
  await expect(rows).toContainText('Tip received')
  await expect(rows).toContainText('+R7.00')
  await expect(rows).not.toContainText('Fee')
  await page.getByRole('tab', { name: 'Wallet' }).click()
  await expect(rows).toHaveCount(1)
  await expect(rows).toContainText('+R200.00')
  await page.getByRole('tab', { name: 'Wallet' }).press('ArrowLeft')
  await page.getByRole('tab', { name: 'Received' }).press('ArrowLeft')
  await expect(page.getByRole('tab', { name: 'Sent' })).toBeFocused()
  await expect(rows).toHaveCount(50)
  await expect(rows.first()).toContainText(`Tip to Sipho D.${other.guardNumber}`)
})

test('a month is chosen and the list begins with it; every tab keeps it', async ({ page, context }) => {
  const other = await elsewhere(page, (there) => newWorker(there))
  const email = await newTipper(page, { rand: 20 })
  await page.goto('/history')
  await expect(page.getByRole('tabpanel').getByRole('listitem')).toHaveCount(1)
  await expect(page.getByLabel('Go to month')).toBeHidden()

  // Nobody can wait for a month: the load is put two months back.
  const [{ month, label }] = await inDatabase(
    (db) => db<[{ month: string; label: string }]>`
      with loaded as (
        update load set created_at = date_trunc('month', created_at) - interval '40 days'
        where person_id = (select id from person where email = ${email})
        returning created_at at time zone 'Africa/Johannesburg' as at
      )
      select to_char(at, 'YYYY-MM') as month, to_char(at, 'FMMon YYYY') as label from loaded
    `,
  )
  await tip(context, other.id, 7)
  await page.reload()
  const rows = page.getByRole('tabpanel').getByRole('listitem')
  await expect(rows).toHaveCount(2)
  const months = page.getByLabel('Go to month')
  await expect(months.getByRole('option')).toHaveCount(3)
  await expect(months.getByRole('option').last()).toHaveText(label)

  await months.focus()
  await months.selectOption(month)
  await expect(rows).toHaveCount(1)
  await expect(rows).toContainText('Money added')
  await expect(months).toBeFocused()
  await page.getByRole('tab', { name: 'Sent' }).click()
  await expect(page.getByText('No transactions yet')).toBeVisible()
  await months.selectOption({ index: 0 })
  await expect(rows).toContainText('R7.00')
})

test('a load that was declined came to nothing: its amount has no sign', async ({ page }) => {
  await newTipper(page)
  // The simulated payment of R4005 is declined, as docs/specification.md says.
  const body = { amount: 400_500, paymentReference: 'VODAPAY-1' }
  expect((await (await clientIn(page)).post('/api/wallet/load', body)).status).toBe(422)
  await page.goto('/history')

  const row = page.getByRole('listitem').filter({ hasText: 'Money not added' })
  await expect(row).toContainText('Declined')
  await expect(row.getByText('R4005.00')).toHaveText('R4005.00')
})

test('relative times keep up to date @long', async ({ page }) => {
  await newTipper(page, { rand: 5 })
  await page.clock.install()
  await page.goto('/history')
  const row = page.getByRole('listitem').filter({ hasText: 'Money added' })
  await expect(row).toContainText('Just now')

  await page.clock.runFor(120_000)
  await expect(row).toContainText(/[12]m ago/)
  await page.clock.runFor(2 * 60 * 60_000)
  await expect(row).toContainText('2h ago')
})

test('a list that failed to load can be tried again; a new person’s history is empty on every tab', async ({
  page,
}) => {
  await newTipper(page)
  await page.route('**/api/transactions**', (route) =>
    route.fulfill({ status: 503, body: 'The service is busy. Please try again in a moment.' }),
  )
  await openLive(page, '/')
  await page.getByRole('link', { name: 'View History' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Transaction History' })).toBeVisible()

  await expect(page.getByRole('alert')).toContainText('The service is busy. Please try again in a moment.')
  await expect(page.getByRole('alert')).not.toContainText('503')
  await page.unroute('**/api/transactions**')
  await page.getByRole('button', { name: 'Try again' }).click()
  for (const tab of ['All', 'Sent', 'Received', 'Wallet']) {
    await page.getByRole('tab', { name: tab, exact: true }).click()
    await expect(page.getByText('No transactions yet')).toBeVisible()
  }
})
