import { randomUUID } from 'node:crypto'
import { type Browser, type BrowserContext, expect, type Page } from '@playwright/test'
import { dayOf } from '#contract/dates.ts'
import { PHOTO } from '#contract/photo.ts'
import { photo } from '#testing/photo.ts'
import { type Client, clientOf } from '#testing/service/client.ts'
import { inDatabase } from '../support/database.ts'
import { newTipper, newWorker } from '../support/people.ts'
import { someId, someNumber } from '../support/phone.ts'
import { clientIn, serverUrl, signIn } from '../support/sign-in.ts'
import { expectOutOfHistory } from './look.ts'
import type { Look } from './walk.ts'

const REASON = 'Seen on the phone.'

/** Something for operators on every page of their desk. */
export async function gatherCases(browser: Browser): Promise<void> {
  const contexts = await Promise.all(Array.from({ length: 4 }, () => browser.newContext()))
  const [desk, waiter, guard, tipper] = contexts as [BrowserContext, BrowserContext, BrowserContext, BrowserContext]
  const operator = await signIn(desk, 'operator@enkosi.test')
  const { guardNumber } = await newWorker(waiter, { category: 'waiter' })
  await sendPhoto(waiter)
  const reported = await newWorker(guard, { account: '62123456789', rand: 900 })
  const shown = await sendPhoto(guard)
  await operator.mustPost(`/api/operator/photos/${shown}/approve`, { reason: REASON })
  await newTipper(tipper, { rand: 50 })
  const client = await clientIn(tipper)

  const message = 'It happened on Friday evening, at the entrance beside the bakery.'
  await client.mustPost('/api/guards/report', { guardNumber: reported.guardNumber, message })
  await client.mustPost('/api/guards/report', { guardNumber, message: 'A sticker lies over the code.' })
  const [load] = (await client.get('/api/transactions')).json as [{ id: string }]
  await client.mustPost('/api/help', { transactionId: load.id, message })
  await client.mustPost('/api/me/privacy-requests', { kind: 'correction', message })
  await client.mustPost('/api/contact', { name: 'Johan', email: 'johan@example.com', subject: 'A question', message })
  await (await clientIn(guard)).mustPost('/api/wallet/withdraw', { amount: 3_000 })
  await operator.mustPost('/api/operator/cards', { cards: 1, language: 'en', reason: 'For the rank at the station' })
  const { id: personId } = (await client.get('/api/auth/user')).json as { id: string }
  const correction = { personId, direction: 'in', amount: 1_250, reason: REASON }
  expect((await operator.put(`/api/operator/corrections/${randomUUID()}`, correction)).status).toBe(200)
  await inDatabase(
    (db) => db`
      insert into reconciliation_difference (kind, subject, amount_cents, explanation, since)
      values ('less_was_credited', ${randomUUID()}, 325, 'The provider took R3.25 more.', business_now())
    `,
  )
  await loseNumber(operator)
  await Promise.all(contexts.map((context) => context.close()))
}

/** Gives the id of the photo, which waits for an operator. */
async function sendPhoto(worker: BrowserContext): Promise<string> {
  const { json } = await (await clientIn(worker)).put('/api/guard/photo', photo(), { 'content-type': PHOTO.type })
  return (json as { photoWaiting: string }).photoWaiting
}

/** Somebody joins by dialling, loses the number and asks for a call from another; an operator proposes that one. */
async function loseNumber(operator: Client): Promise<void> {
  const [id, found] = [someId(), someNumber()]
  const surname = `Nkosi${[...id]
    .slice(6, 10)
    .map((digit) => String.fromCharCode(97 + Number(digit)))
    .join('')}`
  await dial(someNumber(), ['1', '1', id, 'Lerato', surname, '2', '1', '48213', '48213'])
  await dial(found, ['1', '1', id, '1'])
  const { json } = await operator.get('/api/operator/phone-members')
  const member = (json as { id: string; name: string }[]).find(({ name }) => name.endsWith(surname))
  await operator.mustPost(`/api/operator/phone-members/${member?.id}/number`, {
    number: found,
    idNumber: id,
    facts: [
      { kind: 'joined', said: dayOf(Date.now()).slice(0, 7) },
      { kind: 'surname', said: surname },
    ],
    reason: REASON,
    calledBack: true,
  })
}

async function dial(number: string, inputs: string[]): Promise<void> {
  const phone = clientOf(serverUrl())
  const sessionId = randomUUID()
  for (let typed = 0; typed <= inputs.length; typed++)
    await phone.mustPost('/sim/phone/ussd', { number, sessionId, text: inputs.slice(0, typed).join('*') })
}

const LISTS = ['workers', 'photos', 'phone-members', 'cards', 'guests', 'messages', 'help', 'books']
const CASES = [...LISTS, 'corrections', 'privacy', 'audit', 'payouts?state=paid']

/** Each page of the desk, the details of its first row, and the first thing that can be done about it. */
export async function asOperator(page: Page, look: Look): Promise<void> {
  for (const path of ['', '/card-to-bank', '/phones', '/simulators', '/nothing', '/people?query=nobody-at-all']) {
    await page.goto(`/operator${path}`)
    await expect(page.locator('.desk-page-shown > *').first()).toBeVisible()
    await look(page, `desk ${path}`)
  }
  for (const path of CASES) {
    // A payout needs a moment to become one.
    await expect(async () => {
      await page.goto(`/operator/${path}`)
      await expect(page.locator('[data-row]').first()).toBeVisible({ timeout: 10_000 })
    }).toPass({ timeout: 180_000 })
    await look(page, `desk ${path}`)
    await page.locator('[data-row]').first().press('Enter')
    const details = page.getByRole('article')
    await expect(details).toBeFocused()
    await look(page, `desk ${path}, a row`)
    const act = details.locator('.card-actions button').first()
    if ((await act.count()) === 0) continue
    await act.press('Enter')
    await expect(page.getByRole('dialog')).toBeVisible()
    await look(page, `desk ${path}, a reason`)
    await page.locator('.dialog-close').press('Enter')
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await expectOutOfHistory(page)
  }
}

/** The simulated phone, till and partners, which are in English like the desk. */
export async function atSimulators(page: Page, look: Look): Promise<void> {
  for (const path of ['/sim/phone', '/sim/till', '/api/docs']) {
    await page.goto(path)
    await look(page, path)
  }
}
