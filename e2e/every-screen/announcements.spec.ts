import { expect, type Page, test } from '@playwright/test'
import { spokenInEnglish } from '#contract/spoken-amount.ts'
import { live } from '#web/texts/zu/live.ts'
import { elsewhere, expectToast, newTipper, newWorker, openLive, tip } from '../support/people.ts'
import { serverUrl } from '../support/sign-in.ts'
import { expectGoodLook } from './look.ts'

test('a worker is asked for sound once, in a quiet row, and hears the next tip', async ({ page }) => {
  await listen(page)
  const worker = await newWorker(page)
  await openLive(page, '/')
  const yes = page.getByRole('button', { name: 'Turn sound on' })
  await expect(yes).toBeEnabled()
  await yes.press('Enter')
  await expect.poll(() => heard(page)).toEqual(['note', 'note'])
  await expect(yes).toBeHidden()
  await expect(page.getByLabel('Sound')).toBeChecked()
  await elsewhere(page, async (other) => {
    await newTipper(other, { rand: 20 })
    await Promise.all([expectToast(page, 'You received R5.00'), tip(other, worker.id, 5)])
  })
  await expect.poll(() => heard(page)).toHaveLength(4)

  await page.goto('/profile/settings')
  await expect(page.getByLabel('Play a chime')).toBeChecked()
})

test('who wants no sound is not asked again, and can change their mind @long', async ({ page }) => {
  await newWorker(page)
  await page.goto('/')
  await page.getByRole('button', { name: 'No sound' }).click()
  await page.reload()
  await expect(page.getByLabel('Sound')).not.toBeChecked()
  await expect(page.getByRole('button', { name: /sound/ })).toHaveCount(0)
  await page.getByLabel('Sound').check()
  await page.goto('/profile/settings')
  await expect(page.getByLabel('Play a chime')).toBeChecked()
})

test('while the browser keeps quiet, a button says so, and one tap ends it @long', async ({ page }) => {
  // As browsers do it that wait for a tap; the one of these journeys does not.
  await page.addInitScript(() => {
    localStorage.setItem('enkosi.tip-sound', '{"chime":true,"speak":false}')
    let isTouched = false
    addEventListener('pointerdown', () => (isTouched = true), { capture: true })
    Object.defineProperty(AudioContext.prototype, 'state', { get: () => (isTouched ? 'running' : 'suspended') })
    AudioContext.prototype.resume = async function () {
      this.dispatchEvent(new Event('statechange'))
    }
  })
  await newWorker(page)
  await page.goto('/')
  const blocked = page.getByRole('button', { name: 'Tap to turn sound on' })
  await expect(blocked).toBeVisible()
  await expectGoodLook(page)
  await blocked.click()
  await expect(blocked).toBeHidden()
})

for (const [phone, voices, said] of [
  ['a phone with a voice of the language', ['en-ZA', 'zu-ZA'], { lang: 'zu-ZA', text: live.spoken(500) }],
  ['a phone without one', ['en-ZA'], { lang: 'en-ZA', text: spokenInEnglish(500) }],
] as const)
  test(`${phone} says the tip ${said.lang === 'zu-ZA' ? 'in it' : 'in English'}, and shows it in the language @long`, async ({
    page,
  }) => {
    // The browser of these journeys has no voices.
    await page.addInitScript((languages) => {
      const spoken: object[] = []
      class Utterance {
        text: string
        constructor(text: string) {
          this.text = text
        }
      }
      const speak = ({ lang, text }: SpeechSynthesisUtterance) => void spoken.push({ lang, text })
      Object.assign(globalThis, { spoken, SpeechSynthesisUtterance: Utterance })
      const getVoices = () => languages.map((lang) => ({ lang }))
      Object.defineProperty(globalThis, 'speechSynthesis', { value: { getVoices, speak } })
      localStorage.setItem('enkosi.tip-sound', '{"chime":false,"speak":true}')
    }, voices)
    const worker = await newWorker(page)
    await page.context().addCookies([{ name: 'enkosi_language', value: 'zu', url: serverUrl() }])
    await openLive(page, '/')

    await elsewhere(page, async (other) => {
      await newTipper(other, { rand: 20 })
      await Promise.all([expectToast(page, live.received('R5.00')), tip(other, worker.id, 5)])
    })

    await expect.poll(() => page.evaluate(() => (globalThis as unknown as { spoken: object[] }).spoken)).toEqual([said])
  })

test('a payout that comes back and a payment that comes late are announced, with the reason @long', async ({
  page,
}) => {
  await newWorker(page, { rand: 50, account: '62123450000' })
  await openLive(page, '/history')
  await page.request.post('/api/wallet/withdraw', {
    data: { amount: 3_000 },
    headers: { 'Idempotency-Key': crypto.randomUUID() },
  })
  await expect(page.locator('.toast')).toContainText(
    'Withdrawal ReturnedR30.00 is back in your wallet. The bank says that this account does not exist.',
  )
  await page.request.post('/api/wallet/load', {
    data: { amount: 406_800, paymentReference: crypto.randomUUID() },
    headers: { 'Idempotency-Key': crypto.randomUUID() },
  })
  await expect(page.locator('.toast')).toContainText(
    'Money AddedR4068.00 has been added to your wallet: the payment has been confirmed.',
  )
})

async function listen(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const heard: string[] = []
    Object.assign(globalThis, { heard })
    const start = OscillatorNode.prototype.start
    OscillatorNode.prototype.start = function (...at) {
      heard.push('note')
      start.apply(this, at)
    }
  })
}

function heard(page: Page): Promise<string[]> {
  return page.evaluate(() => (globalThis as unknown as { heard: string[] }).heard)
}
