import { expect, type Page, type Route, test } from '@playwright/test'
import { expectOutOfHistory } from '../every-screen/look.ts'
import { elsewhere, expectToast, newTipper, newWorker, tip, tipsSent } from '../support/people.ts'
import { clientIn } from '../support/sign-in.ts'

test('the reply to a tip is cut: the app asks again under the same key, and one tip is in the books', async ({
  page,
}) => {
  const worker = await elsewhere(page, (other) => newWorker(other))
  await newTipper(page, { rand: 100 })
  const keys = await cutReplies(page, '**/api/tips', 1)
  await page.goto(`/?w=${worker.guardNumber}`)
  await page.getByRole('button', { name: 'R20', exact: true }).click()
  await page.getByRole('button', { name: 'Send R20.00' }).click()

  await expectToast(page, 'Payment Sent!', `R20.00 sent to ${worker.guardNumber}`)
  await page.getByRole('button', { name: 'Done' }).click()
  await expect(page.getByRole('region', { name: 'Available Balance' })).toContainText('R79.51')
  expect(keys).toHaveLength(2)
  expect(new Set(keys).size).toBe(1)
  expect(keys[0]).toBeTruthy()
  expect(await tipsSent(page)).toBe(1)
})

test('no reply ever comes and the page is reloaded: it says that the tip went through, with the receipt, and sends nothing', async ({
  page,
}) => {
  const { worker, keys } = await sendWithoutReply(page)
  // The open panel holds it: a card beside it would be a second place to pay the same tip.
  await expect(page.getByText('Did this go through?')).toHaveCount(0)

  await page.reload()
  const card = page.getByRole('region', { name: 'Done' })
  await expect(card).toContainText(`R20.00 to ${worker.guardNumber} went through.`)
  await expect(page.getByRole('region', { name: 'Available Balance' })).toContainText('R79.51')
  await card.getByRole('link', { name: 'See the receipt' }).click()
  await expect(page.getByRole('dialog', { name: 'Tip to Sipho D.' })).toContainText('R20.49')
  await page.getByRole('button', { name: 'Close' }).click()
  await expectOutOfHistory(page)
  await page.getByRole('link', { name: 'Home' }).click()
  await expect(page.getByRole('region', { name: 'Available Balance' })).toBeVisible()
  await expect(card).toHaveCount(0)
  expect(new Set(keys).size).toBe(1)
  expect(await tipsSent(page)).toBe(1)

  // It was said that the first went through, so this is another one.
  await page.goto(`/?w=${worker.guardNumber}`)
  await sendTwenty(page)
  await expectToast(page, 'Payment Sent!')
  expect(await tipsSent(page)).toBe(2)
})

test('a tip that never arrived is asked about after a reload, and finished once', async ({ page }) => {
  const { worker, keys } = await sendWithoutReply(page, async () => {})

  await page.reload()
  const card = page.getByRole('region', { name: 'Did this go through?' })
  await expect(card).toContainText(`R20.00 to ${worker.guardNumber}`)
  const again = page.waitForRequest('**/api/tips')
  await card.getByRole('button', { name: 'Finish it' }).click()
  expect((await again).headers()['idempotency-key']).toBe(keys[0])
  await expectToast(page, 'Done', `R20.00 to ${worker.guardNumber} went through.`)
  await expect(card).toBeHidden()
  await expect(page.getByRole('region', { name: 'Available Balance' })).toContainText('R79.51')
  expect(await tipsSent(page)).toBe(1)
})

