import { type BrowserContext, expect, type Page } from '@playwright/test'

/**
 * Signs in over HTTP, by the same walk that a browser takes (login, provider's form, callback), without drawing a page.
 * Demo people keep their names when none are given.
 */
export async function signIn(
  where: Page | Pick<BrowserContext, 'request'>,
  email: string,
  names: { firstName?: string; lastName?: string } = {},
): Promise<void> {
  const { request } = 'context' in where ? where.context() : where
  const page = await request.get('/api/login')
  const action = /<form method="post" action="([^"]+)"/.exec(await page.text())?.[1]
  if (!action) throw new Error(`The sign-in page has no form: ${page.status()} ${page.url()}`)
  const address = new URL(action.replaceAll('&amp;', '&'), page.url())
  await request.post(address.href, {
    form: { email, firstName: names.firstName ?? '', lastName: names.lastName ?? '' },
    headers: { origin: address.origin },
  })
  const user = await request.get('/api/auth/user')
  expect(user.status(), `${email} is signed in`).toBe(200)
}
