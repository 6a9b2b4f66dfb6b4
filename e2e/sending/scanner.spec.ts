import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type BrowserContext, chromium, expect, type Page, test } from '@playwright/test'
import { workerLink, writeQr } from '#contract/qr.ts'
import { launchOptions } from '../../scripts/browser.ts'
import { filmOf } from '../every-screen/film.ts'
import { elsewhere, expectToast, newTipper, newWorker } from '../support/people.ts'

const FAKE_CAMERA = '--use-fake-device-for-media-stream'
const ALLOW = '--use-fake-ui-for-media-stream'

test('a worker’s code is filmed: the scanner closes, the camera stops, and the tip is three taps away', async ({
  page,
}) => {
  const worker = await elsewhere(page, (other) => newWorker(other, { location: 'Hatfield' }))
  // Place and service in a code are never shown: the server's are.
  await withFilm(writeQr({ ...worker, location: 'Elsewhere', serviceCategory: 'waiter' }), async (camera) => {
    await newTipper(camera, { rand: 50 })
    await camera.addInitScript(countCameras)
    const phone = await camera.newPage()
    // Allowed before, so it starts by itself, and closes as soon as it has read the code.
    await phone.goto('/')
    await phone.getByRole('button', { name: 'Scan QR Code' }).click()

    await expectToast(phone, 'QR Code Scanned', 'Searching for worker')
    await expect(phone.getByRole('dialog')).toHaveCount(0)
    await expect(phone.getByRole('searchbox')).toHaveValue(worker.guardNumber)
    const panel = phone.getByRole('region', { name: 'Send Payment' })
    await expect(panel).toContainText(worker.guardNumber)
    await expect(phone.getByText('Elsewhere')).toHaveCount(0)
    await expect.poll(() => phone.evaluate(liveCameras)).toBe(0)
    expect(await phone.evaluate(wantedCamera)).toBe('environment')

    await phone.getByRole('button', { name: 'R10', exact: true }).click()
    await phone.getByRole('button', { name: 'Send R10.00' }).click()
    await expectToast(phone, 'Payment Sent!', `R10.00 sent to ${worker.guardNumber}`)
    await phone.getByRole('button', { name: 'Done' }).click()
  })
})

test('the scanner pauses, goes on and stops; closing it stops the camera @long', async () => {
  await withCamera([], async (camera) => {
    await newTipper(camera)
    await camera.addInitScript(countCameras)
    const phone = await camera.newPage()
    await openScanner(phone)
    await expect(phone.getByText('Scanning...')).toBeVisible()
    const box = await phone.locator('.scan-box').boundingBox()
    const picture = await phone.locator('video').boundingBox()
    expect(box).toMatchObject({ width: 250, height: 250 })
    expect(picture?.y).toBeLessThan(box?.y ?? 0)
    expect((picture?.y ?? 0) + (picture?.height ?? 0)).toBeGreaterThan((box?.y ?? 0) + 250)
    await phone.getByRole('button', { name: 'Pause' }).click()
    await expect(phone.getByText('Paused')).toBeVisible()
    await phone.getByRole('button', { name: 'Resume' }).click()
    await expect(phone.getByText('Scanning...')).toBeVisible()
    await phone.getByRole('button', { name: 'Stop' }).click()
    await expect(phone.getByText('The camera is off')).toBeVisible()
    await expect(phone.getByRole('button', { name: 'Pause' })).toHaveCount(0)
    await expect.poll(() => phone.evaluate(liveCameras)).toBe(0)
    // Start is where Stop was: a tap within half a second would be the second of a double tap, which does nothing.
    await phone.waitForTimeout(600)

    await phone.getByRole('button', { name: 'Start Camera' }).click()
    await expect(phone.getByText('Scanning...')).toBeVisible()
    expect(await phone.evaluate(liveCameras)).toBe(1)
    await phone.getByRole('button', { name: 'Close' }).click()
    await expect(phone.getByRole('button', { name: 'Scan QR Code' })).toBeFocused()
    await expect.poll(() => phone.evaluate(liveCameras)).toBe(0)
  })
})

test('the phone’s own reader is used where there is one: for a printed link, and for any other code', async ({
  page,
}) => {
  const worker = await elsewhere(page, (other) => newWorker(other))
  await withCamera([], async (camera) => {
    await newTipper(camera)
    const phone = await scanningPhone(camera, workerLink('https://enkosi.example', worker.guardNumber))
    await scan(phone)
    await expect(phone.getByRole('region', { name: 'Send Payment' })).toContainText(worker.guardNumber)

    const other = await scanningPhone(camera, 'A code of somebody else')
    const fetched: string[] = []
    other.on('request', (request) => /\/decode-/.test(request.url()) && fetched.push(request.url()))
    await scan(other)
    await expect(other.getByRole('searchbox')).toHaveValue('A code of somebody else')
    await expect(other.getByText('No service workers found.')).toBeVisible()
    expect(fetched).toEqual([])
  })
})

