import { expect, type Locator, type Page, test } from '@playwright/test'
import { clientOf } from '#testing/service/client.ts'
import { elsewhere, expectToast, newTipper, newWorker } from '../support/people.ts'
import { serverUrl, signIn } from '../support/sign-in.ts'
import { expectNoSidewaysScroll } from './look.ts'

// Small things that were wrong once, each on the screen where somebody saw it.

test('a toast on a phone lies above the navigation, and covers no payee', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 640 })
  const worker = await elsewhere(page, (other) => newWorker(other))
  await newTipper(page)
  await page.goto('/')
  await page.getByRole('button', { name: 'Add Money' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'R100', exact: true }).click()
  await page.getByRole('dialog').getByRole('button', { name: /^Add/ }).last().click()
  await expectToast(page, 'Money Added')
  // Its clock stands still while people look elsewhere: it must be there when it is measured.
  await page.evaluate(() => dispatchEvent(new Event('blur')))
  await page.getByRole('searchbox').fill(worker.guardNumber)
  await page.getByRole('list', { name: 'Service workers' }).getByRole('button').first().press('Enter')
  const name = page.getByRole('region', { name: 'Send Payment' }).getByText('Sipho D.').first()
  const [payee, toast, navigation] = [
    await boxOf(name),
    await boxOf(page.locator('.toast')),
    await boxOf(page.locator('.navigation')),
  ]

  expect(toast.y + toast.height).toBeLessThanOrEqual(navigation.y + 1)
  expect(toast.y).toBeGreaterThanOrEqual(payee.y + payee.height)
})

test('by keyboard the first worker found is the next stop after the search box', async ({ page }) => {
  const worker = await elsewhere(page, (other) => newWorker(other))
  await newTipper(page)
  await page.goto('/')
  await page.getByRole('searchbox').fill(worker.guardNumber)
  const found = page.getByRole('list', { name: 'Service workers' }).getByRole('button').first()
  await expect(found).toBeVisible()
  await page.getByRole('searchbox').focus()
  await page.keyboard.press('Tab')

  await expect(found).toBeFocused()
})

test('in letters twice as large the simulated phone fits, and no amount of the landing page is broken', async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 640 })
  await page.goto('/sim/phone')
  await inLargeLetters(page)
  await expectNoSidewaysScroll(page)

  await page.goto('/')
  await inLargeLetters(page)
  await expectNoSidewaysScroll(page)
  const broken = await page.evaluate(() => {
    const range = document.createRange()
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    const found: string[] = []
    for (let node = texts.nextNode() as Text | null; node; node = texts.nextNode() as Text | null) {
      for (const { 0: amount, index } of node.data.matchAll(/R\d[\d,.]*\d/g)) {
        range.setStart(node, index)
        range.setEnd(node, index + amount.length)
        if (new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size > 1) found.push(amount)
      }
    }
    return found
  })
  expect(broken).toEqual([])
})

test('capitals and a slash at the end lead to the same screen', async ({ page }) => {
  await newTipper(page)
  for (const [path, heading] of [
    ['/wallet/', 'Wallet'],
    ['/WALLET', 'Wallet'],
    ['/profile/', 'Profile'],
  ] as const) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible()
  }
})

test('a guest’s receipt knows somebody who is signed in: one tap puts it into the history', async ({ page }) => {
  const worker = await elsewhere(page, (other) => newWorker(other))
  const body = { guardNumber: worker.guardNumber, amount: 2_000 }
  const { json } = await clientOf(serverUrl()).post('/api/guest-tips', body, { 'idempotency-key': crypto.randomUUID() })
  const { reference, page: payment } = json as { reference: string; page: string }
  await fetch(payment, { method: 'POST', redirect: 'manual', body: new URLSearchParams({ choice: 'pay' }) })
  const state = async () =>
    ((await clientOf(serverUrl()).get(`/api/guest-tips/${reference}`)).json as { state: string }).state
  await expect.poll(state).toBe('paid')
  await signIn(page, `known-${worker.guardNumber}@example.com`, { firstName: 'Thandi', lastName: 'M' })
  await page.goto(`/t/${reference}`)

  await page.getByRole('button', { name: 'Add this tip to my history' }).click()
  await expect(page.getByText('This tip is in your history.')).toBeVisible()
  await expect(page.getByRole('main').getByRole('link', { name: 'Sign in', exact: true })).toBeHidden()
})

