import { expect, type Page, test } from '@playwright/test'
import { workerLink } from '#contract/qr.ts'
import { writeWorkerNumber } from '#contract/worker-number.ts'
import { qrPath } from '#web/parts/qr-picture.tsx'
import { complaintsOf, expectGoodLook, expectOutOfHistory } from '../every-screen/look.ts'
import { elsewhere, newTipper, newWorker, openLive, tip } from '../support/people.ts'
import { readPicture } from '../support/read-picture.ts'
import { serverUrl } from '../support/sign-in.ts'

test.use({ serviceWorkers: 'allow' })

test('a worker’s home: the code first and largest, the day’s tips, the balance with Withdraw first, and others to tip below', async ({
  page,
}) => {
  const worker = await newWorker(page, { rand: 30, account: '62123456789' })
  const complaints = complaintsOf(page)
  await openLive(page, '/')
  const balance = page.getByRole('region', { name: 'Available Balance' })
  await expect(balance.getByRole('button')).toHaveText(['Withdraw', 'Add Money'])
  const day = page.getByRole('region', { name: 'Your day' })
  await expect(day).toContainText('Today R0.00 · 0 tips')
  const latest = page.getByRole('region', { name: 'Latest tips' })
  await expect(latest).toContainText('Your tips will show here.')

  await tips(page, worker.id, [20, 5])
  await expect(day).toContainText('Today R25.00 · 2 tips')
  await expect(latest.getByRole('list', { name: 'Latest tips' }).getByRole('listitem')).toHaveText([
    /^\d\d:\d\d\+R5\.00$/,
    /^\d\d:\d\d\+R20\.00$/,
  ])
  const headings = await page.getByRole('heading', { level: 2 }).allInnerTexts()
  expect(headings).toEqual(['Your day', 'Available Balance', 'Latest tips', 'Find a service worker'])
  await page.setViewportSize({ width: 360, height: 592 })
  await expect(page.getByRole('button').first()).toHaveAccessibleName(/^Show my code/)
  for (const shown of [page.getByText('Today R25.00 · 2 tips'), balance.getByRole('button', { name: 'Withdraw' })])
    await expect(shown).toBeInViewport({ ratio: 1 })
  const areas = await page.getByRole('button').evaluateAll((all) => all.map((it) => it.clientWidth * it.clientHeight))
  expect(Math.max(...areas)).toBe(areas[0])
  expect(complaints).toEqual([])

  await balance.getByRole('button', { name: 'Withdraw' }).press('Enter')
  await expect(page.getByRole('dialog', { name: 'Withdraw to Bank Account' })).toBeVisible()
})

test('Show my code: full screen, white, awake, a link that any camera opens, closed by key, button or Back', async ({
  page,
}) => {
  await page.addInitScript(() => {
    const locks: string[] = []
    Object.assign(globalThis, { locks })
    const request = async () => {
      locks.push('asked')
      return { release: async () => void locks.push('released') }
    }
    Object.defineProperty(navigator, 'wakeLock', { value: { request } })
  })
  const locks = () => page.evaluate(() => (globalThis as unknown as { locks: string[] }).locks)
  const worker = await newWorker(page)
  await page.goto('/')
  const open = page.getByRole('button', { name: 'Show my code' })
  // A key does not wait for the button as a click does.
  await expect(open).toBeEnabled()
  await open.press('Enter')
  const code = page.getByRole('dialog', { name: worker.guardNumber })
  await expect(code).toHaveCSS('background-color', 'rgb(255, 255, 255)')
  const picture = code.getByRole('img', { name: `QR code with the link to tip worker ${worker.guardNumber}` })
  const link = workerLink(serverUrl(), worker.guardNumber)
  await expect(picture.locator('path')).toHaveAttribute('d', qrPath(link, 'medium').path)
  expect(await readPicture(page, await picture.screenshot())).toBe(link)
  await expect(code.getByText(worker.guardNumber, { exact: true })).toHaveCSS('font-size', '32px')
  await expect(code).toContainText('Sipho D.')
  const number = code.getByText(writeWorkerNumber(worker.workerNumber), { exact: true })
  await expect(number, 'read from a metre away').toHaveCSS('font-size', '50.4px')
  await expect(number).toBeInViewport({ ratio: 1 })
  expect(await code.boundingBox()).toEqual({ x: 0, y: 0, width: 360, height: 740 })
  expect(await locks()).toEqual(['asked'])

  await page.keyboard.press('Escape')
  await expect(code).toBeHidden()
  await expect(open).toBeFocused()
  await expect.poll(locks).toEqual(['asked', 'released'])
  await open.press('Enter')
  await code.getByRole('button', { name: 'Close' }).press('Enter')
  await expect(code).toBeHidden()
  await open.press('Enter')
  await expect(code).toBeVisible()
  await page.goBack()
  await expect(code).toBeHidden()
  await expect(page.getByRole('region', { name: 'Your day' })).toBeVisible()
})

