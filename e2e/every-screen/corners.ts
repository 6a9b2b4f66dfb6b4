import { expect, type Locator, type Page } from '@playwright/test'
import type { Phone } from '#contract/phones.ts'
import { clientIn } from '../support/sign-in.ts'
import { expectOutOfHistory } from './look.ts'
import type { Look, People } from './walk.ts'

// Dialogs, toasts, and what is shown when something goes wrong. None is found by its words: they differ.

/** Above it a typed amount is read back before it is sent. */
const LARGE = '600'

export async function cornersOfVisitor(page: Page, look: Look, { guardNumber }: People): Promise<void> {
  await page.goto(`/?w=${guardNumber}`)
  await page.locator('.tip-more > summary').click()
  await page.locator('.tip-report > summary').click()
  await page.locator('.tip-reason').first().click()
  await page.locator('#report button').click()
  await expect(page.locator('#reported')).not.toBeEmpty()
  await page.locator('[name=amount][value=other]').click()
  await page.locator('#typed').fill('12')
  await page.context().setOffline(true)
  await page.locator('#pay').click()
  await expect(page.locator('#complaint')).not.toBeEmpty()
  await look(page, 'guest tip without a connection')
  await page.context().setOffline(false)
  await page.goto('/support')
  const questions = page.locator('main button[aria-expanded=false]')
  await questions.evaluateAll((each) => {
    for (const question of each) (question as HTMLElement).click()
  })
  await page.locator('form [type=submit]').click()
  await expect(page.locator('.hint-wrong')).toBeVisible()
  await look(page, 'support with a form that is not filled in')
}

export async function cornersOfTipper(page: Page, look: Look, people: People): Promise<void> {
  await page.addInitScript(paintedCamera)
  await page.goto('/')
  await page.locator('.hero-actions button').click()
  await send(dialog(page), '0')
  await look(page, 'adding too little')
  await readBack(dialog(page))
  await look(page, 'adding much')
  await close(page)
  await page.locator('.scan').click()
  await dialog(page).locator('.button-wide').first().click()
  await expect(page.locator('.scan-box')).toBeVisible()
  await look(page, 'scanner')
  await dialog(page).locator('.row button').first().click()
  await look(page, 'scanner, paused')
  await close(page)
  await sendTip(page, look, people)

  await page.context().setOffline(true)
  await expect(page.locator('.offline-line')).toBeVisible()
  await look(page, 'home without a connection')
  await page.context().setOffline(false)
  await page.route('**/api/transactions*', (route) => route.abort())
  await page.goto('/history')
  await expect(page.locator('.state')).toBeVisible()
  await look(page, 'history that does not come')
  await page.route('**/assets/*', (route) => route.abort())
  await page.locator('nav a[href="/wallet"]').click()
  await expect(page.locator('.state')).toBeVisible()
  await look(page, 'screen that does not come')
  await page.unrouteAll()
  await linkPhone(page, look)
  await leave(page, look)
  await register(page, look, people)
}

/** The number of an account that was opened by dialling; then one about which there is everything to say. */
async function linkPhone(page: Page, look: Look): Promise<void> {
  const number = '+27 •• ••• 0101'
  const phone = (await (await clientIn(page)).get('/api/me/phone')).json as Phone
  const says = (changes: Partial<Phone>) => ({ json: { ...phone, ...changes } })
  await page.route('**/api/me/phone', (route) =>
    route.request().method() === 'POST' ? route.fulfill(says({ unconfirmed: number })) : route.continue(),
  )
  await page.route('**/api/me/phone/confirm', (route) =>
    route.fulfill({ status: 409, headers: { 'error-code': 'phone_joins' }, body: '–' }),
  )
  await page.goto('/profile/phone')
  const field = page.locator('.card form input')
  await field.fill('082 555 0101')
  await look(page, 'number to link')
  await field.press('Enter')
  await expect(page.locator('[name=code]')).toBeVisible()
  await look(page, 'code that was sent')
  await field.fill('123456')
  await field.press('Enter')
  await expect(page.locator('[name=pin]')).toBeVisible()
  await look(page, 'account that was opened by dialling')
  const later = new Date(Date.now() + 3_600_000).toISOString()
  const all = { number, hasPin: true, locked: true, newPinFrom: later, heldUntil: later, stopped: true }
  await page.route('**/api/me/phone', (route) => route.fulfill(says({ ...all, hasNewSim: true, idle: true })))
  await page.goto('/profile/phone')
  await expect(page.locator('.notice').nth(4)).toBeVisible()
  await look(page, 'phone with everything to say')
  await page.unrouteAll()
}

async function sendTip(page: Page, look: Look, { guardNumber }: People): Promise<void> {
  await page.goto(`/?w=${guardNumber}`)
  await page.locator('.send-panel .choice').last().click()
  await page.locator('.custom-amount input').fill(LARGE)
  await page.locator('.send-bar .button').first().click()
  await look(page, 'tip for which money is added')
  await page.locator('.send-panel .choice').first().click()
  await page.locator('.send-bar .button').last().click()
  await expect(page.locator('.tip-done')).toBeVisible()
  await look(page, 'tip that was sent')
  await close(page)
}