test('no check box or choice is squeezed on a phone', async ({ page }) => {
  await newWorker(page, { account: '62123456789' })
  await page.setViewportSize({ width: 320, height: 640 })
  const squeezed = () =>
    page
      .locator('input[type=checkbox]:visible, .rail input')
      .evaluateAll((boxes) =>
        boxes
          .map((box) => box.getBoundingClientRect())
          .filter(({ width, height }) => Math.abs(width - height) > 1 || width < 13),
      )
  for (const path of ['/profile/settings', '/wallet']) {
    await page.goto(path)
    if (path === '/wallet') await page.getByRole('button', { name: 'Withdraw' }).click()
    await expect(page.locator('input[type=checkbox]:visible, .rail input').first()).toBeVisible()
    for (const size of ['', '200%']) {
      await inLargeLetters(page, size)
      expect(await squeezed(), `${path} ${size}`).toEqual([])
    }
  }
})

test('more than there is to withdraw is said while it is typed', async ({ page }) => {
  await newWorker(page, { rand: 20, account: '62123456789' })
  await page.goto('/wallet')
  await page.getByRole('button', { name: 'Withdraw' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Amount in rand').fill('99999')

  await expect(dialog.locator('.facts')).toContainText("You don't have enough funds")
  await expect(dialog.locator('.facts')).not.toContainText('R99998')
})

test('a load that waits for its provider has neither a plus nor the colour of money', async ({ page }) => {
  const client = await signIn(page, `waits-${crypto.randomUUID()}@example.com`, { firstName: 'T', lastName: 'M' })
  // The simulated payment of R4091 is never answered.
  await client.post(
    '/api/wallet/load',
    { amount: 409_100, paymentReference: 'VODAPAY-2' },
    { 'idempotency-key': crypto.randomUUID() },
  )
  await page.goto('/history')
  const row = page.getByRole('listitem').filter({ hasText: 'R4091.00' })

  await expect(row).toContainText('Pending')
  await expect(row.getByText('R4091.00')).toHaveText('R4091.00')
  await expect(row.locator('.amount-in')).toHaveCount(0)
})

test('the suburb stands under Worker Details, and not with the bank account', async ({ page }) => {
  await newWorker(page, { location: 'Rosebank', account: '62123456789' })
  await page.goto('/profile')
  await expect(page.getByRole('region', { name: 'Worker Details' })).toContainText('LocationRosebank')
  await page.goto('/wallet')
  const bank = page.getByRole('region', { name: 'Bank Account Details' })
  await expect(bank).toContainText('•••• 6789')
  await expect(bank).not.toContainText('Rosebank')
})

test('the footer of a guest’s page is at the bottom of a tall screen', async ({ page }) => {
  const worker = await elsewhere(page, (other) => newWorker(other))
  for (const size of [
    { width: 412, height: 915 },
    { width: 1440, height: 1400 },
  ]) {
    await page.setViewportSize(size)
    await page.goto(`/?w=${worker.guardNumber}`)
    await expect(page.getByRole('contentinfo')).toBeVisible()
    const box = await page.getByRole('contentinfo').boundingBox()
    expect(Math.round((box?.y ?? 0) + (box?.height ?? 0)), `${size.height}`).toBeGreaterThanOrEqual(size.height - 1)
  }
})

async function boxOf(shown: Locator) {
  await expect(shown).toBeVisible()
  const box = await shown.boundingBox()
  if (!box) throw new Error(`${shown} has no box.`)
  return box
}

async function inLargeLetters(page: Page, size = '200%'): Promise<void> {
  await page.evaluate((fontSize) => {
    document.documentElement.style.fontSize = fontSize
  }, size)
}
