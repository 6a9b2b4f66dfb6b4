import { expect, type Page, test } from '@playwright/test'
import { unique } from '#testing/people/register-and-fund.ts'
import { expectGoodLook } from '../every-screen/look.ts'
import { beginRegistration, elsewhere, expectToast, newTipper, newWorker, openLive, tip } from '../support/people.ts'
import { clientIn, signIn } from '../support/sign-in.ts'

test('a saved profile shows what was saved, and the next save sends nothing back', async ({ page }) => {
  await newWorker(page)
  await page.goto('/profile/bank')
  const form = page.getByRole('region', { name: 'Update Worker Info' })
  await form.getByLabel('Location').fill('Sea Point')
  await form.getByLabel('Account Holder Name').fill('Sipho Dlamini')
  await form.getByLabel('Bank Name').fill('Capitec')
  await form.getByLabel('Account Number').fill('1234567890')
  await save(page)
  await expect(form.getByLabel('Location')).toHaveValue('Sea Point')
  await expect(form.getByLabel('Account Holder Name')).toHaveValue('Sipho Dlamini')
  await expect(form.getByLabel('Bank Name')).toHaveValue('Capitec')
  await expect(form.getByLabel('Account Number')).toHaveValue('')
  await expect(form).toContainText('Now •••• 7890.')

  await form.getByLabel('Location').fill('Green Point')
  const sent = page.waitForRequest((request) => request.method() === 'PUT')
  await save(page)
  expect((await sent).postDataJSON()).toEqual({ location: 'Green Point' })
  await expect(form.getByLabel('Location')).toHaveValue('Green Point')
  expect((await (await clientIn(page)).get('/api/guard/profile')).json).toMatchObject({
    location: 'Green Point',
    accountHolderName: 'Sipho Dlamini',
    bankName: 'Capitec',
    bankAccountNumber: '•••• 7890',
  })
})

test('a half-filled form and a known balance stay while what is behind them cannot be read again', async ({ page }) => {
  const worker = await newWorker(page, { rand: 30 })
  const tipped = async (path: string) => {
    const failed = page.waitForEvent('requestfailed', (request) => request.url().endsWith(path))
    await page.route(`**${path}`, (route) => route.abort())
    await elsewhere(page, async (other) => {
      await newTipper(other, { rand: 20 })
      await tip(other, worker.id, 5)
    })
    await failed
  }
  await openLive(page, '/profile/bank')
  const form = page.getByRole('region', { name: 'Update Worker Info' })
  await form.getByLabel('Bank Name').fill('Capitec')
  await tipped('/api/guard/profile')
  await expectToast(page, 'You received R5.00')
  await expect(form.getByLabel('Bank Name')).toHaveValue('Capitec')

  await openLive(page, '/wallet')
  const balance = page.getByRole('region', { name: 'Available Balance' })
  await expect(balance).toContainText('R35.00')
  await tipped('/api/wallet')
  await expectToast(page, 'You received R5.00')
  await expect(balance).toContainText('R35.00')
})

test('a save that changes nothing says so and sends nothing', async ({ page }) => {
  await newWorker(page, { location: 'Rosebank' })
  await page.goto('/profile/bank')
  let sent = 0
  page.on('request', (request) => {
    if (request.method() === 'PUT') sent += 1
  })
  await page.getByRole('button', { name: 'Update Profile' }).click()

  await expectToast(page, 'Nothing to Update', 'Nothing changed')
  expect(sent).toBe(0)
})

test('what an operator decides shows on the open profile, a "no" with its reason and what to do', async ({ page }) => {
  const worker = await newWorker(page)
  await openLive(page, '/profile')
  const details = page.getByRole('region', { name: 'Worker Details' })
  await expect(details).toContainText('Pending')
  await elsewhere(page, async (other) => {
    const operator = await signIn(other, 'operator@enkosi.test')
    const decide = (what: string, reason: string, seen = {}) =>
      operator.mustPost(`/api/operator/workers/${worker.id}/${what}`, { reason, ...seen })

    await decide('reject', 'The photo of your ID is <b>blurred</b>')
    await expect(details).toContainText('The reason: The photo of your ID is <b>blurred</b>')
    await expect(details).toContainText('Pending')
    await expect(details.getByRole('link', { name: 'write to support' })).toBeVisible()
    await expectGoodLook(page)

    await decide('verify', 'Seen now', { name: 'Sipho Dlamini' })
    await expect(details).toContainText('Verified')
    await expect(details).not.toContainText('The reason')
  })
})

