import { isAway, isClash } from '#server/platform/db/client.ts'

/**
 * Whether a failed batch should be sent again on a new connection after a pause (`connection`), again at once (`clash`),
 * or holds an item that the database will never take (`item`).
 */
export function whatFailed(error: unknown): 'connection' | 'clash' | 'item' {
  if (isAway(error)) return 'connection'
  return isClash(error) ? 'clash' : 'item'
}