async function leave(page: Page, look: Look): Promise<void> {
  await page.goto('/account')
  await page.locator('form [type=submit]').click()
  await lookAtToast(page, look, 'request without words')
  // As five minutes later: no journey can wait for that.
  await page.route(/\/api\/me(\?|$)/, (route) =>
    route.fulfill({ status: 403, headers: { 'error-code': 'sign_in_again' }, body: '–' }),
  )
  await page.locator('.danger-text').last().click()
  await look(page, 'deletion')
  await dialog(page).locator('.row button').first().click()
  await expect(dialog(page).locator('a')).toBeVisible()
  await look(page, 'deletion long after signing in')
}

async function register(page: Page, look: Look, { guardNumber }: People): Promise<void> {
  await page.goto('/profile?register')
  await page.locator('.services ~ .row button').first().click()
  await page.locator('[name=guardNumber]').fill(guardNumber)
  await page.locator('.bank-later summary').click()
  await page.locator('[name=bankName]').fill('Capitec')
  await page.locator('[name=bankAccountNumber]').fill('12345678')
  await page.locator('form [type=submit]').first().click()
  await lookAtToast(page, look, 'ID that is taken')
}

export async function cornersOfWorker(page: Page, look: Look, people: People): Promise<void> {
  const listening = page.waitForResponse('**/api/events*')
  await page.goto('/')
  await listening
  await page.locator('.show-code').click()
  await expect(dialog(page).locator('svg').first()).toBeVisible()
  await look(page, 'code')
  await close(page)
  const other = await clientIn(page)
  await other.mustPost('/api/wallet/withdraw', { amount: 3_000 })

  await page.goto('/wallet')
  await page.locator('.hero-actions button').first().click()
  await readBack(dialog(page))
  await look(page, 'withdrawing much')
  await close(page)
  await page.goto('/wallet/earnings')
  await page.locator('.earnings-periods button').last().click()
  await page.locator('.figures-more summary').click()
  await look(page, 'earnings of a month')
  await prove(page, look)
  await share(page, look, people)
  await print(page, look)
}

async function share(page: Page, look: Look, { colleague }: People): Promise<void> {
  await page.goto('/wallet/transfer')
  await page.locator('.card-actions').click()
  const find = async (text: string) => {
    await dialog(page).locator('input').fill(text)
    await dialog(page).locator('[type=submit]').click()
  }
  await find('no such worker anywhere')
  await expect(dialog(page).locator('[role=status] p')).toBeVisible()
  await look(page, 'colleague who is not found')
  await find(colleague)
  await dialog(page).locator('button.worker').click()
  await readBack(dialog(page))
  await look(page, 'sharing')
  await close(page)
}

async function prove(page: Page, look: Look): Promise<void> {
  await page.locator('.card-actions').click()
  await dialog(page).locator('.button-wide').click()
  await expect(page.locator('.proof')).not.toHaveCount(0)
  await look(page, 'proofs')
  const address = await page.locator('.proof a').first().getAttribute('href')
  await page.goto(`${address}`)
  await look(page, 'proof of income')
  await page.goto('/proof/0000-0000-0000-0000')
  await look(page, 'proof that there is not')
}

async function print(page: Page, look: Look): Promise<void> {
  await page.goto('/profile')
  await page.locator('.qr-card > .button').click()
  for (const kind of ['badge', 'poster', 'stickers']) {
    await dialog(page).locator('select').selectOption(kind)
    await look(page, `printed ${kind}`)
  }
  await close(page)
  await page.goto('/profile/bank')
  await page.locator('form [type=submit]').click()
  await lookAtToast(page, look, 'nothing changed')
}

const dialog = (page: Page) => page.locator('[role=dialog], dialog[open]')

async function close(page: Page): Promise<void> {
  // Not by Escape, which closes a toast first.
  await page.locator('.dialog-close, dialog[open] .button').press('Enter')
  await expect(dialog(page)).toHaveCount(0)
  await expectOutOfHistory(page)
}

async function send(form: Locator, amount: string): Promise<void> {
  await form.locator('.field input').fill(amount)
  await form.locator('[type=submit]').click()
  await expect(form.locator('.hint-wrong, .read-back')).toBeVisible()
}

const readBack = (form: Locator) => send(form, LARGE)

/** The key that leads to toasts stops their clock. */
async function lookAtToast(page: Page, look: Look, station: string): Promise<void> {
  await expect(page.locator('.toast')).toBeVisible()
  await page.keyboard.press('F8')
  await look(page, station)
  await expect(page.locator('.toast')).toBeVisible()
}

/** A phone with a camera that films a wall. Runs in the page. */
function paintedCamera(): void {
  const wall = document.createElement('canvas')
  setInterval(() => wall.getContext('2d')?.fillRect(0, 0, 300, 150), 100)
  navigator.mediaDevices.enumerateDevices = async () => [{ kind: 'videoinput' } as MediaDeviceInfo]
  navigator.mediaDevices.getUserMedia = async () => wall.captureStream(10)
}