test('from the profile to the printer in five taps: a free worker ID stands there, and the bank can wait', async ({
  page,
}) => {
  await page.addInitScript(() => {
    window.print = () => {
      document.body.dataset.printed = String(Number(document.body.dataset.printed ?? 0) + 1)
    }
  })
  await newTipper(page)
  await page.goto('/')
  await page.getByRole('link', { name: 'Profile' }).click()
  await page.getByRole('button', { name: 'Become Service Worker' }).click()
  const card = page.getByRole('region', { name: 'Get Paid on Enkosi' })
  await expect(card).toContainText('Step 1 of 3')
  await expectGoodLook(page)
  await card.getByRole('radio', { name: 'Waiter/Waitress' }).click()
  await expect(card).toContainText('Step 2 of 3')
  await expect(card.getByLabel('Worker ID Number')).toHaveValue(/^WT-\d{6}$/)
  const id = await card.getByLabel('Worker ID Number').inputValue()
  await expectGoodLook(page)
  await expect(card.getByLabel('Account Number')).toBeHidden()
  const labels = await card.locator('label').allTextContents()
  expect(labels.map((label) => label.replace(' (optional)', ''))).toEqual([
    'Worker ID Number',
    'Location',
    'Account Holder Name',
    'Bank Name',
    'Account Number',
  ])

  await card.getByRole('button', { name: 'Create Worker Profile' }).click()
  await expectToast(page, 'Service Worker Profile Created', 'You can now receive payments!')
  await expect(page.getByText('Step 3 of 3: print your card and wear it.')).toBeVisible()
  const code = page.getByRole('region', { name: 'Your Payment QR Code' })
  await expect(code).toContainText(id)
  // By keyboard: a tap this soon, where the last one was, passes for the second of a double tap.
  await code.getByRole('button', { name: 'Print', exact: true }).press('Enter')
  await expect(page.locator('body')).toHaveAttribute('data-printed', '1')
  await expect(page.locator('.print-badge svg')).toHaveCount(1)
  await page.evaluate(() => dispatchEvent(new Event('afterprint')))
  await expect(page.locator('.print-badge svg')).toHaveCount(0)
})

test('Log Out is the last thing on the profile, below what belongs to work, money, app and privacy', async ({
  page,
}) => {
  await newWorker(page)
  await page.goto('/profile')
  for (const group of ['My work', 'Money', 'App', 'Privacy'])
    await expect(page.getByRole('navigation', { name: group })).toBeVisible()
  await expect(page.getByRole('main').getByRole('link').last()).toHaveText('Log Out')
  await expect(page.getByRole('main').getByRole('region').first()).toHaveAccessibleName('Your Payment QR Code')
})

test('the first name is shown to tippers unless the worker switches it off, and registration says so', async ({
  page,
}) => {
  await newTipper(page, { firstName: 'Nomsa' })
  await page.goto('/profile')
  const card = await beginRegistration(page)
  await expect(card).toContainText(
    'Your first name is shown to people who tip you (Nomsa M.). You can switch this off in your profile.',
  )
  const id = unique('NM').toUpperCase()
  await card.getByLabel('Worker ID Number').fill(id)
  await card.getByRole('button', { name: 'Create Worker Profile' }).click()
  // By keyboard: a tap this soon, where the last one was, passes for the second of a double tap.
  await expect(page.getByRole('img', { name: `Payment QR code of worker ${id}` })).toBeVisible()
  await page.getByRole('link', { name: 'Settings' }).press('Enter')
  const choice = page.getByLabel('Show my first name to people who tip me (Nomsa M.)')
  await expect(choice).toBeChecked()
  const seen = () =>
    elsewhere(page, async (other) => {
      await newTipper(other)
      const [worker] = await (await other.request.get('/api/guards/search', { params: { query: id } })).json()
      return worker.displayName
    })
  expect(await seen()).toBe('Nomsa M.')

  await expect(choice).toBeEnabled()
  await choice.press('Space')
  await expectToast(page, 'Profile Updated')
  await expect(choice).not.toBeChecked()
  expect(await seen()).toBeNull()
  await page.reload()
  await expect(choice).not.toBeChecked()
})

async function save(page: Page): Promise<void> {
  const answer = page.waitForResponse((response) => response.request().method() === 'PUT')
  await page.getByRole('button', { name: 'Update Profile' }).click()
  expect((await answer).status()).toBe(200)
  await expectToast(page, 'Profile Updated', 'Your service worker profile has been updated successfully')
}