test('a tip that is done only after the reload is asked about, never called refused, and said to have gone through as soon as it has', async ({
  page,
}) => {
  const late: (() => Promise<unknown>)[] = []
  const { worker } = await sendWithoutReply(page, async (route) => {
    const key = { 'idempotency-key': route.request().headers()['idempotency-key'] ?? '' }
    const body = route.request().postDataJSON()
    late.push(async () => (await clientIn(page)).post('/api/tips', body, key))
  })

  const listening = page.waitForResponse('**/api/events*')
  await page.reload()
  await listening
  await expect(page.getByRole('region', { name: 'Did this go through?' })).toBeVisible()
  await expect(page.getByText('did not go through')).toHaveCount(0)
  await late[0]?.()
  await expect(page.getByRole('region', { name: 'Done' })).toContainText(
    `R20.00 to ${worker.guardNumber} went through.`,
  )
  expect(await tipsSent(page)).toBe(1)
})

test('a tip that was refused without a reply is said not to have gone through, and why', async ({ page }) => {
  const { worker } = await sendWithoutReply(page, async (route) => {
    if ((await tipsSent(page)) === 0) await tip(page, route.request().postDataJSON().guardId, 95)
    await route.fetch()
  })

  await page.reload()
  const card = page.getByRole('region', { name: 'Not Completed' })
  await expect(card).toContainText(
    `R20.00 to ${worker.guardNumber} did not go through. There is not enough money in the wallet.`,
  )
  await expect(card.getByRole('link')).toHaveCount(0)
  await card.getByRole('button', { name: 'Close' }).click()
  await expect(card).toHaveCount(0)
  await page.reload()
  await expect(page.getByRole('region', { name: 'Available Balance' })).toContainText('R4.51')
  await expect(card).toHaveCount(0)
  expect(await tipsSent(page)).toBe(1)
})

test('another window says that the tip went through: sent again in the first, it is not paid twice', async ({
  page,
}) => {
  const { worker, keys } = await sendWithoutReply(page)
  const other = await page.context().newPage()
  await other.goto('/')
  const card = other.getByRole('region', { name: 'Done' })
  await expect(card).toContainText(`R20.00 to ${worker.guardNumber} went through.`)
  await card.getByRole('button', { name: 'Close' }).click()
  await expect(card).toHaveCount(0)

  const again = page.waitForRequest('**/api/tips')
  await page.getByRole('button', { name: 'Send R20.00' }).click()
  expect((await again).headers()['idempotency-key']).toBe(keys[0])
  await expect(page.getByText('Nothing was sent this time.')).toBeVisible()
  expect(await tipsSent(page)).toBe(1)
})

test('the network dies once the panel is open: the page says so without any further code, and shows the tip that is then paid', async ({
  page,
}) => {
  const worker = await elsewhere(page, (other) => newWorker(other))
  await newTipper(page, { rand: 100 })
  await page.goto(`/?w=${worker.guardNumber}`)
  await page.getByRole('button', { name: 'R20', exact: true }).click()
  await page.route('**/assets/**', (route) => route.abort())
  await page.route('**/api/tips', (route) => route.abort())
  const send = page.getByRole('button', { name: 'Send R20.00' })
  await send.press('Enter')
  await expect(page.getByText('We got no response. It’s safe to try again: you won’t pay twice.')).toBeVisible()
  await expect(page.locator('.toast')).toHaveCount(0)

  await page.unroute('**/api/tips')
  await send.press('Enter')
  await expect(page.getByRole('dialog', { name: 'R20.00' })).toBeVisible()
  await page.getByRole('group', { name: 'How was Sipho D.?' }).getByRole('button', { name: '5 stars' }).press('Enter')
  // Older browsers never retry code that failed to load: the stars are in the page.
  await expect(page.getByRole('img', { name: 'You gave 5 stars' })).toBeVisible()
  expect(await tipsSent(page)).toBe(1)
})

