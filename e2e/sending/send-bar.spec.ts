import { expect, type Locator, test } from '@playwright/test'
import { elsewhere, newTipper, newWorker } from '../support/people.ts'

// Heights: a small phone, one with the browser's own bars, and each with an open keyboard.
const HEIGHTS = [592, 640, 360, 320]

test('total and Send stay in sight on every screen from 360 × 320 on, covered by nothing', async ({ page }) => {
  const worker = await elsewhere(page, (other) => newWorker(other))
  await newTipper(page, { rand: 100 })
  for (const height of HEIGHTS) {
    await page.setViewportSize({ width: 360, height })
    await page.goto(`/?w=${worker.guardNumber}`)
    // A page that glides to the panel takes the tap that was meant for Send.
    const gliding = await page.evaluate(() => getComputedStyle(document.documentElement).scrollBehavior)
    expect(gliding).toBe('auto')
    await page.getByRole('button', { name: 'R20', exact: true }).click()
    const send = page.getByRole('button', { name: 'Send R20.00' })

    for (const step of ['as chosen', 'at the top of the panel', 'at its end']) {
      const where = `${step}, ${height} high`
      if (step === 'at the top of the panel') {
        await page.getByRole('heading', { name: 'Send Payment' }).evaluate((it) => it.scrollIntoView())
      }
      if (step === 'at its end') await page.getByText('no real money moves').last().scrollIntoViewIfNeeded()
      await expect(send, where).toBeInViewport({ ratio: 1 })
      await expect(page.getByText('R20.49'), where).toBeInViewport({ ratio: 1 })
      await expect.poll(() => isUncovered(send), where).toBe(true)
    }
    await page.getByRole('button', { name: 'Custom' }).click()
    await page.getByLabel('Custom amount in rand').fill('35')
    await expect(page.getByLabel('Custom amount in rand')).toBeInViewport({ ratio: 1 })
    await expect.poll(() => isUncovered(page.getByLabel('Custom amount in rand'))).toBe(true)
    await expect(page.getByRole('button', { name: 'Send R35.00' })).toBeInViewport({ ratio: 1 })
  }
})

test('in letters twice as large the bar stacks, and no word of the panel is broken', async ({ page }) => {
  const worker = await elsewhere(page, (other) => newWorker(other))
  await newTipper(page, { rand: 100 })
  await page.setViewportSize({ width: 360, height: 592 })
  await page.goto(`/?w=${worker.guardNumber}`)
  await page.getByRole('button', { name: 'R20', exact: true }).click()
  await page.evaluate(() => {
    document.documentElement.style.fontSize = '200%'
    document.querySelector('.send-panel')?.scrollIntoView()
  })

  const send = page.getByRole('button', { name: 'Send R20.00' })
  await expect(send).toBeInViewport({ ratio: 1 })
  await expect.poll(() => isUncovered(send)).toBe(true)
  const panel = page.getByRole('region', { name: 'Send Payment' })
  for (const text of ['Send R20.00', 'Sipho D.', 'R20.49', 'Fee R0.49', 'Change'])
    expect(await linesOf(panel.getByText(text, { exact: true })), text).toBe(1)

  // With too little money the bar leaves room for the amounts.
  await panel.getByRole('button', { name: 'R100', exact: true }).press('Enter')
  await expect(panel.getByRole('button', { name: 'Add R1 and send R100.00' })).toBeInViewport({ ratio: 1 })
  expect((await page.locator('.send-bar').boundingBox())?.height).toBeLessThan(592 / 2)
  await expect(panel.getByRole('button', { name: 'Send R100.00', exact: true })).toBeAttached()
})

test('the line about the simulation is one line', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 640 })
  const worker = await elsewhere(page, (other) => newWorker(other))
  await newTipper(page)
  await page.goto(`/?w=${worker.guardNumber}`)
  const line = page.getByRole('region', { name: 'Send Payment' }).getByText('Simulation mode: no real money moves.')
  await expect(line).toBeVisible()

  expect(await linesOf(line)).toBe(1)
})

function linesOf(text: Locator): Promise<number> {
  return text.evaluate((it) => {
    const range = document.createRange()
    range.selectNodeContents(it)
    return new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size
  })
}

/** A finger on the middle of a control, or just inside its edges, touches the control itself. */
function isUncovered(control: Locator): Promise<boolean> {
  return control.evaluate((it) => {
    const { left, right, top, bottom } = it.getBoundingClientRect()
    const points = [
      [(left + right) / 2, (top + bottom) / 2],
      [(left + right) / 2, top + 4],
      [(left + right) / 2, bottom - 4],
    ] as const
    return points.every(([x, y]) => it.contains(document.elementFromPoint(x, y)))
  })
}
