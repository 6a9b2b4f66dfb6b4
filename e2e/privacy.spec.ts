import { expect, test } from '@playwright/test'
import { complaintsOf, expectGoodLook } from './look.ts'

test('the privacy policy says what is collected, why, how long, and what one may ask for @desktop', async ({
  page,
}) => {
  const complaints = complaintsOf(page)
  await page.goto('/privacy')

  await expect(page).toHaveTitle('Privacy Policy · Enkosi')
  await expect(page.getByText('Last updated: October 31, 2025')).toBeVisible()
  await expect(page.getByRole('main').getByRole('heading', { level: 2 })).toHaveText([
    'Information we collect',
    'How we use it',
    'Security',
    'Sharing',
    'Your rights under POPIA',
    'How long we keep it',
    'Children',
    'International transfers',
    'Changes to this policy',
    'Contact',
  ])
  for (const promise of [
    'shown only by its last 4 digits',
    'archived after 2 years',
    'kept for 7 years',
    'deleted within 90 days of account deletion',
    'not for people under 18',
    'answer within 30 days',
    'runs in simulation mode',
  ])
    await expect(page.getByText(promise)).toBeVisible()
  await expectGoodLook(page)
  expect(complaints).toEqual([])

  await page.getByRole('link', { name: 'Back to Home' }).click()
  await expect(page.getByRole('link', { name: 'Send a Tip' })).toBeVisible()
})
