import { writeFileSync } from 'node:fs'
import encodeQR from 'qr'

const [WIDTH, HEIGHT, FRAMES, FRAMES_A_SECOND] = [480, 360, 24, 10]
const GREY = 120

/**
 * Writes what a camera might see: an empty scene for half a second, then a QR code that drifts a little. Chromium plays
 * it over and over in place of a camera. Y4M is plain bytes, brightness first, so nothing has to be installed.
 */
export function filmOf(text: string, file: string): void {
  const code = encodeQR(text, 'raw', { ecc: 'low', border: 4 })
  const colours = Buffer.alloc((WIDTH * HEIGHT) / 2, 128)
  const parts = [Buffer.from(`YUV4MPEG2 W${WIDTH} H${HEIGHT} F${FRAMES_A_SECOND}:1 Ip A1:1 C420jpeg\n`)]
  for (let frame = 0; frame < FRAMES; frame++)
    parts.push(Buffer.from('FRAME\n'), frame < 5 ? Buffer.alloc(WIDTH * HEIGHT, GREY) : drawn(code, frame), colours)
  writeFileSync(file, Buffer.concat(parts))
}

function drawn(code: boolean[][], frame: number) {
  const picture = Buffer.alloc(WIDTH * HEIGHT, GREY)
  const module = Math.floor((HEIGHT * 0.85) / code.length)
  const side = module * code.length
  const left = Math.floor((WIDTH - side) / 2 + 6 * Math.sin(frame / 3))
  const top = Math.floor((HEIGHT - side) / 2 + 4 * Math.cos(frame / 4))
  for (let y = 0; y < side; y++)
    for (let x = 0; x < side; x++) {
      const dark = code[Math.floor(y / module)]?.[Math.floor(x / module)]
      picture[(top + y) * WIDTH + left + x] = dark ? 25 : 230
    }
  return picture
}
