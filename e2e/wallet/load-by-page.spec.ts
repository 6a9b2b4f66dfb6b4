import { expect, type Page, test } from '@playwright/test'
import { choose } from '#testing/partners/pay-page.ts'
import { expectGoodLook } from '../every-screen/look.ts'
import { inDatabase } from '../support/database.ts'
import { elsewhere, expectToast, newTipper, newWorker, tipsSent } from '../support/people.ts'
import { signIn } from '../support/sign-in.ts'

// R4099 is paid on the page of the simulated payment provider.

test.use({ viewport: { width: 360, height: 640 } })

const balance = (page: Page) => page.getByRole('region', { name: 'Available Balance' })
const card = (page: Page, title: string) => page.getByRole('region', { name: title })
const goOn = (page: Page) => page.getByRole('link', { name: 'Continue payment' })
const atProvider = (page: Page, choice: 'Pay' | 'Cancel') =>
  page.getByRole('button', { name: choice, exact: true }).click()
const loads = async (page: Page) => (await (await page.request.get('/api/transactions?type=load')).json()) as Load[]
type Load = { id: string; status: string; page?: string }

/** The storage of its tab. In simulation the provider's page is on our host, so that it can be read there too. */
const tabDataOf = (page: Page) => page.evaluate(() => Object.entries(sessionStorage) as [string, string][])

/** Asks for the money where the page is, and is taken to the provider's. */
async function add(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Add Money' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Amount in rand').fill('4099')
  await dialog.getByRole('button', { name: 'Add Money' }).click()
  await dialog.getByRole('button', { name: 'Yes, add R4099.00' }).click()
  await expect(page.getByRole('heading', { name: 'Pay R4099.00?' })).toBeVisible()
}

/** Opens the panel of a worker and adds what is missing for R4098. */
async function addAndSend(page: Page, guardNumber: string): Promise<void> {
  await page.goto(`/?w=${guardNumber}`)
  await page.getByRole('button', { name: 'Custom' }).click()
  await page.getByLabel('Custom amount in rand').fill('4098')
  await page.getByRole('button', { name: 'Use this amount' }).click()
  await tapAddAndSend(page)
}

/** The amount is typed and large, so it is asked about. A tap within half a second of another counts as a double tap. */
async function tapAddAndSend(page: Page): Promise<void> {
  await page.waitForTimeout(600)
  await page.getByRole('button', { name: 'Add R4099 and send R4098.00' }).click()
  await page.waitForTimeout(600)
  await page.getByRole('button', { name: 'Add R4099 and send R4098.00' }).click()
  await expect(page.getByRole('heading', { name: 'Pay R4099.00?' })).toBeVisible()
}

for (const [name, path] of [
  ['home', '/'],
  ['the wallet', '/wallet'],
] as const)
  test(`from ${name} to the provider’s page and back to ${name}, where the money arrives`, async ({ page }) => {
    await newTipper(page)
    await page.goto(path)
    await add(page)

    await atProvider(page, 'Pay')

    await expect(page).toHaveURL(new RegExp(`${path}$`))
    await expect(card(page, 'Done')).toContainText('R4099.00 into your wallet went through.')
    await expect(balance(page)).toContainText('R4099.00')
    await expectGoodLook(page)
    await card(page, 'Done').getByRole('button', { name: 'Close' }).click()
    await expect(card(page, 'Done')).toBeHidden()
  })

test('Add and send survives the page: the tip goes once the money is there, once', async ({ page }) => {
  const worker = await elsewhere(page, (other) => newWorker(other))
  await newTipper(page)
  await addAndSend(page, worker.guardNumber)

  await atProvider(page, 'Pay')

  await expectToast(page, 'Payment Sent!', `R4098.00 sent to ${worker.guardNumber}`)
  await page.getByRole('button', { name: 'Done' }).click()
  await expect(balance(page)).toContainText('R0.51')
  await page.goBack()
  await page.goto('/')
  await expect(balance(page)).toContainText('R0.51')
  await expect(page.getByRole('main').getByRole('status').filter({ hasText: 'wallet' })).toHaveCount(0)
  expect(await tipsSent(page)).toBe(1)
})

test('the provider’s answer is there before the browser: the tip goes as soon as the panel is back', async ({
  page,
}) => {
  const worker = await elsewhere(page, (other) => newWorker(other))
  await newTipper(page)
  await addAndSend(page, worker.guardNumber)

  await choose(page.url(), 'pay')
  await expect.poll(async () => (await loads(page))[0]?.status).toBe('completed')
  await page.reload()

  await expectToast(page, 'Payment Sent!', `R4098.00 sent to ${worker.guardNumber}`)
  expect(await tipsSent(page)).toBe(1)
})

