import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { expect, type Page } from '@playwright/test'

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/** No breach of WCAG 2.2 AA or of good practice that axe can find on what is shown now, or of the named rules alone. */
export async function expectAccessible(page: Page, rules?: string[]): Promise<void> {
  // A colour that is still fading is not yet the one that people see. A spinner never ends.
  await page.waitForFunction(() =>
    document.getAnimations().every(({ effect }) => effect?.getComputedTiming().endTime === Number.POSITIVE_INFINITY),
  )
  // Evaluated by the browser's debugger, so the page's content security policy stays in force.
  await page.evaluate(AXE)
  const found = await page.evaluate(async (runOnly) => {
    const { axe } = globalThis as unknown as { axe: { run(options: object): Promise<{ violations: Violation[] }> } }
    type Violation = { id: string; nodes: { html: string; failureSummary?: string }[] }
    // Rules that are kept need not be listed: listing them is most of the work.
    const { violations } = await axe.run({ resultTypes: ['violations'], ...(runOnly && { runOnly }) })
    return violations.map(
      ({ id, nodes }) => `${id}: ${nodes.map((node) => `${node.html} ${node.failureSummary}`).join('; ')}`,
    )
  }, rules)
  expect(found).toEqual([])
}

/** Nothing sticks out to the side. */
export async function expectNoSidewaysScroll(page: Page): Promise<void> {
  const widths = () => page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
  await expect.poll(widths, { message: 'pixels that stick out to the side' }).toBeLessThanOrEqual(0)
}

/** The screen shown now looks right: in light and dark, on the narrowest phone, and on a desktop zoomed to 200 %. */
export async function expectGoodLook(page: Page): Promise<void> {
  const viewport = page.viewportSize()
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' })
  await expectAccessible(page)
  // In the dark only colours differ.
  await page.emulateMedia({ colorScheme: 'dark' })
  await expectAccessible(page, ['color-contrast'])
  for (const size of [
    { width: 320, height: 640 },
    { width: 640, height: 400 },
  ]) {
    await page.setViewportSize(size)
    await expectNoSidewaysScroll(page)
  }
  await page.emulateMedia({ colorScheme: null, reducedMotion: null })
  if (viewport) await page.setViewportSize(viewport)
}

/** Collects what the browser complains about: errors, and breaches of the content security policy. */
export function complaintsOf(page: Page): string[] {
  const complaints: string[] = []
  page.on('console', (message) => {
    if (message.type() === 'error' || /content security policy/i.test(message.text())) complaints.push(message.text())
  })
  page.on('pageerror', (error) => complaints.push(String(error)))
  return complaints
}

/** A closed dialog takes its place in the browser's history back, which would end a navigation that has begun. */
export async function expectOutOfHistory(page: Page): Promise<void> {
  await page.waitForFunction(() => !history.state?.mark)
}