test('the code waits for no answer; without a connection the last balance and tips are there too; after signing out nothing is', async ({
  page,
}) => {
  const worker = await newWorker(page)
  await tips(page, worker.id, [20])
  await page.goto('/')
  await expect(page.getByRole('region', { name: 'Latest tips' })).toContainText('+R20.00')
  await untilCodeIsStored(page)

  const { promise: held, resolve: answer } = Promise.withResolvers<void>()
  await page.route('**/api/**', (route) => held.then(() => route.continue()))
  await page.reload()
  await page.getByRole('button', { name: 'Show my code' }).click()
  const code = page.getByRole('dialog', { name: worker.guardNumber }).getByRole('img')
  await expect(code).toBeVisible()
  answer()
  await expect(page.getByText('Today R20.00 · 1 tip')).toBeAttached()
  await expect(code, 'it stays open while what is below it arrives').toBeVisible()
  await page.keyboard.press('Escape')
  await page.unroute('**/api/**')
  await expectOutOfHistory(page)

  await page.context().setOffline(true)
  await page.reload()
  await expect(page.getByRole('heading', { name: 'You are offline' })).toBeVisible()
  const kept = page.getByRole('region', { name: 'Your day' })
  await expect(kept).toContainText(/R20\.00 as of \d\d:\d\d/)
  await expect(kept.getByRole('list', { name: 'Latest tips' })).toContainText('+R20.00')
  await page.getByRole('button', { name: 'Show my code' }).click()
  await expect(code).toBeVisible()
  await expect(
    page.getByText(writeWorkerNumber(worker.workerNumber)),
    'the number, for phones without a camera',
  ).toBeVisible()
  await page.keyboard.press('Escape')
  await expectGoodLook(page)

  await page.getByRole('button', { name: 'Show my code' }).click()
  let lost = 0
  await page.route('**/api/auth/user', (route) => route.abort().then(() => lost++))
  await page.context().setOffline(false)
  await expect.poll(() => lost, 'it is asked once, when the phone is online again').toBe(1)
  await expect(code).toBeVisible()
  await page.keyboard.press('Escape')

  await page.unroute('**/api/auth/user')
  await page.context().setOffline(true)
  await page.context().setOffline(false)
  await expect(page.getByText('Today R20.00 · 1 tip')).toBeVisible()
  expect(await storage(page)).toContain(worker.guardNumber)
  await page.goto('/profile')
  await page.getByRole('link', { name: 'Log Out' }).click()
  await expect(page.getByRole('link', { name: 'Send a Tip' })).toBeVisible()
  expect(await storage(page)).not.toContain(worker.guardNumber)
  expect(await storage(page)).not.toContain('seen-tips')
})

test('a session that was ended elsewhere leaves nothing of the worker on the phone', async ({ page }) => {
  const worker = await newWorker(page)
  await page.goto('/')
  await expect.poll(() => storage(page)).toContain(worker.guardNumber)
  await untilCodeIsStored(page)
  await page.evaluate(async () => (await caches.open('older')).put('/zu/app.html', new Response('')))
  await page.goto('about:blank') // An open page would notice, and leave by itself at the same moment.
  await page.context().clearCookies()
  await page.goto('/')

  await expect(page.getByRole('heading', { name: 'You were signed out. Sign in to continue.' })).toBeVisible()
  await expect.poll(() => storage(page)).not.toContain(worker.guardNumber)
  await expect
    .poll(() => page.evaluate(async () => (await caches.match('/app.html')) ?? (await caches.match('/zu/app.html'))))
    .toBeUndefined()
  await page.goto('/')
  await expect(page.getByRole('link', { name: 'Send a Tip' })).toBeVisible()
})

test('tips that came while nobody looked are announced together on return', async ({ page }) => {
  const worker = await newWorker(page)
  await tips(page, worker.id, [10])
  await openLive(page, '/')
  const day = page.getByRole('region', { name: 'Your day' })
  await expect(page.getByRole('region', { name: 'Latest tips' })).toContainText('+R10.00')
  await expect(day).not.toContainText('new tip')

  await hide(page, true)
  await tips(page, worker.id, [20, 25])
  await hide(page, false)
  await expect(day).toContainText(/2 new tips since \d\d:\d\d, R45\.00/)

  await page.goto('/history')
  await tips(page, worker.id, [7])
  await page.goto('/')
  await expect(day).toContainText(/1 new tip since \d\d:\d\d, R7\.00/)
  await page.reload()
  await expect(page.getByRole('region', { name: 'Latest tips' })).toContainText('+R7.00')
  await expect(day).not.toContainText('new tip')
})

async function tips(page: Page, guardId: string, rands: number[]): Promise<void> {
  await elsewhere(page, async (other) => {
    await newTipper(other, { rand: 100 })
    for (const rand of rands) await tip(other, guardId, rand)
  })
}

function storage(page: Page): Promise<string> {
  return page.evaluate(() => JSON.stringify({ ...localStorage }))
}

/** The page's code and the code's own are in the service worker's hands. */
async function untilCodeIsStored(page: Page): Promise<void> {
  await expect
    .poll(() =>
      page.evaluate(async () => {
        const kept: string[] = []
        for (const name of await caches.keys())
          for (const request of await (await caches.open(name)).keys()) kept.push(request.url)
        return kept.some((url) => /offline-code.*js/.test(url)) && kept.some((url) => /qr.*js/.test(url))
      }),
    )
    .toBe(true)
}

async function hide(page: Page, hidden: boolean): Promise<void> {
  await page.evaluate((now) => {
    Object.defineProperty(document, 'hidden', { value: now, configurable: true })
    document.dispatchEvent(new Event('visibilitychange'))
  }, hidden)
}
