import { expect, type Page, test } from '@playwright/test'
import { expectGoodLook } from '../every-screen/look.ts'
import { newWorker } from '../support/people.ts'
import { serverUrl } from '../support/sign-in.ts'

test.use({ serviceWorkers: 'allow' })

const SUBSCRIPTION = {
  endpoint: 'https://fcm.googleapis.com/fcm/send/journey',
  keys: { p256dh: `B${'A'.repeat(86)}`, auth: 'A'.repeat(22) },
}

test('a worker switches messages on and off; somebody who does not allow them learns how', async ({
  page,
  context,
}) => {
  await stubPushService(page, 'denied')
  await context.grantPermissions(['notifications'])
  await newWorker(page)
  await page.goto('/profile/settings')
  const choice = page.getByLabel('Tell me about tips even when the screen is off')
  await choice.click()
  await expect(page.locator('.toast')).toContainText('Please allow notifications in your browser first.')
  await expect(choice).not.toBeChecked()

  await allow(page)
  const asked = page.waitForRequest((request) => request.method() === 'POST' && request.url().endsWith('/api/me/push'))
  await expect(choice).toBeEnabled()
  await choice.press('Space')
  expect((await asked).postDataJSON()).toEqual(SUBSCRIPTION)
  await expect(choice).toBeChecked()
  await expectGoodLook(page)

  // The next session has it again, but only of the same person.
  const again = page.waitForRequest((request) => request.method() === 'POST' && request.url().endsWith('/api/me/push'))
  await page.reload()
  expect((await again).postDataJSON()).toEqual(SUBSCRIPTION)
  await expect(choice).toBeChecked()
  const cookies = await context.cookies()
  await newWorker(page)
  await page.goto('/profile/settings')
  await expect(choice).toBeEnabled()
  await expect(choice).not.toBeChecked()
  await context.addCookies(cookies)
  await page.goto('/profile/settings')
  await expect(choice).toBeChecked()
  const ended = page.waitForResponse((response) => response.request().method() === 'DELETE')
  await expect(choice).toBeEnabled()
  await choice.press('Space')
  expect((await ended).status()).toBe(200)
  await expect(choice).not.toBeChecked()
})

test('home says whether tips are heard and shown, and switches both @long', async ({ page }) => {
  await stubPushService(page, 'default')
  await newWorker(page)
  await page.goto('/')
  const day = page.getByRole('region', { name: 'Your day' })
  await page.getByRole('button', { name: 'Turn sound on' }).press('Enter')
  await expect(day.getByLabel('Sound')).toBeChecked()
  const shown = page.getByLabel('Also when the screen is off')
  await expect(shown).not.toBeChecked()
  await expectGoodLook(page)
  await allow(page)
  const asked = page.waitForRequest((request) => request.method() === 'POST' && request.url().endsWith('/api/me/push'))
  await shown.press('Space')
  expect((await asked).postDataJSON()).toEqual(SUBSCRIPTION)
  await expect(shown).toBeChecked()
  await day.getByLabel('Sound').press('Space')
  await page.reload()
  await expect(day.getByLabel('Sound')).not.toBeChecked()
})

test('a message shows as a notification while nobody looks, and not while somebody does', async ({ page, context }) => {
  await context.grantPermissions(['notifications'], { origin: serverUrl() })
  await newWorker(page)
  await page.goto('/')
  await page.evaluate(() => navigator.serviceWorker.ready)
  await push(page, { title: 'You received R20.00', body: 'seen' })
  await page.goto('about:blank')
  await push(page, { title: 'You received R30.00', body: 'not seen' })

  await page.goto('/')
  await expect
    .poll(() =>
      page.evaluate(async () => (await (await navigator.serviceWorker.ready).getNotifications()).map((n) => n.title)),
    )
    .toEqual(['You received R30.00'])
})

/** The browser of these journeys has none; `allow` answers its question with yes. */
async function stubPushService(page: Page, permission: NotificationPermission): Promise<void> {
  await page.addInitScript(
    ({ given, before }) => {
      // A browser keeps both until it is told otherwise, whatever page it shows.
      const subscription = { toJSON: () => given, unsubscribe: async () => localStorage.removeItem('subscribed') }
      PushManager.prototype.subscribe = async () => {
        localStorage.setItem('subscribed', '')
        return subscription as never
      }
      PushManager.prototype.getSubscription = async () => ('subscribed' in localStorage ? subscription : null) as never
      let allowed = 'subscribed' in localStorage ? 'granted' : before
      Object.defineProperty(Notification, 'permission', { get: () => allowed })
      Notification.requestPermission = async () => allowed
      const allow = () => {
        allowed = 'granted'
      }
      Object.assign(globalThis, { allow })
    },
    { given: SUBSCRIPTION, before: permission },
  )
}

function allow(page: Page): Promise<void> {
  return page.evaluate(() => (globalThis as unknown as { allow(): void }).allow())
}

/** As a push service would deliver it. */
async function push(page: Page, message: object): Promise<void> {
  const devtools = await page.context().newCDPSession(page)
  const registered = new Promise<string>((found) => {
    devtools.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const [ours] = registrations.filter(({ scopeURL }) => scopeURL === `${serverUrl()}/`)
      if (ours) found(ours.registrationId)
    })
  })
  await devtools.send('ServiceWorker.enable')
  await devtools.send('ServiceWorker.deliverPushMessage', {
    origin: serverUrl(),
    registrationId: await registered,
    data: JSON.stringify(message),
  })
  await page.waitForTimeout(500)
}
