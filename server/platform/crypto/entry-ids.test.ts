import { expect, test } from 'vitest'
import { entryIdsOf } from './entry-ids.ts'

const ids = entryIdsOf('a secret of this service')

test('an id leads back to its entry, and looks like no other', () => {
  const entries = [1, 2, 3, 1_000_000, Number.MAX_SAFE_INTEGER]

  const written = entries.map(ids.write)

  expect(written.map(ids.read)).toEqual(entries)
  for (const id of written) expect(id).toMatch(/^[\w-]{22}$/)
  // As it was handed out long ago: people keep ids in links and exports.
  expect(ids.write(17)).toBe('wl8M0J_Hdabz8MgKwMDyRA')
  // Neighbours share nothing: about half of all bits differ.
  const bits = (id: string) =>
    [...Buffer.from(id, 'base64url')].map((byte) => byte.toString(2).padStart(8, '0')).join('')
  const [first = '', second = ''] = written.map(bits)
  const same = [...first].filter((bit, place) => bit === second[place]).length
  expect(same).toBeGreaterThan(32)
  expect(same).toBeLessThan(96)
})

test.each([
  ['a number', '17'],
  ['nothing', ''],
  ['made up', 'A'.repeat(22)],
  ['too long', `${ids.write(17)}A`],
  ['of another service', entryIdsOf('another secret').write(17)],
  ['changed in one letter', `${ids.write(17).startsWith('A') ? 'B' : 'A'}${ids.write(17).slice(1)}`],
  ['spelled in another way', `${ids.write(17).slice(0, 21)}${nextLetter(ids.write(17).charAt(21))}`],
])('an id that is %s is unknown', (_what, id) => {
  expect(ids.read(id)).toBeUndefined()
})

/** The last of 22 letters holds two bits; its neighbours in the alphabet are read as the same two. */
function nextLetter(letter: string): string {
  const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'
  return alphabet.charAt(alphabet.indexOf(letter) + 1)
}
