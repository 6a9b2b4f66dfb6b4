import { expect, type Page, test } from '@playwright/test'
import { PHOTO } from '#contract/photo.ts'
import { isPlainJpeg } from '#server/features/workers/plain-jpeg.ts'
import { photo, withPlace } from '#testing/photo.ts'
import { complaintsOf, expectGoodLook } from '../every-screen/look.ts'
import { inDatabase } from '../support/database.ts'
import { elsewhere, expectToast, newTipper, newWorker, openPanel } from '../support/people.ts'
import { signIn } from '../support/sign-in.ts'

const PLACE = 'GPS 33.9249 S 18.4241 E'
/** Wider than high, darker to the right, and with the place where it was taken. */
const fromCamera = withPlace(photo({ width: 640, height: 480, sampling: 2, shadeAt: (x) => 250 - 3 * x }), PLACE)

const card = (page: Page) => page.getByRole('region', { name: 'Your Photo' })

async function choose(page: Page, buffer: Buffer, mimeType = 'image/jpeg', how = 'Choose a photo'): Promise<void> {
  await card(page).getByLabel(how).setInputFiles({ name: 'me.jpg', mimeType, buffer })
}

function photosOf(workerId: string): Promise<{ id: string; jpeg: Buffer }[]> {
  return inDatabase((db) => db`select id, jpeg from worker_photo where worker_id = ${workerId} order by sent_at`)
}

async function approve(page: Page, id: string): Promise<void> {
  await elsewhere(page, async (desk) => {
    const operator = await signIn(desk, 'operator@enkosi.test')
    await operator.mustPost(`/api/operator/photos/${id}/approve`, { reason: 'One face.' })
  })
}

/** Whether the picture that is shown has loaded. */
const widthOf = (page: Page, place: string) =>
  page.locator(`${place} img[src^="/api/photos/"]`).evaluate((image: HTMLImageElement) => image.naturalWidth)

test('a worker adds a photo, moves it, and takes it away; what is kept says nothing of where it was taken @desktop', async ({
  page,
}) => {
  const worker = await newWorker(page)
  const complaints = complaintsOf(page)
  await page.goto('/profile')
  await expect(card(page)).toContainText('An operator checks it first')
  await choose(page, fromCamera)

  const square = card(page).getByRole('application', { name: 'The part of your photo that others see' })
  await expect(square).toBeFocused()
  const shadeAt = () =>
    square
      .locator('canvas')
      .evaluate((it: HTMLCanvasElement) => it.getContext('2d')?.getImageData(128, 128, 1, 1).data[0])
  const before = await shadeAt()
  await square.press('ArrowLeft')
  await expect.poll(shadeAt).toBeGreaterThan(before ?? 0)
  await card(page).getByLabel('Size').fill('2')
  await expectGoodLook(page)
  await card(page).getByRole('button', { name: 'Use this photo' }).click()

  await expectToast(page, 'Photo Sent', 'An operator checks it first')
  await expect(card(page)).toContainText('Until then nobody else sees it.')
  await expect.poll(() => widthOf(page, 'main')).toBe(PHOTO.pixels)
  const [kept] = await photosOf(worker.id)
  expect(fromCamera.includes(PLACE)).toBe(true)
  expect(kept?.jpeg.includes('GPS')).toBe(false)
  expect(isPlainJpeg(kept?.jpeg ?? Buffer.alloc(0))).toBe(true)

  await approve(page, kept?.id ?? '')
  await expect(card(page)).toContainText('People who look you up see this photo.')
  await card(page).getByRole('button', { name: 'Remove photo' }).click()
  await expectToast(page, 'Photo Removed', 'People see the drawing again')
  await expect(card(page)).toContainText('You can add a photo')
  expect(await photosOf(worker.id)).toEqual([])
  expect(complaints).toEqual([])
})

