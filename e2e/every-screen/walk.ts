import { randomUUID } from 'node:crypto'
import { type Browser, type BrowserContext, expect, type Page } from '@playwright/test'
import { PHOTO } from '#contract/photo.ts'
import { photo } from '#testing/photo.ts'
import { clientOf } from '#testing/service/client.ts'
import { newTipper, newWorker, tip } from '../support/people.ts'
import { clientIn, serverUrl, signIn } from '../support/sign-in.ts'

type Cookies = Awaited<ReturnType<BrowserContext['cookies']>>

/** Signed in once for all languages: the language of a page depends on the cookie beside the session. */
export interface People {
  guardNumber: string
  colleague: string
  worker: Cookies
  tipper: Cookies
  /** References of guests' tips. */
  guests: { paid: string; givenBack: string; waiting: string }
}

export async function gatherPeople(browser: Browser): Promise<People> {
  const contexts = await Promise.all(Array.from({ length: 4 }, () => browser.newContext()))
  const [worker, tipper, other, leaving] = contexts as [BrowserContext, BrowserContext, BrowserContext, BrowserContext]
  const { id, guardNumber } = await newWorker(worker, { account: '62123456789', rand: 900 })
  const { guardNumber: colleague } = await newWorker(other)
  const { guardNumber: gone } = await newWorker(leaving)
  await newTipper(tipper, { rand: 300 })
  for (const rand of [20, 35]) await tip(tipper, id, rand)
  await (await clientIn(tipper)).ask('PUT', `/api/guards/${id}/favourite`)
  await approvePhoto(browser, worker)

  const [paid, givenBack, waiting] = [await guestTip(guardNumber), await guestTip(gone), await guestTip(guardNumber)]
  await (await clientIn(leaving)).delete('/api/guard/profile')
  for (const { page } of [paid, givenBack])
    await fetch(page, { method: 'POST', redirect: 'manual', body: new URLSearchParams({ choice: 'pay' }) })
  await expect.poll(() => stateOf(paid.reference)).toBe('paid')
  await expect.poll(() => stateOf(givenBack.reference)).toBe('given_back')

  const guests = { paid: paid.reference, givenBack: givenBack.reference, waiting: waiting.reference }
  const people = { guardNumber, colleague, worker: await worker.cookies(), tipper: await tipper.cookies(), guests }
  await Promise.all(contexts.map((context) => context.close()))
  return people
}

/** Tippers and guests see it from then on. */
async function approvePhoto(browser: Browser, worker: BrowserContext): Promise<void> {
  const type = { 'content-type': PHOTO.type }
  const { json } = await (await clientIn(worker)).put('/api/guard/photo', photo(), type)
  const desk = await browser.newContext()
  const operator = await signIn(desk, 'operator@enkosi.test')
  const { photoWaiting } = json as { photoWaiting: string }
  await operator.mustPost(`/api/operator/photos/${photoWaiting}/approve`, { reason: 'One face.' })
  await desk.close()
}

async function guestTip(guardNumber: string): Promise<{ reference: string; page: string }> {
  const body = { guardNumber, amount: 2_000 }
  const { json } = await clientOf(serverUrl()).post('/api/guest-tips', body, { 'idempotency-key': randomUUID() })
  return json as { reference: string; page: string }
}

async function stateOf(reference: string): Promise<string> {
  return ((await clientOf(serverUrl()).get(`/api/guest-tips/${reference}`)).json as { state: string }).state
}

/** Looks at what is shown now. */
export type Look = (page: Page, station: string) => Promise<void>

/** A phone of theirs, set to a language. */
export async function phoneOf(browser: Browser, cookies: Cookies, language: string): Promise<Page> {
  const context = await browser.newContext({
    baseURL: serverUrl(),
    viewport: { width: 360, height: 740 },
    serviceWorkers: 'block',
    reducedMotion: 'reduce',
  })
  await context.addCookies([...cookies, { name: 'enkosi_language', value: language, url: serverUrl() }])
  return context.newPage()
}

// None of what follows is found by its words: they differ.

export async function asVisitor(page: Page, look: Look, { guardNumber, guests }: People): Promise<void> {
  for (const path of ['/', '/privacy', '/support']) {
    await page.goto(path)
    await look(page, path)
  }
  await page.goto('/')
  await page.locator('.languages summary').click()
  await look(page, 'switch of languages')
  await page.goto('/api/login')
  await look(page, 'sign-in page')
  await page.goto(`/?w=${guardNumber}`)
  await look(page, 'guest tip')
  await page.locator('#pay').click()
  await page.waitForURL(/\/sim\//)
  await look(page, 'pay page')
  await page.locator('button[value=cancel]').click()
  await expect(page.locator('[data-state=not_paid]')).toBeVisible()
  await look(page, 'tip that was not paid')
  for (const [state, reference] of Object.entries(guests)) {
    await page.goto(`/t/${reference}`)
    await look(page, `guest tip, ${state}`)
  }
  for (const path of ['/?w=NOPE-999', `/t/${randomUUID()}`]) {
    await page.goto(path)
    await look(page, path)
  }
}

export async function asTipper(page: Page, look: Look, { guardNumber }: People): Promise<void> {
  await page.goto('/')
  await expect(page.locator('.tip-again-mark')).toBeVisible()
  await look(page, 'home with a favourite')
  await page.locator('#find .choice, .choices .choice').first().click()
  await expect(page.locator('#results .worker').first()).toBeVisible()
  await look(page, 'home')
  await page.goto(`/?w=${guardNumber}`)
  await page.locator('.send-panel .choice').first().click()
  await look(page, 'payment')
  await page.goto('/history')
  await page.locator('.movement-open').first().click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await look(page, 'receipt')
  await page.goto('/profile?register')
  await expect(page.locator('.services')).toBeVisible()
  await look(page, 'registration')
  await page.locator('.services ~ .row button').first().click()
  await page.locator('.bank-later summary').click()
  await look(page, 'registration, the ID and the bank')
  for (const path of ['/wallet', '/profile', '/profile/settings', '/account', '/nowhere', '/support', '/privacy']) {
    await page.goto(path)
    await look(page, path)
  }
}

export async function asWorker(page: Page, look: Look): Promise<void> {
  for (const path of ['/', '/history', '/wallet', '/wallet/earnings', '/wallet/withdrawals', '/wallet/transfer']) {
    await page.goto(path)
    await expect(page.locator('.money, .movement, main .card p').first()).toBeVisible()
    await look(page, `worker ${path}`)
  }
  for (const section of ['', '/code', '/details', '/bank', '/phone', '/settings']) {
    await page.goto(`/profile${section}`)
    await expect(page.locator('.person, .qr, .facts, form, select').first()).toBeVisible()
    await look(page, `worker /profile${section}`)
  }
  await page.goto('/profile')
  const file = { name: 'me.jpg', mimeType: 'image/jpeg', buffer: photo() }
  await page.locator('input[type=file]').last().setInputFiles(file)
  await expect(page.locator('.photo-crop')).toBeVisible()
  await look(page, 'photo')
  await page.locator('.photo-zoom ~ .row button').first().click()
  await expect(page.locator('.photo-row')).toHaveCount(2)
  await look(page, 'photo that waits')
  await page.goto('/wallet')
  await page.locator('.hero-actions button').first().click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await look(page, 'withdrawal')
}
