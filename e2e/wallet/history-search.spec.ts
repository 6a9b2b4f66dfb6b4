import { expect, test } from '@playwright/test'
import { HISTORY_SEARCH } from '#contract/history-limits.ts'
import { LANGUAGES } from '#contract/languages.ts'
import { expectGoodLook } from '../every-screen/look.ts'
import { inDatabase } from '../support/database.ts'
import { elsewhere, newTipper, newWorker, tip } from '../support/people.ts'
import { serverUrl } from '../support/sign-in.ts'

test('the history is searched by worker ID, name and amount, and emptied it shows everything again', async ({
  page,
}) => {
  const [sipho, waiter] = await elsewhere(page, async (there) => [
    await newWorker(there),
    await newWorker(there, { category: 'waiter' }),
  ])
  await newTipper(page, { rand: 100 })
  await tip(page, sipho?.id ?? '', 7)
  await tip(page, waiter?.id ?? '', 9)
  await page.goto('/history')
  const rows = page.getByRole('tabpanel').getByRole('listitem')
  await expect(rows).toHaveCount(3)
  // The other side is a face where it is a worker.
  await expect(rows.first().locator('img')).toHaveAttribute('src', '/faces/waiter-1.svg')
  await expect(rows.last().locator('img')).toHaveCount(0)
  const month = page.getByRole('heading', { level: 2 }).first()
  await expect(month).toHaveText(/^\w{3} \d{4}$/)
  await expect(month.locator('..')).toContainText('In R100.00 Out R16.98')

  const box = page.getByRole('searchbox', { name: 'Search your history' })
  const find = page.getByRole('search').getByRole('button', { name: 'Search' })
  await expect(find).toBeDisabled()
  for (const [text, shows] of [
    [(sipho?.guardNumber ?? '').toLowerCase(), 'R7.00'],
    ['R9', 'R9.00'],
    ['added', 'R100.00'],
  ] as const) {
    await box.fill(text)
    await box.press('Enter')
    await expect(rows).toHaveCount(1)
    await expect(rows).toContainText(shows)
  }
  await expectGoodLook(page)
  await box.fill('sipho d')
  await find.click()
  await expect(rows).toHaveCount(2)
  // Sums of what was found would read as sums of the month.
  await expect(month.locator('..')).not.toContainText('Out')
  await page.getByRole('tab', { name: 'Wallet' }).click()
  await expect(page.getByText('Nothing found')).toBeVisible()
  await box.fill('')
  await expect(rows).toHaveCount(1)
  await page.getByRole('tab', { name: 'All', exact: true }).click()
  await expect(rows).toHaveCount(3)
})

test('the hint in the search is read whole in every language, on the narrowest phone too', async ({ page }) => {
  await newTipper(page, { rand: 5 })
  for (const language of LANGUAGES) {
    await page.context().addCookies([{ name: 'enkosi_language', value: language, url: serverUrl() }])
    await page.goto('/history')
    for (const width of [320, 360]) {
      await page.setViewportSize({ width, height: 640 })
      const room = await page.getByRole('searchbox').evaluate((box: HTMLInputElement) => {
        const { font } = getComputedStyle(box, '::placeholder')
        const { paddingInlineStart, paddingInlineEnd } = getComputedStyle(box)
        const pen = Object.assign(document.createElement('canvas').getContext('2d') as CanvasRenderingContext2D, {
          font,
        })
        const inside = box.clientWidth - Number.parseFloat(paddingInlineStart) - Number.parseFloat(paddingInlineEnd)
        return inside - pen.measureText(box.placeholder).width
      })
      expect(room, `${language} at ${width} px`).toBeGreaterThan(0)
    }
  }
})

