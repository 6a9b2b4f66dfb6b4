/** No letter and no digit that is taken for another when it is read out or written down. */
const LETTERS = 'ABCDEFGHJKMNPQRTUVWXY34679'
const LENGTH = 8

/**
 * The short form of an id for people to read, say and search: eight characters made of all of it. Enough to find one movement in somebody's
 * history, and too little to get back to the id, which may open a page.
 */
export function shortReference(id: string): string {
  let hash = 0xcbf29ce484222325n
  for (const letter of id) hash = BigInt.asUintN(64, (hash ^ BigInt(letter.charCodeAt(0))) * 0x100000001b3n)
  // The last characters of an id must not decide the last of the reference alone.
  hash ^= hash >> 29n
  let reference = ''
  for (let at = 0; at < LENGTH; at++) {
    reference += LETTERS[Number(hash % BigInt(LETTERS.length))]
    hash /= BigInt(LETTERS.length)
  }
  return reference
}
