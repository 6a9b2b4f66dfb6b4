import type { Page } from '@playwright/test'
import decodeQR from 'qr/decode.js'

/** Reads the code on the screen, as a camera would. */
export async function readPicture(page: Page, png: Buffer): Promise<string> {
  const { data, ...size } = await page.evaluate(async (base64) => {
    const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0))
    const bitmap = await createImageBitmap(new Blob([bytes], { type: 'image/png' }))
    // A camera has no more to go by, and less is quicker to hand over.
    const scale = Math.min(1, 500 / bitmap.width)
    const [width, height] = [Math.round(bitmap.width * scale), Math.round(bitmap.height * scale)]
    const pen = new OffscreenCanvas(width, height).getContext('2d') as OffscreenCanvasRenderingContext2D
    pen.drawImage(bitmap, 0, 0, width, height)
    return { width, height, data: pen.getImageData(0, 0, width, height).data.join() }
  }, png.toString('base64'))
  return decodeQR({ ...size, data: Uint8ClampedArray.from(data.split(','), Number) })
}
