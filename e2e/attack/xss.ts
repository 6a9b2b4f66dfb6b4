import { type Browser, type BrowserContext, chromium, type Page } from '@playwright/test'
import { launchOptions } from '../../scripts/browser.ts'
import type { Attempt, Family, Through } from './attempts.ts'
import { type Cast, type Field, PLANTED, plant } from './planted.ts'

type Screen = {
  name: string
  who: keyof Cast | 'nobody'
  path: string
  /** The planted fields that must appear here: a screen that does not show them tests nothing. */
  shows: Field[]
  act?: (page: Page) => Promise<unknown>
}

const linked = `/?w=${encodeURIComponent(PLANTED['worker ID'])}`

const SCREENS: Screen[] = [
  { name: 'landing with a link', who: 'nobody', path: linked, shows: [] },
  { name: 'a path that is HTML', who: 'nobody', path: `/${encodeURIComponent(PLANTED.location)}`, shows: [] },
  {
    name: 'support',
    who: 'nobody',
    path: `/support?x=${encodeURIComponent(PLANTED.location)}#${PLANTED.location}`,
    shows: [],
  },
  { name: 'sign-in page', who: 'nobody', path: '/api/login', shows: ['first name', 'last name'], act: typeAtSignIn },
  { name: 'search list', who: 'tipper', path: '/', shows: ['worker ID', 'location'], act: search },
  { name: 'send panel', who: 'tipper', path: linked, shows: ['worker ID'] },
  { name: 'sent tip', who: 'tipper', path: linked, shows: ['worker ID'], act: send },
  { name: 'tipper’s history', who: 'tipper', path: '/history', shows: ['worker ID'] },
  { name: 'not found', who: 'tipper', path: `/${encodeURIComponent(PLANTED.location)}`, shows: [] },
  { name: 'worker’s home', who: 'worker', path: '/', shows: ['first name'] },
  { name: 'worker’s history', who: 'worker', path: '/history', shows: ['bank name'] },
  { name: 'wallet', who: 'worker', path: '/wallet', shows: ['account holder', 'bank name'] },
  {
    name: 'profile',
    who: 'worker',
    path: '/profile',
    shows: ['first name', 'last name', 'worker ID', 'bank name'],
  },
  {
    name: 'bank details',
    who: 'worker',
    path: '/profile/bank',
    shows: ['location', 'account holder', 'bank name'],
  },
  {
    name: 'printed badge',
    who: 'worker',
    path: '/profile',
    shows: ['worker ID'],
    act: (page) => page.getByRole('button', { name: 'Save / print my QR card' }).click(),
  },
  { name: 'account', who: 'worker', path: '/account', shows: ['privacy request', 'privacy answer'] },
  {
    name: 'operator: workers',
    who: 'operator',
    path: '/operator/workers',
    shows: ['worker ID', 'location', 'first name', 'last name'],
  },
  {
    name: 'operator: people',
    who: 'operator',
    path: '/operator/people',
    shows: ['worker ID', 'first name', 'last name'],
    act: findPerson,
  },
  {
    name: 'operator: messages',
    who: 'operator',
    path: '/operator/messages',
    shows: ['contact name', 'contact subject', 'contact message', 'feedback name'],
    act: openRow(PLANTED['contact subject']),
  },
  {
    name: 'operator: feedback',
    who: 'operator',
    path: '/operator/messages',
    shows: ['feedback message'],
    act: openRow(PLANTED['feedback name']),
  },
  { name: 'operator: payouts', who: 'operator', path: '/operator/payouts', shows: ['worker ID'], act: showPaidOut },
  {
    name: 'operator: corrections',
    who: 'operator',
    path: '/operator/corrections',
    shows: ['operator’s reason'],
    act: openRow('planted@'),
  },
  {
    name: 'operator: privacy',
    who: 'operator',
    path: '/operator/privacy',
    shows: ['privacy request', 'privacy answer'],
    act: openRow('planted@'),
  },
  { name: 'operator: audit', who: 'operator', path: '/operator/audit', shows: ['operator’s reason'] },
]

export const crossSiteScripting: Family = {
  name: 'XSS in Chromium',
  run: async (world, attempt) => {
    const cast = await plant(world)
    const browser = await chromium.launch(launchOptions())
    try {
      const whos = ['nobody', 'tipper', 'worker', 'operator'] as const
      const walks = whos.map(async (who) => {
        const context = await enter(browser, world.url, who === 'nobody' ? '' : cast[who].cookie)
        const page = await context.newPage()
        const ran = await watch(page)
        for (const screen of SCREENS.filter((each) => each.who === who)) await look(page, ran, screen, attempt)
        await context.close()
      })
      await Promise.all(walks)
    } finally {
      await browser.close()
    }
  },
}

