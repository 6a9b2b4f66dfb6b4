import { scanner as words } from '#web/texts/en/scanner.ts'

const FRAMES_A_SECOND = 10
/** Pixels taken from the middle of the picture: more of them read more codes, and this many still decode within a frame. */
const SAMPLE = 400

/** Reads the code in a picture of the video, or null. */
export type ReadFrame = (video: HTMLVideoElement) => Promise<string | null>

interface Detector {
  detect(source: CanvasImageSource): Promise<{ rawValue: string }[]>
}
interface DetectorClass {
  new (options: { formats: string[] }): Detector
  getSupportedFormats(): Promise<string[]>
}

/** Why there is no picture, in words, and whether trying once more may help. */
export interface CameraTrouble {
  sentence: string
  canTryAgain: boolean
}

export class NoCamera extends Error {
  readonly trouble: CameraTrouble
  constructor(trouble: CameraTrouble, cause?: unknown) {
    super(trouble.sentence, { cause })
    this.trouble = trouble
  }
}

/** Why the camera cannot even be asked, or undefined when it can. */
export async function cameraTrouble(): Promise<CameraTrouble | undefined> {
  const local = /^(localhost|127\.0\.0\.1|\[::1\])$/.test(location.hostname)
  if (!isSecureContext && !local) return { sentence: words.insecure, canTryAgain: false }
  if (!navigator.mediaDevices?.getUserMedia) return { sentence: words.notAvailable, canTryAgain: false }
  const devices = await navigator.mediaDevices.enumerateDevices().catch(() => undefined)
  if (!devices) return { sentence: words.denied, canTryAgain: true }
  const isThere = devices.some((device) => device.kind === 'videoinput')
  return isThere ? undefined : { sentence: words.noCamera, canTryAgain: false }
}

/** Whether this person has allowed the camera before; a browser that does not say has not. */
export async function isCameraAllowed(): Promise<boolean> {
  try {
    return (await navigator.permissions.query({ name: 'camera' as PermissionName })).state === 'granted'
  } catch {
    return false
  }
}

/** Opens the camera, the rear one where there is one. */
export async function openCamera(): Promise<MediaStream> {
  const trouble = await cameraTrouble()
  if (trouble) throw new NoCamera(trouble)
  try {
    return await navigator.mediaDevices.getUserMedia({ video: { facingMode: 'environment' }, audio: false })
  } catch (error) {
    throw new NoCamera(troubleOf((error as Error).name), error)
  }
}

function troubleOf(name: string): CameraTrouble {
  if (name === 'NotAllowedError' || name === 'SecurityError') return { sentence: words.denied, canTryAgain: true }
  if (name === 'NotFoundError' || name === 'OverconstrainedError')
    return { sentence: words.noCamera, canTryAgain: false }
  return { sentence: words.failed, canTryAgain: true }
}

export function closeCamera(stream: MediaStream | undefined): void {
  for (const track of stream?.getTracks() ?? []) track.stop()
}

/** Ten times a second; stops at the first code, or when asked to. */
export function watch(video: HTMLVideoElement, read: ReadFrame, onCode: (text: string) => void): () => void {
  let watching = true
  let timer: ReturnType<typeof setTimeout>
  const look = async () => {
    const text = video.readyState >= HTMLMediaElement.HAVE_CURRENT_DATA ? await read(video).catch(() => null) : null
    if (!watching) return
    if (text) onCode(text)
    else timer = setTimeout(look, 1000 / FRAMES_A_SECOND)
  }
  void look()
  return () => {
    watching = false
    clearTimeout(timer)
  }
}

/** The phone's own reader where it has one; else a library that is fetched only then. */
export async function openReader(): Promise<ReadFrame> {
  const canvas = document.createElement('canvas')
  canvas.width = canvas.height = SAMPLE
  const picture = canvas.getContext('2d', { willReadFrequently: true }) as CanvasRenderingContext2D
  const sample = (video: HTMLVideoElement) => {
    const side = Math.min(video.videoWidth, video.videoHeight)
    const [left, top] = [(video.videoWidth - side) / 2, (video.videoHeight - side) / 2]
    picture.drawImage(video, left, top, side, side, 0, 0, SAMPLE, SAMPLE)
  }

  const { BarcodeDetector } = globalThis as { BarcodeDetector?: DetectorClass }
  const formats = (await BarcodeDetector?.getSupportedFormats().catch(() => [])) ?? []
  if (BarcodeDetector && formats.includes('qr_code')) {
    const detector = new BarcodeDetector({ formats: ['qr_code'] })
    return async (video) => {
      sample(video)
      return (await detector.detect(canvas))[0]?.rawValue ?? null
    }
  }
  const { default: decode } = await import('qr/decode.js')
  return async (video) => {
    sample(video)
    return decode(picture.getImageData(0, 0, SAMPLE, SAMPLE)) // Throws while there is no code to be seen.
  }
}