test('no camera, no permission, no secure connection, and a camera that fails each have their sentence @long', async ({
  page,
}) => {
  await newTipper(page)
  await openScanner(page)
  await expect(page.getByRole('alert')).toHaveText('No camera found. Please grant camera permissions to scan QR codes.')
  await expect(page.getByRole('button', { name: 'Start Camera' })).toHaveCount(0)
  await page.getByRole('button', { name: 'Type the ID' }).click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(page.getByRole('searchbox')).toBeFocused()

  await withBrowser([FAKE_CAMERA, '--host-resolver-rules=MAP enkosi.test 127.0.0.1'], async (camera) => {
    await newTipper(camera)
    const denied = await camera.newPage()
    await openScanner(denied)
    await denied.getByRole('button', { name: 'Start Camera' }).click()
    await expect(denied.getByRole('alert')).toHaveText('Unable to access camera. Please check browser permissions.')

    for (const [trouble, sentence] of [
      ['fails', 'Failed to start camera'],
      ['none', 'Camera not available'],
    ] as const) {
      const phone = await camera.newPage()
      await phone.addInitScript((what) => {
        const broken = async () => {
          throw new DOMException('in use', 'NotReadableError')
        }
        if (what === 'fails') navigator.mediaDevices.getUserMedia = broken
        else Object.defineProperty(navigator, 'mediaDevices', { value: undefined })
      }, trouble)
      await openScanner(phone)
      if (trouble === 'fails') await phone.getByRole('button', { name: 'Start Camera' }).click()
      await expect(phone.getByRole('alert')).toHaveText(sentence)
      await expect(phone.getByRole('button', { name: 'Start Camera' })).toHaveCount(trouble === 'fails' ? 1 : 0)
    }

    const port = new URL(process.env.E2E_URL ?? '').port
    const cookies = await camera.cookies()
    await camera.addCookies(cookies.map(({ name, value }) => ({ name, value, url: `http://enkosi.test:${port}` })))
    const insecure = await camera.newPage()
    await openScanner(insecure, `http://enkosi.test:${port}/`)
    await expect(insecure.getByRole('alert')).toHaveText('Camera access requires a secure connection (HTTPS)')
  })
})

test('a phone with a torch lights it and puts it out @long', async () => {
  await withCamera([], async (camera) => {
    await newTipper(camera)
    await camera.addInitScript(() => {
      const asked: unknown[] = []
      Object.assign(globalThis, { asked })
      MediaStreamTrack.prototype.getCapabilities = () => ({ torch: true }) as MediaTrackCapabilities
      MediaStreamTrack.prototype.applyConstraints = async (wanted) => void asked.push(wanted?.advanced?.[0])
    })
    const phone = await camera.newPage()
    await openScanner(phone)
    const torch = phone.getByRole('button', { name: 'Torch' })
    await torch.click()
    await expect(torch).toHaveAttribute('aria-pressed', 'true')
    await phone.waitForTimeout(600)
    await torch.click()
    await expect(torch).toHaveAttribute('aria-pressed', 'false')
    expect(await phone.evaluate(() => (globalThis as { asked?: unknown[] }).asked)).toEqual([
      { torch: true },
      { torch: false },
    ])
  })
})

async function openScanner(page: Page, url = '/'): Promise<void> {
  await page.goto(url)
  await page.getByRole('button', { name: 'Scan QR Code' }).click()
  await expect(page.getByRole('dialog', { name: 'Scan QR Code' })).toBeVisible()
}

/** Opens the scanner, then holds the code in front of it: the scanner closes in the moment that it reads one. */
async function scan(page: Page): Promise<void> {
  await openScanner(page)
  await page.evaluate(() => Object.assign(globalThis, { isCodeThere: true }))
  await expectToast(page, 'QR Code Scanned', 'Searching for worker')
}

/** A phone whose camera sees this text as a QR code. */
async function withFilm(text: string, act: (camera: BrowserContext) => Promise<void>): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'enkosi-film-'))
  const file = join(folder, 'code.y4m')
  try {
    filmOf(text, file)
    await withCamera([`--use-file-for-fake-video-capture=${file}`], act)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** A phone that may use its camera, which sees Chromium's own test picture unless a film is given. */
function withCamera(flags: string[], act: (camera: BrowserContext) => Promise<void>): Promise<void> {
  return withBrowser([FAKE_CAMERA, ALLOW, ...flags], act)
}

async function scanningPhone(camera: BrowserContext, text: string): Promise<Page> {
  const phone = await camera.newPage()
  await phone.addInitScript((rawValue) => {
    class BarcodeDetector {
      static getSupportedFormats = async () => ['qr_code']
      detect = async () => ('isCodeThere' in globalThis ? [{ rawValue }] : [])
    }
    Object.assign(globalThis, { BarcodeDetector })
  }, text)
  return phone
}

async function withBrowser(flags: string[], act: (context: BrowserContext) => Promise<void>): Promise<void> {
  const browser = await chromium.launch(launchOptions(flags))
  try {
    const viewport = { width: 360, height: 740 }
    await act(await browser.newContext({ baseURL: process.env.E2E_URL ?? '', viewport }))
  } finally {
    await browser.close()
  }
}

interface Seen {
  cameras: MediaStream[]
  wanted: MediaStreamConstraints[]
}

/** Runs in the page: keeps every camera that the app opens, to see later whether it was let go. */
function countCameras(): void {
  const seen: Seen = { cameras: [], wanted: [] }
  Object.assign(globalThis, { seen })
  const open = navigator.mediaDevices.getUserMedia.bind(navigator.mediaDevices)
  navigator.mediaDevices.getUserMedia = async (wanted) => {
    const camera = await open(wanted)
    seen.cameras.push(camera)
    if (wanted) seen.wanted.push(wanted)
    return camera
  }
}

function liveCameras(): number {
  const { seen } = globalThis as unknown as { seen: Seen }
  return seen.cameras.flatMap((camera) => camera.getTracks()).filter((track) => track.readyState === 'live').length
}

function wantedCamera(): unknown {
  const { seen } = globalThis as unknown as { seen: Seen }
  const [first] = seen.wanted
  return typeof first?.video === 'object' && first.video.facingMode
}
