import { expect, type Page, test } from '@playwright/test'
import { elsewhere, expectToast, newTipper, newWorker, openLive, tip } from '../support/people.ts'

test('a tip rises like the sun over the shown code, and several add up', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  const worker = await newWorker(page)
  await openLive(page, '/')
  await page.getByRole('button', { name: 'Show my code' }).click()
  const seen = await celebrationsIn(page, 'dialog')

  await elsewhere(page, async (other) => {
    await newTipper(other, { rand: 100 })
    await Promise.all([tip(other, worker.id, 20), tip(other, worker.id, 30)])
    await expect.poll(seen).toContain('+R50.00')
    await expect(page.locator('.celebration')).toHaveCount(0)
  })
})

test('where motion is not welcome nothing moves, and the words are there', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  const worker = await newWorker(page)
  await openLive(page, '/')
  const seen = await celebrationsIn(page, 'body')
  await elsewhere(page, async (other) => {
    await newTipper(other, { rand: 100 })
    await Promise.all([expectToast(page, 'You received R20.00'), tip(other, worker.id, 20)])
  })
  expect(await seen()).toEqual([])
})

test('a tip is seen arriving on the smartphone beside the simulated phone', async ({ page }) => {
  const worker = await newWorker(page)
  await openLive(page, '/sim/phone')
  const smartphone = page.getByRole('region', { name: 'Smartphone of a worker' })
  await expect(smartphone).toContainText('Sipho D.')
  await expect(smartphone.getByText('R0.00')).toBeVisible()
  await expect(smartphone.getByRole('listitem')).toHaveCount(0)

  await elsewhere(page, async (other) => {
    await newTipper(other, { rand: 100 })
    const arrives = expect(smartphone.getByRole('status')).toContainText('R20.00')
    await Promise.all([arrives, tip(other, worker.id, 20)])
  })
  await expect(smartphone.getByRole('listitem')).toHaveText(/^\+R20\.00 /)
  await expect(smartphone.getByText('R20.00', { exact: true })).toBeVisible()
  await expect(smartphone.locator('.arrived')).toBeEmpty()
})

/** Every amount that is shown from now on, also for a moment. */
async function celebrationsIn(page: Page, place: string): Promise<() => Promise<string[]>> {
  await page.evaluate((place) => {
    const texts: string[] = []
    Object.assign(globalThis, { texts })
    const note = () => texts.push(document.querySelector(`${place} .celebration`)?.textContent ?? '')
    new MutationObserver(note).observe(document.body, { subtree: true, childList: true, characterData: true })
  }, place)
  return () => page.evaluate(() => (globalThis as unknown as { texts: string[] }).texts.filter(Boolean))
}
