import { expect, test } from '@playwright/test'
import { expectGoodLook } from '../every-screen/look.ts'
import { inDatabase } from '../support/database.ts'
import { somebody } from '../support/desk.ts'
import { signIn } from '../support/sign-in.ts'

test('a wide desk counts what waits, keeps order, page and open row in the address, and obeys its keys @desktop-only @long', async ({
  page,
}) => {
  const { id, email } = somebody('desk')
  const sent = { name: id, email, subject: `About ${id}`, message: 'Please call me back.' }
  expect((await page.request.post('/api/contact', { data: sent })).status()).toBe(201)
  await inDatabase(
    (db) => db`
      insert into message (kind, name, email, subject, message, status)
      select 'contact', 'Sender ' || n, 'sender' || n || '@enkosi.test', 'Subject ' || n, 'Read long ago.', 'closed'
      from generate_series(1, 101) n
    `,
  )
  await signIn(page, 'operator@enkosi.test')
  await page.goto('/operator/messages?status=closed')
  const rows = page.getByRole('row')
  const pages = page.getByRole('navigation', { name: 'Operator pages' })
  await expect(pages.getByRole('link', { name: /^Messages [1-9]/ })).toBeVisible()

  await page.getByRole('link', { name: 'Next page' }).click()
  await expect(page).toHaveURL(/page=2/)
  await page.reload()
  await expect(page.getByLabel('Show')).toHaveValue('closed')
  await expect(rows.nth(1)).toBeVisible()
  expect(await rows.count()).toBeLessThan(101)
  await page.goBack()
  await expect(rows).toHaveCount(101)

  const name = page.getByRole('columnheader', { name: 'Name' })
  await name.getByRole('link').click()
  await expect(name).toHaveAttribute('aria-sort', 'ascending')
  const ends = async () => [
    await rows.nth(1).getByRole('link').textContent(),
    await rows.last().getByRole('link').textContent(),
  ]
  const ascending = await ends()
  await name.getByRole('link').click()
  await expect(name).toHaveAttribute('aria-sort', 'descending')
  expect(await ends()).toEqual(ascending.toReversed())

  await page.keyboard.press('j')
  await page.keyboard.press('j')
  await expect(rows.nth(2).getByRole('link')).toBeFocused()
  await page.keyboard.press('k')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('article')).toContainText('Read long ago.')
  await expect(rows.nth(1)).toBeVisible()
  await page.reload()
  await expect(page.getByRole('article')).toContainText('Read long ago.')
  await expectGoodLook(page)
  await page.getByRole('link', { name: 'Close' }).click()
  await expect(rows.nth(1).getByRole('link')).toBeFocused()

  await page.keyboard.press('/')
  await page.keyboard.type('j/k')
  await expect(page.getByRole('searchbox')).toHaveValue('j/k')
  await expect(page.getByRole('searchbox')).toBeFocused()
  await page.getByLabel('Shortcuts: j and k move').uncheck()
  await name.getByRole('link').focus()
  await page.keyboard.press('j')
  await expect(name.getByRole('link')).toBeFocused()

  // Reads are recorded, but hidden unless asked for.
  await page.goto('/operator/audit')
  const read = page.getByRole('row').filter({ hasText: 'list read' }).first()
  await expect(rows.nth(1)).toBeVisible()
  await expect(read).toBeHidden()
  await page.getByLabel('Show').selectOption('Actions and reads')
  await expect(read).toBeVisible()
  await page.reload()
  await expect(read).toBeVisible()
})
