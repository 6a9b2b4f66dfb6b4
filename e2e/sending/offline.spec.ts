import { expect, type Page, test } from '@playwright/test'
import { expectAccessible, expectOutOfHistory } from '../every-screen/look.ts'
import { openNetwork } from '../support/network.ts'
import { newTipper, newWorker } from '../support/people.ts'
import { signIn } from '../support/sign-in.ts'

test.use({ serviceWorkers: 'allow' })

test('the installed app opens without a network and says so, and comes back by itself', async ({ page }, info) => {
  await signIn(page, `offline-${info.workerIndex}-${Date.now()}@example.com`, { firstName: 'Lindiwe' })
  await page.goto('/')
  await expect(page.getByText('Available Balance')).toBeVisible()
  await waitForWorker(page)

  await page.context().setOffline(true)
  await page.reload()
  await expect(page.getByRole('heading', { name: 'You are offline' })).toBeVisible()
  await expectAccessible(page)

  await page.context().setOffline(false)
  await expect(page.getByText('Available Balance')).toBeVisible()
})

test('a phone that says it is online before anything gets through comes back with *Try again* @long', async ({
  page,
}, info) => {
  await signIn(page, `too-early-${info.workerIndex}-${Date.now()}@example.com`, { firstName: 'Lindiwe' })
  await page.goto('/')
  await expect(page.getByText('Available Balance')).toBeVisible()
  await waitForWorker(page)

  await page.context().setOffline(true)
  await page.reload()
  await expect(page.getByRole('heading', { name: 'You are offline' })).toBeVisible()
  let lost = 0
  await page.route('**/api/auth/user', (route) => (lost++ < 1 ? route.abort() : route.continue()))

  await page.context().setOffline(false)
  await expect.poll(() => lost).toBe(1)
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByText('Available Balance')).toBeVisible()
  expect(lost).toBe(2)
})

