import { expect, type Locator, type Page, test } from '@playwright/test'
import { unique } from '#testing/people/register-and-fund.ts'
import {
  beginRegistration,
  elsewhere,
  expectToast,
  newTipper,
  newWorker,
  openPanel,
  tipsSent,
} from '../support/people.ts'

test.use({ viewport: { width: 360, height: 640 } })

for (const height of [640, 360]) {
  test(`search results appear below the box that is typed into, on a screen of 360 × ${height}`, async ({ page }) => {
    await page.setViewportSize({ width: 360, height })
    const suburb = unique('Suburb')
    await elsewhere(page, (other) => newWorker(other, { location: suburb }))
    await newTipper(page)
    await page.goto('/')
    await page.getByRole('searchbox').fill(suburb)

    const found = page.getByRole('list', { name: 'Service workers' }).getByRole('button')
    await expect(found.first()).toBeInViewport({ ratio: 1 })
    await expect(page.getByRole('searchbox')).toBeInViewport({ ratio: 1 })

    await page.getByRole('searchbox').fill('nobody is called this')
    const none = page.getByRole('status').filter({ hasText: 'No service workers found.' })
    await expect(none).toBeInViewport({ ratio: 1 })
  })
}

test('a tip whose answer was lost and that is asked for again is not said to be sent again', async ({ page }) => {
  const worker = await elsewhere(page, (other) => newWorker(other))
  await newTipper(page, { rand: 100 })
  await page.route('**/api/tips', async (route) => {
    await route.fetch()
    await route.abort('connectionreset')
  })
  await openPanel(page, worker.guardNumber)
  await page.getByRole('button', { name: 'R20', exact: true }).click()
  await page.getByRole('button', { name: 'Send R20.00' }).click()
  await expectToast(page, 'Error', 'We got no response.')
  await page.unroute('**/api/tips')

  await page.getByRole('button', { name: 'Send R20.00' }).click()
  const panel = page.getByRole('region', { name: 'Send Payment' })
  await expect(panel).toContainText(`R20.00 to ${worker.guardNumber} was already sent`)
  await expect(page.getByText('Payment Sent!')).toHaveCount(0)
  expect(await tipsSent(page)).toBe(1)

  await panel.getByRole('button', { name: 'Send another R20.00' }).click()
  await expectToast(page, 'Payment Sent!', `R20.00 sent to ${worker.guardNumber}`)
  expect(await tipsSent(page)).toBe(2)
  await page.getByRole('button', { name: 'Done' }).click()
  await expect(page.getByRole('region', { name: 'Available Balance' })).toContainText('R59.02')
})

test('the second tap of a double tap does nothing to what has come under the finger', async ({ page }) => {
  const worker = await elsewhere(page, (other) => newWorker(other))
  await newTipper(page, { rand: 100 })
  await openPanel(page, worker.guardNumber)
  await page.getByRole('button', { name: 'Change', exact: true }).click()
  const found = page.getByRole('list', { name: 'Service workers' }).getByRole('button')
  await doubleTap(found.first())
  const panel = page.getByRole('region', { name: 'Send Payment' })
  await expect(panel).toBeVisible()
  await expect(panel.getByRole('button', { pressed: true })).toHaveCount(0)

  await page.goto('/profile')
  await doubleTap(page.getByRole('button', { name: 'Become Service Worker' }))
  await expect(page.getByRole('region', { name: 'Get Paid on Enkosi' })).toBeVisible()
  await expect(page).toHaveURL(/profile/)
})

test('a double tap on Create Worker Profile registers once and says so', async ({ page }) => {
  await newTipper(page)
  await page.goto('/profile')
  await beginRegistration(page)
  await page.getByLabel('Worker ID Number').fill(unique('W'))
  const asked: string[] = []
  page.on('request', (request) => request.url().includes('/api/guard/register') && asked.push(request.method()))
  await page.getByRole('button', { name: 'Create Worker Profile' }).evaluate((button: HTMLButtonElement) => {
    button.click()
    button.click()
  })
  await expectToast(page, 'Service Worker Profile Created', 'You can now receive payments!')
  expect(asked).toEqual(['POST'])
})

test('back closes what is open: a dialog, then the panel, and stays on the page', async ({ page }) => {
  const worker = await elsewhere(page, (other) => newWorker(other))
  await newTipper(page)
  await page.goto('/wallet')
  await page.getByRole('link', { name: 'Home' }).last().click()
  await page.getByRole('searchbox').fill(worker.guardNumber)
  const found = page.getByRole('list', { name: 'Service workers' }).getByRole('button')
  await found.click()
  await expect(page.getByRole('region', { name: 'Send Payment' })).toBeVisible()
  await page.getByRole('button', { name: 'Add Money' }).click()
  await expect(page.getByRole('dialog')).toBeVisible()

  await page.goBack()
  await expect(page.getByRole('dialog')).toBeHidden()
  await expect(page.getByRole('region', { name: 'Send Payment' })).toBeVisible()
  await page.goBack()
  await expect(page.getByRole('region', { name: 'Send Payment' })).toBeHidden()
  await expect(found).toHaveCount(1)
  await page.goBack()
  await expect(page.getByRole('heading', { level: 1, name: 'Wallet' })).toBeVisible()
})

test('choosing someone else keeps the list, and nothing is boxed in black or tinted by a finger @long', async ({
  page,
}) => {
  const suburb = unique('Suburb')
  const worker = await elsewhere(page, (other) => newWorker(other, { location: suburb }))
  await newTipper(page)
  await page.goto('/')
  await page.getByRole('searchbox').fill(suburb)
  await page.getByRole('button', { name: worker.guardNumber }).tap()
  const heading = page.getByRole('heading', { name: 'Send Payment' })
  await expect(heading).toBeFocused()
  await expect(heading).toHaveCSS('box-shadow', 'none')

  await page.getByRole('button', { name: 'Change', exact: true }).tap()
  await expect(page.getByRole('searchbox')).toHaveValue(suburb)
  await expect(page.getByRole('button', { name: worker.guardNumber })).toBeVisible()
  expect(await hoverRulesOutsideHover(page)).toEqual([])
})

/** Two taps at one place: the second as soon as the page has drawn what the first one did. */
async function doubleTap(control: Locator): Promise<void> {
  await control.scrollIntoViewIfNeeded()
  await control.evaluate(async (it) => {
    const { left, top, width, height } = it.getBoundingClientRect()
    const at = { clientX: left + width / 2, clientY: top + height / 2, bubbles: true, cancelable: true, detail: 1 }
    const tap = () => document.elementFromPoint(at.clientX, at.clientY)?.dispatchEvent(new MouseEvent('click', at))
    tap()
    await new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)))
    tap()
  })
}

/** Rules for hovering that a finger would leave behind. */
function hoverRulesOutsideHover(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const loose = (rules: CSSRuleList): string[] =>
      [...rules].flatMap((rule) => {
        if (rule instanceof CSSMediaRule) return rule.conditionText.includes('hover') ? [] : loose(rule.cssRules)
        return rule instanceof CSSStyleRule && rule.selectorText.includes(':hover') ? [rule.selectorText] : []
      })
    return [...document.styleSheets].flatMap((sheet) => loose(sheet.cssRules))
  })
}
