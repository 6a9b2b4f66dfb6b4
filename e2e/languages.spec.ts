import { execFileSync } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { extname, join, resolve } from 'node:path'
import { type Browser, type BrowserContext, expect, type Page, test } from '@playwright/test'
import { LANGUAGE_NAMES, LANGUAGES } from '#contract/languages.ts'
import { whatDoesNotFit, wordsOn } from './fits.ts'
import { newTipper, newWorker, tip } from './people.ts'
import { serverUrl } from './sign-in.ts'

test.describe.configure({ mode: 'parallel' })

type Cookies = Awaited<ReturnType<BrowserContext['cookies']>>
type People = { guardNumber: string; worker: Cookies; tipper: Cookies }
let people: People

/** Signed in once for all languages: what somebody reads depends on the cookie beside it. */
test.beforeAll(async ({ browser }) => {
  const [worker, tipper] = [await browser.newContext(), await browser.newContext()]
  const profile = await newWorker(worker, { account: '62123456789' })
  await newTipper(tipper, { rand: 300 })
  for (const rand of [20, 35]) await tip(tipper, profile.id, rand)
  people = { guardNumber: profile.guardNumber, worker: await worker.cookies(), tipper: await tipper.cookies() }
  await Promise.all([worker.close(), tipper.close()])
})

type Look = (page: Page, station: string) => Promise<void>

/** Every screen that a visitor, a tipper and a worker can come to; none is found by its words. */
async function walk(
  browser: Browser,
  language: string,
  look: Look,
  prepare?: (context: BrowserContext) => Promise<void>,
) {
  const open = async (cookies: Cookies) => {
    const context = await browser.newContext({
      baseURL: serverUrl(),
      viewport: { width: 360, height: 740 },
      serviceWorkers: 'block',
      reducedMotion: 'reduce',
    })
    await context.addCookies([...cookies, { name: 'enkosi_language', value: language, url: serverUrl() }])
    await prepare?.(context)
    return context.newPage()
  }
  await asVisitor(await open([]), look)
  await asTipper(await open(people.tipper), look)
  await asWorker(await open(people.worker), look)
}

