import { PHOTO } from '#contract/photo.ts'

/** The square of a picture that is kept: its centre, in pixels of the picture, and how many times it is enlarged. */
export interface Crop {
  x: number
  y: number
  zoom: number
}

type Size = { width: number; height: number }

/** How many pixels of the picture the square is wide. */
export function sideOf({ width, height }: Size, { zoom }: Crop): number {
  return Math.min(width, height) / zoom
}

/** The same square, moved by so many pixels and never beyond the edge of the picture. */
export function moved(picture: Size, crop: Crop, by: { x: number; y: number }): Crop {
  const half = sideOf(picture, crop) / 2
  const within = (centre: number, length: number) => Math.min(Math.max(centre, half), length - half)
  return { ...crop, x: within(crop.x + by.x, picture.width), y: within(crop.y + by.y, picture.height) }
}

/** Draws the square as it will be sent. What is transparent becomes white. */
export function drawCrop(canvas: HTMLCanvasElement, picture: ImageBitmap, crop: Crop): void {
  const context = canvas.getContext('2d')
  if (!context) return
  const side = sideOf(picture, crop)
  context.fillStyle = 'white'
  context.fillRect(0, 0, PHOTO.pixels, PHOTO.pixels)
  context.imageSmoothingQuality = 'high'
  context.drawImage(picture, crop.x - side / 2, crop.y - side / 2, side, side, 0, 0, PHOTO.pixels, PHOTO.pixels)
}

/** The best first: a quiet picture is sent as it is, a busy one gets smaller until it fits. */
const QUALITIES = [0.9, 0.8, 0.7, 0.6, 0.5, 0.4, 0.3, 0.2, 0.1]

/** The drawn square as a JPEG that is small enough, without metadata; undefined where this browser writes none. */
export async function squareJpeg(canvas: HTMLCanvasElement): Promise<Blob | undefined> {
  for (const quality of QUALITIES) {
    const written = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, PHOTO.type, quality))
    if (written?.type !== PHOTO.type) return undefined
    const photo = withoutMetadata(new Uint8Array(await written.arrayBuffer()))
    if (photo.size <= PHOTO.maxBytes) return photo
  }
  return undefined
}

/** A canvas knows nothing of where a photo was taken, but some browsers write a profile of colours or of themselves beside it. */
export function withoutMetadata(bytes: Uint8Array<ArrayBuffer>): Blob {
  const kept = [bytes.subarray(0, 2)]
  let at = 2
  for (let marker = bytes[3]; marker !== undefined && marker !== SCAN; marker = bytes[at + 1]) {
    const end = at + 2 + (((bytes[at + 2] ?? 0) << 8) | (bytes[at + 3] ?? 0))
    if (!isMetadata(marker)) kept.push(bytes.subarray(at, end))
    at = end
  }
  return new Blob([...kept, bytes.subarray(at)], { type: PHOTO.type })
}

const SCAN = 0xda
const COMMENT = 0xfe

function isMetadata(marker: number): boolean {
  return (marker >= 0xe0 && marker <= 0xef) || marker === COMMENT
}