for (const [status, title, rest] of [
  ['processing', 'Already On Its Way', 'is already on its way. It was not repeated.'],
  ['returned', 'Not Completed', 'did not go through. See your history for details.'],
] as const)
  test(`a withdrawal that is asked for again and is ${status} by then is not called completed`, async ({ page }) => {
    await newWorker(page, { rand: 60, account: '62123456789' })
    await page.goto('/wallet')
    await page.getByRole('button', { name: 'Withdraw' }).click()
    const dialog = page.getByRole('dialog')
    const take = async () => {
      await cutReplies(page, '**/api/wallet/withdraw', Number.POSITIVE_INFINITY)
      await dialog.getByLabel('Amount in rand').fill('25')
      await dialog.getByRole('button', { name: 'Withdraw' }).press('Enter')
      await expectToast(page, 'Error', 'We got no response.')
      await page.unroute('**/api/wallet/withdraw')
      await page.route('**/api/wallet/withdraw', async (route) => {
        const response = await route.fetch()
        const json = await response.json()
        await route.fulfill({ response, json: { ...json, transaction: { ...json.transaction, status } } })
      })
    }
    await take()
    await dialog.getByRole('button', { name: 'Withdraw' }).press('Enter')
    await expectToast(page, title, `R25.00 to your bank ${rest}`)

    await expectOutOfHistory(page)
    await page.unroute('**/api/wallet/withdraw')
    await page.getByRole('button', { name: 'Withdraw' }).press('Enter')
    await take()
    await page.route('**/api/requests?*', (route) => route.abort())
    await page.goto('/')
    await page.getByRole('button', { name: 'Finish it' }).press('Enter')
    await expectToast(page, title.replace('Already ', ''), 'R25.00 to your bank')
    await expect(page.locator('.toast')).not.toContainText('went through')
  })

test('money is added and withdrawn once, though every first reply is cut', async ({ page }) => {
  await newWorker(page, { rand: 10, account: '62123456789' })
  const loads = await cutReplies(page, '**/api/wallet/load', 1)
  const withdrawals = await cutReplies(page, '**/api/wallet/withdraw', 1)
  await page.goto('/wallet')
  await page.getByRole('button', { name: 'Add Money' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'R50', exact: true }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Add Money' }).click()
  await expectToast(page, 'Money Added', 'R50.00 has been added to your wallet')
  const balance = page.getByRole('region', { name: 'Available Balance' })
  await expect(balance).toContainText('R60.00')

  await page.getByRole('button', { name: 'Withdraw' }).click()
  await page.getByRole('dialog').getByLabel('Amount in rand').fill('25')
  await page.getByRole('dialog').getByRole('button', { name: 'Withdraw' }).click()
  await expectToast(page, 'Withdrawal Requested')
  await expect(balance).toContainText('R35.00')
  for (const keys of [loads, withdrawals]) {
    expect(keys).toHaveLength(2)
    expect(new Set(keys).size).toBe(1)
  }
})

/** Somebody with R100 sends R20, and no reply comes. Unless told otherwise the server carries it out. */
async function sendWithoutReply(page: Page, arrive: (route: Route) => Promise<unknown> = (route) => route.fetch()) {
  const worker = await elsewhere(page, (other) => newWorker(other))
  await newTipper(page, { rand: 100 })
  const keys = await cutReplies(page, '**/api/tips', Number.POSITIVE_INFINITY, arrive)
  await page.goto(`/?w=${worker.guardNumber}`)
  await sendTwenty(page)
  await expectToast(page, 'Error', 'We got no response. It’s safe to try again: you won’t pay twice.')
  await page.unroute('**/api/tips')
  return { worker, keys }
}

async function sendTwenty(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'R20', exact: true }).click()
  await page.getByRole('button', { name: 'Send R20.00' }).click()
}

/** The server receives and carries out each request, but its first replies never reach the page. Gives the keys it saw. */
async function cutReplies(
  page: Page,
  url: string,
  times: number,
  arrive: (route: Route) => Promise<unknown> = (route) => route.fetch(),
): Promise<string[]> {
  const keys: string[] = []
  await page.route(url, async (route) => {
    keys.push(route.request().headers()['idempotency-key'] ?? '')
    if (keys.length > times) return route.continue()
    await arrive(route)
    await route.abort('connectionreset')
  })
  return keys
}