async function asVisitor(page: Page, look: Look): Promise<void> {
  for (const path of ['/', '/privacy', '/support']) {
    await page.goto(path)
    await look(page, path)
  }
  await page.goto('/')
  await page.locator('.languages summary').click()
  await look(page, 'switch of languages')
  await page.goto('/api/login')
  await look(page, 'sign-in page')
  await page.goto(`/?w=${people.guardNumber}`)
  await look(page, 'guest tip')
  await page.locator('#pay').click()
  await page.waitForURL(/\/sim\//)
  await look(page, 'pay page')
  await page.locator('button[value=cancel]').click()
  await expect(page.locator('[data-state=not_paid]')).toBeVisible()
  await look(page, 'tip that was not paid')
  await page.context().close()
}

async function asTipper(page: Page, look: Look): Promise<void> {
  await page.goto('/')
  await page.locator('.find .choice, .choices .choice').first().click()
  await expect(page.locator('#results .worker').first()).toBeVisible()
  await look(page, 'home')
  await page.goto(`/?w=${people.guardNumber}`)
  await page.locator('.send-panel .choice').first().click()
  await look(page, 'payment')
  await page.goto('/history')
  await page.locator('.movement-open').first().click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await look(page, 'receipt')
  await page.goto('/profile?register')
  await expect(page.locator('form').first()).toBeVisible()
  await look(page, 'registration')
  for (const path of ['/account', '/nowhere', '/support', '/privacy']) {
    await page.goto(path)
    await look(page, path)
  }
  await page.context().close()
}

async function asWorker(page: Page, look: Look): Promise<void> {
  for (const path of ['/', '/history', '/wallet', '/profile']) {
    await page.goto(path)
    await expect(page.locator('.money, .movement, .qr-frame').first()).toBeVisible()
    await look(page, `worker ${path}`)
  }
  await page.locator('[aria-expanded=false]').first().click()
  await expect(page.locator('.device').first()).toBeVisible()
  await look(page, 'account on the profile')
  await page.goto('/wallet')
  await page.locator('.hero-actions button').nth(1).click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await look(page, 'withdrawal')
  await page.context().close()
}

const settled = async (page: Page) => {
  await page.waitForLoadState('load')
  await expect(page.locator('h1').first()).toBeAttached()
  await expect(page.locator('.spinner')).toHaveCount(0)
}

for (const language of LANGUAGES.filter((each) => each !== 'en'))
  test(`every word fits in ${LANGUAGE_NAMES[language]}, and none is English`, async ({ browser }) => {
    const found: string[] = []
    await walk(browser, language, async (page, station) => {
      await settled(page)
      expect(await page.locator('html').getAttribute('lang'), station).toBe(language)
      found.push(...(await whatDoesNotFit(page, station)))
      const english = (await wordsOn(page)).filter((text) => ENGLISH.test(text) && !MAY_BE_ENGLISH.test(text))
      found.push(...english.map((text) => `${station}: ${text}`))
    })
    expect(found).toEqual([])
  })

/** Words that no sentence in English does without, and that none of our other languages has. */
const ENGLISH = /\b(the|and|your|you|please|with|this|that|from|have|has|not|will|was|for|are|our)\b/i
/** Addresses. */
const MAY_BE_ENGLISH = /@/

/** Two words without an accent in a row: no sentence of the pseudo-language has them. */
const PLAIN = /[a-z]{3,} [a-z]{3,}/
/** These pages are filled or written by the server, which does not speak it. */
const BY_SERVER = /sign-in page|guest tip|pay page|not paid/
/** Lines of the history, and devices. */
const SAID_BY_SERVER = /^(Tip (to|received|from)|Money added|Withdrawal to|Unknown device)/

test('every word fits that is longer by two fifths, and none is outside the dictionaries', async ({ browser }) => {
  const folder = mkdtempSync(join(tmpdir(), 'enkosi-pseudo-'))
  const found: string[] = []
  const build = resolve(import.meta.dirname, '../scripts/build-web.ts')
  execFileSync(process.execPath, [build, `--pseudo=${join(folder, 'web')}`], { stdio: 'inherit' })
  try {
    await walk(
      browser,
      'en',
      async (page, station) => {
        await settled(page)
        found.push(...(await whatDoesNotFit(page, station)))
        if (BY_SERVER.test(station)) return
        const plain = (await wordsOn(page)).filter((text) => PLAIN.test(text) && !SAID_BY_SERVER.test(text))
        found.push(...plain.map((text) => `${station}, in no dictionary: ${text}`))
      },
      (context) => servedFrom(context, join(folder, 'web')),
    )
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
  expect(found).toEqual([])
})

const TYPES: Record<string, string> = {
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.html': 'text/html; charset=utf-8',
}

/** The app and its public pages come from another build; everything else from the server. */
async function servedFrom(context: BrowserContext, folder: string): Promise<void> {
  const isSignedIn = (await context.cookies()).some(({ name }) => name.endsWith('_session'))
  await context.route('**/*', async (route) => {
    const { pathname, search } = new URL(route.request().url())
    const isPage = route.request().resourceType() === 'document' && !/^\/(api|idp|sim|t)\//.test(pathname)
    const page = isSignedIn ? '/app.html' : pathname === '/' ? '/index.html' : `${pathname}.html`
    const file = join(folder, isPage ? page : pathname)
    // A guest's page is filled by the server.
    if ((isPage && !isSignedIn && search) || !existsSync(file) || !extname(file)) return route.continue()
    await route.fulfill({ body: readFileSync(file), contentType: TYPES[extname(file)] ?? 'application/octet-stream' })
  })
}
