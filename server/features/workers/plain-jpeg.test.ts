import fc from 'fast-check'
import { expect, test } from 'vitest'
import { PHOTO } from '#contract/photo.ts'
import { photo, segment, withPlace, withSegment } from '#testing/photo.ts'
import { isPlainJpeg } from './plain-jpeg.ts'

const plain = photo()
const busy = photo({ shadeAt: (x, y) => (37 * x + 91 * y) % 256 })
const jfif = (thumbnail = [0, 0]) => [...Buffer.from('JFIF\0'), 1, 1, 0, 0, 1, 0, 1, ...thumbnail]

test.each([
  ['plain', plain],
  ['busy', busy],
  ['with the header that every tool writes', withSegment(plain, 0xe0, jfif())],
  ['with half of the colours, as cameras write it', photo({ sampling: 2 })],
  ['with marks to restart at', photo({ restartEvery: 32, shadeAt: (x, y) => 3 * x + 5 * y })],
])('a picture %s is one', (_, bytes) => {
  expect(isPlainJpeg(bytes)).toBe(true)
})

/** The picture with the bytes of its segment of this kind changed. */
function changed(marker: number, change: (content: Buffer) => Iterable<number>, of = plain): Buffer {
  const at = of.indexOf(Buffer.from([0xff, marker]))
  const end = at + 2 + of.readUInt16BE(at + 2)
  return Buffer.concat([of.subarray(0, at), segment(marker, change(of.subarray(at + 4, end))), of.subarray(end)])
}

const sized = (width: number, height: number) =>
  changed(0xc0, (frame) => {
    const other = Buffer.from(frame)
    other.writeUInt16BE(height, 1)
    other.writeUInt16BE(width, 3)
    return other
  })
const set = (at: number, value: number) => (content: Buffer) =>
  content.map((byte, index) => (index === at ? value : byte))
const scanAt = plain.indexOf(Buffer.from([0xff, 0xda])) + 12
const renamed = (from: number, to: number) => {
  const other = Buffer.from(plain)
  other[plain.indexOf(Buffer.from([0xff, from])) + 1] = to
  return other
}
const script = Buffer.from('/*<script>alert(1)</script>*/')
const polyglot = Buffer.concat([
  Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0x2f, 0x2a]),
  Buffer.alloc(0x2f2a - 2, 32),
  plain.subarray(2),
])

test.each<[string, Uint8Array]>([
  ['nothing', Buffer.alloc(0)],
  ['the beginning of a picture', plain.subarray(0, 2)],
  ['a page', Buffer.from('<!doctype html><script>alert(1)</script>')],
  ['a drawing with a script', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>')],
  ['a PNG', Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex')],
  ['a WebP that moves', Buffer.from('RIFF\x1a\0\0\0WEBPVP8X\x0a\0\0\0\x02\0\0\0\xff\0\0\xff\0\0', 'latin1')],
  ['a GIF', Buffer.from('GIF89a\x01\0\x01\0', 'latin1')],
  ['a byte after its end', Buffer.concat([plain, Buffer.from([0])])],
  ['a page after its end', Buffer.concat([plain, script])],
  ['another picture after its end', Buffer.concat([plain, plain])],
  ['bytes before its beginning', Buffer.concat([script, plain])],
  ['its end cut off', plain.subarray(0, -2)],
  ['its last blocks cut off', Buffer.concat([plain.subarray(0, -40), plain.subarray(-2)])],
  ['a program in its scan', Buffer.concat([plain.subarray(0, -2), script, plain.subarray(-2)])],
  ['a program instead of its scan', Buffer.concat([plain.subarray(0, scanAt), script, plain.subarray(-2)])],
  ['a place in Exif', withPlace(plain, '33.92 S 18.42 E')],
  ['XMP', withSegment(plain, 0xe1, Buffer.from('http://ns.adobe.com/xap/1.0/\0<x:xmpmeta/>'))],
  ['a profile of colours', withSegment(plain, 0xe2, Buffer.from('ICC_PROFILE\0\x01\x01'))],
  ['a mark of Photoshop', withSegment(plain, 0xed, Buffer.from('Photoshop 3.0\0'))],
  ['a mark of Adobe', withSegment(plain, 0xee, Buffer.from('Adobe\0d\0\0\0\0\0'))],
  ['a comment', withSegment(plain, 0xfe, script)],
  ['a thumbnail', withSegment(plain, 0xe0, [...jfif([1, 1]), 1, 2, 3])],
  ['two headers', withSegment(withSegment(plain, 0xe0, jfif()), 0xe0, jfif())],
  ['a header that is a comment of a script', polyglot],
  ['a size of 65535 by 65535', sized(65_535, 65_535)],
  ['a size of 255 by 256', sized(255, 256)],
  ['a size of 256 by 0', sized(256, 0)],
  ['another size, drawn so', photo({ width: 264 })],
  ['twelve bits a colour', changed(0xc0, set(0, 12))],
  ['one colour', changed(0xc0, (frame) => [...frame.subarray(0, 5), 1, 1, 0x11, 0])],
  ['blocks of no size', changed(0xc0, set(7, 0x00))],
  ['blocks of a size that nobody writes', changed(0xc0, set(7, 0x44))],
  ['the same colour twice', changed(0xc0, set(9, 1))],
  ['a table that is not there', changed(0xc0, set(8, 2))],
  ['more than one pass, which only large pictures need', renamed(0xc0, 0xc2)],
  ['a scan of one colour', changed(0xda, () => [1, 1, 0, 0, 63, 0])],
  ['a scan of a part', changed(0xda, set(8, 5))],
  ['a table with a zero', changed(0xdb, set(5, 0))],
  ['a table twice', withSegment(plain, 0xdb, [0, ...Array(64).fill(65)])],
  ['a table that nothing uses', withSegment(plain, 0xdb, [1, ...Array(64).fill(65)])],
  ['codes that nothing uses', withSegment(plain, 0xc4, [0x11, 1, ...Array(15).fill(0), 0])],
  ['more codes than fit', withSegment(plain, 0xc4, [0x11, 3, ...Array(15).fill(0), 0, 1, 2])],
  ['a segment that is longer than the file', withSegment(plain, 0xdb, []).fill(0xff, 4, 6)],
  ['marks to restart at that are not there', withSegment(plain, 0xdd, [0, 32])],
])('%s is refused', (_, bytes) => {
  expect(isPlainJpeg(bytes)).toBe(false)
})

test('no change of a byte, and no cut, makes it fail instead of refusing', () => {
  const bytes = fc.tuple(fc.nat(busy.length - 1), fc.nat(255)).map(([at, value]) => {
    const other = Buffer.from(busy)
    other[at] = value
    return other
  })
  const cut = fc.nat(busy.length - 1).map((length) => busy.subarray(0, length))

  fc.assert(fc.property(fc.oneof(bytes, fc.uint8Array()), (it) => typeof isPlainJpeg(it) === 'boolean'))
  fc.assert(fc.property(cut, (it) => !isPlainJpeg(it)))
})

test('the largest picture that is taken fits, and one byte more does not', () => {
  expect(busy.length).toBeLessThan(PHOTO.maxBytes)
  expect(isPlainJpeg(new Uint8Array(PHOTO.maxBytes + 1).fill(0xff))).toBe(false)
})
