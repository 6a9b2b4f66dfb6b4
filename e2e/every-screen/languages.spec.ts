import { type Browser, expect, type Page, test } from '@playwright/test'
import { LANGUAGE_NAMES, LANGUAGES } from '#contract/languages.ts'
import { cornersOfTipper, cornersOfVisitor, cornersOfWorker } from './corners.ts'
import { englishDetector } from './english.ts'
import { findUnfitText, withLongerWords, wordsOn } from './fits.ts'
import { complaintsOf, expectAccessible, expectGoodLook } from './look.ts'
import { asTipper, asVisitor, asWorker, gatherPeople, type Look, type People, phoneOf } from './walk.ts'

// Many screens one after the other: the limit is long, so that a slow one is not taken for one that hangs.
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
  phone: { browser: Browser; language: string },
  look: Look,
): Promise<void> {
  const ways = [
    [visitor, []],
    [tipper, people.tipper],
    [worker, people.worker],
  ] as const
  for (const [walk, cookies] of ways) {
    const page = await phoneOf(phone.browser, [...cookies], phone.language)
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
    const isEnglish = await englishDetector(language)
    return async (page, station) => {
      await settled(page)
      expect(await page.locator('html').getAttribute('lang'), station).toBe(language)
      found.push(...(await findUnfitText(page, station)))
      found.push(...(await wordsOn(page)).filter(isEnglish).map((text) => `${station}: ${text}`))
      await expectAccessible(page)
    }
  }
  test(`every word fits in ${LANGUAGE_NAMES[language]}, and none is English @long`, async ({ browser }) => {
    const found: string[] = []
    await go(SCREENS, { browser, language }, await look(found))
    expect(found).toEqual([])
  })

  // The longest of them represents the others, and longer words are tried below.
  if (language === 'zu')
    test('dialogs, toasts and troubles fit in isiZulu, and no word is English @long', async ({ browser }) => {
      const found: string[] = []
      await go(CORNERS, { browser, language }, await look(found))
      expect(found).toEqual([])
    })
}

test('every word fits that is longer by two fifths @long', async ({ browser }) => {
  const found: string[] = []
  const look: Look = async (page, station) => {
    // A document, whose columns are set for the languages that there are.
    if (/^proof (of|that)/.test(station)) return
    await settled(page)
    const unread = await withLongerWords(page, () => findUnfitText(page, station))
    // They are longer than those of any language: they may go on in the next line.
    found.push(...unread.filter((what) => !what.includes(': broken: ')))
  }
  await go(SCREENS, { browser, language: 'en' }, look)
  await go(CORNERS, { browser, language: 'en' }, look)
  expect(found).toEqual([])
})
