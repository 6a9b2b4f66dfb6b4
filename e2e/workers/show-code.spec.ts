import { expect, type Locator, test } from '@playwright/test'
import { unique } from '#testing/people/register-and-fund.ts'
import { complaintsOf, expectAccessible } from '../every-screen/look.ts'
import { elsewhere, newTipper, newWorker, openLive, tip } from '../support/people.ts'
import { signIn } from '../support/sign-in.ts'

test('a tip arrives on the code that is being shown: how much, a tick, and the code stays whole above it', async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 640 })
  const worker = await newWorker(page)
  const complaints = complaintsOf(page)
  await openLive(page, '/')
  await page.getByRole('button', { name: 'Show my code' }).click()
  const code = page.getByRole('dialog', { name: worker.guardNumber })
  await expect(code).toBeVisible()

  await elsewhere(page, async (other) => {
    await newTipper(other, { rand: 100 })
    await tip(other, worker.id, 20)
  })

  const news = code.getByRole('status')
  await expect(news).toContainText('You received R20.00')
  await expect(news.locator('svg')).toBeInViewport({ ratio: 1 })
  await expect(news.getByText('You received R20.00')).toBeInViewport({ ratio: 1 })
  await expect(page.locator('.celebration')).toHaveCount(0)
  // The news is visible there, and nothing lies above it.
  expect(await isOnTop(news.getByText('You received R20.00'))).toBe(true)
  const [picture, arrived] = await Promise.all([code.getByRole('img').boundingBox(), news.boundingBox()])
  expect((picture?.y ?? 0) + (picture?.height ?? 0)).toBeLessThan(arrived?.y ?? 0)
  await expectAccessible(page)
  await expect(page.locator('.toast')).toHaveCount(0)
  expect(complaints).toEqual([])

  await expect(news).toBeEmpty()
  await code.getByRole('button', { name: 'Close' }).click()
  await elsewhere(page, async (other) => {
    await newTipper(other, { rand: 100 })
    await tip(other, worker.id, 5)
  })
  await expect(page.locator('.toast')).toContainText('You received R5.00')
})

for (const [width, height, letters] of [
  [360, 640, '100%'],
  [640, 360, '100%'],
  [360, 640, '200%'],
  [360, 592, '100%'],
  [1440, 900, '100%'],
] as const)
  test(`the whole code is seen at once on ${width} × ${height} with letters at ${letters}`, async ({ page }) => {
    await page.setViewportSize({ width, height })
    const client = await signIn(page, `${unique('long')}@example.com`, { firstName: 'Sipho', lastName: 'Dlamini' })
    const guardNumber = `Rosebank Mall Bay ${unique('').slice(-12)}`
    await client.mustPost('/api/guard/register', { guardNumber, serviceCategory: 'parking_guard' })
    await page.goto('/')
    await page.evaluate((size) => {
      document.documentElement.style.fontSize = size
    }, letters)

    await page.getByRole('button', { name: 'Show my code' }).click()

    const code = page.getByRole('dialog', { name: guardNumber })
    await expect(code.getByRole('img')).toBeInViewport({ ratio: 1 })
    expect(await code.evaluate((it) => it.scrollTop)).toBe(0)
    await expect(code).toBeFocused()
    await expect(code.getByText('Scan with any phone camera')).toBeInViewport({ ratio: 1 })
    await page.keyboard.press('Tab')
    await expect(code.getByRole('button', { name: 'Close' })).toBeFocused()
  })

function isOnTop(text: Locator): Promise<boolean> {
  return text.evaluate((it) => {
    const { left, top, width, height } = it.getBoundingClientRect()
    return it.contains(document.elementFromPoint(left + width / 2, top + height / 2))
  })
}