test('a finger moves the photo as far as its edge', async ({ page }) => {
  await newWorker(page)
  await page.goto('/profile')
  await choose(page, fromCamera, 'image/jpeg', 'Take a photo')
  const square = card(page).getByRole('application')
  await square.scrollIntoViewIfNeeded()
  const box = await square.boundingBox()
  if (!box) throw new Error('The photo is not there.')
  const shades = () =>
    square.locator('canvas').evaluate((it: HTMLCanvasElement) => {
      const context = it.getContext('2d')
      return [0, it.width - 1].map((x) => context?.getImageData(x, 128, 1, 1).data[0] ?? -1)
    })
  const [middle, y] = [box.x + box.width / 2, box.y + box.height / 2]
  await page.mouse.move(middle, y)
  await page.mouse.down()
  await page.mouse.move(middle + 500, y, { steps: 5 })
  await page.mouse.up()

  // The left edge of the picture, which is its brightest.
  await expect.poll(async () => (await shades())[0]).toBeGreaterThan(244)
  await page.mouse.move(middle - 40, y)
  expect((await shades())[0]).toBeGreaterThan(244)
})

test('the busiest picture becomes small enough, and what is no picture is refused in one sentence', async ({
  page,
}) => {
  const worker = await newWorker(page)
  await page.goto('/profile')
  await choose(page, Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'))
  await expectToast(page, 'Error', 'This file cannot be read as a photo. Please choose another one.')

  let noise = 1
  const shadeAt = () => {
    noise = (noise * 48_271) % 0x7fffffff
    return noise % 256
  }
  await choose(page, photo({ width: 2_048, height: 2_048, shadeAt }))
  const use = card(page).getByRole('button', { name: 'Use this photo' })
  await expect(use).toBeEnabled()
  await page.route('**/api/guard/photo', (route) => route.abort())
  const lost = page.waitForEvent('requestfailed')
  await use.click()
  await lost
  await expectToast(page, 'Error')
  await page.unroute('**/api/guard/photo')
  await page.context().setOffline(true)
  await expect(use).toBeDisabled()
  await page.context().setOffline(false)
  await use.click()

  await expect(card(page)).toContainText('Until then nobody else sees it.')
  const [kept] = await photosOf(worker.id)
  expect(kept?.jpeg.length).toBeGreaterThan(PHOTO.maxBytes / 2)
  expect(isPlainJpeg(kept?.jpeg ?? Buffer.alloc(0))).toBe(true)
})

test('tippers and guests see an approved photo where they pay, and the drawing once it is gone', async ({ page }) => {
  const worker = await elsewhere(page, async (other) => {
    const worker = await newWorker(other, { location: 'Photo Ridge' })
    const { request } = other
    await request.put('/api/guard/photo', { data: photo(), headers: { 'content-type': PHOTO.type } })
    return worker
  })
  const [sent] = await photosOf(worker.id)
  await approve(page, sent?.id ?? '')

  const requested: string[] = []
  page.on('request', (request) => requested.push(new URL(request.url()).pathname))
  await page.goto(`/?w=${worker.guardNumber}`)
  await expect.poll(() => widthOf(page, '.tip')).toBe(PHOTO.pixels)
  // Everything that paying needs came first.
  const needed = requested.filter((path) => /^\/(assets|faces)\//.test(path))
  expect(needed.length).toBeGreaterThan(2)
  expect(requested.indexOf(`/api/photos/${sent?.id}`)).toBeGreaterThan(requested.lastIndexOf(needed.at(-1) ?? ''))

  await newTipper(page, { rand: 50 })
  await openPanel(page, worker.guardNumber)
  await expect.poll(() => widthOf(page, '.worker-row')).toBe(PHOTO.pixels)
  await page.goto('/')
  await page.getByRole('searchbox').fill('Photo Ridge')
  await expect(page.locator('#results .worker')).toHaveCount(1)
  await expect(page.locator('#results img')).toHaveAttribute('src', /^\/faces\//)
  await page.locator('#results .worker').click()
  await expect.poll(() => widthOf(page, '.worker-row')).toBe(PHOTO.pixels)

  await inDatabase((db) => db`delete from worker_photo where worker_id = ${worker.id}`)
  await openPanel(page, worker.guardNumber)
  await expect(page.locator('.worker-row img')).toHaveAttribute('src', /^\/faces\//)
})
