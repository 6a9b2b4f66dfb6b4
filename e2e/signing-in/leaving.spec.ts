import { expect, test } from '@playwright/test'
import { complaintsOf, expectGoodLook } from '../every-screen/look.ts'
import { inDatabase } from '../support/database.ts'
import { addMoney, elsewhere, expectToast, newTipper, newWorker, tip, wantFreshSignIn } from '../support/people.ts'
import { clientIn, serverUrl } from '../support/sign-in.ts'

test('a link on another site asks before it signs out; afterwards Back shows nothing of the account', async ({
  page,
}) => {
  await newTipper(page, { rand: 77 })
  await page.goto('/wallet')
  await expect(page.getByText('R77.00').first()).toBeVisible()
  await page.evaluate(() => localStorage.setItem('enkosi.unanswered', '[]'))
  await page.goto(`data:text/html,<a href="${serverUrl()}/api/logout">Free money</a>`)
  await page.getByRole('link', { name: 'Free money' }).click()

  await expect(page.getByRole('heading', { name: 'Sign out of Enkosi?' })).toBeVisible()
  expect((await page.context().request.get('/api/auth/user')).status()).toBe(200)

  await page.getByRole('link', { name: 'Sign out', exact: true }).click()
  await expect(page.getByRole('link', { name: 'Send a Tip' })).toBeVisible()
  expect((await page.context().request.get('/api/auth/user')).status()).toBe(401)
  // A payment that was never answered must find its key again.
  expect(await page.evaluate(() => localStorage.getItem('enkosi.unanswered'))).toBe('[]')
  for (let steps = 0; steps < 3; steps += 1) {
    await page.goBack()
    await expect(page.getByText('R77.00')).toHaveCount(0)
  }
})

test('an account is deleted only right after signing in: sign in again, come back, delete', async ({ page }) => {
  const email = await newTipper(page)
  await wantFreshSignIn(page, '**/api/me')
  await page.goto('/account')
  const dialog = page.getByRole('dialog')
  const confirm = async () => {
    await page.getByRole('button', { name: 'Delete my account' }).click()
    await dialog.getByRole('button', { name: 'Yes, delete my account' }).click()
  }
  await confirm()
  await expect(dialog).toContainText('For your security, sign in again first')
  await page.unroute('**/api/me')
  await dialog.getByRole('link', { name: 'Sign in again' }).click()

  await page.getByLabel('Email').fill(email)
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page).toHaveURL(/\/account$/)
  await confirm()
  await expect(page.getByRole('link', { name: 'Send a Tip' })).toBeVisible()
  expect((await page.context().request.get('/api/auth/user')).status()).toBe(401)
})

test('somebody leaves with money: the load goes back to its card, the rest to a worker, and the account is gone', async ({
  page,
}) => {
  // Once a worker, with R20 from tips; R70 came from a card since.
  const { id } = await newWorker(page)
  const sipho = await elsewhere(page, async (other) => {
    await newTipper(other, { rand: 30 })
    await tip(other, id, 20)
    return newWorker(other)
  })
  await (await clientIn(page)).delete('/api/guard/profile')
  await addMoney(page, 70)
  const complaints = complaintsOf(page)
  await page.goto('/account')
  const press = (name: string) => page.getByRole('button', { name, exact: true }).press('Enter')
  const dialog = page.getByRole('dialog')
  const deleteAccount = async () => {
    await press('Delete my account')
    await dialog.getByRole('button', { name: 'Yes, delete my account' }).press('Enter')
  }

  await expect(page.getByText('R70.00 can go back to the card it came from.')).toBeVisible()
  await expect(page.getByText('R20.00 more cannot go back to a card.')).toBeVisible()
  await expectGoodLook(page)
  await press('Delete my account')
  // It would be refused, so nothing is promised.
  await expect(dialog).not.toContainText('goes back to your card first')
  await dialog.getByRole('button', { name: 'Yes, delete my account' }).press('Enter')
  await expectToast(
    page,
    'Error',
    '422: Please get the money in your wallet back onto your card first, or give it to a worker.',
  )
  await press('Get R70.00 back on my card')

  await expect(page.getByText('R20.00 cannot go back to a card:')).toBeVisible()
  await press('Give it to a worker')
  await page.getByLabel('Worker ID or place').fill(sipho.guardNumber)
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: sipho.guardNumber }).press('Enter')
  await expect(page.getByText('Sipho D. gets R19.51. The fee is R0.49.')).toBeVisible()
  await expectGoodLook(page)
  await press('Give R19.51')
  await expect(page.getByRole('heading', { name: 'Money in your wallet' })).toHaveCount(0)
  await page.goto('/history')
  await expect(page.getByRole('listitem').nth(1)).toContainText('Refund to your card')
  await expect(page.getByRole('listitem').nth(1)).toContainText('−R70.00')
  await page.goto('/account')
  await deleteAccount()

  await expect(page.getByRole('link', { name: 'Send a Tip' })).toBeVisible()
  expect((await page.context().request.get('/api/auth/user')).status()).toBe(401)
  const cards = await inDatabase(
    (db) => db`
      select refunded_cents as cents
      from worker
      join load on load.person_id = worker.person_id
      join sim_payment on trace_id = load.id::text
      where worker.id = ${id}
    `,
  )
  expect(cards).toEqual([{ cents: 7_000 }])
  // The browser itself notes what was refused.
  expect(complaints.filter((each) => !/422|401/.test(each))).toEqual([])
})

test('a refund that the provider takes in part says both amounts, at once and in the history @long', async ({
  page,
}) => {
  await newTipper(page, { rand: 70 })
  // Of two loads the provider takes one: no journey can order that.
  const partly = (movement: { type: string }) => ({
    ...movement,
    ...(movement.type === 'load_refund' && { takenBack: 3_000 }),
  })
  await page.route('**/api/wallet/refund', async (route) => {
    if (route.request().method() !== 'POST') return route.continue()
    const response = await route.fetch()
    const json = await response.json()
    await route.fulfill({ response, json: { ...json, transaction: partly(json.transaction) } })
  })
  await page.route('**/api/transactions*', async (route) => {
    const response = await route.fetch()
    await route.fulfill({ response, json: (await response.json()).map(partly) })
  })

  await page.goto('/account')
  await page.getByRole('button', { name: 'Get R70.00 back on my card' }).press('Enter')
  await expectToast(page, 'Partly Returned', 'R40.00 went back to your card. R30.00 is in your wallet again.')
  await page.goto('/history')
  await expect(page.getByRole('listitem').first()).toContainText('R40.00 to your card, R30.00 back in your wallet')
  await expect(page.getByText('In R70.00 Out R40.00')).toBeVisible()
  await page.getByRole('button', { name: 'Refund to your card' }).click()
  await expect(page.getByRole('dialog')).toContainText('TotalR40.00')
  await page.unrouteAll({ behavior: 'wait' }) // The list is read again whenever money moves.
})
