import { chromium, type Page } from '@playwright/test'
import { walkIn } from '#testing/people/sign-in.ts'
import startServer from '../e2e/support/start-server.ts'
import { launchOptions } from '../scripts/browser.ts'
import { extent } from './extent.ts'
import { note, percentile, single } from './figures.ts'

/** How much slower than this machine's the processor is made. */
const SLOWER = 6
const A_DAY = 40
const PHONE = { viewport: { width: 412, height: 915 }, hasTouch: true, isMobile: true }
/** A long turn of the wheel, in pixels, and its pixels a second. Chromium's touch gesture ends at the edge of the screen. */
const STROKE = { pixels: 9_000, speed: 3_000 }

/** Scrolls a history of so many movements in the browser. They come from here, so that the server is not measured. */
export async function measureScrolling(rows: number): Promise<void> {
  note(
    `The history in Chromium on a phone of ${SLOWER} times less speed, ${rows} movements, ${A_DAY} a day, scrolled by a wheel.`,
  )
  const stop = await startServer()
  const browser = await chromium.launch(launchOptions())
  try {
    const context = await browser.newContext({ baseURL: process.env.E2E_URL ?? '', ...PHONE, serviceWorkers: 'block' })
    const { client, browser: walked } = await walkIn(process.env.E2E_URL ?? '', { email: 'thandi@enkosi.test' })
    const cookies = [...walked.cookies].map(([name, value]) => ({ name, value, url: process.env.E2E_URL ?? '' }))
    await context.addCookies(cookies)
    const page = await context.newPage()
    const [{ id }] = [(await client.get('/api/auth/user')).json as { id: string }]
    await page.route(/\/api\/transactions(\?|$)/, (route) => route.fulfill({ json: movements(rows, id) }))
    await page.goto('/history')
    await page.locator('.movement').first().waitFor()
    const frames = await scrollThrough(page)
    single('frames a second while a long history scrolls', (1_000 * frames.length) / sum(frames), '', { atLeast: 55 })
    single('p99 of the time between two of its frames', percentile(frames, 0.99), 'ms')
  } finally {
    await browser.close()
    await stop()
  }
}

/** Runs in the page. */
const NOTE_FRAMES = `
  frames = []
  const note = (before) => requestAnimationFrame((now) => { frames.push(now - before); note(now) })
  requestAnimationFrame(note)
`

/** The milliseconds between frames. */
async function scrollThrough(page: Page): Promise<number[]> {
  const session = await page.context().newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWER })
  await page.evaluate(NOTE_FRAMES)
  const { pixels, speed } = STROKE
  for (let stroke = 0; stroke < 2 * extent.rounds; stroke += 1)
    await session.send('Input.synthesizeScrollGesture', {
      x: 200,
      y: 700,
      yDistance: -pixels,
      speed,
      gestureSourceType: 'mouse',
    })
  return page.evaluate(() => (globalThis as unknown as { frames: number[] }).frames)
}

function movements(count: number, id: string) {
  return Array.from({ length: count }, (_, n) => ({
    id: `row-${n}`,
    type: 'tip',
    fromUserId: id,
    toUserId: `worker-${n % 5}`,
    amount: 500 + (n % 4_000),
    fee: 49,
    description: 'Tip to Sipho D.',
    createdAt: new Date(Date.now() - (n * 24 * 60 * 60_000) / A_DAY).toISOString(),
    status: 'completed',
    guardNumber: `PG-${1_000 + (n % 50)}`,
    displayName: 'Sipho D.',
    portrait: { serviceCategory: 'parking_guard', face: 1 + (n % 3) },
    rating: n % 3 === 0 ? 5 : null,
  }))
}

function sum(values: number[]): number {
  return values.reduce((all, value) => all + value, 0)
}
