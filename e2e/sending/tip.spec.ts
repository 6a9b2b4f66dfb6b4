import { expect, test } from '@playwright/test'
import { unique } from '#testing/people/register-and-fund.ts'
import { addMoney, elsewhere, expectToast, newTipper, newWorker } from '../support/people.ts'

test('somebody new signs in, adds money, searches, tips, rates and finds it in the history', async ({ page }) => {
  const worker = await elsewhere(page, (other) => newWorker(other, { location: 'Melville' }))
  await page.goto('/api/login')
  await page.getByLabel('Email').fill(`${unique('new')}@example.com`)
  await page.getByLabel('First name').fill('Lerato')
  await page.getByLabel('Last name').fill('Khumalo')
  await page.getByRole('button', { name: 'Continue' }).click()

  await expect(page.getByRole('heading', { name: 'Hello, Lerato' })).toBeVisible()
  const balance = page.getByRole('region', { name: 'Available Balance' })
  await expect(balance).toContainText('R0.00')
  await balance.getByRole('button', { name: 'Add Money' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add Money to Wallet' })
  await expect(dialog).toContainText('no real money moves')
  await dialog.getByRole('button', { name: 'R100', exact: true }).click()
  await dialog.getByRole('button', { name: 'Add Money' }).click()
  await expectToast(page, 'Money Added', 'R100.00 has been added to your wallet')
  await expect(dialog).toBeHidden()
  await expect(balance).toContainText('R100.00')

  await expect(page.getByRole('searchbox')).toHaveAttribute('placeholder', 'Worker ID, suburb or service')
  await page.getByRole('searchbox').fill(worker.guardNumber.toLowerCase())
  const found = page.getByRole('list', { name: 'Service workers' }).getByRole('button')
  await expect(found).toHaveCount(1)
  await expect(found).toContainText('Sipho D.')
  await expect(found).toContainText(`${worker.guardNumber} · Parking Guard · Melville`)
  await expect(found).toContainText('0.00')
  await expect(found).toContainText('0 payments')
  await found.click()

  const panel = page.getByRole('region', { name: 'Send Payment' })
  await expect(panel.getByRole('button', { name: 'Send', exact: true })).toBeDisabled()
  await panel.getByRole('button', { name: 'R50', exact: true }).click()
  await expect(panel.getByText('R0.49')).toBeVisible()
  await expect(panel.getByText('R50.49')).toBeVisible()
  await expect(panel).toContainText('Simulation mode: no real money moves.')
  await panel.getByRole('button', { name: 'Send R50.00' }).click()
  await expectToast(page, 'Payment Sent!', `R50.00 sent to ${worker.guardNumber}`)
  await expect(panel).toBeHidden()

  // Not the fourth star: it can come up where Send was, and a tap there within half a second counts as a double tap.
  const stars = page.getByRole('group', { name: 'How was Sipho D.?' })
  await stars.getByRole('button', { name: '1 star', exact: true }).press('Enter')
  await page.getByRole('button', { name: 'Undo' }).press('Enter')
  await stars.getByRole('button', { name: '5 stars' }).press('Enter')
  await expectToast(page, 'Thank You!')
  await page.getByRole('button', { name: 'Done' }).click()
  await expect(balance).toContainText('R49.51')
  await expect(page.getByRole('searchbox')).toHaveValue('')
  await page.getByRole('link', { name: 'View History' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Transaction History' })).toBeFocused()
  const tip = page.getByRole('listitem').filter({ hasText: `Tip to Sipho D.${worker.guardNumber}` })
  await expect(tip).toContainText('−R50.00')
  await expect(tip).toContainText('Fee R0.49')
  await expect(tip).toContainText('Just now')
  await expect(tip.getByRole('img', { name: 'You gave 5 stars' })).toBeVisible()
  await expect(page.getByRole('listitem').filter({ hasText: 'Money added' })).toContainText('+R100.00')
})

test('an answer about the wallet that is older than the tip is not taken for the newest', async ({ page }) => {
  const worker = await elsewhere(page, (other) => newWorker(other))
  await newTipper(page, { rand: 100 })
  let arrive = () => {}
  const onItsWay = new Promise<void>((resolve) => {
    arrive = resolve
  })
  await page.route(
    '**/api/wallet',
    async (route) => {
      const response = await route.fetch()
      await onItsWay
      await route.fulfill({ response })
    },
    { times: 1 },
  )
  await page.goto(`/?w=${worker.guardNumber}`, { waitUntil: 'commit' })
  await page.getByRole('button', { name: 'R20', exact: true }).click()
  await page.getByRole('button', { name: 'Send R20.00' }).click()
  await expectToast(page, 'Payment Sent!', `R20.00 sent to ${worker.guardNumber}`)
  arrive()
  await page.getByRole('button', { name: 'Done' }).click()

  await expect(page.getByRole('region', { name: 'Available Balance' })).toContainText('R79.51')
})

test('the link on a worker’s badge opens the payment for that worker, also through sign-in', async ({ page }) => {
  const worker = await elsewhere(page, (other) => newWorker(other))
  await page.goto(`/?w=${worker.guardNumber}`)
  await page.locator('summary', { hasText: /^More$/ }).click()
  await page.getByRole('link', { name: `Sign in to tip ${worker.guardNumber}` }).click()
  await page.getByLabel('Email').fill(`${unique('card')}@example.com`)
  await page.getByLabel('First name').fill('Aisha')
  await page.getByRole('button', { name: 'Continue' }).click()

  await expect(page.getByRole('region', { name: 'Send Payment' })).toContainText(worker.guardNumber)
  await expect(page.getByRole('searchbox')).toHaveValue(worker.guardNumber)

  await page.goto('/?w=NOBODY-HAS-THIS')
  await expect(page.getByText('No service workers found.')).toBeVisible()
})

test('a custom amount: only R1 to R5000 is accepted, without a message, and Enter submits it', async ({ page }) => {
  const worker = await elsewhere(page, (other) => newWorker(other))
  await newTipper(page, { rand: 20 })
  await page.goto(`/?w=${worker.guardNumber}`)
  const panel = page.getByRole('region', { name: 'Send Payment' })
  await expect(panel.getByRole('group', { name: 'Choose an amount' }).getByRole('button')).toHaveText([
    'R10',
    'R20',
    'R50',
    'R100',
    'R200',
    'R500',
    'R1000',
    'R5000',
    'Custom',
  ])
  await panel.getByRole('button', { name: 'Custom' }).click()
  const custom = panel.getByLabel('Custom amount in rand')
  await expect(custom).toHaveAttribute('min', '1')
  await expect(custom).toHaveAttribute('max', '5000')
  await expect(custom).toHaveAttribute('step', '1')
  await expect(panel.getByText('R1 to R5000', { exact: true })).toBeVisible()
  for (const wrong of ['0.99', '5000.01', '-5']) {
    await custom.fill(wrong)
    await custom.press('Enter')
    await expect(custom).toHaveAttribute('aria-invalid', 'true')
    await expect(panel.getByRole('button', { name: 'Send', exact: true })).toBeDisabled()
  }
  await expect(page.locator('.toast')).toHaveCount(0)

  await custom.fill('12.50')
  await custom.press('Enter')
  await expect(custom).toBeHidden()
  await panel.getByRole('button', { name: 'Custom' }).click()
  await expect(custom).toHaveValue('')
  await panel.getByRole('button', { name: 'Send R12.50' }).click()
  await expectToast(page, 'Payment Sent!', `R12.50 sent to ${worker.guardNumber}`)
  await page.getByRole('button', { name: 'Done' }).click()
  await expect(page.getByRole('region', { name: 'Available Balance' })).toContainText('R7.01')
})

test('workers are browsed by service type and searched from two characters on', async ({ page }) => {
  await newTipper(page)
  const suburb = unique('Suburb')
  await elsewhere(page, (other) => newWorker(other, { location: suburb, category: 'day_laborer' }))
  await page.goto('/')
  const found = page.getByRole('list', { name: 'Service workers' })

  await page.getByRole('button', { name: 'Day Laborer' }).click()
  await expect(found.getByRole('button').first()).toContainText('Day Laborer')
  await page.getByRole('button', { name: 'Clear' }).click()
  await expect(found).toBeHidden()
  await expect(page.getByRole('button', { name: 'Clear' })).toBeHidden()

  const asked: string[] = []
  page.on('request', (request) => request.url().includes('/api/guards/search') && asked.push(request.url()))
  await page.getByRole('searchbox').fill('x')
  await page.getByRole('searchbox').fill(suburb)
  await expect(found.getByRole('button')).toHaveCount(1)
  await expect(found).toContainText(suburb)
  expect(asked.filter((url) => url.endsWith('query=x'))).toEqual([])

  await page.getByRole('searchbox').fill('nobody is called this')
  await expect(
    page.getByText('No service workers found. Try searching by worker ID, location, or service type.'),
  ).toBeVisible()
  await page.route('**/api/guards/search**', (route) => route.abort())
  await page.getByRole('searchbox').fill('no connection')
  await expect(page.getByRole('button', { name: 'Search again' })).toBeVisible()
  await page.unroute('**/api/guards/search**')
  await page.getByRole('button', { name: 'Search again' }).click()
  await expect(page.getByText('No service workers found.')).toBeVisible()
})

test('nothing can be sent while offline, and everything again once online', async ({ page, context }) => {
  const worker = await elsewhere(page, (other) => newWorker(other))
  await newTipper(page)
  await addMoney(context, 50)
  await page.goto(`/?w=${worker.guardNumber}`)
  await page.getByRole('button', { name: 'R10', exact: true }).click()

  await context.setOffline(true)
  await expect(page.getByText('You are offline. Nothing can be sent until you are back online.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Send R10.00' })).toBeDisabled()
  await expect(page.getByRole('button', { name: 'Add Money' })).toBeDisabled()
  await page.getByRole('link', { name: 'History' }).last().click()
  await expect(page.getByRole('heading', { name: 'You are offline' })).toBeVisible()

  await context.setOffline(false)
  await expect(page.getByText('Money added')).toBeVisible()
})
