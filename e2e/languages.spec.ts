import { execFileSync } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { extname, join, resolve } from 'node:path'
import { type Browser, type BrowserContext, expect, type Page, test } from '@playwright/test'
import { LANGUAGE_NAMES, LANGUAGES } from '#contract/languages.ts'
import { REFUSALS } from '#contract/refusals.ts'
import { cornersOfTipper, cornersOfVisitor, cornersOfWorker } from './corners.ts'
import { englishBesides } from './english.ts'
import { whatDoesNotFit, wordsOn } from './fits.ts'
import { complaintsOf, expectAccessible, expectGoodLook } from './look.ts'
import { asTipper, asVisitor, asWorker, gatherPeople, type Look, type People, phoneOf } from './walk.ts'

// Many screens one after the other: what hangs is found later, and what is slow is not taken for it.
test.describe.configure({ mode: 'parallel', timeout: 900_000 })

let people: People
test.beforeAll(async ({ browser }) => {
  people = await gatherPeople(browser)
})

type Walk = (page: Page, look: Look, people: People) => Promise<void>
/** Visitor, tipper and worker. */
const SCREENS: [Walk, Walk, Walk] = [asVisitor, asTipper, asWorker]
const CORNERS: [Walk, Walk, Walk] = [cornersOfVisitor, cornersOfTipper, cornersOfWorker]

async function go(
  [visitor, tipper, worker]: [Walk, Walk, Walk],
  phone: { browser: Browser; language: string; prepare?: (context: BrowserContext) => Promise<void> },
  look: Look,
): Promise<void> {
  const ways = [
    [visitor, []],
    [tipper, people.tipper],
    [worker, people.worker],
  ] as const
  for (const [walk, cookies] of ways) {
    const page = await phoneOf(phone.browser, [...cookies], phone.language, phone.prepare)
    await walk(page, look, people)
    await page.context().close()
  }
}

const settled = async (page: Page) => {
  await page.waitForLoadState('load')
  await expect(page.locator('h1').first()).toBeAttached()
  await expect(page.locator('.spinner')).toHaveCount(0)
}

const looksRight: Look = async (page) => {
  await settled(page)
  await expectGoodLook(page)
}

for (const [who, walk] of [
  ['visitor', asVisitor],
  ['tipper', asTipper],
  ['worker', asWorker],
] as const)
  test(`every screen of a ${who} looks right`, async ({ browser }) => {
    const page = await phoneOf(browser, who === 'visitor' ? [] : people[who], 'en')
    const complaints = complaintsOf(page)
    await walk(page, looksRight, people)
    expect(complaints).toEqual([])
    await page.context().close()
  })

test('dialogs, toasts and troubles look right @long', async ({ browser }) => {
  await go(CORNERS, { browser, language: 'en' }, looksRight)
})

for (const language of LANGUAGES.filter((each) => each !== 'en')) {
  const look = async (found: string[]): Promise<Look> => {
    const isEnglish = await englishBesides(language)
    return async (page, station) => {
      await settled(page)
      expect(await page.locator('html').getAttribute('lang'), station).toBe(language)
      found.push(...(await whatDoesNotFit(page, station)))
      found.push(...(await wordsOn(page)).filter(isEnglish).map((text) => `${station}: ${text}`))
      await expectAccessible(page)
    }
  }
  test(`every word fits in ${LANGUAGE_NAMES[language]}, and none is English @long`, async ({ browser }) => {
    const found: string[] = []
    await go(SCREENS, { browser, language }, await look(found))
    expect(found).toEqual([])
  })

  // The longest of them represents the others, and the pseudo-language is longer still.
  if (language === 'zu')
    test('dialogs, toasts and troubles fit in isiZulu, and no word is English @long', async ({ browser }) => {
      const found: string[] = []
      await go(CORNERS, { browser, language }, await look(found))
      expect(found).toEqual([])
    })
}

/** Two words without an accent in a row: no sentence of the pseudo-language has them. */
const PLAIN = /[a-z]{3,} [a-z]{3,}/
/** These pages are filled or written by the server, which does not speak it. */
const BY_SERVER = /sign-in page|guest tip|pay page|not paid|^proof (of|that)/
/** Lines of the history, devices, and refusals in toasts. */
const SAID_BY_SERVER = /^(Tip (to|received|from)|Money added|Withdrawal to|Unknown device|\d{3}: )/

const isRefusal = (text: string) => Object.values(REFUSALS).some(({ sentence }) => sentence === text)

test('every word fits that is longer by two fifths, and none is outside the dictionaries @long', async ({
  browser,
}) => {
  const folder = mkdtempSync(join(tmpdir(), 'enkosi-pseudo-'))
  const found: string[] = []
  const build = resolve(import.meta.dirname, '../scripts/build-web.ts')
  execFileSync(process.execPath, [build, `--pseudo=${join(folder, 'web')}`], { stdio: 'inherit' })
  const look: Look = async (page, station) => {
    if (BY_SERVER.test(station)) return
    await settled(page)
    // Its words are longer than those of any language: they may go on in the next line.
    found.push(...(await whatDoesNotFit(page, station)).filter((what) => !what.includes(': broken: ')))
    const plain = (await wordsOn(page)).filter(
      (text) => PLAIN.test(text) && !SAID_BY_SERVER.test(text) && !isRefusal(text),
    )
    found.push(...plain.map((text) => `${station}, in no dictionary: ${text}`))
  }
  const prepare = (context: BrowserContext) => servedFrom(context, join(folder, 'web'))
  try {
    await go(SCREENS, { browser, language: 'en', prepare }, look)
    await go(CORNERS, { browser, language: 'en', prepare }, look)
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
    const isPage = route.request().resourceType() === 'document' && !/^\/(api|idp|sim|t|proof)\//.test(pathname)
    const page = isSignedIn ? '/app.html' : pathname === '/' ? '/index.html' : `${pathname}.html`
    const file = join(folder, isPage ? page : pathname)
    // A guest's page is filled by the server.
    if ((isPage && !isSignedIn && search) || !existsSync(file) || !extname(file)) return route.continue()
    await route.fulfill({ body: readFileSync(file), contentType: TYPES[extname(file)] ?? 'application/octet-stream' })
  })
}