test('a copied tab, and somebody else in the same tab: the tip is sent once, and only by its owner', async ({
  page,
  context,
}) => {
  const worker = await elsewhere(page, (other) => newWorker(other))
  const email = await newTipper(page)
  await addAndSend(page, worker.guardNumber)
  const [load] = await loads(page)
  const back = `/api/wallet/load/return/${load?.id}`
  const [copy, other] = [await context.newPage(), await context.newPage()]
  for (const tab of [copy, other]) {
    await tab.goto('/privacy')
    await tab.evaluate(
      (kept) => {
        for (const [name, value] of kept) sessionStorage.setItem(name, value)
      },
      await tabDataOf(page),
    )
  }

  // A new session in the same browser, without signing out of the one before.
  await newTipper(context, { rand: 4_999, firstName: 'Johan' })
  await other.goto(back)
  await expect(other.getByRole('heading', { name: 'Hello, Johan' })).toBeVisible()
  await expect(other.getByRole('region', { name: 'Send Payment' })).toBeVisible()
  await expect(other.getByRole('region', { name: 'Send Payment' }).getByRole('status')).toHaveCount(0)
  await other.close()
  await signIn(context, email)

  const address = page.url()
  for (const tab of [page, copy]) {
    await tab.goto(back)
    await expect(tab.getByText('as soon as VodaPay confirms your payment')).toBeVisible()
  }
  await choose(address, 'pay')
  // The later of the two hears that it was sent before.
  const sent = /^(Sipho D\. has your R4098\.00|R4098\.00 to \S+ was already sent)/
  for (const tab of [page, copy]) await expect(tab.getByText(sent)).toBeVisible()
  expect(await tipsSent(page)).toBe(1)
})

test('back from the page unpaid: the panel waits, says for what, and sends nothing once somebody said no', async ({
  page,
}) => {
  const worker = await elsewhere(page, (other) => newWorker(other))
  await newTipper(page)
  await addAndSend(page, worker.guardNumber)
  const [load] = await loads(page)

  // The provider sends the browser back, and nothing has been decided.
  await page.goto(`/api/wallet/load/return/${load?.id}?data=e30=`)
  const panel = page.getByRole('region', { name: 'Send Payment' })
  await expect(panel.getByRole('status')).toHaveText(
    `R4098.00 goes to ${worker.guardNumber} as soon as VodaPay confirms your payment.`,
  )
  await expect(goOn(page)).toHaveCount(1)
  await expectGoodLook(page)
  await panel.getByRole('button', { name: 'Change it' }).click()
  // The same wish leads to the same page.
  await tapAddAndSend(page)
  await atProvider(page, 'Cancel')

  await expectToast(page, 'Not Completed', 'R4099.00 into your wallet did not go through.')
  await expect(panel.getByRole('button', { name: 'Add R4099 and send R4098.00' })).toBeVisible()
  expect((await loads(page)).map(({ status }) => status)).toEqual(['declined'])
  expect(await tipsSent(page)).toBe(0)
})

test('Back, a reload and a second tab lead to the same payment', async ({ page, context }) => {
  await newTipper(page)
  await page.goto('/')
  await add(page)
  const address = page.url()

  await page.goBack()
  await expect(card(page, 'Payment Pending')).toContainText(
    'VodaPay has not confirmed the payment yet: R4099.00 into your wallet.',
  )
  await expectGoodLook(page)
  await page.reload()
  await expect(card(page, 'Payment Pending')).toBeVisible()
  const second = await context.newPage()
  await second.goto('/')
  await add(second)
  expect(second.url()).toBe(address)
  await goOn(page).click()
  await expect(page).toHaveURL(address)

  await atProvider(second, 'Pay')
  await atProvider(page, 'Pay')
  for (const tab of [second, page]) await expect(balance(tab)).toContainText('R4099.00')
  expect(await loads(page)).toHaveLength(1)
})

test('a closed tab: history and receipt lead on to the page, and back to the receipt', async ({ page, context }) => {
  await newTipper(page)
  await page.goto('/wallet')
  await add(page)
  await page.close()

  const later = await context.newPage()
  await later.goto('/history')
  await expect(later.getByRole('listitem').filter({ hasText: 'Money added' })).toContainText('Pending')
  await expectGoodLook(later)
  await goOn(later).click()
  await expect(later.getByRole('heading', { name: 'Pay R4099.00?' })).toBeVisible()
  await later.goBack()
  await later.getByRole('button', { name: 'Money added' }).click()
  const receipt = later.getByRole('dialog', { name: 'Money added' })
  await receipt.getByRole('link', { name: 'Continue payment' }).click()
  await atProvider(later, 'Pay')

  await expect(receipt).toContainText('StatusCompleted')
  await expect(receipt.getByRole('link', { name: 'Continue payment' })).toBeHidden()
})

test('what nobody finishes is declined once the page is closed, and the same amount can be added again', async ({
  page,
}) => {
  await newTipper(page)
  await page.goto('/wallet')
  await add(page)
  const [load] = await loads(page)
  await inDatabase(
    (db) => db`
    update sim_payment set page_until = business_now(), decided_at = business_now() where trace_id = ${load?.id ?? ''}
  `,
  )

  await page.goBack()
  await expect(card(page, 'Not Completed')).toContainText('R4099.00 into your wallet did not go through.')
  await page.goto('/history')
  await expect(page.getByRole('listitem').filter({ hasText: 'Money not added' })).toContainText('Declined')
  await expect(goOn(page)).toHaveCount(0)
  await page.goto('/wallet')
  await add(page)
  await atProvider(page, 'Pay')
  await expect(balance(page)).toContainText('R4099.00')
  expect((await loads(page)).map(({ status }) => status)).toEqual(['completed', 'declined'])
})