test('the service worker keeps the shell and never an answer of the API', async ({ page }, info) => {
  await signIn(page, `kept-${info.workerIndex}-${Date.now()}@example.com`, { firstName: 'Lindiwe' })
  await page.goto('/')
  await expect(page.getByText('Available Balance')).toBeVisible()
  await waitForWorker(page)
  await page.reload()
  await expect(page.getByText('Available Balance')).toBeVisible()

  const kept = await keptPaths(page)
  expect(kept).toContain('/app.html')
  expect(kept.filter((path) => path !== '/app.html' && !/^\/(assets|faces)\//.test(path))).toEqual([])
  for (const speaks of [/toast-viewport.*\.js$/, /toast-viewport.*\.css$/, /dialog-modal.*\.js$/])
    expect(kept.filter((path) => speaks.test(path))).toHaveLength(1)
})

test('a network that hangs does not keep a worker from the code, and a new version is there on the next visit @long', async ({
  page,
}) => {
  const network = await openNetwork()
  const worker = await newWorker(page)
  const build = () => page.locator('script[type=module]').getAttribute('src')
  await page.goto(network.url)
  await expect(page.getByText('Available Balance')).toBeVisible()
  await waitForWorker(page)
  for (const file of [/offline-code.*\.js/, /qr.*\.js/])
    await expect.poll(async () => (await keptPaths(page)).some((path) => file.test(path))).toBe(true)
  const first = await build()

  network.become('hangs')
  await page.goto(network.url, { waitUntil: 'commit' })
  await page.getByRole('button', { name: 'Show my code' }).click()
  await expect(page.getByRole('dialog', { name: worker.guardNumber }).getByRole('img')).toBeVisible()
  await page.keyboard.press('Escape')
  await expectOutOfHistory(page)

  network.become('newer')
  await page.goto(network.url)
  expect(await build()).toBe(first)
  await expect(page.getByText('Available Balance')).toBeVisible()
  await expect.poll(() => hasTakenOver(page)).toBe(true)
  await page.goto(network.url)
  expect(await build()).not.toBe(first)
  await expect(page.getByText('Available Balance')).toBeVisible()
  network.close()
})

test('after a release a screen that is not kept comes with the new version; signed out, the landing page stays @long', async ({
  page,
}) => {
  const network = await openNetwork()
  await newTipper(page)
  const build = () => page.locator('script[type=module]').getAttribute('src')
  await page.goto(network.url)
  await expect(page.getByText('Available Balance')).toBeVisible()
  await waitForWorker(page)
  const first = await build()

  network.become('torn')
  await page.evaluate(async () => (await navigator.serviceWorker.ready).update())
  await expect.poll(() => workerStates(page)).toBe(',,activated')
  const versions = () => page.evaluate(async () => (await caches.keys()).length)
  await expect.poll(versions, 'nothing stays of a version that was not complete').toBe(1)

  network.become('newer without worker')
  await page.goto(network.url)
  await expect(page.getByText('Available Balance')).toBeVisible()
  expect(await build()).toBe(first)
  await page.getByRole('link', { name: 'View History' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Transaction History' })).toBeVisible()
  expect(await build()).not.toBe(first)

  network.become('newer')
  await update(page)
  await page.goto(`${network.url}/profile`)
  await page.getByRole('link', { name: 'Log Out' }).click()
  await expect(page.getByRole('link', { name: 'Send a Tip' })).toBeVisible()
  network.become('works')
  await page.goto(network.url)
  await expect(page.getByRole('link', { name: 'Send a Tip' })).toBeVisible()
  await update(page)
  await page.goto(network.url)
  await expect(page.getByRole('link', { name: 'Send a Tip' })).toBeVisible()
  network.close()
})

test('the app can be installed: a manifest with drawn icons, each of its stated size', async ({ page, request }) => {
  await page.goto('/')
  const address = await page.locator('link[rel=manifest]').getAttribute('href')
  const manifest = await (await request.get(address ?? '')).json()
  expect(manifest).toMatchObject({ name: 'Enkosi', display: 'standalone', start_url: '/' })

  const pictures: { src: string; sizes: string; type: string }[] = manifest.icons
  expect(pictures.length).toBeGreaterThan(2)
  for (const { src, sizes, type } of pictures) {
    const answer = await request.get(src)
    expect(answer.headers()['content-type']).toContain(type)
    if (type === 'image/png')
      expect(`${(await answer.body()).readUInt32BE(16)}x${(await answer.body()).readUInt32BE(20)}`).toBe(sizes)
  }
  expect(await (await request.get('/robots.txt')).text()).toContain('Disallow: /api/')
})

/** The shell is kept and the worker has taken over this page. */
async function waitForWorker(page: Page): Promise<void> {
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready
    if (!navigator.serviceWorker.controller)
      await new Promise((done) => navigator.serviceWorker.addEventListener('controllerchange', done, { once: true }))
  })
}

/** The new service worker has kept its page beside the old one and is in charge. */
async function hasTakenOver(page: Page): Promise<boolean> {
  const pages = (await keptPaths(page)).filter((path) => path === '/app.html')
  return pages.length === 2 && (await workerStates(page)) === ',,activated'
}

/** Of the one that is being installed, the one that waits and the one in charge. */
function workerStates(page: Page): Promise<string> {
  return page.evaluate(async () => {
    const { installing, waiting, active } = (await navigator.serviceWorker.getRegistration()) ?? {}
    return [installing?.state, waiting?.state, active?.state].join()
  })
}

/** The service worker that the server has now is in charge: looking for a newer one finds none. */
async function update(page: Page): Promise<void> {
  const look = () => page.evaluate(async () => void (await (await navigator.serviceWorker.ready).update()))
  await expect.poll(() => look().then(() => workerStates(page))).toBe(',,activated')
}

async function keptPaths(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    const paths: string[] = []
    for (const name of await caches.keys())
      for (const request of await (await caches.open(name)).keys()) paths.push(new URL(request.url).pathname)
    return paths
  })
}
