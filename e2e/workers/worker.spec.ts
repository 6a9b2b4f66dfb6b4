import { readFileSync } from 'node:fs'
import { expect, type Page, test } from '@playwright/test'
import { workerLink, writeQr } from '#contract/qr.ts'
import { unique } from '#testing/people/register-and-fund.ts'
import { qrPath } from '#web/parts/qr-picture.tsx'
import { complaintsOf, expectGoodLook } from '../every-screen/look.ts'
import { beginRegistration, elsewhere, expectToast, holdUp, newTipper, newWorker, tip } from '../support/people.ts'
import { readPicture } from '../support/read-picture.ts'
import { serverUrl } from '../support/sign-in.ts'

test('a customer becomes a service worker, adds a bank account and has a code to show', async ({ page }) => {
  await newTipper(page, { firstName: 'Nomsa' })
  await page.goto('/profile')
  await expect(page.getByText('Nomsa Mokoena')).toBeVisible()
  await expect(page.getByText('Customer', { exact: true })).toBeVisible()
  await expect(page.getByRole('region', { name: 'Get Paid on Enkosi' })).toHaveCount(0)

  await page.getByRole('button', { name: 'Become Service Worker' }).click()
  const card = page.getByRole('region', { name: 'Get Paid on Enkosi' })
  await card.getByRole('button', { name: 'Cancel' }).click()
  await expect(card).toBeHidden()
  await page.getByRole('button', { name: 'Become Service Worker' }).press('Enter')
  await expect(card.getByRole('group', { name: 'Service Category' }).getByLabel('Parking Guard')).toBeChecked()
  await beginRegistration(page, 'Waiter/Waitress')
  await expect(card.getByLabel('Worker ID Number')).toHaveValue(/^WT-/)
  await card.getByLabel('Worker ID Number').fill('')
  await card.getByRole('button', { name: 'Create Worker Profile' }).click()
  await expectToast(page, 'Error', 'Please enter a worker ID number')

  const id = unique('N').toUpperCase()
  await card.getByLabel('Worker ID Number').fill(id)
  await card.getByLabel('Location').fill('Sea Point')
  await card.getByRole('button', { name: 'Create Worker Profile' }).click()
  await expectToast(page, 'Service Worker Profile Created', 'You can now receive payments!')
  await expect(card).toBeHidden()
  await expect(page.getByText('Service Worker', { exact: true })).toBeVisible()
  const details = page.getByRole('region', { name: 'Worker Details' })
  for (const fact of [id, 'Waiter/Waitress', 'Pending', '0.00', 'Sea Point']) await expect(details).toContainText(fact)
  const code = page.getByRole('region', { name: 'Your Payment QR Code' })
  await expect(code).toContainText('Customers can scan this to send you payments')
  const picture = code.getByRole('img', { name: `Payment QR code of worker ${id}` })
  await expect(picture).toHaveAttribute('width', '256')

  await details.getByRole('link', { name: 'Edit' }).click()
  const form = page.getByRole('region', { name: 'Update Worker Info' })
  await form.getByLabel('Account Holder Name').fill('Nomsa Mokoena')
  await form.getByLabel('Bank Name').fill('Capitec')
  await form.getByLabel('Account Number').fill('12345678')
  await expect(form).toContainText('Capitec account numbers usually have 10 digits. Please check yours.')
  await form.getByLabel('Account Number').fill('1234 5678 90')
  await form.getByRole('button', { name: 'Update Profile' }).click()
  await expectToast(page, 'Profile Updated', 'Your service worker profile has been updated successfully')
  await expect(form.getByLabel('Account Number')).toHaveValue('')
  await expect(form).toContainText('Now •••• 7890.')
})

