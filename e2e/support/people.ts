import { type BrowserContext, expect, type Locator, type Page } from '@playwright/test'
import type { ServiceCategory } from '#contract/categories.ts'
import type { WorkerProfile } from '#contract/workers.ts'
import { BANK_ACCOUNT, loadWallet, registerWorker, unique } from '#testing/people/register-and-fund.ts'
import { clientIn, serverUrl, signIn } from './sign-in.ts'

// Every journey makes its own people, so that journeys can run side by side.

/** Signs in somebody new, with as many rand as asked for. Gives their email address. */
export async function newTipper(
  where: Page | BrowserContext,
  { rand = 0, firstName = 'Thandi' } = {},
): Promise<string> {
  const email = `${unique('tipper')}@example.com`
  const client = await signIn(where, email, { firstName, lastName: 'Mokoena' })
  if (rand > 0) await loadWallet(client, rand * 100)
  return email
}

export interface NewWorker {
  rand?: number
  category?: ServiceCategory
  location?: string
  account?: string
}

/** Signs in somebody new who is a worker. */
export async function newWorker(where: Page | BrowserContext, details: NewWorker = {}): Promise<WorkerProfile> {
  const names = { firstName: 'Sipho', lastName: 'Dlamini' }
  const client = await signIn(where, `${unique('worker')}@example.com`, names)
  const worker = await registerWorker(client, {
    serviceCategory: details.category ?? 'parking_guard',
    location: details.location ?? 'Rosebank',
    ...(details.account && { ...BANK_ACCOUNT, bankAccountNumber: details.account }),
  })
  if (details.rand) await loadWallet(client, details.rand * 100)
  return worker
}

/** Somebody else's browser, as far as the server can tell. */
export async function elsewhere<T>(page: Page, act: (other: BrowserContext) => Promise<T>): Promise<T> {
  const browser = page.context().browser()
  if (!browser) throw new Error('This page has no browser of its own.')
  const other = await browser.newContext({ baseURL: serverUrl() })
  try {
    return await act(other)
  } finally {
    await other.close()
  }
}

export async function addMoney(where: Page | BrowserContext, rand: number): Promise<void> {
  await loadWallet(await clientIn(where), rand * 100)
}

export async function tip(where: Page | BrowserContext, guardId: string, rand: number): Promise<void> {
  await (await clientIn(where)).mustPost('/api/tips', { guardId, amount: rand * 100 })
}

/** Title and description are checked together: a toast stays for five seconds only. */
export async function expectToast(page: Page, title: string, description = ''): Promise<void> {
  await expect(page.locator('.toast')).toContainText(`${title}${description}`)
}

/** Opens a screen and waits until it listens: earlier movements are shown, but not announced. */
export async function openLive(page: Page, path: string): Promise<void> {
  const listening = page.waitForResponse('**/api/events*')
  await page.goto(path)
  await listening
}

/** Keeps writes to this address waiting; gives a function that waits for one and lets it go. */
export async function holdUp(page: Page, url: string): Promise<() => Promise<void>> {
  const waiting: (() => void)[] = []
  await page.route(url, async (route) => {
    if (route.request().method() !== 'GET') await new Promise<void>((letGo) => waiting.push(letGo))
    await route.continue()
  })
  return async () => {
    await expect.poll(() => waiting.length).toBeGreaterThan(0)
    waiting.shift()?.()
  }
}

/** Keeps all requests to this address waiting until they are let go. */
export async function hold(page: Page, url: string): Promise<() => void> {
  const { promise: held, resolve: letGo } = Promise.withResolvers<void>()
  await page.route(url, async (route) => {
    await held
    await route.continue()
  })
  return letGo
}

/** Changes at this address are refused as five minutes after signing in: no journey can wait for that. */
export async function wantFreshSignIn(page: Page, url: string): Promise<void> {
  const refusal = { status: 403, headers: { 'error-code': 'sign_in_again' } }
  await page.route(url, (route) =>
    route.request().method() === 'GET'
      ? route.continue()
      : route.fulfill({ ...refusal, body: 'Please sign in again to confirm that it is you.' }),
  )
}

/** Opens the payment to a worker. */
export async function openPanel(page: Page, guardNumber: string): Promise<Locator> {
  await page.goto(`/?w=${guardNumber}`)
  const panel = page.getByRole('region', { name: 'Send Payment' })
  await expect(panel).toBeVisible()
  return panel
}

export async function tipsSent(page: Page): Promise<number> {
  return ((await (await clientIn(page)).get('/api/transactions?type=tip&direction=sent')).json as unknown[]).length
}

/** Chooses a service on the first step of the registration; the second step has the fields. */
export async function beginRegistration(page: Page, service = 'Parking Guard'): Promise<Locator> {
  const become = page.getByRole('button', { name: 'Become Service Worker' })
  const card = page.getByRole('region', { name: 'Get Paid on Enkosi' })
  await expect(become.or(card)).toBeVisible()
  if (await become.isVisible()) await become.click()
  await card.getByRole('radio', { name: service }).press('Space')
  await card.getByRole('button', { name: 'Next' }).press('Enter')
  return card
}
