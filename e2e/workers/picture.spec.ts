import { expect, type Page, test } from '@playwright/test'
import { newTipper } from '../support/people.ts'

test('a host of the settings may show a picture and does not learn where; any other, or none that loads, is initials @long', async ({
  page,
}) => {
  const asked: { host: string; referer: string | undefined }[] = []
  await page.context().route(/example\/(good|gone)/, (route) => {
    const url = new URL(route.request().url())
    asked.push({ host: url.host, referer: route.request().headers().referer })
    return url.pathname === '/good' ? route.fulfill({ contentType: 'image/svg+xml', body: SQUARE }) : route.abort()
  })
  await newTipper(page, { firstName: 'Zodwa' })

  await showPicture(page, 'https://pictures.example/good')
  await expect(page.locator('img.avatar')).toBeVisible()
  // A browser may ask twice; what counts is whom it asks, and that it says nothing of where.
  expect(asked.length).toBeGreaterThan(0)
  for (const each of asked) expect(each).toEqual({ host: 'pictures.example', referer: undefined })

  for (const url of ['https://pictures.example/gone', 'https://elsewhere.example/good']) {
    await showPicture(page, url)
    await expect(page.locator('span.avatar')).toHaveText('ZM')
  }
  expect(asked.map(({ host }) => host)).not.toContain('elsewhere.example')
})

const SQUARE = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><rect width="9" height="9"/></svg>'

/** As if the identity provider had given this address. */
async function showPicture(page: Page, profileImageUrl: string): Promise<void> {
  await page.route('**/api/auth/user', async (route) => {
    const response = await route.fetch()
    await route.fulfill({ response, json: { ...(await response.json()), profileImageUrl } })
  })
  await page.goto('/profile')
}
