import { randomBytes } from 'node:crypto'
import { type APIRequestContext, type BrowserContext, expect, type Page } from '@playwright/test'
import type { WorkerProfile } from '#contract/workers.ts'
import { signIn } from './sign-in.ts'

/** Every journey makes its own people, so that journeys can run side by side and be tried again. */
export function unique(prefix: string): string {
  return `${prefix}-${randomBytes(4).toString('hex')}`
}

/** Signs in somebody new, with as many rand as asked for. Gives their e-mail address. */
export async function newTipper(
  where: Page | BrowserContext,
  { rand = 0, firstName = 'Thandi' } = {},
): Promise<string> {
  const email = `${unique('tipper')}@example.com`
  await signIn(where, email, { firstName, lastName: 'Mokoena' })
  if (rand > 0) await addMoney(requestOf(where), rand)
  return email
}

export interface NewWorker {
  rand?: number
  category?: string
  location?: string
  account?: string
  bank?: string
}

/** Signs in somebody new who is a worker. */
export async function newWorker(where: Page | BrowserContext, details: NewWorker = {}): Promise<WorkerProfile> {
  const request = requestOf(where)
  await signIn(where, `${unique('worker')}@example.com`, { firstName: 'Sipho', lastName: 'Dlamini' })
  const answer = await request.post('/api/guard/register', {
    data: {
      guardNumber: unique('W').toUpperCase(),
      serviceCategory: details.category ?? 'parking_guard',
      location: details.location ?? 'Rosebank',
      ...(details.account && {
        bankAccountNumber: details.account,
        bankName: details.bank ?? 'FNB',
        accountHolderName: 'Sipho Dlamini',
      }),
    },
  })
  expect(answer.status(), await answer.text()).toBe(201)
  if (details.rand) await addMoney(request, details.rand)
  return answer.json()
}

/** Somebody else's browser, as far as the server can tell. */
export async function elsewhere<T>(page: Page, act: (other: BrowserContext) => Promise<T>): Promise<T> {
  const browser = page.context().browser()
  if (!browser) throw new Error('This page has no browser of its own.')
  const other = await browser.newContext({ baseURL: process.env.E2E_URL ?? '' })
  try {
    return await act(other)
  } finally {
    await other.close()
  }
}

export async function addMoney(request: APIRequestContext, rand: number): Promise<void> {
  const answer = await request.post('/api/wallet/load', {
    data: { amount: rand * 100, paymentReference: unique('VODAPAY') },
  })
  expect(answer.status(), await answer.text()).toBe(201)
}

export async function tip(request: APIRequestContext, guardId: string, rand: number): Promise<void> {
  const answer = await request.post('/api/tips', { data: { guardId, amount: rand * 100 } })
  expect(answer.status(), await answer.text()).toBe(201)
}

/** One look at title and description together: a toast stays for five seconds only. */
export async function expectToast(page: Page, title: string, description = ''): Promise<void> {
  await expect(page.locator('.toast')).toContainText(`${title}${description}`)
}

/** Opens a screen and waits until it listens: what moved before is shown, but not announced. */
export async function openLive(page: Page, path: string): Promise<void> {
  const listening = page.waitForResponse('**/api/events')
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

function requestOf(where: Page | BrowserContext): APIRequestContext {
  return 'context' in where ? where.context().request : where.request
}
