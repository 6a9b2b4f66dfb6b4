import { expect, test } from '@playwright/test'
import { elsewhere, expectToast, newTipper, newWorker, openLive, tip } from './people.ts'
import { signIn } from './sign-in.ts'

test('a worker sees a tip arrive while it is being sent elsewhere, with a toast, the amount and the count', async ({
  page,
}) => {
  const worker = await newWorker(page)
  await openLive(page, '/')
  const balance = page.getByRole('region', { name: 'Available Balance' })
  await expect(balance).toContainText('R0.00')

  await elsewhere(page, async (other) => {
    await newTipper(other, { rand: 100 })
    const tipper = await other.newPage()
    await tipper.goto(`/?w=${worker.guardNumber}`)
    await tipper.getByRole('button', { name: 'R20', exact: true }).click()
    await Promise.all([
      expectToast(page, 'You received R20.00'),
      expectToast(tipper, 'Payment Sent!', `R20.00 sent to ${worker.guardNumber}`),
      tipper.getByRole('button', { name: 'Send R20.00' }).click(),
    ])
    await expect(balance).toContainText('R20.00')
  })

  await page.getByRole('link', { name: 'Profile' }).click()
  await expect(page.getByRole('region', { name: 'Worker Details' })).toContainText('Total Payments1')
})

test('a chime and a spoken amount are off until switched on, and remembered @long', async ({ page }) => {
  const worker = await newWorker(page)
  await page.addInitScript(() => {
    const heard: string[] = []
    Object.assign(globalThis, { heard })
    speechSynthesis.speak = (words) => void heard.push(words.text)
    const start = OscillatorNode.prototype.start
    OscillatorNode.prototype.start = function (...at) {
      heard.push('note')
      start.apply(this, at)
    }
  })
  const heard = () => page.evaluate(() => (globalThis as unknown as { heard: string[] }).heard)
  await openLive(page, '/profile/settings')
  await expect(page.getByLabel('Play a chime')).not.toBeChecked()
  await expect(page.getByLabel('Say the amount aloud')).not.toBeChecked()
  await page.getByLabel('Play a chime').check()
  await page.getByLabel('Say the amount aloud').check()
  await expect.poll(heard).toEqual(['note', 'note', 'This is how a tip sounds'])

  await openLive(page, '/profile/settings')
  await expect(page.getByLabel('Play a chime')).toBeChecked()
  await elsewhere(page, async (other) => {
    await newTipper(other, { rand: 20 })
    await Promise.all([expectToast(page, 'You received R12.00'), tip(other, worker.id, 12)])
  })
  await expect.poll(heard).toEqual(['note', 'note', 'You received 12 rand'])
})

test('a page that was hidden catches up when it is seen again', async ({ page }) => {
  const worker = await newWorker(page)
  await openLive(page, '/')
  const balance = page.getByRole('region', { name: 'Available Balance' })
  await expect(balance).toContainText('R0.00')
  const hide = (hidden: boolean) =>
    page.evaluate((now) => {
      Object.defineProperty(document, 'hidden', { value: now, configurable: true })
      document.dispatchEvent(new Event('visibilitychange'))
    }, hidden)

  await hide(true)
  await elsewhere(page, async (other) => {
    await newTipper(other, { rand: 20 })
    await tip(other, worker.id, 5)
  })
  await hide(false)

  await expect(balance).toContainText('R5.00')
})

test('a session that is ended from another device ends here by itself', async ({ page }) => {
  const email = await newTipper(page)
  await openLive(page, '/wallet')
  await expect(page.getByRole('heading', { level: 1, name: 'Wallet' })).toBeVisible()

  await elsewhere(page, async (other) => {
    await signIn(other, email)
    expect((await other.request.delete('/api/me/sessions')).status()).toBe(200)
  })

  await expect(page.getByRole('heading', { name: 'You were signed out. Sign in to continue.' })).toBeVisible()
})
