import { type BrowserContext, expect, type Locator, type Page, test } from '@playwright/test'
import { BANK_ACCOUNT, loadWallet, registerWorker } from '#testing/people/register-and-fund.ts'
import { complaintsOf, expectAccessible, expectGoodLook, expectNoSidewaysScroll } from '../every-screen/look.ts'
import { inDatabase } from '../support/database.ts'
import { confirm, find, goTo, open, somebody } from '../support/desk.ts'
import { clientIn, signIn } from '../support/sign-in.ts'

/** A signed-in person in a browser of their own. */
async function enter(page: Page, email: string): Promise<BrowserContext> {
  const browser = page.context().browser()
  const context = await browser?.newContext({ baseURL: test.info().project.use.baseURL ?? '' })
  if (!context) throw new Error('There is always a browser.')
  await signIn(context, email, { firstName: 'Test', lastName: 'Person' })
  return context
}

test('an operator verifies a worker, with a reason that the audit trail keeps', async ({ page }) => {
  const worker = somebody('worker-with-an-address-that-is-too-long-for-a-phone')
  const theirs = await enter(page, worker.email)
  const details = { guardNumber: worker.id, serviceCategory: 'waiter', location: 'Rosebank' } as const
  await registerWorker(await clientIn(theirs), details)
  await signIn(page, 'operator@enkosi.test')

  await find(page, worker.id)
  await expect(page.getByRole('article').getByText(`${worker.id} (Waiter/Waitress, Waiting)`)).toBeVisible()
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  await page.getByRole('button', { name: `Verify ${worker.id}` }).click()
  await expect(page.getByRole('dialog').getByRole('button', { name: 'Verify', exact: true })).toBeDisabled()
  await confirm(page, 'Verify', `Saw the permit of ${worker.id}`)

  await expect(page.getByRole('article').getByText(`${worker.id} (Waiter/Waitress, Verified)`)).toBeVisible()
  expect(await (await theirs.request.get('/api/guard/profile')).json()).toMatchObject({ verified: true })
  await page.goto('/operator/audit')
  await expect(page.getByRole('cell').filter({ hasText: `Saw the permit of ${worker.id}` })).toBeVisible()
  await theirs.close()
})

test('a frozen wallet is shown on hold until it is unfrozen, and a person is signed out everywhere', async ({
  page,
}) => {
  const { email } = somebody('frozen')
  const theirs = await enter(page, email)
  await signIn(page, 'operator@enkosi.test')

  await find(page, email)
  await page.getByRole('button', { name: `Freeze wallet: ${email}` }).click()
  await confirm(page, 'Freeze wallet')
  await expect(page.getByRole('article').getByText('On hold')).toBeVisible()
  expect(await (await theirs.request.get('/api/wallet')).json()).toMatchObject({ frozen: true })

  await page.getByRole('button', { name: `Unfreeze wallet: ${email}` }).click()
  await confirm(page, 'Unfreeze wallet')
  await expect(page.getByRole('article').getByText('Active', { exact: true })).toBeVisible()

  await page.getByRole('button', { name: `End sessions: ${email}` }).click()
  await confirm(page, 'End sessions')
  await expect.poll(async () => (await theirs.request.get('/api/auth/user')).status()).toBe(401)
  await theirs.close()
})

