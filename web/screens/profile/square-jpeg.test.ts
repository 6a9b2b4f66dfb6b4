import { expect, test } from 'vitest'
import { photo, withPlace, withSegment } from '#testing/photo.ts'
import { moved, withoutMetadata } from './square-jpeg.ts'

test('what a browser writes beside a picture is left out, and the picture stays as it was', async () => {
  const plain = photo()
  const marked = withSegment(
    withSegment(withPlace(plain, '33.92 S'), 0xe2, Buffer.from('ICC')),
    0xfe,
    Buffer.from('me'),
  )

  const kept = withoutMetadata(new Uint8Array(marked))

  expect(kept.type).toBe('image/jpeg')
  expect(Buffer.from(await kept.arrayBuffer())).toEqual(plain)
  expect((await withoutMetadata(new Uint8Array(2)).arrayBuffer()).byteLength).toBe(2)
})

test('the square stays on the picture, whichever way it is moved and however large it becomes', () => {
  const picture = { width: 400, height: 300 }
  const middle = { x: 200, y: 150, zoom: 1 }

  expect(moved(picture, middle, { x: -900, y: 40 })).toEqual({ x: 150, y: 150, zoom: 1 })
  const closer = moved(picture, { ...middle, zoom: 2 }, { x: 900, y: 900 })
  expect(closer).toEqual({ x: 325, y: 225, zoom: 2 })
  expect(moved(picture, { ...closer, zoom: 1 }, { x: 0, y: 0 })).toEqual({ x: 250, y: 150, zoom: 1 })
})
