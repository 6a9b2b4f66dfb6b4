import { expect, test } from '@playwright/test'
import { signIn } from '../support/sign-in.ts'
import { asOperator, atSimulators, gatherCases } from './desk-walk.ts'
import { findUnfitText } from './fits.ts'
import { complaintsOf, expectGoodLook } from './look.ts'

// Many screens one after the other: the limit is long, so that a slow one is not taken for one that hangs.
test.describe.configure({ timeout: 900_000 })

test('every page of the desk, and every page of a simulator, looks right @long', async ({ page, browser }) => {
  await gatherCases(browser)
  const complaints = complaintsOf(page)
  await signIn(page, 'operator2@enkosi.test')
  await page.emulateMedia({ reducedMotion: 'reduce' })
  const found: string[] = []
  const look = async (_: unknown, station: string) => {
    await page.waitForLoadState('load')
    await expect(page.locator('.spinner')).toHaveCount(0)
    const viewport = page.viewportSize()
    await expectGoodLook(page)
    found.push(...(await findUnfitText(page, station)))
    if (viewport) await page.setViewportSize(viewport)
  }
  await asOperator(page, look)
  // The smartphone of the simulated phone shows a worker, which an operator is not.
  await page.context().clearCookies()
  await atSimulators(page, look)
  expect(found).toEqual([])
  expect(complaints).toEqual([])
})

test('a wide desk shows the first case unasked, keeps the place of the open one, and fills the window @desktop-only', async ({
  page,
  browser,
}) => {
  await gatherCases(browser)
  await signIn(page, 'operator2@enkosi.test')
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.goto('/operator/guests')
  await expect(page.getByRole('article')).toHaveCount(0)
  await page.goto('/operator/workers')
  const rows = page.locator('[data-row]')
  const details = page.getByRole('article')
  await expect(details.getByRole('heading')).toHaveText((await rows.first().textContent()) ?? '')
  await expect(page.getByRole('heading', { level: 1 })).not.toBeFocused()
  await expect(details).not.toBeFocused()
  const sheet = await page.locator('.desk-open').boundingBox()
  expect((sheet?.y ?? 0) + (sheet?.height ?? 0)).toBeGreaterThan(850)
  await expectGoodLook(page)

  await rows.nth(1).press('Enter')
  const second = (await rows.nth(1).textContent()) ?? ''
  await expect(details.getByRole('heading')).toHaveText(second)
  const place = page.getByRole('navigation', { name: 'Place in the list' })
  await expect(place).toContainText(/2 of \d+/)
  await place.getByRole('link', { name: 'Previous' }).press('Enter')
  await expect(details.getByRole('heading')).toHaveText((await rows.first().textContent()) ?? '')
  await expect(place.getByRole('link', { name: 'Previous' })).toHaveCount(0)
  await place.getByRole('link', { name: 'Next' }).press('Enter')
  await expect(details.getByRole('heading')).toHaveText(second)

  // Another operator decides the open case while a reason is typed: the next case is shown, without the words.
  await details.getByRole('button', { name: /^Verify/ }).press('Enter')
  await page.getByRole('dialog').getByLabel('Reason').fill('Saw the permit')
  await page.route('**/api/operator/workers', async (route) => {
    const listed = (await (await route.fetch()).json()) as { guardNumber: string }[]
    await route.fulfill({ json: listed.filter(({ guardNumber }) => guardNumber !== second) })
  })
  await page.route('**/api/operator/workers/*/verify', (route) =>
    route.fulfill({ status: 409, headers: { 'error-code': 'already_done' }, body: 'Somebody was quicker.' }),
  )
  await page.getByRole('dialog').getByRole('button', { name: 'Verify' }).click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(details.getByRole('heading')).not.toHaveText(second)
  await page.unrouteAll()
  await page.goto('/operator/workers')
  await rows.nth(1).press('Enter')
  await place.getByRole('link', { name: 'Close' }).press('Enter')
  await expect(details).toHaveCount(0)
  await expect(rows.nth(1)).toBeFocused()
})

test('on a phone the details say their place, lead to the next case, and give back the place in the list', async ({
  page,
  browser,
}) => {
  await gatherCases(browser)
  await signIn(page, 'operator2@enkosi.test')
  await page.setViewportSize({ width: 360, height: 640 })
  await page.goto('/operator/workers')
  const rows = page.locator('[data-row]')
  await expect(rows.nth(1)).toBeVisible()
  await expect(page.getByRole('article')).toBeHidden()
  await rows.first().press('Enter')
  const place = page.getByRole('navigation', { name: 'Place in the list' })
  await expect(place).toContainText(/1 of \d+/)
  await expect(rows.first()).toBeHidden()
  await place.getByRole('link', { name: 'Next' }).press('Enter')
  await expect(place).toContainText(/2 of \d+/)
  await expect(page.getByRole('article')).toBeFocused()
  await place.getByRole('link', { name: 'Close' }).press('Enter')
  await expect(rows.nth(1)).toBeFocused()
  await expect(rows.nth(1)).toBeInViewport()
})