test('a month of which only a part is on the screen has the sum of all of it', async ({ page }) => {
  const email = await newTipper(page, { rand: 30 })
  await inDatabase(
    (db) => db`
      insert into load (person_id, wallet_id, amount_cents, payment_reference, key, request_hash, state, settled_at, created_at)
      select person.id, wallet.id, 1100, 'x' || n, 'sums-' || person.id || n, '', 'expired', business_now(), business_now()
      from person join wallet on wallet.person_id = person.id cross join generate_series(1, 60) n
      where person.email = ${email}
    `,
  )
  await page.goto('/history')
  await expect(page.getByRole('tabpanel').getByRole('listitem')).toHaveCount(50)

  const month = page.getByRole('heading', { level: 2 }).first().locator('..')
  await expect(month).toContainText('In R30.00')
  await page.getByRole('button', { name: 'Show more' }).click()
  await expect(page.getByRole('tabpanel').getByRole('listitem')).toHaveCount(61)
  await expect(month).toContainText('In R30.00')
})

test('a search goes on through a long history by itself until it finds something, and on from there when asked', async ({
  page,
}) => {
  const worker = await elsewhere(page, (there) => newWorker(there))
  const email = await newTipper(page, { rand: 3_000 })
  await tip(page, worker.id, 7)
  const count = HISTORY_SEARCH.looked + 20
  // Loads that failed stand in the history too, and need no books.
  await inDatabase(
    (db) => db`
      insert into load (person_id, wallet_id, amount_cents, payment_reference, key, request_hash, state, settled_at, created_at)
      select person.id, wallet.id, 1100, 'x' || n, 'search-' || person.id || n, '', 'expired', business_now(), business_now() + n * interval '1 millisecond'
      from person join wallet on wallet.person_id = person.id cross join generate_series(1, ${count}::int) n
      where person.email = ${email}
    `,
  )
  await page.goto('/history')
  await page.getByRole('searchbox').fill(worker.guardNumber)
  // Money that moves meanwhile reads the same pieces again.
  const calls = new Set<string>()
  page.on('request', (request) => {
    if (request.url().includes('/api/transactions/search')) calls.add(request.url())
  })
  await page.getByRole('searchbox').press('Enter')

  await expect(page.getByRole('tabpanel').getByRole('listitem')).toHaveText(/R7\.00/)
  expect(calls.size).toBe(2)
  await expect(page.getByRole('button', { name: 'Search further back' })).toBeHidden()
})

test('of a long history only the days near the screen are in the page, and the others keep their room', async ({
  page,
}) => {
  const email = await newTipper(page)
  await inDatabase(
    (db) => db`
      insert into load (person_id, wallet_id, amount_cents, payment_reference, key, request_hash, state, settled_at, created_at)
      select person.id, wallet.id, 100 * n, 'x' || n, 'long-' || person.id || n, '', 'expired', business_now(),
        business_now() - n * interval '6 hours'
      from person join wallet on wallet.person_id = person.id cross join generate_series(1, 200) n
      where person.email = ${email}
    `,
  )
  await page.goto('/history')
  const rows = page.getByRole('tabpanel').getByRole('listitem')
  const last = page.getByText('R200.00', { exact: true })
  const days = page.getByRole('tabpanel').getByRole('heading', { level: 3 })
  for (let more = 0; more < 3; more += 1) await page.getByRole('button', { name: 'Show more' }).press('Enter')
  await expect.poll(() => days.count()).toBeGreaterThanOrEqual(50)
  await page.evaluate(() => scrollTo(0, document.body.scrollHeight))
  await expect(last).toBeInViewport()
  const height = await page.evaluate(() => document.documentElement.scrollHeight)
  await page.evaluate(() => scrollTo(0, 0))

  await expect(last).toHaveCount(0)
  await expect(page.getByText('R1.00', { exact: true })).toBeInViewport()
  expect(await rows.count()).toBeLessThan(100)
  expect(await days.count()).toBeGreaterThanOrEqual(50)
  expect(Math.abs((await page.evaluate(() => document.documentElement.scrollHeight)) - height)).toBeLessThan(
    height / 100,
  )
})