test('a worker ID that is taken or invalid is refused in the server’s words, and buttons say what is going on', async ({
  page,
}) => {
  const taken = await elsewhere(page, (other) => newWorker(other))
  await newTipper(page)
  await page.goto('/profile')
  const card = await beginRegistration(page)

  await card.getByLabel('Worker ID Number').fill(taken.guardNumber.toLowerCase())
  await card.getByRole('button', { name: 'Create Worker Profile' }).click()
  await expectToast(page, 'Error', '409: This worker ID is already taken. Please choose another.')
  await card.getByLabel('Worker ID Number').fill(unique('X'))
  await card.getByText('Bank details (for withdrawals; you can add them later)').click()
  await card.getByLabel('Account Number').fill('12')
  await card.getByRole('button', { name: 'Create Worker Profile' }).click()
  await expectToast(page, 'Error', '400: An account number has 6 to 17 digits.')

  const letGo = await holdUp(page, '**/api/guard/**')
  await card.getByLabel('Account Number').fill('')
  await card.getByRole('button', { name: 'Create Worker Profile' }).click()
  await expect(page.getByRole('button', { name: 'Setting up...' })).toBeDisabled()
  await letGo()
  await open(page, 'Update Worker Info')
  await page.getByRole('region', { name: 'Update Worker Info' }).getByLabel('Location').fill('Sea Point')
  await page.getByRole('button', { name: 'Update Profile' }).click()
  await expect(page.getByRole('button', { name: 'Updating...' })).toBeDisabled()
  await letGo()
  await expectToast(page, 'Profile Updated')
})

test('badge, poster and stickers: every code on the printed page and on the saved picture leads to the worker @long', async ({
  page,
}) => {
  const worker = await newWorker(page)
  const link = workerLink(serverUrl(), worker.guardNumber)
  await page.goto('/profile')
  const code = page.getByRole('img', { name: `Payment QR code of worker ${worker.guardNumber}` })
  await expect(code.locator('path')).toHaveAttribute('d', qrPath(writeQr(worker), 'low').path)
  await page.getByRole('button', { name: 'Save / print my QR card' }).click()
  const dialog = page.getByRole('dialog', { name: 'Save / print my QR card' })
  const card = dialog.getByRole('img', { name: `QR code with the link to tip worker ${worker.guardNumber}` })
  for (const shown of [worker.guardNumber, 'Sipho D.', 'Scan. Choose. Thank you.'])
    await expect(card).toContainText(shown)
  const saved = page.waitForEvent('download')
  await dialog.getByRole('button', { name: 'Save picture' }).click()
  const file = await saved
  expect(file.suggestedFilename()).toBe(`enkosi-${worker.guardNumber}.png`)
  expect(await readPicture(page, readFileSync(await file.path()))).toBe(link)

  // Paper is wider than a phone.
  await page.setViewportSize({ width: 820, height: 1180 })
  for (const [kind, codes] of [
    ['badge', 1],
    ['poster', 1],
    ['stickers', 8],
  ] as const) {
    await page.emulateMedia({ media: 'screen' })
    await dialog.getByLabel('Card size').selectOption(kind)
    // A poster speaks to people who pass by.
    await expect(card.getByText('No app needed. Tip from R1.')).toHaveCount(kind === 'poster' ? 1 : 0)
    const pdf = await page.request.get(`/card/${kind}.pdf`)
    expect([pdf.status(), pdf.headers()['content-type']]).toEqual([200, 'application/pdf'])
    await page.emulateMedia({ media: 'print' })
    const cards = page.locator(`.print-${kind} svg`)
    await expect(cards).toHaveCount(codes)
    for (const one of await cards.all()) expect(await readPicture(page, await one.screenshot())).toBe(link)
    await expect(page.getByRole('navigation', { name: 'Main' })).toBeHidden()
  }
})

