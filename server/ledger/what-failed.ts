import { isAway } from '#server/db/client.ts'

/**
 * Whether a failed batch should be sent again on a new connection after a pause (`connection`), again at once (`clash`),
 * or holds an item that the database will never take (`item`).
 */
export function whatFailed(error: unknown): 'connection' | 'clash' | 'item' {
  if (isAway(error)) return 'connection'
  const code = String((error as { code?: unknown }).code ?? '')
  // A deadlock, a serialisation failure or a lock that could not be had.
  if (/^(40001|40P01|55P03)$/.test(code)) return 'clash'
  return 'item'
}
