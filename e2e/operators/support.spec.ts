import { expect, test } from '@playwright/test'
import { complaintsOf } from '../every-screen/look.ts'
import { expectToast, hold, holdUp } from '../support/people.ts'

const QUESTIONS = [
  'What is Enkosi?',
  'How do I send a tip?',
  'What are the fees?',
  'How do I add money to my wallet?',
  'How do I register as a service worker?',
  'How do I withdraw to my bank account?',
  'Are my money and information safe?',
  'How do QR codes work?',
  'Are there limits?',
  'What is simulation mode?',
]

test('ten questions, one answer open at a time, and that one closes again @desktop', async ({ page }) => {
  const complaints = complaintsOf(page)
  await page.goto('/support')
  await expect(page).toHaveTitle('Help & Support · Enkosi')
  const faq = page.getByRole('region', { name: 'Frequently asked questions' })
  await expect(faq.getByRole('button')).toHaveText(QUESTIONS)

  await faq.getByRole('button', { name: 'What are the fees?' }).click()
  await expect(faq.getByText('49 cents on top')).toBeVisible()
  await faq.getByRole('button', { name: 'Are there limits?' }).click()
  await expect(faq.getByText('R5000 a day and R24,999 a month')).toBeVisible()
  await expect(faq.getByText('49 cents on top')).toBeHidden()

  await faq.getByRole('button', { name: 'Are there limits?' }).press('Enter')
  await expect(faq.getByText('R5000 a day and R24,999 a month')).toBeHidden()
  expect(complaints).toEqual([])
})

test('the ways to reach us, the privacy policy and the way home', async ({ page }) => {
  await page.goto('/support')

  await expect(page.getByRole('link', { name: 'Email Support' })).toHaveAttribute('href', /^mailto:support@/)
  await expect(page.getByRole('link', { name: 'General Help' })).toHaveAttribute('href', /^mailto:/)
  await page.getByRole('link', { name: 'Read our Privacy Policy' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Privacy Policy' })).toBeVisible()
  await page.goBack()
  await page.getByRole('link', { name: 'Back to Home' }).click()
  await expect(page.getByRole('link', { name: 'Send a Tip' })).toBeVisible()
})

test('feedback needs a name, an email address and a message; once sent, the form is empty again', async ({ page }) => {
  await page.goto('/support')
  const message = page.getByLabel('Message', { exact: true })
  await expect(page.getByLabel('Category')).toHaveValue('general')
  await expect(message).toHaveAttribute('rows', '6')
  await expect(page.getByLabel('Category').getByRole('option')).toHaveCount(6)

  await page.getByRole('button', { name: 'Send Feedback' }).click()
  await expectToast(page, 'Missing Information', 'Please fill in all fields')

  await page.getByLabel('Your name').fill('Johan')
  await page.getByLabel('Email address').fill('johan@example.com')
  await page.getByLabel('Category').selectOption('bug')
  await message.fill('The map is upside down.')
  const letGo = await holdUp(page, '**/api/feedback')
  await page.getByRole('button', { name: 'Send Feedback' }).click()
  await expect(page.getByRole('button', { name: 'Sending...' })).toBeDisabled()
  await letGo()

  await expectToast(page, 'Feedback Sent!', "Thank you for your feedback. We'll review it shortly.")
  await expect(message).toHaveValue('')
  await expect(page.getByLabel('Your name')).toHaveValue('')
  await expect(page.getByLabel('Category')).toHaveValue('general')
})

test('what is typed, chosen and pressed before the code is loaded is not lost @long', async ({ page }) => {
  const letGo = await hold(page, '**/assets/support-island-*.js')
  await page.goto('/support')
  await page.getByLabel('Your name').fill('Johan')
  await page.getByLabel('Category').selectOption('ui')
  await page.getByRole('button', { name: 'Are there limits?' }).click()
  await page.getByRole('button', { name: 'Send Feedback' }).click()
  letGo()

  await expect(page.locator('.toast')).toContainText('Missing Information')
  await expect(page.getByText('R5000 a day and R24,999 a month')).toBeVisible()
  await expect(page.getByLabel('Your name')).toHaveValue('Johan')
  await expect(page.getByLabel('Category')).toHaveValue('ui')
})

test('a press while the page comes to life counts once', async ({ page }) => {
  await page.addInitScript(() => {
    const listen = EventTarget.prototype.addEventListener
    let heard = 0
    EventTarget.prototype.addEventListener = function (...call) {
      listen.apply(this, call)
      // The page's own listener is the first; the second is React's, which has not drawn anything yet.
      if (call[0] !== 'click' || !(this instanceof HTMLElement) || this.id !== 'page' || ++heard !== 2) return
      const press = (rounds: number): void => {
        if (rounds > 0) queueMicrotask(() => press(rounds - 1))
        else {
          document.querySelector<HTMLElement>('button[aria-expanded]')?.click()
          document.title = 'pressed'
        }
      }
      press(20)
    }
  })
  await page.goto('/support')
  await expect(page).toHaveTitle('pressed')
  await page.waitForTimeout(300)
  await expect(page.getByRole('button', { name: 'What is Enkosi?', expanded: true })).toBeVisible()
})