test('money is corrected only when a second operator approves', async ({ page }) => {
  const { email } = somebody('corrected-with-an-address-that-is-too-long-for-a-phone')
  const theirs = await enter(page, email)
  const second = await enter(page, 'operator2@enkosi.test')
  await signIn(page, 'operator@enkosi.test')

  // A dialog that is still fading in has no contrast to speak of.
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await find(page, email)
  await page.getByRole('button', { name: `Propose correction: ${email}` }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Amount in rand').fill('12.50')
  await expect(dialog).toContainText('Simulation mode: no real money moves.')
  await expectAccessible(page)
  // It is carried out, but nobody learns of it: the same proposal is sent again.
  const asked: string[] = []
  await page.route('**/api/operator/corrections/*', async (route) => {
    asked.push(route.request().url())
    if (asked.length > 1) return route.continue()
    await route.fetch()
    await route.fulfill({ status: 503, body: 'The service is busy.' })
  })
  await dialog.getByLabel('Reason', { exact: true }).fill('Charged twice')
  await dialog.getByRole('button', { name: 'Propose correction', exact: true }).press('Enter')
  await expect(page.locator('.toast')).toContainText('The service is busy.')
  await confirm(page, 'Propose correction', 'Charged twice')
  expect(asked).toHaveLength(2)
  expect(asked[1]).toBe(asked[0])
  await goTo(page, 'corrections')
  const own = await open(page, email)
  await expect(own.getByText('Another operator has to decide')).toBeVisible()
  await expect(own.getByRole('button', { name: 'Approve: Add R12.50' })).toBeHidden()

  const desk = await second.newPage()
  await desk.goto('/operator/corrections')
  const proposal = await open(desk, email)
  await proposal.getByRole('button', { name: 'Approve: Add R12.50' }).click()
  await expect(desk.getByRole('dialog')).toContainText('Simulation mode: no real money moves.')
  await confirm(desk, 'Approve')

  await expect(proposal.getByText('Posted')).toBeVisible()
  expect(await (await theirs.request.get('/api/wallet')).json()).toMatchObject({ balance: 1250 })
  await Promise.all([theirs.close(), second.close()])
})

test('about a difference the payment provider is asked again, and a correction is proposed @long', async ({ page }) => {
  const { email } = somebody('disagreed')
  const theirs = await enter(page, email)
  await loadWallet(await clientIn(theirs), 20_000)
  const load = await inDatabase(async (db) => {
    const [found] = await db<[{ id: string }]>`
      select load.id from load join person on person.id = person_id where person.email = ${email}
    `
    await db`
      insert into reconciliation_difference (kind, subject, amount_cents, explanation, since)
      values ('less_was_credited', ${found.id}, 325, 'The provider took R3.25 more.', business_now())
    `
    return found.id
  })
  await signIn(page, 'operator@enkosi.test')
  await page.goto('/operator/books')

  const difference = await open(page, 'R3.25')
  await expect(difference).toContainText(load)
  await expect(difference.getByText('Open', { exact: true })).toBeVisible()
  await difference.getByRole('button', { name: `Ask again: the payment provider about load ${load}` }).click()
  await confirm(page, 'Ask again', `The payer of ${load} called`)
  await difference.getByRole('button', { name: `Propose correction: the owner of load ${load}` }).click()
  await expect(page.getByRole('dialog').getByLabel('Amount in rand')).toHaveValue('3.25')
  await confirm(page, 'Propose correction', `The provider took more for ${load}`)
  await page.goto('/operator/audit')
  await expect(page.getByRole('cell').filter({ hasText: `The payer of ${load} called` })).toBeVisible()
  await theirs.close()
})

test('a person asks for a correction of their data and reads the answer @long', async ({ page }) => {
  const { email } = somebody('asking-with-an-address-that-is-too-long-for-a-phone')
  const theirs = await enter(page, email)
  const own = await theirs.newPage()
  await own.goto('/profile')
  await own.getByRole('link', { name: /Correct my data/ }).click()
  await own.getByLabel('Message').fill('My surname is Dlamini.')
  await own.getByRole('button', { name: 'Send Request' }).click()
  await expect(own.getByText('Request Sent', { exact: true })).toBeVisible()
  await expect(own.getByText(/We answer by \d+ \w{3} \d{4} at the latest/)).toBeVisible()
  await expectGoodLook(own)

  await signIn(page, 'operator@enkosi.test')
  await page.goto('/operator/privacy')
  const request = await open(page, `Correction: ${email}`)
  await expect(request.getByText('30 days left')).toBeVisible()
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  await request.getByRole('button', { name: `Answer ${email}` }).click()
  await confirm(page, 'Answer', 'Your surname is right now.', 'Answer')
  await expect(request.getByText('Done')).toBeVisible()

  await own.reload()
  await expect(own.getByText('Our answer: Your surname is right now.')).toBeVisible()
  await theirs.close()
})

test('a message is read as it was written, and gets a status', async ({ page }) => {
  const { email, id } = somebody('writer-with-an-address-that-is-too-long-for-a-phone')
  const complaints = complaintsOf(page)
  const text = '<img src=x onerror="document.title=1"> Please call me back.'
  await page.request.post('/api/contact', {
    data: { name: id, email, subject: `About ${id}`, message: text },
  })
  await signIn(page, 'operator@enkosi.test')
  await page.goto('/operator/messages')

  const message = await open(page, `About ${id}`)
  await expect(message.getByText(text)).toBeVisible()
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  await message.getByRole('button', { name: `Set status of the message from ${id}` }).click()
  await page.getByRole('dialog').getByLabel('Set status').selectOption('Answered')
  await confirm(page, 'Set status')
  await expect(message).toBeHidden()

  await page.getByLabel('Show').selectOption('Answered')
  await open(page, `About ${id}`)
  await expect(message).toContainText('Answered')
  expect(complaints).toEqual([])
})

test('every page of the desk is accessible @long', async ({ page }) => {
  const complaints = complaintsOf(page)
  await signIn(page, 'operator2@enkosi.test')
  await page.goto('/profile')
  await page.getByRole('link', { name: 'Operator desk' }).click()
  await expect(page.getByRole('heading', { name: 'What is waiting for you' })).toBeVisible()
  await expect(page.getByRole('img', { name: /^Tips in the last 30 days/ })).toBeVisible()
  await expectGoodLook(page)

  const seen: [path: string, shows: Locator][] = [
    ['workers', page.getByRole('table')],
    ['payouts', page.getByLabel('State')],
    ['phones', page.getByRole('region', { name: 'Messages this month' })],
    ['books', page.getByRole('region', { name: 'Trial balance' })],
    ['corrections', page.getByText('No corrections yet').or(page.getByRole('table'))],
    ['simulators', page.getByRole('region', { name: 'Bank' })],
    ['audit', page.getByText(/sealed/i).first()],
  ]
  for (const [path, shows] of seen) {
    await goTo(page, path)
    await expect(shows).toBeVisible()
    await expect(page.getByRole('heading', { level: 1, name: 'Operator Desk' })).toBeFocused()
    await expectAccessible(page)
    await expectNoSidewaysScroll(page)
  }
  expect(complaints).toEqual([])
})

test('the bank is asked again about a payout, and card money that left for a bank is listed with freezing at hand', async ({
  page,
}) => {
  const { email } = somebody('card-to-bank')
  const theirs = await enter(page, email)
  const client = await clientIn(theirs)
  const { guardNumber } = await registerWorker(client, BANK_ACCOUNT)
  await loadWallet(client, 2_499_900)
  await client.mustPost('/api/wallet/withdraw', { amount: 500_000 })
  await signIn(page, 'operator@enkosi.test')

  // Once it is paid, it rests: an operator may have the bank asked at once.
  await expect(async () => {
    await page.goto('/operator/payouts?state=paid')
    await expect(page.getByRole('row').filter({ hasText: guardNumber })).toBeVisible({ timeout: 2_000 })
  }).toPass({ timeout: 45_000 })
  const payout = await open(page, guardNumber)
  await payout.getByRole('button', { name: /^Ask again: the bank about payout / }).click()
  await confirm(page, 'Ask again', `Where is the money of ${guardNumber}?`)
  await page.goto('/operator/audit')
  await expect(page.getByRole('cell').filter({ hasText: `Where is the money of ${guardNumber}?` })).toBeVisible()

  // A job follows the money within half a minute.
  await expect(async () => {
    await page.goto('/operator/card-to-bank')
    await expect(page.getByRole('row').filter({ hasText: email })).toBeVisible({ timeout: 2_000 })
  }).toPass({ timeout: 45_000 })
  const card = await open(page, email)
  await expect(card).toContainText(`R24999.00 added by ${email}`)
  await expect(card).toContainText('not verified')
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  await card.getByRole('button', { name: `Freeze wallet: ${email}` }).click()
  await confirm(page, 'Freeze wallet')
  await expect(card).toContainText('On hold')
  await card.getByRole('button', { name: `Close case: ${email}` }).click()
  await confirm(page, 'Close case')
  await expect(page.getByRole('row').filter({ hasText: email })).toHaveCount(0)
  await theirs.close()
})
