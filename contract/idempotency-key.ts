/** The form of a key that a caller may choose for a money request. */
export const KEY_PATTERN = /^[\x21-\x7e]{1,200}$/

/**
 * A new key for a money request: the time, then random digits. Keys of the same time are neighbours in the index,
 * which keeps it fast however many there are. Not `randomUUID`: browsers lack it on pages over plain
 * HTTP, such as a demonstration on a local network.
 */
export function newKey(): string {
  const time = Date.now().toString(16).padStart(12, '0')
  const chance = Array.from(crypto.getRandomValues(new Uint8Array(10)), (byte) => byte.toString(16).padStart(2, '0'))
  return time + chance.join('')
}
