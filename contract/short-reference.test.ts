import { expect, test } from 'vitest'
import { shortReference } from './short-reference.ts'

test('every id has eight characters without look-alikes, the same each time and hardly ever those of another', () => {
  const ids = Array.from({ length: 20_000 }, () => crypto.randomUUID())
  const short = ids.map(shortReference)

  expect(short.filter((each) => !/^[ABCDEFGHJKMNPQRTUVWXY34679]{8}$/.test(each))).toEqual([])
  expect(new Set(short).size).toBe(ids.length)
  expect(shortReference('AbCdEfGhIjKlMnOpQrStUv')).toBe(shortReference('AbCdEfGhIjKlMnOpQrStUv'))
  expect(shortReference('AbCdEfGhIjKlMnOpQrStUv')).not.toBe(shortReference('AbCdEfGhIjKlMnOpQrStUw'))
})