async function enter(browser: Browser, url: string, cookie: string): Promise<BrowserContext> {
  const context = await browser.newContext({ baseURL: url, serviceWorkers: 'block' })
  const [name = '', value = ''] = cookie.split('=')
  if (value) await context.addCookies([{ name, value, url }])
  return context
}

/** Collects signs that planted text ran, as they happen. */
async function watch(page: Page): Promise<string[]> {
  const ran: string[] = []
  await page.exposeFunction('xss', () => ran.push('the script'))
  page.on('dialog', (dialog) => {
    ran.push(`a dialog: ${dialog.message()}`)
    void dialog.dismiss()
  })
  page.on('request', (request) => {
    if (/\/x$|evil/.test(request.url())) ran.push(`a request to ${request.url()}`)
  })
  return ran
}

async function look(page: Page, ran: string[], screen: Screen, attempt: Attempt): Promise<void> {
  let trouble: Through
  try {
    await page.goto(screen.path)
    await page.locator('h1').first().waitFor()
    await screen.act?.(page)
    for (const field of screen.shows) await waitFor(page, PLANTED[field])
  } catch (error) {
    trouble = (error as Error).message.split('\n')[0]
  }
  const shown = await textOf(page)
  const alive = await page.locator('[id^=xss]').count()
  const woken = ran.splice(0)
  const lives = alive > 0 || woken.length > 0 ? `came to life: ${woken.join(', ') || 'an element'}` : undefined
  for (const field of screen.shows) {
    await attempt(`${field} on ${screen.name}`, () => {
      if (lives) return lives
      return shown.includes(PLANTED[field]) ? undefined : `is not shown, so nothing was tried (${trouble})`
    })
  }
  await attempt(`anything on ${screen.name}`, () => lives)
}

/** All text of the page and what is in its fields. */
function textOf(page: Page): Promise<string> {
  return page.evaluate(() =>
    [
      document.body.textContent,
      ...[...document.querySelectorAll('input, textarea')].map((field) => (field as HTMLInputElement).value),
    ].join('\n'),
  )
}

async function waitFor(page: Page, text: string, timeout = 40_000): Promise<void> {
  await page.waitForFunction(
    (wanted) =>
      document.body.textContent?.includes(wanted) ||
      [...document.querySelectorAll('input, textarea')].some((field) =>
        (field as HTMLInputElement).value.includes(wanted),
      ),
    text,
    { timeout },
  )
}

async function typeAtSignIn(page: Page): Promise<void> {
  await page.getByLabel('Email').fill('no address')
  await page.getByLabel('First name').fill(PLANTED['first name'])
  await page.getByLabel('Last name').fill(PLANTED['last name'])
  // The server, not the browser, shall look at it.
  await page
    .locator('form')
    .first()
    .evaluate((form) => {
      ;(form as HTMLFormElement).noValidate = true
    })
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.getByText('Please enter a valid email address.').waitFor()
}

async function search(page: Page): Promise<void> {
  await page.getByRole('searchbox').fill(PLANTED['worker ID'])
  await page.getByRole('list', { name: 'Service workers' }).waitFor()
}

async function send(page: Page): Promise<void> {
  const panel = page.getByRole('region', { name: 'Send Payment' })
  await panel.getByRole('button', { name: 'R10', exact: true }).click()
  await panel.getByRole('button', { name: 'Send R10.00' }).click()
  await page.locator('.toast').waitFor()
}

/** A row of the desk shows the rest beside the list. */
function openRow(text: string) {
  return (page: Page) => page.getByRole('row').filter({ hasText: text }).getByRole('link').press('Enter')
}

async function findPerson(page: Page): Promise<void> {
  await page.getByLabel('Email address, worker ID or number').fill('planted@')
  await page.getByRole('button', { name: 'Search' }).click()
}

/** The bank is asked by a job, sooner or later. */
async function showPaidOut(page: Page): Promise<void> {
  for (let round = 0; round < 20; round++) {
    await page.getByLabel('State').selectOption({ label: round % 2 === 0 ? 'Processing' : 'Pending' })
    const isShown = waitFor(page, PLANTED['worker ID'], 1_000).then(
      () => true,
      () => false,
    )
    if (await isShown) return
  }
}