test('proof of income: made, opened by somebody else, counted, and no longer shared', async ({ page }) => {
  const worker = await newWorker(page)
  const complaints = complaintsOf(page)
  await page.goto('/wallet/earnings')
  await page.getByRole('button', { name: 'Proof of income' }).click()
  const dialog = page.getByRole('dialog', { name: 'Proof of income' })
  await expect(dialog.getByText('You are not sharing any proofs.')).toBeVisible()
  await dialog.getByRole('button', { name: 'Create my proof' }).click()
  await expectToast(page, 'Error', '422: No tips came in during this time.')
  await elsewhere(page, async (other) => {
    await newTipper(other, { rand: 100 })
    await tip(other, worker.id, 45)
  })
  await dialog.getByRole('button', { name: '12 months' }).click()
  await dialog.getByRole('button', { name: 'Create my proof' }).click()
  const open = dialog.getByRole('link', { name: 'Open and print' })
  await expect(open).toBeVisible()
  await expect(dialog.getByText(/^12 months, R45\.00/)).toBeVisible()
  await expectGoodLook(page)
  const address = `${await open.getAttribute('href')}`

  await elsewhere(page, async (other) => {
    const stranger = await other.newPage()
    await stranger.goto(address)
    expect(await stranger.locator('main').innerText()).toMatch(/^Genuine: signed by Enkosi on /)
    await expect(stranger.getByText('R45.00').first()).toBeVisible()
    await expect(stranger.getByText('SD', { exact: true })).toBeVisible()
    await expect(stranger.getByText('Dlamini')).toHaveCount(0)
    const qr = stranger.getByRole('img', { name: /\/proof\// })
    expect(await readPicture(stranger, await qr.screenshot())).toBe(`${serverUrl()}${address.split('?')[0]}`)
    await expectGoodLook(stranger)
  })
  await page.goto(address)
  await expect(page.getByText('Sipho Dlamini')).toBeVisible()

  await page.goto('/wallet/earnings')
  await page.getByRole('button', { name: 'Proof of income' }).click()
  await expect(dialog.getByText('Opened once')).toBeVisible()
  await dialog.getByRole('button', { name: 'Stop sharing' }).click()
  await expect(dialog.getByText('You are not sharing any proofs.')).toBeVisible()
  expect((await page.request.get(address)).status()).toBe(404)
  expect(complaints.filter((each) => !each.includes('422'))).toEqual([])
})

test('the account card: devices, download, stop being a worker, delete the account', async ({ page }) => {
  const worker = await newWorker(page)
  await page.goto('/profile')
  await open(page, 'Account & Privacy')
  const corner = page.getByRole('region', { name: 'Account & Privacy' })
  await expect(corner.getByText('This device')).toBeVisible()
  const saved = page.waitForEvent('download')
  await corner.getByRole('link', { name: 'Download my data' }).click()
  expect((await saved).suggestedFilename()).toMatch(/\.json$/)

  await corner.getByRole('button', { name: 'Stop being a service worker' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click()
  await corner.getByRole('button', { name: 'Stop being a service worker' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Yes, stop' }).click()
  await expectToast(page, 'Profile Removed')
  await expect(corner.getByRole('button', { name: 'Stop being a service worker' })).toBeHidden()

  await corner.getByRole('button', { name: 'Delete my account' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Yes, delete my account' }).click()
  await expect(page.getByRole('link', { name: 'Send a Tip' })).toBeVisible()
  await elsewhere(page, async (other) => {
    await newTipper(other)
    const search = await other.request.get('/api/guards/search', { params: { query: worker.guardNumber } })
    expect(await search.json()).toEqual([])
  })
})

test('Log Out ends the session and shows the landing page; the way back is a sign-in', async ({ page }) => {
  await newTipper(page)
  await page.goto('/profile')
  await page.getByRole('link', { name: 'Log Out' }).click()

  await expect(page.getByRole('link', { name: 'Send a Tip' })).toBeVisible()
  expect((await page.context().request.get('/api/auth/user')).status()).toBe(401)
})

/** A section, from the list of its screen. */
async function open(page: Page, title: string): Promise<void> {
  await page.getByRole('main').getByRole('link', { name: title }).press('Enter')
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
}
