import { expect, test } from '@playwright/test'
import { expectGoodLook } from '../every-screen/look.ts'
import { elsewhere, expectToast, newTipper, newWorker, tip } from '../support/people.ts'

test('a person tipped before is one tap away, with the last amount chosen, and a favourite comes first', async ({
  page,
}) => {
  const first = await elsewhere(page, (other) => newWorker(other))
  const second = await elsewhere(page, (other) => newWorker(other))
  await newTipper(page.context(), { rand: 200 })
  await tip(page.context(), first.id, 25)
  await tip(page.context(), second.id, 10)

  await page.goto('/')
  const people = page.getByRole('region', { name: 'Tip again' }).getByRole('listitem')
  await expect(people).toHaveCount(2)
  await expect(people.first()).toContainText('R10')
  await people.last().getByRole('button').click()

  const panel = page.getByRole('region', { name: 'Send Payment' })
  await expect(panel).toContainText(first.guardNumber)
  await panel.getByRole('button', { name: 'Favourite' }).click()
  await expect(panel.getByRole('button', { name: 'Favourite' })).toHaveAttribute('aria-pressed', 'true')
  await expect(people.first()).toContainText('Favourite')
  await expect(people.first()).toContainText('R25')

  await panel.getByRole('button', { name: 'Send R25.00' }).click()
  await expectToast(page, 'Payment Sent!', `R25.00 sent to ${first.guardNumber}`)

  await page.reload()
  await expect(people.first()).toContainText('Favourite')
  await expectGoodLook(page)
})
